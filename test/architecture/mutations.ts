// Deliberate violations that type checks, lint or architecture tests must report.

export interface Mutation {
  readonly what: string;
  /** File to create or change. */
  readonly path: string;
  /** Text of the new file without its first line, or a function that changes the existing text. */
  readonly write: string | ((text: string) => string);
  /** File in which the violation is reported, if different from `path`. */
  readonly refusedIn?: string;
}

const first = '// Something that somebody wrote without knowing the house.\n';
export const textOf = (write: string): string => `${first}${write}\n`;

const perModule = (path: string, writes: Readonly<Record<string, string>>): Mutation[] =>
  Object.entries(writes).map(([what, write]) => ({ what: `${path}: ${what}`, path, write }));

const put = (from: string, to: string) => (text: string) => {
  if (!text.includes(from)) throw new Error(`the text to change is gone: ${from}`);
  return text.replace(from, () => to);
};

/** One change that must be reported in each of `places`. */
const forgotten = (what: string, path: string, write: Mutation['write'], places: readonly string[]): Mutation[] =>
  places.map((refusedIn) => ({ what: `${what} that ${refusedIn} does not know`, path, write, refusedIn }));

const core = perModule('src/core/base/mutation.ts', {
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
  'the clock by a format': 'export const x = () => new Intl.DateTimeFormat().format();',
  'the clock by a format of a locale': "export const x = () => new Intl.DateTimeFormat('en').format();",
  'a format without new': 'export const x = () => Intl.NumberFormat().format(1);',
  'the locale of the machine by undefined': 'export const x = () => new Intl.NumberFormat(undefined, {}).format(1);',
  'a collator': "export const x = () => new Intl.Collator('de').compare('a', 'b');",
  'Intl by another name': 'const intl = Intl;\nexport const x = () => new intl.NumberFormat();',
  'Intl taken apart': 'const { DateTimeFormat } = Intl;\nexport const x = () => new DateTimeFormat();',
  'the time zone': "export const x = () => new Intl.DateTimeFormat('en', { timeZone: 'UTC' }).resolvedOptions().timeZone;",
  'the time zone in brackets': "export const x = (at: Date) => at['getTimezoneOffset']();",
  'the hour of the machine': 'export const x = (at: number) => new Date(at).getHours();',
  'the day of the machine': 'export const x = (at: number) => new Date(at).setHours(0, 0, 0, 0);',
  'a date as the machine writes it': 'export const x = (at: number) => new Date(at).toLocaleDateString();',
  'a number as the machine writes it': 'export const x = (n: number) => n.toLocaleString();',
  'capitals of the machine': "export const x = () => 'i'.toLocaleLowerCase();",
  'an order of the machine': 'export const x = (a: string, b: string) => a.localeCompare(b);',
  'a method by its name in a constant': "const name = 'toLocaleString';\nexport const x = (n: number) => n[name]();",
  'the date as a function': 'export const x = () => Date();',
  'Date by another name': 'const Clock = Date;\nexport const x = () => new Clock();',
  'Math passed on': 'const chance = (m: typeof Math) => m.random();\nexport const x = () => chance(Math);',
  'a variable of the module': 'let count = 0;\nexport const x = () => ++count;',
  'a list of the module': 'const seen: string[] = [];\nexport const x = (name: string) => seen.push(name);',
  'a map of the module': 'const seen = new Map<string, number>();\nexport const x = (name: string) => seen.get(name);',
  'an object of the module': 'const state = { count: 0 };\nexport const x = () => {\n  state.count += 1;\n  return state.count;\n};',
  'a closure of the module': 'const next = (() => {\n  let count = 0;\n  return () => ++count;\n})();\nexport const x = next;',
  'a class with state': 'export class Counter {\n  count = 0;\n  next() {\n    this.count += 1;\n  }\n}',
  'a class as a value': 'export const Counter = class {\n  count = 0;\n};',
  'waiting for memory': 'export const x = () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);',
  'a weak reference': 'export const x = (value: object) => new WeakRef(value);',
  'code from a text': "export const x = () => new Function('return 1')();",
  eval: "export const x = () => eval('1');",
  'a cast of two steps': 'export const x = (value: string) => value as unknown as number;',
  'a cast to never': 'export const x = (value: string): number => value as never;',
  'an error that is expected': "// @ts-expect-error it is a text\nexport const x: number = 'a';",
  'a file that is not checked': "// @ts-nocheck\nexport const x: number = 'a';",
  'a rule that is switched off': '// biome-ignore lint/plugin: because\nexport const x = (n: number) => n.toLocaleString();',
  'a way out without a value': "export const x = (kind: 'a' | 'b') => {\n  switch (kind) {\n    case 'a':\n      return 1;\n  }\n};",
  'a namespace of a package': "import { readFile } from 'fs/promises';\nexport const x = readFile;",
  'a package that is not listed': "import pLimit from 'p-limit';\nexport const x = pLimit;",
});

