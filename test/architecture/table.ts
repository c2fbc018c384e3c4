// Allow lists of imports, globals and members, by folder.
//
// The linter's configuration (biome.folders.json, test/architecture/lint) and the table in ARCHITECTURE.md are generated from
// this file: MILKSTACK_UPDATE=1 npm run check.

export interface Folder {
  /** Folder or file. The longest matching path applies. */
  readonly path: string;
  /** Folders and files of the product that may be imported. */
  readonly ours: readonly string[];
  /** Allowed packages, including their subpaths, and Node.js modules. */
  readonly packages: readonly string[];
  /** Platform whose types the tsconfig of `path` includes. */
  readonly platform: 'language' | 'dom' | 'node';
  readonly globals: readonly string[];
  /** Allowed members, such as `Math.max`. Their objects must not be passed on, destructured or indexed. */
  readonly members: readonly string[];
}

const ports = ['src/core', 'src/flows/ports'];

/** ECMAScript globals, except for shared memory, `WeakRef`, `Proxy` and code evaluation. */
const language = words(`
  AggregateError Array ArrayBuffer BigInt Boolean DataView Date Error Float32Array Float64Array Infinity Int16Array Int32Array Int8Array Intl
  JSON Map Math NaN Number Object Promise RangeError RegExp Set String Symbol SyntaxError TypeError Uint16Array Uint32Array Uint8Array
  WeakMap WeakSet decodeURIComponent encodeURIComponent`);

/** Globals declared in `src/platform.d.ts`. */
const platform = words('AbortController AbortSignal TextDecoder TextEncoder URL atob btoa');

/** Members for pure folders. Clock, randomness, system locale and time zone are excluded; `new Date(time)` needs no entry. */
const pureMembers = [
  ...words('Date.parse Intl.DateTimeFormat Intl.NumberFormat Intl.PluralRules Intl.RelativeTimeFormat Intl.Segmenter'),
  ...words('E LN2 PI abs ceil cos exp floor hypot imul log log10 log1p log2 max min pow round sign sin sqrt trunc clz32').map(
    (name) => `Math.${name}`,
  ),
];

const timers = words('clearTimeout setTimeout');

const editorMembers = words(`
  crypto.getRandomValues crypto.randomUUID process.env process.platform
  vscode.chat.createChatParticipant vscode.comments.createCommentController vscode.commands.executeCommand vscode.commands.registerCommand vscode.env.clipboard.readText
  vscode.env.clipboard.writeText
  vscode.env.language vscode.env.uriScheme vscode.languages.createDiagnosticCollection vscode.languages.getDiagnostics
  vscode.languages.getLanguages vscode.languages.match vscode.languages.onDidChangeDiagnostics vscode.languages.registerCodeActionsProvider
  vscode.languages.registerCodeLensProvider vscode.languages.registerCompletionItemProvider vscode.languages.registerHoverProvider
  vscode.languages.setTextDocumentLanguage
  vscode.lm vscode.tasks.executeTask vscode.tasks.fetchTasks vscode.tasks.onDidEndTask
  vscode.tasks.onDidEndTaskProcess vscode.window.activeTextEditor vscode.window.createOutputChannel vscode.window.createQuickPick
  vscode.window.createStatusBarItem vscode.window.createTextEditorDecorationType vscode.window.createWebviewPanel
  vscode.window.onDidChangeActiveTextEditor vscode.window.onDidChangeTextEditorSelection vscode.window.onDidChangeTextEditorVisibleRanges
  vscode.window.onDidChangeVisibleTextEditors vscode.window.onDidChangeWindowState vscode.window.registerTreeDataProvider vscode.window.registerUriHandler
  vscode.window.registerWebviewPanelSerializer vscode.window.registerWebviewViewProvider vscode.window.setStatusBarMessage
  vscode.window.showErrorMessage vscode.window.showInformationMessage vscode.window.showInputBox vscode.window.showOpenDialog
  vscode.window.showQuickPick vscode.window.showSaveDialog vscode.window.showTextDocument vscode.window.showWarningMessage
  vscode.window.showWorkspaceFolderPick vscode.window.state.focused vscode.window.tabGroups vscode.window.visibleTextEditors vscode.window.withProgress
  vscode.workspace.applyEdit vscode.workspace.asRelativePath vscode.workspace.createFileSystemWatcher vscode.workspace.decode
  vscode.workspace.encode vscode.workspace.fs.createDirectory vscode.workspace.fs.copy vscode.workspace.fs.isWritableFileSystem
  vscode.workspace.fs.readDirectory vscode.workspace.fs.readFile vscode.workspace.fs.stat vscode.workspace.fs.writeFile
  vscode.workspace.getConfiguration vscode.workspace.getWorkspaceFolder vscode.workspace.isTrusted vscode.workspace.notebookDocuments
  vscode.workspace.onDidChangeConfiguration vscode.workspace.onDidChangeNotebookDocument vscode.workspace.onDidChangeTextDocument
  vscode.workspace.onDidChangeWorkspaceFolders vscode.workspace.onDidCloseTextDocument vscode.workspace.onDidCreateFiles
  vscode.workspace.onDidDeleteFiles vscode.workspace.onDidGrantWorkspaceTrust vscode.workspace.onDidOpenTextDocument
  vscode.workspace.onDidRenameFiles vscode.workspace.onDidSaveNotebookDocument vscode.workspace.onDidSaveTextDocument
  vscode.workspace.onWillSaveTextDocument vscode.workspace.openNotebookDocument vscode.workspace.openTextDocument
  vscode.workspace.registerFileSystemProvider vscode.workspace.registerTextDocumentContentProvider vscode.workspace.textDocuments
  vscode.workspace.workspaceFile vscode.workspace.workspaceFolders`);

