// What nobody may write into the house: each is tried, and has to be refused by types, lint or the rules.

export interface Mutation {
  readonly what: string;
  /** A file of its own, or one that is there, which is then changed. */
  readonly path: string;
  /** The text of the new file without its first line, or what the old text becomes. */
  readonly write: string | ((text: string) => string);
  /** Where types or lint complain, if elsewhere. */
  readonly refusedIn?: string;
}

const first = '// Something that somebody wrote without knowing the house.\n';
export const textOf = (write: string): string => `${first}${write}\n`;

const perRoom = (path: string, writes: Readonly<Record<string, string>>): Mutation[] =>
  Object.entries(writes).map(([what, write]) => ({ what: `${path}: ${what}`, path, write }));

const put = (from: string, to: string) => (text: string) => {
  if (!text.includes(from)) throw new Error(`the text to change is gone: ${from}`);
  return text.replace(from, () => to);
};

/** The same change, which is to be refused in every place that has to know of it. */
const forgotten = (what: string, path: string, write: Mutation['write'], places: readonly string[]): Mutation[] =>
  places.map((refusedIn) => ({ what: `${what} that ${refusedIn} does not know`, path, write, refusedIn }));

const core = perRoom('src/core/base/mutation.ts', {
  'the editor': "import * as vscode from 'vscode';\nexport const x = vscode.version;",
  'a module of node': "import { sep } from 'node:path';\nexport const x = sep;",
  'a type of the flows': "import type { Flow } from '../../flows/kernel/flow';\nexport type X = Flow;",
  'a type of the flows inline': "export type X = import('../../flows/kernel/flow').Flow;",
  'a type of the flows in a template': 'export const x = () => import(`../../flows/kernel/flow`);',
  'an import that is put together': "export const x = (name: string) => import('../../' + name);",
  'double quotes': 'import type { Flow } from "../../flows/kernel/flow";\nexport type X = Flow;',
  'a re-export': "export type { Flow } from '../../flows/kernel/flow';",
  require: "export const x = require('node:fs');",
  'performance.now': 'export const x = () => performance.now();',
  'crypto.randomUUID': 'export const x = () => crypto.randomUUID();',
  setInterval: 'export const x = () => setInterval(() => {}, 1000);',
  localStorage: "export const x = () => localStorage.getItem('x');",
  XMLHttpRequest: 'export const x = () => new XMLHttpRequest();',
  queueMicrotask: 'export const x = () => queueMicrotask(() => {});',
  'Date.now': 'export const x = () => Date.now();',
  'Date taken apart': 'const { now } = Date;\nexport const x = () => now();',
  'a date of now': 'export const x = () => new Date().getTime();',
  'Math.random in brackets': "export const x = () => Math['random']();",
  'Math.random taken apart': 'export const { random } = Math;',
  'a date of the global object': 'export const x = () => globalThis.Date.now();',
  'AbortSignal.timeout': 'export const x = () => AbortSignal.timeout(1000);',
  process: 'export const x = () => process.env.HOME;',
  console: "export const x = () => console.log('x');",
});

const flows = perRoom('src/flows/plan/mutation.ts', {
  'a module of node': "import { readFileSync } from 'node:fs';\nexport const x = readFileSync;",
  'an adapter': "import type { Panel } from '../../adapters/vscode/panel/panel';\nexport type X = Panel;",
  'Date.now': 'export const x = () => Date.now();',
  'Math.random': 'export const x = () => Math.random();',
  setTimeout: 'export const x = () => setTimeout(() => {}, 10);',
  fetch: "export const x = () => fetch('https://localhost');",
  'history by another door': "import type { Log } from '../ports/ports';\nexport const x = ({ append }: Log) => append([]);",
  'history in brackets': "import type { Log } from '../ports/ports';\nexport const x = (log: Log) => log['append']([]);",
  'a model by another door':
    "import type { Flow } from '../kernel/flow';\nexport const x = ({ ports: { models: { stream } } }: Flow) => stream;",
  'a floor above': "import type { SessionCommand } from '../session/dispatch';\nexport type X = SessionCommand;",
  'a neighbour': "import { discuss } from '../discussion/discuss';\nexport const x = discuss;",
});

const adapters = [
  ...perRoom('src/adapters/models/mutation.ts', {
    'the editor': "import * as vscode from 'vscode';\nexport const x = vscode.version;",
    'a module of node': "import { readFileSync } from 'node:fs';\nexport const x = readFileSync;",
    'a request of its own': "export const x = () => fetch('https://localhost');",
  }),
  ...perRoom('src/adapters/files/code/mutation.ts', {
    'the editor': "import * as vscode from 'vscode';\nexport const x = vscode.version;",
    'writing to the disk': "import { writeFile } from 'node:fs/promises';\nexport const x = writeFile;",
    'a handle to write with': "import { open } from 'node:fs/promises';\nexport const x = (path: string) => open(path, 'w');",
    'all of the disk': "import * as fs from 'node:fs';\nexport const x = fs;",
  }),
  ...perRoom('src/adapters/vscode/panel/mutation.ts', {
    'a module of node': "import { readFileSync } from 'node:fs';\nexport const x = readFileSync;",
    'a flow': "import { takeSteps } from '../../../flows/session/stepRunner';\nexport const x = takeSteps;",
    'renaming a file of the user':
      "import * as vscode from 'vscode';\nexport const x = (u: vscode.Uri) => vscode.workspace.fs.rename(u, u);",
    'writing by a part of the editor':
      "import * as vscode from 'vscode';\nconst { fs } = vscode.workspace;\nexport const x = (u: vscode.Uri) => fs.writeFile(u, new Uint8Array());",
    'an edit of the workspace':
      "import * as vscode from 'vscode';\nexport const x = (e: vscode.WorkspaceEdit) => vscode.workspace['applyEdit'](e);",
    'a second post': "import type * as vscode from 'vscode';\nexport const x = ({ postMessage }: vscode.Webview) => postMessage({});",
    'another form of the editor': "import { window } from 'vscode';\nexport const x = window;",
  }),
];