const flows = perModule('src/flows/plan/mutation.ts', {
  'a module of node': "import { readFileSync } from 'node:fs';\nexport const x = readFileSync;",
  'an adapter': "import type { Panel } from '../../adapters/vscode/panel/panel';\nexport type X = Panel;",
  'Date.now': 'export const x = () => Date.now();',
  'Math.random': 'export const x = () => Math.random();',
  setTimeout: 'export const x = () => setTimeout(() => {}, 10);',
  fetch: "export const x = () => fetch('https://localhost');",
  'history through another entry point': "import type { Log } from '../ports/ports';\nexport const x = ({ append }: Log) => append([]);",
  'history in brackets': "import type { Log } from '../ports/ports';\nexport const x = (log: Log) => log['append']([]);",
  'a model through another entry point':
    "import type { Flow } from '../kernel/flow';\nexport const x = ({ ports: { models: { stream } } }: Flow) => stream;",
  'a floor above': "import type { SessionCommand } from '../session/dispatch';\nexport type X = SessionCommand;",
  'a neighbor': "import { discuss } from '../discussion/discuss';\nexport const x = discuss;",
  'a neighbor loaded lazily': "export const x = () => import('../discussion/discuss');",
  'a record that nobody waits for':
    "import type { Flow } from '../kernel/flow';\nexport const x = (flow: Flow) => {\n  flow.recorder.record();\n};",
  'a record taken apart':
    "import type { Flow } from '../kernel/flow';\nexport const x = ({ recorder: { record } }: Flow) => {\n  record();\n};",
  'a record thrown away': "import type { Flow } from '../kernel/flow';\nexport const x = (flow: Flow) => void flow.recorder.record();",
  'records of a loop':
    "import type { Flow } from '../kernel/flow';\nexport const x = (flow: Flow) => {\n  [1, 2].forEach(() => flow.recorder.record());\n};",
  'a promise as a condition':
    "import type { Flow } from '../kernel/flow';\nexport const x = (flow: Flow) => (flow.recorder.record() ? 1 : 2);",
  'a second writer of files': "import type { Flow } from '../kernel/flow';\nexport const x = (flow: Flow) => flow.ports.editing.write([]);",
  'a second writer in brackets':
    "import type { Flow } from '../kernel/flow';\nexport const x = (flow: Flow) => flow.ports.editing['write']([]);",
  'a second writer taken apart':
    "import type { Flow } from '../kernel/flow';\nexport const x = ({ ports: { editing: { write } } }: Flow) => write([]);",
  'a map of the flow': 'const running = new Map<string, number>();\nexport const x = (id: string) => running.set(id, 1);',
  'a variable of the flow': 'let last = 0;\nexport const x = (at: number) => {\n  last = at;\n  return last;\n};',
});

