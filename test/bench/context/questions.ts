// Questions about the sources of webpack, with the files that contain the answers.

export interface Labeled {
  readonly question: string;
  /** Paths relative to the source folder of the package. */
  readonly answers: readonly string[];
}

/** Package that the questions are about, pinned by the hash of its archive. */
export const corpus = {
  name: 'webpack',
  version: '5.102.1',
  integrity: 'sha512-7h/weGm9d/ywQ6qzJ+Xy+r9n/3qgp/thalBbpOi5i223dPXKi04IBtqPN9nTd+jBc7QKfvDbaBnFipYp4sJAUQ==',
};

export const ask = (question: string, ...answers: string[]): Labeled => ({ question, answers });

export const questions: readonly Labeled[] = [
  ask('How are big bundles split so that code shared by several pages lands in one common chunk?', 'optimize/SplitChunksPlugin.js'),
  ask('Unused exports should be dropped. Who marks which exports are used?', 'FlagDependencyUsagePlugin.js'),
  ask('Where do we find out what a module provides as exports?', 'FlagDependencyExportsPlugin.js'),
  ask(
    'Several modules are glued together into a single scope. Where is it decided which ones can be joined?',
    'optimize/ModuleConcatenationPlugin.js',
  ),
  ask('The code of joined modules has variable names that clash. Where are they renamed?', 'optimize/ConcatenatedModule.js'),
  ask('Honouring the sideEffects flag of a package.json', 'optimize/SideEffectsFlagPlugin.js'),
  ask(
    'File names contain a hash of the content, but after minimizing it is wrong. Who corrects the hash?',
    'optimize/RealContentHashPlugin.js',
  ),
  ask('I want to limit how many chunks are made at most', 'optimize/LimitChunkCountPlugin.js'),
  ask('Two chunks with exactly the same modules should become one', 'optimize/MergeDuplicateChunksPlugin.js'),
  ask(
    'Warn me when an asset is larger than the recommended size',
    'performance/SizeLimitsPlugin.js',
    'performance/AssetsOverSizeLimitWarning.js',
  ),
  ask('How does the cache get written to disk between builds?', 'cache/PackFileCacheStrategy.js', 'cache/IdleFileCachePlugin.js'),
  ask('The in-memory cache forgets entries that were not used for some generations', 'cache/MemoryWithGcCachePlugin.js'),
  ask('How does it know that a file on disk changed since the last snapshot, by timestamps or hashes?', 'FileSystemInfo.js'),
  ask('Shorter numbers as ids of modules that stay the same from build to build', 'ids/DeterministicModuleIdsPlugin.js'),
  ask('readable module ids in development', 'ids/NamedModuleIdsPlugin.js', 'ids/IdHelpers.js'),
  ask('Where is the output folder emptied before a build so old files are removed?', 'CleanPlugin.js'),
  ask('adding a licence comment at the top of every generated file', 'BannerPlugin.js'),
  ask('define a constant such as process.env.NODE_ENV at build time', 'DefinePlugin.js', 'EnvironmentPlugin.js'),
  ask('provide a variable like $ or jQuery to every module without importing it', 'ProvidePlugin.js'),
  ask(
    'An external library comes from a CDN and should not be bundled. Where are externals handled?',
    'ExternalsPlugin.js',
    'ExternalModule.js',
    'ExternalModuleFactoryPlugin.js',
  ),
  ask(
    'How do independent builds share code at runtime (module federation)?',
    'container/ModuleFederationPlugin.js',
    'container/ContainerPlugin.js',
  ),
  ask(
    'consume a shared package as a singleton, with a version check at runtime',
    'sharing/ConsumeSharedPlugin.js',
    'sharing/ConsumeSharedRuntimeModule.js',
  ),
  ask('comparing versions against a range like ^1.2.3', 'util/semver.js'),
  ask(
    'Modules are swapped in the running browser without a reload',
    'HotModuleReplacementPlugin.js',
    'hmr/HotModuleReplacement.runtime.js',
  ),
  ask('compile an entry only when somebody opens its page in the browser', 'hmr/LazyCompilationPlugin.js', 'hmr/lazyCompilationBackend.js'),
  ask('Where do dynamic imports add a script tag to the page?', 'runtime/LoadScriptRuntimeModule.js'),
  ask('How is the public path guessed from the address of the current script?', 'runtime/AutoPublicPathRuntimeModule.js'),
  ask(
    'chunks are fetched ahead of time with link rel=prefetch',
    'prefetch/ChunkPrefetchPreloadPlugin.js',
    'prefetch/ChunkPrefetchTriggerRuntimeModule.js',
  ),
  ask(
    'Small images are inlined as data urls, large ones are emitted as files',
    'asset/AssetParser.js',
    'asset/AssetGenerator.js',
    'asset/AssetModulesPlugin.js',
  ),
  ask(
    'local class names in css modules are made unique',
    'css/CssGenerator.js',
    'css/CssParser.js',
    'dependencies/CssLocalIdentifierDependency.js',
  ),
  ask('splitting a stylesheet into tokens', 'css/walkCssTokens.js'),
  ask('importing json: only the properties that are used are kept', 'json/JsonGenerator.js'),
  ask('the syntax tree of javascript is walked and every import or call is reported to plugins', 'javascript/JavascriptParser.js'),
  ask('top-level await: which modules become async because something they import is async', 'async-modules/InferAsyncModulesPlugin.js'),
  ask('new Worker(new URL(...)) should make a bundle for the worker', 'dependencies/WorkerPlugin.js', 'dependencies/WorkerDependency.js'),
  ask(
    'What happens with a CommonJS require of an expression, so that a whole context of files is needed?',
    'dependencies/CommonJsRequireContextDependency.js',
    'ContextModule.js',
    'dependencies/CommonJsImportsParserPlugin.js',
  ),
  ask(
    'reading magic comments such as webpackChunkName inside of an import()',
    'util/magicComment.js',
    'dependencies/ImportParserPlugin.js',
  ),
  ask('downloading modules from https urls with a lock file', 'schemes/HttpUriPlugin.js'),
  ask('Which defaults do options get in production mode compared to development?', 'config/defaults.js'),
  ask('Which language features does my browserslist target support?', 'config/browserslistTargetHandler.js', 'config/target.js'),
  ask(
    'How do rules with test, include and exclude choose the loaders of a file?',
    'rules/RuleSetCompiler.js',
    'rules/BasicMatcherRulePlugin.js',
  ),
  ask('running the loaders over a file and keeping the source they return', 'NormalModule.js'),
  ask('from a request string with inline loaders and exclamation marks to a module', 'NormalModuleFactory.js'),
  ask('percentage of the build shown on the terminal', 'ProgressPlugin.js'),
  ask('rebuilding when files change, and collecting changes before starting', 'Watching.js', 'node/NodeWatchFileSystem.js'),
  ask('several configurations are built in parallel with dependencies between them', 'MultiCompiler.js'),
  ask('printing a summary of the assets and modules with colors after the build', 'stats/DefaultStatsPrinterPlugin.js'),
  ask('output that runs as a global, with amd and with commonjs alike', 'library/UmdLibraryPlugin.js'),
  ask('limit how many files are processed at the same time with a queue', 'util/AsyncQueue.js', 'util/Semaphore.js'),
  ask('merging option objects where properties depend on conditions', 'util/cleverMerge.js'),
  ask('where source maps are written next to the bundles', 'SourceMapDevToolPlugin.js'),
  ask('writing objects in a compact binary format', 'serialization/BinaryMiddleware.js', 'serialization/ObjectMiddleware.js'),
];
