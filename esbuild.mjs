// Builds the product into dist/: extension host, panel and localized texts.
// `node esbuild.mjs` is the release build, `--development` adds source maps and skips minification, `--watch` rebuilds on each save.
import { createHash } from 'node:crypto';
import { cpSync, readdirSync, readFileSync, rmSync, watch, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, context } from 'esbuild';
import { writeChatFiles } from './scripts/chatFiles.mjs';
import { grammarNames, packedGrammars } from './scripts/grammars.mjs';
import { iconOutlines } from './scripts/icons.mjs';
import { writeLocales } from './scripts/locales.mjs';
import { noticesOf } from './scripts/notices.mjs';
import { writePrompts, writeTour } from './scripts/pack/packed.mjs';

const locales = 'src/core/i18n/locales';
const prompts = 'prompts';
const tour = 'media/tour.json';
const sample = 'media/sample';
const isWatching = process.argv.includes('--watch');
const isDevelopment = isWatching || process.argv.includes('--development');

/** @satisfies {import('esbuild').BuildOptions & { metafile: true }} */
const common = {
  bundle: true,
  minify: !isDevelopment,
  sourcemap: isDevelopment ? 'linked' : false,
  logLevel: 'warning',
  metafile: true,
  legalComments: 'none',
  // Texts in non-Latin alphabets are not escaped, because escapes would make them three times as long.
  charset: 'utf8',
};

/** Entry points that the host's entry loads, and entry points of its worker threads. Shared and lazily loaded code is split into chunks. */
const beginnings = [
  'src/composition/composition.ts',
  'src/composition/lineHistories.ts',
  'src/adapters/files/code/codebaseWorker.ts',
  'src/adapters/files/code/keywordScanWorker.ts',
];

/**
 * Keeps the entry's dynamic imports of the composition external, so that activation loads little code.
 * @type {import('esbuild').Plugin}
 */