const adapters = [
  ...perModule('src/adapters/models/mutation.ts', {
    'the editor': "import * as vscode from 'vscode';\nexport const x = vscode.version;",
    'a module of node': "import { readFileSync } from 'node:fs';\nexport const x = readFileSync;",
    'a request of its own': "export const x = () => fetch('https://localhost');",
    'a request by Google’s SDK': "import { GoogleGenAI } from '@google/genai/web';\nexport const x = new GoogleGenAI({ apiKey: 'x' });",
    'the SDK, loaded later': "export const x = () => import('@google/genai/web');",
    'a name of node': 'export const x = process.version;',
  }),
  ...perModule('src/adapters/files/code/mutation.ts', {
    'the editor': "import * as vscode from 'vscode';\nexport const x = vscode.version;",
    'writing to the disk': "import { writeFile } from 'node:fs/promises';\nexport const x = writeFile;",
    'a handle to write with': "import { open } from 'node:fs/promises';\nexport const x = (path: string) => open(path, 'w');",
    'all of the disk': "import * as fs from 'node:fs';\nexport const x = fs;",
    'appending to a file': "import { appendFileSync } from 'node:fs';\nexport const x = appendFileSync;",
    'a request by a module': "import { request } from 'node:https';\nexport const x = request;",
    'a socket': "import { connect } from 'node:net';\nexport const x = connect;",
    'a datagram': "export const x = () => import('node:dgram');",
    'a request by a global': "export const x = () => fetch('https://localhost');",
    'a request of the global object': "export const x = () => globalThis.fetch('https://localhost');",
    'a web socket': "export const x = () => new WebSocket('wss://localhost');",
    'a process': "import { exec } from 'node:child_process';\nexport const x = exec;",
    'a process of a cluster': "import cluster from 'node:cluster';\nexport const x = cluster;",
    'a thread': "import { Worker } from 'node:worker_threads';\nexport const x = Worker;",
    'a name of the network': "import { lookup } from 'node:dns/promises';\nexport const x = lookup;",
    'code in a context': "import { runInNewContext } from 'node:vm';\nexport const x = runInNewContext;",
    'the end of the process': 'export const x = () => process.exit(1);',
    'the process in brackets': "export const x = () => process['exit'](1);",
    'a library of the process': "export const x = () => process.getBuiltinModule('node:net');",
  }),
  ...perModule('src/adapters/vscode/panel/mutation.ts', {
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
    ...Object.fromEntries(
      Object.entries({
        'an edit of the active file': 'vscode.window.activeTextEditor?.edit((edit) => edit.insert(new vscode.Position(0, 0), text))',
        'a snippet': 'vscode.window.activeTextEditor?.insertSnippet(new vscode.SnippetString(text))',
        'saving everything': 'vscode.workspace.saveAll()',
        'a command that formats': "vscode.commands.executeCommand('editor.action.formatDocument')",
        'a command put together': 'vscode.commands.executeCommand(text)',
        'a command in brackets': "vscode.commands['executeCommand'](text)",
        'a terminal': 'vscode.window.createTerminal().sendText(text)',
        'a terminal that is there': 'vscode.window.activeTerminal?.sendText(text)',
        'a task': 'vscode.tasks.executeTask(new vscode.Task({ type: text }, vscode.TaskScope.Workspace, text, text))',
        'a debugger': 'vscode.debug.startDebugging(undefined, text)',
        'an address outside': 'vscode.env.openExternal(vscode.Uri.parse(text))',
        'the clipboard': 'vscode.env.clipboard.writeText(text)',
        'reading the clipboard': 'vscode.env.clipboard.readText()',
        'an account': "vscode.authentication.getSession('github', [text])",
        'a setting of the folders': 'vscode.workspace.updateWorkspaceFolders(0, 1)',
        'deleting a file': 'vscode.workspace.fs.delete(vscode.Uri.parse(text))',
        'a page of its own': 'vscode.window.createWebviewPanel(text, text, vscode.ViewColumn.One)',
        'the window in brackets': "vscode['window'].createTerminal()",
      }).map(([what, call]) => [what, `import * as vscode from 'vscode';\nexport const x = async (text: string) => [${call}, text];`]),
    ),
    'the window taken apart':
      "import * as vscode from 'vscode';\nconst { window } = vscode;\nexport const x = () => window.createTerminal();",
    'the window by another name':
      "import * as vscode from 'vscode';\nconst editor = vscode.window;\nexport const x = () => editor.createTerminal();",
    'the disk by another name':
      "import * as vscode from 'vscode';\nconst disk = vscode.workspace.fs;\nexport const x = (u: vscode.Uri) => disk.delete(u);",
    'a page that is changed':
      "import type * as vscode from 'vscode';\nexport const x = (view: vscode.Webview, text: string) => {\n  view['html'] = text;\n};",
    'the network of the host': "export const x = () => fetch('https://localhost');",
    'the end of the host': 'export const x = () => process.exit(1);',
  }),
];

