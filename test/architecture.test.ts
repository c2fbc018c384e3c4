// The walls of the house as tests: who may import whom, the doors, the purity of core, and how long a file may be.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

const root = process.cwd();

function files(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)));
}

const sources = [...files('src'), ...files('webview')];
const textOf = (path: string) => readFileSync(join(root, path), 'utf8');
const codeOf = (path: string) => textOf(path).replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');

/** What a file imports: paths from the root for our own files, the package's name for others. */
function importsOf(path: string): string[] {
  const specifiers = [...codeOf(path).matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map((match) => match[1] ?? '');
  return specifiers.map((specifier) => (specifier.startsWith('.') ? relative(root, resolve(root, dirname(path), specifier)) : specifier));
}

type Allowed = (imported: string, from: string) => boolean;
const within =
  (...folders: string[]): Allowed =>
  (imported) =>
    folders.some((folder) => imported === folder || imported.startsWith(`${folder}/`));
const anyOf =
  (...rules: Allowed[]): Allowed =>
  (imported, from) =>
    rules.some((rule) => rule(imported, from));
const packages =
  (...names: string[]): Allowed =>
  (imported) =>
    names.some((name) => imported === name || imported.startsWith(`${name}/`));

/** The first row whose folder holds a file says what the file may import. */
const table: readonly (readonly [folder: string, allowed: Allowed])[] = [
  ['src/core', anyOf(within('src/core'), packages('valibot'))],
  ['src/protocol.ts', within('src/core')],
  ['src/flows', anyOf(within('src/core', 'src/flows'), packages('valibot', '@valibot/to-json-schema'))],
  [
    'src/adapters/vscode',
    anyOf(
      within('src/core', 'src/flows/ports', 'src/protocol', 'src/adapters/vscode', 'src/adapters/files'),
      packages('vscode', 'valibot', 'ignore'),
    ),
  ],
  ['src/adapters/models', anyOf(within('src/core', 'src/flows/ports', 'src/adapters/models'), packages('valibot'))],
  [
    'src/adapters/files',
    anyOf(within('src/core', 'src/flows/ports', 'src/adapters/files'), packages('ignore', 'web-tree-sitter'), (imported) =>
      imported.startsWith('node:'),
    ),
  ],
  ['src/platform.d.ts', () => false],
  ['src/extension.ts', () => true],
  ['src/composition', () => true],
  [
    'webview',
    anyOf(
      within('webview', 'src/core', 'src/protocol'),
      packages('preact', '@preact/signals', '@vscode/webview-ui-toolkit', 'marked', 'highlight.js'),
      (imported) => imported.endsWith('.css'),
    ),
  ],
];

describe('architecture', () => {
  for (const path of sources) {
    it(`${path} imports only what its folder may`, () => {
      const allowed = table.find(([folder]) => path === folder || path.startsWith(`${folder}/`))?.[1];
      assert.ok(allowed, 'no row of the import table holds this file');
      assert.deepEqual(
        importsOf(path).filter((imported) => !allowed(imported, path)),
        [],
      );
    });

    it(`${path} opens with a sentence on why it exists and is under 300 lines`, () => {
      const lines = textOf(path).split('\n');
      assert.match(lines[0] ?? '', /^(\/\/|\/\*) .{20,}/);
      assert.ok(lines.length <= 300, `${lines.length} lines`);
    });

    it(`${path} exports names only and keeps to the house's words`, () => {
      assert.doesNotMatch(codeOf(path), /^export default|^export \* from|^(export )?(const )?enum /m);
      assert.doesNotMatch(path, /manager|helper|util|service/i);
    });
  }

  it('core asks neither the clock nor chance and touches no outside world', () => {
    const impure = /\bDate\.now\b|new Date\b|Math\.random|\bsetTimeout\b|\bfetch\(|\bprocess\.|\bdocument\.|\bwindow\.|\bconsole\./;
    assert.deepEqual(
      files('src/core').filter((path) => impure.test(codeOf(path))),
      [],
    );
  });

  it('the editor’s interface is imported in the one form that the build leaves as it is', () => {
    const others = /^(?!import type |import \* as vscode from 'vscode';$).*\bfrom 'vscode'/m;
    assert.deepEqual(
      sources.filter((path) => others.test(textOf(path))),
      [],
    );
  });

  /** A door is a piece of code that only one place may hold. */
  const doors: readonly (readonly [what: string, code: RegExp, places: readonly string[]])[] = [
    ['only record makes history', /\blog\.append\(/, ['src/flows/kernel/recorder.ts']],
    ['only the log stamps seq and at', /\bseq: \+\+/, ['src/adapters/files/log/eventLog.ts']],
    [
      'only ask calls a model from the flows, and only setting one up besides',
      /models\.stream\(/,
      [
        'src/flows/model/callModel.ts',
        ...['withRetry', 'withRateLimit', 'withLog', 'tryModel'].map((name) => `src/adapters/models/${name}.ts`),
      ],
    ],
    [
      'only the panel posts to the webview, and only the two sides of a thread to each other',
      /\.postMessage\(/,
      [
        ...['src/adapters/vscode/panel/panel.ts', 'webview/model/host.ts'],
        ...['codebaseThread', 'codebaseWorker', 'keywordScanThread', 'keywordScanWorker'].map(
          (name) => `src/adapters/files/code/${name}.ts`,
        ),
      ],
    ],
    ['only writing writes the user’s files', /\bapplyEdit\(|fs\.writeFile\(|fs\.delete\(/, ['src/adapters/vscode/workspace/writeFiles.ts']],
    ['only controls knows the toolkit', /@vscode\/webview-ui-toolkit/, ['webview/ui/controls.tsx']],
    ['only one file imports the parser, which is loaded when it is needed', /'web-tree-sitter'/, ['src/adapters/files/code/grammars.ts']],
    ['only one file sends requests', /\bfetch\)?\(|globalThis\.fetch\b(?!;)/, ['src/adapters/models/transport/send.ts']],
    [
      'only secrets touches the key store, and what the user released lies beside the keys',
      /secrets\.(get|store|delete)\(/,
      ['src/adapters/vscode/models/keyStore.ts', 'src/adapters/vscode/models/releasedValues.ts'],
    ],
  ];
  for (const [what, code, places] of doors) {
    it(what, () => {
      assert.deepEqual(
        sources.filter((path) => code.test(codeOf(path)) && !places.includes(path)),
        [],
      );
      assert.ok(
        places.some((path) => code.test(codeOf(path))),
        'the door itself is gone: this rule watches nothing',
      );
    });
  }
});
