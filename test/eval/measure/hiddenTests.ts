// Finds the hidden tests of a task and runs tests in a process without secrets.
import { spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { sha256 } from '../../../src/adapters/files/base/system';
import { type Sources, type State, TaskError } from '../sources';
import type { Task } from '../task';

const timeoutMs = 300_000;

/** Test runners, installed without install scripts. */
const tools = ['vitest@3.2.4', 'mocha@11.7.5', 'jest@30.2.0'];
const pytest = 'pytest==9.2.0';

/** Maps test names to whether the test passed. */
export type TestResults = ReadonlyMap<string, boolean>;

type Runner = (folder: string, tests: readonly string[], place: string, out: string) => readonly string[];

/** Command line of each runner. All runners except Go write their results to `out`. */
const commands: Readonly<Record<Task['runner'], Runner>> = {
  go: (_folder, tests) => {
    const packages = tests.filter((path) => path.endsWith('.go')).map((path) => `./${dirname(path)}`);
    return ['go', 'test', '-json', ...new Set(packages)];
  },
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
    ...['node', join(place, 'node_modules/jest/bin/jest.js'), '--rootDir', folder, '--config', '{}', '--ci'],
    ...['--json', `--outputFile=${out}`, ...scriptsIn(tests)],
  ],
  node: (_folder, tests, _place, out) => [
    ...['node', '--test', '--test-reporter=junit', `--test-reporter-destination=${out}`, ...scriptsIn(tests)],
  ],
};

function scriptsIn(tests: readonly string[]): string[] {
  return tests.filter((path) => /\.(?:test|spec)\.[cm]?[jt]sx?$|^tests?\/.*\.[cm]?[jt]s$/.test(path));
}

/** Names of tests that fail before the feature and pass with the fix. Traps also fail with the feature alone. */
export type HiddenTests = { readonly names: readonly string[]; readonly traps: readonly string[] };

/** Folder for the packages of a task. Each set of packages has its own folder, because packages can break other tasks' tests. */
export function packagesOf({ root }: Pick<Sources, 'root'>, { runner, packages }: Pick<Task, 'runner' | 'packages'>): string {
  return join(root, 'packages', sha256([runner, ...packages].join(' ')).slice(0, 12));
}

/** Installs runners and packages. Needs the network on the first run, and executes no code of the repositories. */
export function prepare({ root }: Sources, tasks: readonly Task[]): void {
  writeFileSync(join(root, 'vitest.config.mjs'), 'export default { test: { globals: true } };\n');
  const npm = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--no-save', '--prefix'];
  const pip = ['-m', 'pip', 'install', '--quiet', '--target'];
  for (const task of tasks) {
    const { runner, packages } = task;
    const folder = packagesOf({ root }, task);
    if (runner === 'pytest') install(folder, 'python3', [...pip, folder, pytest, ...packages]);
    else if (runner !== 'go') install(root, 'npm', [...npm, root, ...tools], 'node_modules');
    if (runner !== 'pytest' && packages.length > 0) install(folder, 'npm', [...npm, folder, ...packages]);
  }
}

/** @param part path in the folder that exists after a complete installation */
function install(folder: string, program: string, args: readonly string[], part = ''): void {
  if (existsSync(join(folder, part))) return;
  mkdirSync(folder, { recursive: true });
  const { status, stderr } = spawnSync(program, args, { cwd: folder, encoding: 'utf8' });
  if (status === 0) return;
  rmSync(join(folder, part), { recursive: true, force: true });
  throw new Error(`${program} ${args[0]}: ${stderr.slice(0, 300)}`);
}

/**
 * Whether a test that passes with the fix counts as hidden: it must fail on the code before the feature, so that an unchanged project
 * scores nothing.
 * @param before result on the code before the feature; undefined if the test does not run there, for example because it does not compile
 * @param own result of the same test in its version before the feature, if it existed
 */
export function isHidden(before: boolean | undefined, own: boolean | undefined): boolean {
  return before === undefined ? own !== true : !before;
}

