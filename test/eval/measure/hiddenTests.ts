// Hidden tests from both commits, run in a process without secrets.
import { spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import type { Sources, State } from '../sources';
import type { Task } from '../task';

const timeoutMs = 300_000;

/** Versions of the test runners; each is installed once, without install scripts. */
const tools = ['vitest@3.2.4', 'mocha@11.7.5', 'jest@30.2.0'];

/** Whether each test passed, by its name. */
export type TestResults = ReadonlyMap<string, boolean>;

type Runner = (folder: string, tests: readonly string[], place: string, out: string) => readonly string[];

/** Command line of each runner; all except Go's write their results to a file. */
const commands: Readonly<Record<Task['runner'], Runner>> = {
  go: (_folder, tests) => [
    'go',
    'test',
    '-json',
    ...new Set(tests.filter((path) => path.endsWith('.go')).map((path) => `./${dirname(path)}`)),
  ],
  pytest: (_folder, tests, _place, out) => [
    ...['python3', '-m', 'pytest', '-q', '-p', 'no:cacheprovider', '-o', 'addopts=', `--junitxml=${out}`],
    ...tests.filter((path) => path.endsWith('.py')),
  ],
  vitest: (folder, tests, place, out) => [
    ...['node', join(place, 'node_modules/vitest/vitest.mjs'), 'run', '--root', folder, '--config', join(place, 'vitest.config.mjs')],
    ...['--reporter=junit', `--outputFile=${out}`, ...scriptsIn(tests)],
  ],
  mocha: (_folder, tests, place, out) => [
    ...['node', join(place, 'node_modules/mocha/bin/mocha.js'), '--no-config', '--reporter', 'xunit', '--reporter-option', `output=${out}`],
    ...['--exit', ...scriptsIn(tests)],
  ],
  jest: (folder, tests, place, out) => [
    ...[
      'node',
      join(place, 'node_modules/jest/bin/jest.js'),
      '--rootDir',
      folder,
      '--config',
      '{}',
      '--ci',
      '--json',
      `--outputFile=${out}`,
    ],
    ...scriptsIn(tests),
  ],
  node: (_folder, tests, _place, out) => [
    ...['node', '--test', '--test-reporter=junit', `--test-reporter-destination=${out}`, ...scriptsIn(tests)],
  ],
};

function scriptsIn(tests: readonly string[]): string[] {
  return tests.filter((path) => /\.(?:test|spec)\.[cm]?[jt]sx?$|^tests?\/.*\.[cm]?[jt]s$/.test(path));
}

/** Names of the hidden tests: those that fail before the feature and pass with the fix; traps fail with the feature alone. */
export type HiddenTests = { readonly names: readonly string[]; readonly traps: readonly string[] };

/** Installs what the tests need, which requires the network on the first run; runs no code of the repository. */
export function prepare({ root }: Sources, tasks: readonly Task[]): void {
  const scripted = tasks.filter(({ runner }) => runner !== 'go' && runner !== 'pytest');
  if (scripted.length > 0) {
    writeFileSync(join(root, 'vitest.config.mjs'), 'export default { test: { globals: true } };\n');
    const wanted = [...tools, ...scripted.flatMap(({ packages }) => packages)];
    const missing = wanted.filter((spec) => !existsSync(join(root, 'node_modules', spec.replace(/(?<=.)@[^@]*$/, ''))));
    const args = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--no-save', '--prefix', root];
    if (missing.length > 0) run('npm', [...args, ...wanted], root);
  }
  const packages = tasks.filter(({ runner }) => runner === 'pytest').flatMap((task) => ['pytest', ...task.packages]);
  const wanted = [...new Set(packages)].filter((name) => !existsSync(join(root, 'python', name.replaceAll('-', '_'))));
  if (wanted.length > 0) run('python3', ['-m', 'pip', 'install', '--quiet', '--target', join(root, 'python'), ...wanted], root);
}

function run(program: string, args: readonly string[], cwd: string): void {
  const { status, stderr } = spawnSync(program, args, { cwd, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program} ${args[0]}: ${stderr.slice(0, 300)}`);
}

/**
 * Finds the hidden tests: those that pass with the fix, and before the feature neither pass nor are among its own passing tests, so that an
 * arm that changes nothing scores nothing. Its own tests matter if those of the reference do not compile.
 */
export async function findHiddenTests(sources: Sources, task: Task): Promise<HiddenTests> {
  const none = { names: [], traps: [] };
  const reference = passedIn(await runState(sources, task, 'reference', runTests));
  if (reference.length === 0) return none;
  const feature = await runState(sources, task, 'feature', runHiddenTests);
  if (reference.every((name) => feature.get(name) === true)) return none;
  const before = await runState(sources, task, 'before', runHiddenTests);
  const own = await runState(sources, task, 'before', runTests);
  const names = reference.filter((name) => before.get(name) !== true && own.get(name) !== true);
  return { names, traps: names.filter((name) => feature.get(name) !== true) };
}

function passedIn(results: TestResults): string[] {
  return [...results.keys()].filter((name) => results.get(name) === true);
}

async function runState(sources: Sources, task: Task, state: State, run: typeof runTests): Promise<TestResults> {
  const folder = sources.checkOut(task, state);
  try {
    return await run(sources, task, folder);
  } finally {
    sources.remove(folder);
  }
}

/** Puts the reference's tests into the folder and runs them. */
export async function runHiddenTests(sources: Sources, task: Task, folder: string): Promise<TestResults> {
  const reference = sources.checkOut(task, 'reference');
  try {
    for (const path of task.tests) {
      rmSync(join(folder, path), { recursive: true, force: true });
      if (existsSync(join(reference, path))) cpSync(join(reference, path), join(folder, path), { recursive: true });
    }
  } finally {
    sources.remove(reference);
  }
  return runTests(sources, task, folder);
}

async function runTests(sources: Sources, task: Task, folder: string): Promise<TestResults> {
  const out = `${folder}.results`;
  try {
    const there = task.tests.filter((path) => existsSync(join(folder, path)));
    if (there.length === 0) return new Map();
    const [program = '', ...args] = commands[task.runner](folder, there, sources.root, out);
    if (task.runner === 'go' && existsSync(join(folder, 'go.sum'))) spawnSync('go', ['mod', 'download'], { cwd: folder });
    const output = await outputOf(program, args, folder, environmentOf(sources, folder));
    const written = task.runner === 'go' ? output : existsSync(out) ? readFileSync(out, 'utf8') : '';
    return task.runner === 'go' ? goResults(written) : task.runner === 'jest' ? jestResults(written) : junitResults(written);
  } finally {
    rmSync(out, { force: true });
  }
}

/** Contains no key and not the user's home folder. Network access is not blocked: run the evaluation in a container if that matters. */
export function environmentOf({ root }: Sources, folder: string): NodeJS.ProcessEnv {
  const { PATH, SystemRoot } = process.env;
  const home = join(root, 'home');
  mkdirSync(home, { recursive: true });
  const modules = spawnSync('go', ['env', 'GOMODCACHE'], { encoding: 'utf8' }).stdout?.trim() ?? '';
  return {
    ...{ PATH, HOME: home, TZ: 'UTC', CI: '1', NO_COLOR: '1', NODE_ENV: 'test', GOMODCACHE: modules, GOCACHE: join(root, 'go-cache') },
    ...{ GOPROXY: 'off', GOFLAGS: '-mod=mod -buildvcs=false', GOTOOLCHAIN: 'local', PYTHONDONTWRITEBYTECODE: '1' },
    PYTHONPATH: [join(folder, 'src'), folder, join(root, 'python')].join(delimiter),
    ...(SystemRoot ? { SystemRoot } : {}),
  };
}

function outputOf(program: string, args: readonly string[], cwd: string, env: NodeJS.ProcessEnv): Promise<string> {
  return new Promise((done) => {
    const child = spawn(program, args, { cwd, env, stdio: ['ignore', 'pipe', 'ignore'] });
    const timer = setTimeout(() => child.kill('SIGKILL'), timeoutMs);
    const parts: Buffer[] = [];
    child.stdout.on('data', (part: Buffer) => void parts.push(part));
    child.once('error', () => done(''));
    child.once('close', () => {
      clearTimeout(timer);
      done(Buffer.concat(parts).toString('utf8'));
    });
  });
}

function goResults(output: string): TestResults {
  const results = new Map<string, boolean>();
  for (const [, action, pack, name] of output.matchAll(/"Action":"(pass|fail)","Package":"([^"]+)","Test":"([^"]+)"/g))
    results.set(`${pack} ${name}`, action === 'pass');
  return results;
}

/** A repeated name passes only if all its tests pass. */
export function junitResults(xml: string): TestResults {
  const results = new Map<string, boolean>();
  for (const [, attributes = '', body = ''] of xml.matchAll(/<testcase\b((?:"[^"]*"|[^">])*?)(?:\/>|>([\s\S]*?)<\/testcase>)/g)) {
    const of = (key: string) => new RegExp(`\\b${key}="([^"]*)"`).exec(attributes)?.[1] ?? '';
    const name = `${of('classname')} ${of('name')}`;
    results.set(name, results.get(name) !== false && !/<(?:failure|error|skipped)\b/.test(body));
  }
  return results;
}

function jestResults(json: string): TestResults {
  const results = new Map<string, boolean>();
  for (const [, name = '', status] of json.matchAll(/"fullName":"((?:[^"\\]|\\.)*)"[^{}]*?"status":"(\w+)"/g))
    results.set(name, status === 'passed');
  return results;
}