const panel = perModule('webview/ui/mutation.ts', {
  'a flow': "import type { Flow } from '../../src/flows/kernel/flow';\nexport type X = Flow;",
  'an adapter': "import type { Panel } from '../../src/adapters/vscode/panel/panel';\nexport type X = Panel;",
  'the network': "export const x = () => fetch('https://localhost');",
  'the network of the window': "export const x = () => window.fetch('https://localhost');",
  'a store of the browser': "export const x = () => window['localStorage'];",
  'a feature from a control': "import { PlanEntry } from '../plan/PlanCard';\nexport const x = PlanEntry;",
  'a module of node': "import { sep } from 'node:path';\nexport const x = sep;",
  'text as HTML': 'export const x = (e: Element, text: string) => {\n  e.innerHTML = text;\n};',
  'text as HTML in brackets': "export const x = (e: Element, text: string) => {\n  e['outerHTML'] = text;\n};",
  'text as HTML by a constant': "const name = 'innerHTML';\nexport const x = (e: Element, text: string) => {\n  e[name] = text;\n};",
  'text as HTML by assignment': 'export const x = (e: Element, innerHTML: string) => Object.assign(e, { innerHTML });',
  'HTML beside an element': "export const x = (e: Element, text: string) => e.insertAdjacentHTML('beforeend', text);",
  'HTML of a range': 'export const x = (range: Range, text: string) => range.createContextualFragment(text);',
  'HTML of a parser': "export const x = (text: string) => new DOMParser().parseFromString(text, 'text/html');",
  'writing the document': 'export const x = (text: string) => document.write(text);',
  'the document by another name': 'const page = document;\nexport const x = (text: string) => page.write(text);',
  'the document taken apart': 'const { body } = document;\nexport const x = body;',
  'an element that loads': "export const x = () => document.createElement('script');",
  'a picture that asks': "export const x = () => {\n  new Image().src = 'https://localhost';\n};",
  'a sound that asks': "export const x = () => new Audio('https://localhost').play();",
  'a beacon': "export const x = () => navigator.sendBeacon('https://localhost');",
  'another window': "export const x = () => window.open('https://localhost');",
  'another window by its bare name': "export const x = () => open('https://localhost');",
  'another page': "export const x = () => location.assign('https://localhost');",
  'another page of the window': "export const x = () => {\n  window.location.href = 'https://localhost';\n};",
  'the window by another name': "const w = window;\nexport const x = () => w.open('https://localhost');",
  'the window of the document': "export const x = () => document.defaultView?.open('https://localhost');",
  'the window of itself': "export const x = () => self.open('https://localhost');",
  'a worker': "export const x = () => new Worker('https://localhost');",
  'a channel between pages': "export const x = () => new BroadcastChannel('x');",
  'a database': "export const x = () => indexedDB.open('x');",
  'a biscuit': "export const x = () => {\n  document.cookie = 'x=1';\n};",
  'code from a text': "export const x = () => setTimeout('alert(1)', 1);",
  'the clipboard': 'export const x = () => navigator.clipboard.readText();',
  'a message to the host': "export const x = (to: Window) => to.postMessage({}, '*');",
});

const markup = [
  {
    what: 'HTML as a property of an element',
    path: 'webview/ui/MutationOfHtml.tsx',
    write: 'export const X = ({ text }: { readonly text: string }) => <p dangerouslySetInnerHTML={{ __html: text }} />;',
  },
  {
    what: 'a frame',
    path: 'webview/ui/MutationOfFrame.tsx',
    write: 'export const X = ({ text }: { readonly text: string }) => <iframe title="x" srcdoc={text} />;',
  },
  {
    what: 'a picture from elsewhere',
    path: 'webview/ui/MutationOfPicture.tsx',
    write: 'export const X = () => <img alt="" src="https://localhost" />;',
  },
];

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
    write: put('export const factShapes = {', "export const factShapes = {\n  'plan.mutated': {},"),
    refusedIn: 'src/core/evolve.ts',
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

/** All violations, each in a file with a unique name, so that a report identifies its violation. */
export const mutations: readonly Mutation[] = [
  ...[...core, ...flows, ...adapters, ...panel].map((mutation, index) => ({
    ...mutation,
    path: mutation.path.replace('mutation.ts', `mutation${index}.ts`),
  })),
  ...markup,
  ...unions,
];

/** Valid files, one per folder, that no tool may report. This shows that the rules do not reject everything. */
export const innocents: readonly Mutation[] = [
  {
    what: 'core',
    path: 'src/core/base/innocent.ts',
    write: 'export const x = (at: number) => new Date(at).toISOString() + Math.max(1, 2);',
  },
  {
    what: 'flows',
    path: 'src/flows/plan/innocent.ts',
    write: "import { limitsOf } from '../model/pickModel';\nexport const x = limitsOf;",
  },
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
