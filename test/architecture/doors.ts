// The doors of the house: what only one place may do, whichever way it is written.
import { importsOf, type Source, type UsedNames, withoutComments } from './sources';

export interface Door {
  readonly what: string;
  /** The folders this door is the only one of. */
  readonly within: readonly string[];
  /** The door itself: files, or a folder. */
  readonly places: readonly string[];
  readonly isOpened: (source: Source, used: UsedNames) => boolean;
}

/** A property by name, however it is reached. */
const property =
  (...names: string[]) =>
  (_: Source, { properties }: UsedNames) =>
    names.some((name) => properties.has(name));
const imported = (name: string) => (source: Source) => importsOf(source).some(({ what }) => what === name || what.startsWith(`${name}/`));
const global =
  (...names: string[]) =>
  (_: Source, { code, properties }: UsedNames) =>
    names.some((name) => code.includes(`global_${name}`) || properties.has(name));

/** What `node:fs` has to look with only, and types; `open` of `node:fs/promises` gives a handle that writes, `openSync` a number. */
const readers =
  /^(?:BigIntStats|Dirent|FileHandle|FSWatcher|Stats|constants|createReadStream|openSync|close|closeSync|existsSync|watch|(?:access|f?stat|lstat|opendir|read|readdir|readFile|readlink|realpath|statfs)(?:Sync)?)$/;

/** Imports something of the disk that is not known to read only; a namespace or a default import is all of it. */
function changesDisk({ text }: Source): boolean {
  const imports = [...withoutComments(text).matchAll(/import\s+(?:type\s+)?([^;]*?)\s+from\s+['"](?:node:)?fs(?:\/promises)?['"]/g)];
  return imports.some(([, names = '']) => {
    const inBraces = /^\{([\s\S]*)\}$/.exec(names.trim())?.[1];
    if (inBraces === undefined) return true;
    const each = inBraces.split(',').map((name) =>
      name
        .trim()
        .replace(/^type /, '')
        .replace(/ as .*$/, ''),
    );
    return each.some((name) => name !== '' && !readers.test(name));
  });
}

const editorRooms = ['src/adapters/vscode', 'src/composition', 'src/extension.ts'];
const network = ['fetch', 'XMLHttpRequest', 'WebSocket', 'EventSource', 'sendBeacon'];
const browserStores = ['localStorage', 'sessionStorage', 'indexedDB'];

export const doors: readonly Door[] = [
  { what: 'only record makes history', within: ['src/flows'], places: ['src/flows/kernel/recorder.ts'], isOpened: property('append') },
  {
    what: 'only the log stamps seq and at',
    within: ['src/flows', 'src/adapters', 'src/composition', 'webview'],
    places: ['src/adapters/files/log/eventLog.ts'],
    isOpened: (_, { code }) => /\.\.\.[^{}]*\bseq\b|\bseq: [^{},]+,[^{}]*\.\.\./.test(code),
  },
  { what: 'only callModel calls a model', within: ['src/flows'], places: ['src/flows/model/callModel.ts'], isOpened: property('stream') },
  {
    what: 'only what wraps a model calls one outside of the flows, and only setting one up besides',
    within: ['src/adapters', 'src/composition'],
    places: ['withRetry', 'withRateLimit', 'withLog', 'withSight', 'connectProvider'].map((name) => `src/adapters/models/${name}.ts`),
    isOpened: (_, { code }) => /\bmodels\.property_stream\(/.test(code),
  },
  {
    what: 'only the panel and its host post to each other',
    within: [...editorRooms, 'webview'],
    places: ['src/adapters/vscode/panel/panel.ts', 'webview/model/host.ts', 'webview/model/makePicture.ts'],
    isOpened: property('postMessage'),
  },
  {
    what: 'only writeFiles writes the user’s files',
    within: editorRooms,
    places: ['src/adapters/vscode/workspace/writeFiles.ts'],
    isOpened: (_, { properties }) =>
      properties.has('applyEdit') || (properties.has('fs') && ['writeFile', 'rename', 'delete'].some((name) => properties.has(name))),
  },
  {
    what: 'only the sample project makes folders of the user’s own',
    within: editorRooms,
    places: ['src/adapters/vscode/entry/faultActions.ts'],
    isOpened: (_, { properties }) => properties.has('fs') && (properties.has('copy') || properties.has('createDirectory')),
  },
  {
    what: 'only sessions, logs, caches and copies to run on change the disk',
    within: ['src'],
    places: [
      'src/adapters/files/log',
      'src/adapters/files/sessions',
      'src/adapters/files/base/fileContents.ts',
      'src/adapters/files/base/fileModes.ts',
      'src/adapters/files/base/scratchCopy.ts',
      'src/adapters/files/code/exactSymbols.ts',
    ],
    isOpened: changesDisk,
  },
  {
    what: 'only send sends requests',
    within: ['src/adapters/models'],
    places: ['src/adapters/models/transport/send.ts'],
    isOpened: ({ text }) => /\bfetch\)?\(|globalThis\.fetch\b(?!;)/.test(withoutComments(text)),
  },
  { what: 'only models ask the network', within: ['src', 'webview'], places: ['src/adapters/models'], isOpened: global(...network) },
  { what: 'the panel keeps nothing in the browser', within: ['webview'], places: [], isOpened: global(...browserStores) },
  {
    what: 'only one file imports the parser, which is loaded when it is needed',
    within: ['src'],
    places: ['src/adapters/files/code/grammars.ts'],
    isOpened: imported('web-tree-sitter'),
  },
  {
    what: 'only the key store knows the editor’s secrets; what the user released and the keys of the log’s lines lie beside the keys',
    within: ['src'],
    places: [
      'src/adapters/vscode/models/keyStore.ts',
      'src/adapters/vscode/models/releasedValues.ts',
      'src/adapters/vscode/models/cipherKeys.ts',
    ],
    isOpened: ({ text }) => /\bSecretStorage\b|\bsecrets\s*\.\s*(?:get|store|delete|keys)\b/.test(withoutComments(text)),
  },
];

/** Rooms that ask neither the clock nor chance. */
export const pureRooms = ['src/core', 'src/flows'];

export const watched = {
  properties: [
    'append',
    'stream',
    'postMessage',
    'applyEdit',
    'writeFile',
    'rename',
    'delete',
    'copy',
    'createDirectory',
    'fs',
    ...network,
    ...browserStores,
  ],
  globals: ['Date', 'Math', 'globalThis', ...network.filter((name) => name !== 'sendBeacon'), ...browserStores],
};
