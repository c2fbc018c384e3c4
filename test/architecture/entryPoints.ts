// Entry points: API names that only the listed files may use.
import { listOf } from '../kit/lists';

export interface EntryPoint {
  readonly what: string;
  /** Folders in which the restriction applies. */
  readonly within: readonly string[];
  /** Restricted names: a property `.append`, a module `node:dns`, a global `Worker`, or a member `vscode.workspace.applyEdit`. */
  readonly names: readonly string[];
  /** Files and folders that may use the names; empty if no file may use them. */
  readonly places: readonly string[];
}

const editor = ['src/adapters/vscode', 'src/composition', 'src/extension.ts'];
const pure = ['src/core', 'src/flows', 'src/protocol.ts'];
/** Folder of the port interfaces, which declare some of the restricted names. */
const ports = 'src/flows/ports';
const at = (folder: string, ...names: string[]) => names.map((name) => `${folder}/${name}`);

export const entryPoints: readonly EntryPoint[] = [
  {
    what: 'A pure folder knows no time zone and no locale of the machine: take both as arguments.',
    within: pure,
    names: [
      ...['toLocaleString', 'toLocaleDateString', 'toLocaleTimeString', 'toLocaleLowerCase', 'localeCompare'],
      ...['toDateString', 'toTimeString', 'getTimezoneOffset', 'supportedValuesOf', 'getYear', 'setYear'],
      ...['FullYear', 'Month', 'Date', 'Day', 'Hours', 'Minutes', 'Seconds', 'Milliseconds'].flatMap((part) => [
        `get${part}`,
        `set${part}`,
      ]),
    ].map((name) => `.${name}`),
    places: [],
  },
  {
    what: 'Only the plural rules of a language are asked what they resolved to.',
    within: pure,
    names: ['.resolvedOptions'],
    places: ['src/core/i18n/format.ts'],
  },
  { what: 'Only the recorder makes history.', within: ['src/flows'], names: ['.append'], places: [ports, 'src/flows/kernel/recorder.ts'] },
  { what: 'Only callModel calls a model.', within: ['src/flows'], names: ['.stream'], places: [ports, 'src/flows/model/callModel.ts'] },
  {
    what: 'Only the steps that settle, restore and take back changes write files.',
    within: ['src/flows'],
    names: ['.write'],
    places: [ports, 'src/flows/edits/restore.ts', 'src/flows/edits/settleHunks.ts', 'src/flows/execution/takeBackChanges.ts'],
  },
  {
    what: 'Only the panel and its host post messages to each other.',
    within: [...editor, 'webview'],
    names: ['.postMessage'],
    places: ['src/adapters/vscode/panel/panel.ts', 'webview/model/host.ts', 'webview/model/makePicture.ts'],
  },
  {
    what: 'Only one file imports the toolkit that the controls are made of.',
    within: ['webview'],
    names: ['@vscode/webview-ui-toolkit'],
    places: ['webview/ui/toolkit.ts'],
  },
  {
    what: 'Only writeFiles, and saveTexts for it, write the user’s files.',
    within: editor,
    names: ['vscode.workspace.applyEdit', 'vscode.workspace.fs.writeFile', '.applyEdit', '.saveAll', '.insertSnippet'],
    places: at('src/adapters/vscode/workspace', 'saveTexts.ts', 'writeFiles.ts'),
  },
  {
    what: 'Only the sample project makes folders for the user.',
    within: editor,
    names: ['vscode.workspace.fs.copy', 'vscode.workspace.fs.createDirectory'],
    places: ['src/adapters/vscode/entry/faultActions.ts'],
  },
  {
    what: 'Nothing edits a file through its editor.',
    within: editor,
    names: ['.edit'],
    // This file uses `.edit` as the name of a code lens command.
    places: ['src/adapters/vscode/review/reviewLenses.ts'],
  },
  {
    what: 'Only accepted commands and known tasks run, as tasks of the editor; nothing types into a terminal.',
    within: editor,
    names: ['vscode.tasks.executeTask', '.executeTask', '.sendText', '.createTerminal', '.executeCommands'],
    places: at('src/adapters/vscode/workspace', 'tasks.ts'),
  },
  {
    what: 'Commands of the editor are run by the files that need one, by a listed id.',
    within: editor,
    names: ['vscode.commands.executeCommand', '.executeCommand'],
    places: [
      ...at('src/adapters/vscode/entry', 'faultActions.ts', 'paletteCommands.ts', 'paletteNames.ts', 'sessionStatus.ts'),
      ...at('src/adapters/vscode/panel', 'editorCommands.ts', 'panel.ts'),
      ...at('src/adapters/vscode/review', 'planDocuments.ts', 'review.ts', 'reviewDiffs.ts'),
      'src/adapters/vscode/sessions/handOn.ts',
      'src/adapters/vscode/workspace/openDocument.ts',
    ],
  },
  {
    what: 'Only the panel and the report show a page.',
    within: editor,
    names: ['.html', 'vscode.window.createWebviewPanel'],
    places: ['src/adapters/vscode/panel/panel.ts', ...at('src/adapters/vscode/sessions', 'reportTab.ts', 'sessionList.ts')],
  },
  {
    what: 'Text goes to the clipboard where the user asks for it.',
    within: [...editor, 'webview'],
    names: ['vscode.env.clipboard.writeText', 'navigator.clipboard.writeText'],
    places: [
      'src/adapters/vscode/entry/entryPointHandlers.ts',
      'src/adapters/vscode/review/reviewSources.ts',
      ...at('src/adapters/vscode/sessions', 'handOn.ts', 'reportTab.ts'),
      'webview/ui/CopyButton.tsx',
    ],
  },
  {
    what: 'The clipboard is read where the user asks for a review of the patch on it.',
    within: editor,
    names: ['vscode.env.clipboard.readText'],
    places: ['src/adapters/vscode/review/reviewSources.ts'],
  },
  {
    what: 'Only sessions, logs, caches and copies to run on change the disk.',
    within: ['src'],
    names: ['node:fs to write'],
    places: [
      ...at(
        'src/adapters/files',
        'log',
        'sessions',
        'base/fileContents.ts',
        'base/fileModes.ts',
        'base/scratchCopy.ts',
        'code/exactSymbols.ts',
      ),
    ],
  },
  {
    what: 'Only what asks a model of the editor or gives it tools uses its language models.',
    within: editor,
    names: ['vscode.lm'],
    places: [
      'src/adapters/vscode/entry/entryPoints.ts',
      ...at('src/adapters/vscode/models', 'languageModel.ts', 'toolSwitches.ts'),
      'src/composition/openEnvironment.ts',
    ],
  },
  {
    what: 'Only git and the shell start processes.',
    within: ['src'],
    names: ['node:child_process'],
    places: at('src/adapters/files', 'base/shellProcess.ts', 'code/gitHistory.ts', 'code/gitListing.ts'),
  },
  {
    what: 'Only the loopback client uses Node’s own HTTP.',
    within: ['src/adapters/models'],
    names: ['node:http'],
    places: ['src/adapters/models/transport/loopback.ts'],
  },
  {
    what: 'Only the lookup of names asks the system where a name leads.',
    within: ['src'],
    names: ['node:dns/promises'],
    places: ['src/adapters/files/base/system.ts'],
  },
  {
    what: 'Only the index works in threads of its own.',
    within: ['src'],
    names: ['node:worker_threads'],
    places: at('src/adapters/files/code', 'codebaseThread.ts', 'codebaseWorker.ts', 'diskKeywordScan.ts', 'keywordScanWorker.ts'),
  },
  {
    what: 'Only grammars imports the parser, which is loaded on first use.',
    within: ['src'],
    names: ['web-tree-sitter'],
    places: ['src/adapters/files/code/grammars.ts'],
  },
  {
    what: 'Only send sends requests.',
    within: ['src', 'webview'],
    names: ['globalThis.fetch', '.fetch', '.sendBeacon', '.XMLHttpRequest', '.WebSocket', '.EventSource'],
    places: ['src/adapters/models'],
  },
  {
    what: 'Nothing becomes HTML, code, a page or a request: text goes through Preact.',
    within: ['webview'],
    names: [
      ...listOf(`
        innerHTML | outerHTML | insertAdjacentHTML | setHTMLUnsafe | setHTML | srcdoc | dangerouslySetInnerHTML | write | writeln`),
      ...['createContextualFragment', 'parseFromString', 'parseHTMLUnsafe', 'implementation', 'createElementNS', 'formAction'],
      ...['location', 'opener', 'defaultView', 'contentWindow', 'contentDocument', 'ownerDocument', 'cookie', 'serviceWorker'],
      ...['localStorage', 'sessionStorage', 'indexedDB', 'caches', 'importNode', 'adoptNode', 'backgroundImage'],
    ].map((name) => `.${name}`),
    places: [],
  },
  { what: 'Only the first page loads a script, its own.', within: ['webview'], names: ['.src'], places: ['webview/first.ts'] },
  {
    what: 'Only the picture maker starts a worker, from its own source.',
    within: ['webview'],
    names: ['Worker', 'URL.createObjectURL'],
    places: ['webview/model/makePicture.ts', 'webview/common/PictureThumbnail.tsx'],
  },
  {
    what: 'Elements are made by Preact.',
    within: ['webview'],
    names: ['document.createElement'],
    places: ['webview/first.ts', 'webview/main.tsx'],
  },
];