export const folders: readonly Folder[] = [
  {
    path: 'src/core',
    ours: ['src/core'],
    packages: ['valibot', 'ipaddr.js'],
    platform: 'language',
    globals: [...language, ...platform],
    members: pureMembers,
  },
  { path: 'src/protocol.ts', ours: ['src/core'], packages: [], platform: 'language', globals: language, members: pureMembers },
  { path: 'src/platform.d.ts', ours: [], packages: [], platform: 'language', globals: [...language, ...platform], members: pureMembers },
  {
    path: 'src/flows',
    ours: ['src/core', 'src/flows'],
    packages: ['valibot', '@valibot/to-json-schema', 'p-limit'],
    platform: 'language',
    globals: [...language, ...platform],
    members: pureMembers,
  },
  {
    path: 'src/adapters/models',
    ours: [...ports, 'src/adapters/models'],
    packages: ['valibot', 'eventsource-parser', '@google/genai', 'node:http'],
    platform: 'dom',
    globals: [
      ...language,
      ...platform,
      ...timers,
      ...words('DOMException Headers ReadableStream RequestInit Response URLSearchParams UnderlyingDefaultSource globalThis'),
    ],
    members: ['globalThis.fetch'],
  },
  {
    path: 'src/adapters/files',
    ours: [...ports, 'src/adapters/files'],
    packages: [
      ...words('buffer child_process crypto dns/promises fs fs/promises os path stream util worker_threads zlib').map(
        (name) => `node:${name}`,
      ),
      'ignore',
      'web-tree-sitter',
    ],
    platform: 'node',
    globals: [...language, ...platform, ...timers, ...words('Buffer DOMException NodeJS performance process setImmediate')],
    members: words(
      'performance.now process.env process.execPath process.kill process.off process.once process.pid process.platform process.versions',
    ),
  },
  {
    path: 'src/adapters/vscode',
    ours: [...ports, 'src/protocol.ts', 'src/adapters/vscode', 'src/adapters/files'],
    packages: ['vscode', 'valibot', 'p-limit'],
    platform: 'node',
    globals: [...language, ...platform, ...timers, ...words('Buffer crypto')],
    members: editorMembers,
  },
  {
    path: 'src/composition',
    ours: ['src'],
    packages: ['node:fs/promises', 'node:os', 'node:path', 'vscode', 'valibot'],
    platform: 'node',
    globals: [...language, ...platform, ...timers, 'process'],
    members: editorMembers,
  },
  {
    path: 'src/extension.ts',
    ours: ['src'],
    packages: ['vscode'],
    platform: 'node',
    globals: [...language, ...words('clearImmediate setImmediate')],
    members: editorMembers,
  },
  {
    path: 'headless',
    ours: ['headless', 'src/core', 'src/flows', 'src/adapters/files', 'src/adapters/models'],
    packages: [...words('fs fs/promises os path util').map((name) => `node:${name}`), 'valibot'],
    platform: 'node',
    globals: [...language, ...platform, ...timers, ...words('Buffer NodeJS console performance process setImmediate')],
    members: words(`
      console.error console.log performance.now process.argv process.env process.exit process.once process.stderr process.stdout AbortSignal.timeout`),
  },
  {
    path: 'webview',
    ours: ['webview', 'src/core', 'src/protocol.ts'],
    packages: ['preact', '@preact/signals', '@vscode/codicons', '@vscode/webview-ui-toolkit', 'marked', 'highlight.js'],
    platform: 'dom',
    globals: [
      ...language,
      ...platform,
      ...timers,
      ...words(`
        Blob CSS ClipboardEvent DOMRect DataTransfer DragEvent Element Event EventTarget File FileList FocusEvent HTMLButtonElement HTMLCanvasElement
        HTMLDetailsElement HTMLDialogElement HTMLDivElement HTMLElement HTMLInputElement HTMLLIElement HTMLLinkElement HTMLTextAreaElement Highlight
        ImageBitmap KeyboardEvent MessageEvent MouseEvent MutationObserver Node NodeFilter OffscreenCanvas PointerEvent Range ResizeObserver ResizeObserverEntry
        SVGElement SVGSVGElement Text Worker cancelAnimationFrame clearInterval createImageBitmap customElements document getComputedStyle globalThis navigator
        performance queueMicrotask requestAnimationFrame requestIdleCallback setInterval window`),
    ],
    members: words(`
      document.activeElement document.addEventListener document.body document.createElement document.createTreeWalker document.currentScript
      document.execCommand document.fonts document.getElementById document.hasFocus document.head document.querySelector document.querySelectorAll
      document.removeEventListener document.title globalThis.early navigator.clipboard.writeText navigator.platform performance.now URL.canParse
      URL.createObjectURL URL.revokeObjectURL window.addEventListener window.clearTimeout window.dispatchEvent window.innerHeight
      window.removeEventListener window.requestAnimationFrame window.setTimeout`),
  },
];