export async function findHiddenTests(sources: Sources, task: Task): Promise<HiddenTests> {
  const reference = passedIn(await runState(sources, task, 'reference', runTests));
  if (reference.length === 0) throw new TaskError('no test of the reference passes');
  const feature = await runState(sources, task, 'feature', runHiddenTests);
  if (reference.every((name) => feature.get(name) === true)) throw new TaskError('the first version passes every test of the reference');
  const before = await runState(sources, task, 'before', runHiddenTests);
  const own = await runState(sources, task, 'before', runTests);
  const names = reference.filter((name) => isHidden(before.get(name), own.get(name)));
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

/** Replaces the tests in the folder with the tests of the reference and runs them. */
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

/** Test paths that exist in the folder. For Go, the package folder must exist, because packages are tested as a whole. */
export function testsIn({ runner, tests }: Pick<Task, 'runner' | 'tests'>, folder: string): readonly string[] {
  return tests.filter((path) => existsSync(join(folder, runner === 'go' ? dirname(path) : path)));
}

async function runTests(sources: Sources, task: Task, folder: string): Promise<TestResults> {
  const out = `${folder}.results`;
  try {
    const there = testsIn(task, folder);
    if (there.length === 0) return new Map();
    const packages = packagesOf(sources, task);
    // Runners look for packages in the parent of the checkout as well. No other run uses this parent folder.
    const link = join(dirname(folder), 'node_modules');
    if (existsSync(join(packages, 'node_modules')) && !existsSync(link)) symlinkSync(join(packages, 'node_modules'), link, 'junction');
    if (task.runner === 'go' && existsSync(join(folder, 'go.sum'))) spawnSync('go', ['mod', 'download'], { cwd: folder });
    const words = commands[task.runner](folder, there, sources.root, out);
    const output = await outputOf(words, folder, environmentOf(sources, folder, packages));
    const written = task.runner === 'go' ? output : existsSync(out) ? readFileSync(out, 'utf8') : '';
    return task.runner === 'go' ? goResults(written) : task.runner === 'jest' ? jestResults(written) : junitResults(written);
  } finally {
    rmSync(out, { force: true });
  }
}

/** Environment without keys and without the user's home folder. It does not block network access; use a container if necessary. */
export function environmentOf({ root }: Sources, folder: string, packages: string): NodeJS.ProcessEnv {
  const { PATH, SystemRoot } = process.env;
  const home = join(root, 'home');
  mkdirSync(home, { recursive: true });
  const modules = spawnSync('go', ['env', 'GOMODCACHE'], { encoding: 'utf8' }).stdout?.trim() ?? '';
  return {
    ...{ PATH, HOME: home, TZ: 'UTC', CI: '1', NO_COLOR: '1', NODE_ENV: 'test', GOMODCACHE: modules, GOCACHE: join(root, 'go-cache') },
    ...{ GOPROXY: 'off', GOFLAGS: '-mod=mod -buildvcs=false', GOTOOLCHAIN: 'local', PYTHONDONTWRITEBYTECODE: '1' },
    PYTHONPATH: [join(folder, 'src'), folder, packages].join(delimiter),
    ...(SystemRoot ? { SystemRoot } : {}),
  };
}

/** Runs a program and returns its standard output. After `maxMs`, the process group is killed, including workers of a test runner. */
export function outputOf(words: readonly string[], cwd: string, env?: NodeJS.ProcessEnv, maxMs = timeoutMs): Promise<string> {
  const [program = '', ...args] = words;
  return new Promise((done) => {
    const hasGroup = process.platform !== 'win32';
    const child = spawn(program, args, { cwd, env, stdio: ['ignore', 'pipe', 'ignore'], detached: hasGroup });
    const end = () => {
      try {
        if (hasGroup && child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
        else child.kill('SIGKILL');
      } catch {
        // The process group has already exited.
      }
    };
    const timer = setTimeout(end, maxMs);
    process.once('exit', end);
    const finish = (text: string) => {
      clearTimeout(timer);
      process.off('exit', end);
      done(text);
    };
    const parts: Buffer[] = [];
    child.stdout.on('data', (part: Buffer) => void parts.push(part));
    child.once('error', () => finish(''));
    child.once('close', () => finish(Buffer.concat(parts).toString('utf8')));
  });
}

function goResults(output: string): TestResults {
  const results = new Map<string, boolean>();
  for (const [, action, pack, name] of output.matchAll(/"Action":"(pass|fail)","Package":"([^"]+)","Test":"([^"]+)"/g))
    results.set(`${pack} ${name}`, action === 'pass');
  return results;
}

/** Parses JUnit XML. A name that occurs several times passes only if all its tests pass. */
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