/**
 * Imports from `node:fs` and `node:fs/promises` that count as reading. `open` is excluded because its handle can write; `openSync` returns
 * a plain number.
 */
export const diskReaders: readonly string[] = [
  ...listOf(`
    BigIntStats | Dirent | FileHandle | FSWatcher | Stats | close | closeSync | constants | createReadStream | existsSync | openSync
    watch`),
  ...['access', 'fstat', 'lstat', 'opendir', 'read', 'readdir', 'readFile', 'readlink', 'realpath', 'stat', 'statfs'].flatMap((name) => [
    name,
    `${name}Sync`,
  ]),
];

/** IDs of the editor commands that the product may run, except for the IDs computed in `computedCommands`. */
export const editorCommands: readonly string[] = listOf(`
  setContext | vscode.changes | vscode.diff | vscode.moveViews | vscode.open | vscode.openFolder
  workbench.action.editor.changeEncoding | workbench.action.files.revert | workbench.action.openSettings
  workbench.action.openWalkthrough | workbench.action.openWorkspaceSettings | workbench.action.terminal.focus
  workbench.trust.manage`);
export const computedCommands: readonly string[] = ['src/adapters/vscode/panel/panel.ts', 'src/adapters/vscode/sessions/handOn.ts'];

/** Files of the pure folders that may have module-level caches or scratch buffers. Results depend only on the arguments. */
export const moduleCaches: readonly string[] = [
  ...at(
    'src/core',
    ...listOf(`
      context/files/excludedFiles.ts | context/index/keywordScan.ts | context/index/pastChanges.ts | context/index/tokenizer.ts
      conversation/conversation.ts | discussion/routing.ts | discussion/termCoverage.ts | edits/match/normalizePunctuation.ts
      i18n/format.ts | messageIntent/languageRules.ts | report/style.ts | secrets/charClasses.ts | secrets/nameSearch.ts
      secrets/randomness.ts | secrets/scan.ts | text/repetition.ts`),
  ),
  'src/flows/model/callModelTyped.ts',
  // Holds the running calls so that they can be stopped.
  'src/flows/experts/expertCommands.ts',
];
