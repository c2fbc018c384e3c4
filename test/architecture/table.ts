// Who may import whom: the one table of the house. ARCHITECTURE.md shows it, imports.test.ts holds every file to it.

export interface Room {
  /** A folder, or one file; of several that hold a file, the longest counts. */
  readonly path: string;
  /** Folders and files of ours; what a room imports of itself is written down too. */
  readonly ours: readonly string[];
  /** Packages with all that is below them; `node:` stands for every module of the runtime. */
  readonly packages: readonly string[];
}

const ports = ['src/core', 'src/flows/ports'];

export const rooms: readonly Room[] = [
  { path: 'src/core', ours: ['src/core'], packages: ['valibot', 'ipaddr.js'] },
  { path: 'src/protocol.ts', ours: ['src/core'], packages: [] },
  { path: 'src/platform.d.ts', ours: [], packages: [] },
  { path: 'src/flows', ours: ['src/core', 'src/flows'], packages: ['valibot', '@valibot/to-json-schema', 'p-limit'] },
  { path: 'src/adapters/models', ours: [...ports, 'src/adapters/models'], packages: ['valibot', 'eventsource-parser'] },
  { path: 'src/adapters/files', ours: [...ports, 'src/adapters/files'], packages: ['node:', 'ignore', 'web-tree-sitter'] },
  {
    path: 'src/adapters/vscode',
    ours: [...ports, 'src/protocol.ts', 'src/adapters/vscode', 'src/adapters/files'],
    packages: ['vscode', 'valibot', 'p-limit'],
  },
  { path: 'src/composition', ours: ['src'], packages: ['node:', 'vscode', 'valibot'] },
  { path: 'src/extension.ts', ours: ['src'], packages: ['vscode'] },
  {
    path: 'webview',
    ours: ['webview', 'src/core', 'src/protocol.ts'],
    packages: ['preact', '@preact/signals', '@vscode/codicons', 'marked', 'highlight.js'],
  },
];

/** The floors of the flows, lowest first: a folder imports from those below it and from itself, never from its neighbours. */
const flowFloors = [
  ['src/flows/ports'],
  ['src/flows/kernel'],
  ['src/flows/model'],
  ['src/flows/edits'],
  ['clarify', 'discussion', 'execution', 'experts', 'plan', 'workshop'].map((feature) => `src/flows/${feature}`),
  ['src/flows/words'],
  ['src/flows/session'],
];

/** The floors of the panel, lowest first; a file that is named stands on its own floor and not on its folder's. */
const panelFloors = [
  ['webview/virtualList'],
  ['webview/model'],
  ['webview/icons'],
  ['webview/ui'],
  ['webview/markdown'],
  ['webview/shared'],
  // names of views whose code is fetched later, which is the one way up
  ['webview/lazyViews.tsx', 'webview/announcements.ts'],
  ['webview/execution/StepHelp.tsx', 'webview/execution/StepMenu.tsx', 'webview/execution/TaskMenu.tsx'],
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

export const floors: readonly { readonly of: string; readonly lowestFirst: readonly (readonly string[])[] }[] = [
  { of: 'src/flows', lowestFirst: flowFloors },
  { of: 'webview', lowestFirst: panelFloors },
];

/** Loads what stands above it when it is first needed, by `import()`. */
export const lazyLoader = 'webview/lazyViews.tsx';

/** Which of the rooms or floors holds a path: the longest that does. */
export function holderOf(path: string, among: readonly string[]): string | undefined {
  return among.filter((candidate) => isWithin(path, candidate)).sort((a, b) => b.length - a.length)[0];
}

/** Whether an imported path, which may lack its ending, is the file or lies in the folder. */
export function isWithin(path: string, holder: string): boolean {
  return path === holder || path.startsWith(`${holder}/`) || `${path}.ts` === holder || `${path}.tsx` === holder;
}