/** Layers of core, lowest first. A folder or file imports only from lower layers; type imports count as well. */
const coreLayers = words(`
  base i18n text paths secrets phases.ts anomalies.ts agents models faults.ts pictures lifecycle messageIntent tools clarify web predictions preMortem
  firstOpinions discussion leakedProtocol plan edits context experts execution checkpoints handover shell workshop transcript.ts events.ts
  traceability session.ts conversation evolveTranscript.ts evolve.ts sessions nextInDiscussion.ts next.ts readingCards.ts review outcome reasons report agentApi
  folderSettings.ts commands.ts cardActs.ts`).map((name) => [`src/core/${name}`]);

/** Layers of the flows, lowest first. A folder imports from itself and lower layers, but not from folders in the same layer. */
const flowLayers = [
  ['src/flows/ports'],
  ['src/flows/kernel'],
  ['src/flows/model'],
  ['src/flows/edits'],
  ['clarify', 'discussion', 'execution', 'experts', 'plan', 'workshop'].map((feature) => `src/flows/${feature}`),
  ['src/flows/messageIntent'],
  ['src/flows/session'],
];

/** Layers of the panel, lowest first. A listed file belongs to its own layer, not to the layer of its folder. */
const panelLayers = [
  ['webview/virtualList'],
  ['webview/model'],
  ['webview/icons'],
  ['webview/ui'],
  ['webview/markdown'],
  ['webview/common'],
  // `lazyViews.tsx` may import from higher layers, by `import()` only.
  ['webview/lazyViews.tsx', 'webview/announcements.ts'],
  ['webview/execution/StepHelp.tsx', 'webview/execution/TaskMenu.tsx'],
  [
    ...['clarify', 'composer', 'discussion', 'experts', 'find', 'plan', 'review', 'sessions', 'setup', 'team', 'usage', 'workshop'].map(
      (feature) => `webview/${feature}`,
    ),
  ],
  ['webview/done'],
  ['webview/execution'],
  ['webview/conversation'],
  ['webview'],
];

export const layers: readonly { readonly of: string; readonly lowestFirst: readonly (readonly string[])[] }[] = [
  { of: 'src/core', lowestFirst: coreLayers },
  { of: 'src/flows', lowestFirst: flowLayers },
  { of: 'webview', lowestFirst: panelLayers },
];

/** File that lazily loads views from higher layers by `import()`. */
export const lazyLoader = 'webview/lazyViews.tsx';

/** The longest of the candidates that contains the path. */
export function holderOf(path: string, among: readonly string[]): string | undefined {
  return among.filter((candidate) => isWithin(path, candidate)).sort((a, b) => b.length - a.length)[0];
}

/** Whether an imported path, with or without extension, is the file or in the folder. */
export function isWithin(path: string, holder: string): boolean {
  return path === holder || path.startsWith(`${holder}/`) || `${path}.ts` === holder || `${path}.tsx` === holder;
}

function words(text: string): string[] {
  return text.trim().split(/\s+/);
}

export const folderPaths = folders.map(({ path }) => path);
export const modules = folders.flatMap(({ packages }) => packages);
export const isFile = (path: string): boolean => /\.tsx?$/.test(path);

export function folderOf(path: string): Folder | undefined {
  return folders.find((folder) => folder.path === holderOf(path, folderPaths));
}