const lazy = {
  name: 'lazy',
  setup(plugin) {
    plugin.onResolve({ filter: /^\.\/composition\// }, ({ kind, path }) =>
      kind === 'dynamic-import'
        ? { path: `./${basename(path)}${path.endsWith('/firstPage') ? '.js' : '.mjs'}`, external: true }
        : undefined,
    );
  },
};

/**
 * Keeps the highlighter external. It is CommonJS, and esbuild would move its CommonJS helpers to another file that the first paint waits
 * for.
 * @type {import('esbuild').Plugin}
 */
const highlighterApart = {
  name: 'highlighter-apart',
  setup(plugin) {
    plugin.onResolve({ filter: /\/highlight$/ }, ({ kind }) =>
      kind === 'dynamic-import' ? { path: './highlight.js', external: true } : undefined,
    );
  },
};

/**
 * Keeps only button labels in the locale files: the host needs them in every language and reads all other texts from texts.br.
 * @type {import('esbuild').Plugin}
 */
const labelsAlone = {
  name: 'labels-alone',
  setup(plugin) {
    const acts = readFileSync('src/core/cardActs.ts', 'utf8');
    const isLabel = (/** @type {string} */ key) =>
      /^(?:wish\.(?:take|leave)|fault\.action|size\.choose)\b|^size\.(?:direct|reviewed|discussion)$/.test(key) ||
      acts.includes(`'${key}'`);
    plugin.onLoad({ filter: /[\\/]i18n[\\/]locales[\\/][\w-]+\.json$/ }, ({ path }) => {
      const texts = Object.entries(JSON.parse(readFileSync(path, 'utf8')));
      return { contents: JSON.stringify(Object.fromEntries(texts.filter(([key]) => isLabel(key)))), loader: 'json' };
    });
  },
};

/**
 * Removes unused services from Google's SDK, three quarters of its code. The SDK's client instantiates every service, so tree shaking
 * cannot remove them.
 * @type {import('esbuild').Plugin}
 */
const googleModelsAlone = {
  name: 'google-models-alone',
  setup(plugin) {
    plugin.onLoad({ filter: /[\\/]@google[\\/]genai[\\/]dist[\\/]web[\\/]index\.mjs$/ }, ({ path }) => {
      const source = readFileSync(path, 'utf8');
      const from = source.indexOf('\nclass GoogleGenAI {');
      const to = source.indexOf('\n}\n', from);
      const client = source.slice(from, to);
      const made =
        /^ +this\.(?!models\b)\w+ = new \w+\$?\d?\(this\.(?:apiClient|models)\b[^;]*;\n|^ +get \w+\(\) \{\n(?: {8}.*\n)*? {4}\}\n|^ +getNextGenClient\(\) \{\n(?: {8}.*\n)*? {4}\}\n/gm;
      const alone = client.replace(made, '');
      if (from < 0 || !alone.includes('new Models(') || /NextGen|new Live\(|new Chats\(/.test(alone))
        throw new Error("the client of Google's SDK is not as it was: look at what it makes");
      return { contents: source.slice(0, from) + alone + source.slice(to), loader: 'js' };
    });
  },
};

/** The editor provides its API through `require`, which an ES module does not have. */
const requiredByModule = "import { createRequire } from 'node:module'; export default createRequire(import.meta.url)('vscode');";

/**
 * Requires the editor's API once per bundle. Otherwise, esbuild copies the API's several hundred names for each importing file, which took
 * 3 of the 12 ms of activation.
 * @type {import('esbuild').Plugin}
 */
const editorInterface = {
  name: 'editor-interface',
  setup(plugin) {
    const isModule = plugin.initialOptions.format === 'esm';
    plugin.onLoad({ filter: /[\\/]src[\\/](?:(?:adapters|composition)[\\/].*|\w+)\.ts$/ }, ({ path }) => {
      const contents = readFileSync(path, 'utf8').replace("import * as vscode from 'vscode';", "import vscode from 'vscode';");
      return { contents, loader: 'ts' };
    });
    plugin.onResolve({ filter: /^vscode$/, namespace: 'file' }, () => ({ path: 'vscode', namespace: 'editor' }));
    plugin.onResolve({ filter: /^vscode$/, namespace: 'editor' }, () => ({ path: 'vscode', external: true }));
    plugin.onLoad({ filter: /^vscode$/, namespace: 'editor' }, () => ({
      contents: isModule ? requiredByModule : "export default require('vscode');",
    }));
  },
};

/** @satisfies {import('esbuild').BuildOptions} */
const host = {
  ...common,
  ...{ platform: 'node', target: 'node22', external: ['vscode'] },
};

/**
 * Returns a digest of source files, used as a version: cached results of another version are ignored.
 * @param {readonly string[]} files
 */
function versionOf(files) {
  const hash = createHash('sha256');
  for (const path of files) hash.update(readFileSync(path));
  return hash.digest('hex').slice(0, 16);
}

/** Lists the source files on which the result of folding a session depends. */
function foldFiles() {
  const files = readdirSync('src/core', { recursive: true, withFileTypes: true }).filter(({ name }) => name.endsWith('.ts'));
  return files.map(({ parentPath, name }) => join(parentPath, name)).sort();
}

/** Source files on which the symbols found in a file depend. */
const symbolFiles = [
  ...['src/core/context/symbols/grammars.ts', 'src/core/context/symbols/symbols.ts', 'src/adapters/files/code/exactSymbols.ts'],
  ...['web-tree-sitter', '@vscode/tree-sitter-wasm'].map((name) => `node_modules/${name}/package.json`),
];

/**
 * Versions of the code that computes folds and symbols. In watch mode, the code changes between rebuilds, so folds are not stored (see
 * composition.ts) and symbols are stored for only one run.
 * @returns {Record<string, string>}
 */
function versions() {
  if (isWatching) return { GRAMMARS_VERSION: JSON.stringify(`watch-${Date.now()}`) };
  return { FOLD_VERSION: JSON.stringify(versionOf(foldFiles())), GRAMMARS_VERSION: JSON.stringify(versionOf(symbolFiles)) };
}

/**
 * Returns the five builds: the entry, the host behind the entry, the panel, the script of the panel's first page, and the syntax
 * highlighter.
 * @param {string} outdir
 */
export function builds(outdir) {
  const panel = {
    ...common,
    outdir: `${outdir}/webview`,
    platform: /** @type {const} */ ('browser'),
    format: /** @type {const} */ ('esm'),
    target: 'es2022',
  };
  return {
    entry: {
      ...host,
      format: /** @type {const} */ ('cjs'),
      entryPoints: ['src/extension.ts', 'src/composition/firstPage.ts'],
      outdir,
      entryNames: '[name]',
      plugins: [lazy, editorInterface],
    },
    parts: {
      ...host,
      format: /** @type {const} */ ('esm'),
      splitting: true,
      entryPoints: beginnings,
      outdir,
      outbase: 'src',
      outExtension: { '.js': '.mjs' },
      entryNames: '[name]',
      chunkNames: 'part-[hash]',
      plugins: [editorInterface, labelsAlone, googleModelsAlone],
      define: versions(),
    },
    panel: {
      ...panel,
      // Code that the first paint does not need is loaded later (webview/lazyViews.tsx). Its styles are an entry point of their own,
      // because imported styles would load with the first paint.
      entryPoints: ['webview/main.tsx', 'webview/lazyBundle.ts', 'webview/laterStyles.css'],
      splitting: true,
      // The two scripts share one chunk, and the page names all three files (panelHtml.ts).
      chunkNames: 'shared',
      jsx: /** @type {const} */ ('automatic'),
      jsxImportSource: 'preact',
      define: { 'process.env.NODE_ENV': '"production"' },
      plugins: [iconOutlines, highlighterApart],
    },
    first: { ...panel, format: /** @type {const} */ ('iife'), entryPoints: ['webview/first.ts'], plugins: [] },
    highlighter: { ...panel, entryPoints: ['webview/markdown/highlight.ts'], plugins: [] },
  };
}

/** @param {string} outdir */
async function copyGrammars(outdir) {
  cpSync(await packedGrammars(), `${outdir}/grammars`, { recursive: true, filter: (path) => !path.endsWith('.json') });
}

/**
 * Writes the texts that are read at run time: languages, prompts, the tour, and files for the editor's chat.
 * @param {string} outdir
 */
async function writeTexts(outdir) {
  writeLocales(locales, `${outdir}/texts.br`);
  writePrompts(prompts, `${outdir}/prompts.json.br`);
  writeTour(tour, sample, `${outdir}/tour.br`);
  writeChatFiles(outdir);
}

/**
 * Builds everything and returns esbuild's metafiles by name.
 * @param {string} [outdir]
 * @param {{ sourcemap?: 'linked' | 'external' | false }} [options] `external` writes source maps that no bundle references, for a release
 */
export async function buildAll(outdir = 'dist', { sourcemap = common.sourcemap } = {}) {
  rmSync(outdir, { recursive: true, force: true });
  const { entry, parts, panel, first, highlighter } = builds(outdir);
  const results = await Promise.all([entry, parts, panel, first, highlighter].map((options) => build({ ...options, sourcemap })));
  await writeTexts(outdir);
  await copyGrammars(outdir);
  const inputs = results.flatMap(({ metafile }) => Object.keys(metafile.inputs));
  writeFileSync(`${outdir}/ThirdPartyNotices.txt`, noticesOf([...inputs, ...symbolFiles], grammarNames));
  return { entry: results[0]?.metafile, parts: results[1]?.metafile, panel: results[2]?.metafile };
}

/** Builds the command line, which is not part of the product's package. */
export async function buildCommandLine(outdir = 'dist') {
  const entryPoints = ['headless/cli.ts'];
  await build({
    ...common,
    ...host,
    format: 'esm',
    entryPoints,
    outfile: `${outdir}/cli.mjs`,
    plugins: [googleModelsAlone],
    define: versions(),
  });
}

/**
 * Prints when a rebuild begins, each error on one line, and when all builds have finished: .vscode/tasks.json reads these lines.
 * @returns {import('esbuild').Plugin} one plugin for all the builds
 */
function announced() {
  let running = 0;
  return {
    name: 'announced',
    setup(plugin) {
      plugin.onStart(() => {
        if (running === 0) console.log('[watch] build started');
        running++;
      });
      plugin.onEnd(({ errors, warnings }) => {
        const found = [...errors.map((one) => ({ kind: 'error', ...one })), ...warnings.map((one) => ({ kind: 'warning', ...one }))];
        for (const { kind, text, location } of found) {
          console.log(`${location?.file ?? 'esbuild.mjs'}:${location?.line ?? 1}:${(location?.column ?? 0) + 1}: ${kind}: ${text}`);
        }
        running--;
        if (running === 0) console.log('[watch] build finished');
      });
    },
  };
}

/**
 * Builds everything and rebuilds on each save, until the process is stopped.
 * @param {string} [outdir]
 */
export async function watchAll(outdir = 'dist') {
  rmSync(outdir, { recursive: true, force: true });
  await writeTexts(outdir);
  await copyGrammars(outdir);
  // A partly written file is only a warning: the rest of the save triggers another event.
  const warn = (/** @type {unknown} */ error) => console.log(`${locales}:1:1: warning: ${error}`);
  for (const folder of [locales, prompts]) watch(folder, { recursive: true }, () => void writeTexts(outdir).catch(warn));
  const announce = announced();
  const contexts = await Promise.all(
    Object.values(builds(outdir)).map((options) => context({ ...options, logLevel: 'silent', plugins: [...options.plugins, announce] })),
  );
  await Promise.all(contexts.map((watched) => watched.watch()));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  if (isWatching) await watchAll();
  else {
    const metafiles = await buildAll();
    await buildCommandLine();
    if (process.argv.includes('--meta')) writeFileSync('dist/meta.json', JSON.stringify(metafiles));
  }
}