const panel = perRoom('webview/ui/mutation.ts', {
  'a flow': "import type { Flow } from '../../src/flows/kernel/flow';\nexport type X = Flow;",
  'an adapter': "import type { Panel } from '../../src/adapters/vscode/panel/panel';\nexport type X = Panel;",
  'the network': "export const x = () => fetch('https://localhost');",
  'the network of the window': "export const x = () => window.fetch('https://localhost');",
  'a store of the browser': "export const x = () => window['localStorage'];",
  'a feature from a control': "import { PlanEntry } from '../plan/PlanCard';\nexport const x = PlanEntry;",
  'a module of node': "import { sep } from 'node:path';\nexport const x = sep;",
});

const unions: Mutation[] = [
  {
    what: 'a circle of two files',
    path: 'src/core/base/mutationOfCircle.ts',
    write: "import type { List } from './chunkedList';\nimport { y } from './mutationOfCircleToo';\nexport const x: List<number>[] = [y];",
  },
  {
    what: 'the other half of that circle, a type only',
    path: 'src/core/base/mutationOfCircleToo.ts',
    write:
      "import { emptyList } from './chunkedList';\nimport type { x } from './mutationOfCircle';\nexport type X = typeof x;\nexport const y = emptyList;",
  },
  {
    what: 'a fact that nothing folds',
    path: 'src/core/events.ts',
    write: put('export type Fact =', "export type Fact =\n  | { readonly type: 'plan.mutated' }"),
    refusedIn: 'test/architecture/folded.ts',
  },
  {
    what: 'a command that nobody carries out',
    path: 'src/core/commands.ts',
    write: put(
      "v.object({ type: v.literal('report.save') }),",
      "v.object({ type: v.literal('report.save') }),\n  v.object({ type: v.literal('plan.mutate') }),",
    ),
    refusedIn: 'src/flows/session/dispatch.ts',
  },
  ...forgotten('a kind of entry', 'src/core/transcript.ts', put("Stamped<'brief' |", "Stamped<'mutated' | 'brief' |"), [
    'src/core/evolveTranscript.ts',
    'src/core/report/sections/transcript.ts',
    'webview/announcements.ts',
    'webview/conversation/EntryView.tsx',
  ]),
  ...forgotten('a field of a step', 'src/core/plan/taskMap.ts', put('  pitfalls: v.', '  rollback: v.optional(lines),\n  pitfalls: v.'), [
    'src/core/plan/taskFields.ts',
    'webview/plan/PlanTaskDetails.tsx',
  ]),
  {
    what: 'a message that the panel does not know',
    path: 'src/protocol.ts',
    write: put("  | { readonly kind: 'startWorkshop'", "  | { readonly kind: 'mutation' }\n  | { readonly kind: 'startWorkshop'"),
    refusedIn: 'webview/model/panelState.ts',
  },
];

/** Each file gets a name of its own, so that what is said of it can be told apart. */
export const mutations: readonly Mutation[] = [
  ...[...core, ...flows, ...adapters, ...panel].map((mutation, index) => ({
    ...mutation,
    path: mutation.path.replace('mutation.ts', `mutation${index}.ts`),
  })),
  ...unions,
];

/** One for each room that is as it should be: what refuses these refuses everything. */
export const innocents: readonly Mutation[] = [
  {
    what: 'core',
    path: 'src/core/base/innocent.ts',
    write: 'export const x = (at: number) => new Date(at).toISOString() + Math.max(1, 2);',
  },
  { what: 'flows', path: 'src/flows/plan/innocent.ts', write: "import { limitsOf } from '../model/limits';\nexport const x = limitsOf;" },
  { what: 'models', path: 'src/adapters/models/innocent.ts', write: 'export const x = () => setTimeout(() => undefined, 0);' },
  {
    what: 'files',
    path: 'src/adapters/files/code/innocent.ts',
    write: "import { readFile } from 'node:fs/promises';\nexport const x = readFile;",
  },
  {
    what: 'vscode',
    path: 'src/adapters/vscode/panel/innocent.ts',
    write: "import * as vscode from 'vscode';\nexport const x = (u: vscode.Uri) => vscode.workspace.fs.readFile(u);",
  },
  {
    what: 'webview',
    path: 'webview/ui/innocent.ts',
    write: "import { useStrings } from '../model/context';\nexport const x = () => [useStrings(), document.title];",
  },
];
