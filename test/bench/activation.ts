// Benchmark: activation time compared with an empty extension.
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { openEditor } from '../../scripts/editor/browser.mjs';
import { installBrowser, installEditor } from '../../scripts/editor/install.mjs';
import { startServer } from '../../scripts/editor/server.mjs';
import { bundleProbe, installProduct } from '../../scripts/bench-probe.mjs';
import type { Activated } from './activationProbe';
import { calibrate } from './measure';
import type { Row } from './report';

const ours = 'milkstack.milkstack';
const empty = 'milkstack.empty';
/** An even number, so that each extension is activated first equally often. */
const rounds = 16;
const timeoutMs = 120_000;

type Measured = Readonly<Record<string, Activated>>;

export async function measureActivation(): Promise<Row[]> {
  await installEditor();
  const work = await mkdtemp(join(tmpdir(), 'milkstack-activate-'));
  try {
    await makeExtensions(join(work, 'extensions'));
    const suite = await bundleProbe('activationProbe', join(work, 'probe'));
    const measured: Measured[] = [];
    for (let round = 0; round < rounds; round++) {
      calibrate();
      const order = round % 2 === 0 ? [ours, empty] : [empty, ours];
      measured.push(await activateBoth(join(work, `${round}`), join(work, 'extensions'), suite, order));
    }
    const of = (id: string, name: keyof Activated) => measured.map((round) => round[id]?.[name] ?? Number.NaN);
    return [
      { id: 'activate.time', ours: of(ours, 'tookMs'), base: of(empty, 'tookMs') },
      { id: 'activate.memory', ours: of(ours, 'addedMb'), base: of(empty, 'addedMb') },
    ];
  } finally {
    await rm(work, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Installs the built product, and an extension that only registers one command. */
async function makeExtensions(folder: string): Promise<void> {
  await installProduct(join(folder, 'milkstack.milkstack-0.1.0'));
  const beside = join(folder, 'milkstack.empty-0.1.0');
  await mkdir(beside, { recursive: true });
  const { engines } = JSON.parse(await readFile('package.json', 'utf8')) as { engines: unknown };
  const manifest = {
    ...{ name: 'empty', publisher: 'milkstack', version: '0.1.0', main: './extension.js', engines, activationEvents: [] },
    contributes: { commands: [{ command: 'empty.nothing', title: 'Nothing' }] },
  };
  await writeFile(join(beside, 'package.json'), JSON.stringify(manifest));
  await writeFile(
    join(beside, 'extension.js'),
    `const vscode = require('vscode');
exports.activate = (context) => context.subscriptions.push(vscode.commands.registerCommand('empty.nothing', () => undefined));
`,
  );
}

async function activateBoth(work: string, extensionsDir: string, suite: string, order: readonly string[]): Promise<Measured> {
  const result = join(work, 'result.json');
  await mkdir(work);
  const env = { MILKSTACK_BENCH_ORDER: order.join(','), MILKSTACK_BENCH_RESULT: result };
  const server = await startServer({ dataDir: join(work, 'data'), extensionsDir, trust: true, env });
  try {
    await hostExit(server, suite);
    return JSON.parse(await readFile(result, 'utf8')) as Measured;
  } finally {
    await server.stop();
  }
}

/** Opens a window with the probe as its test suite, and waits until the editor reports the suite's end. */
export async function hostExit(
  server: Awaited<ReturnType<typeof startServer>>,
  suite: string,
  folder = resolve('media/sample'),
): Promise<void> {
  const said: string[] = [];
  let end: (code: number) => void = () => undefined;
  const ended = new Promise<number>((done) => (end = done));
  const timer = setTimeout(() => end(-1), timeoutMs);
  const editor = await openEditor({
    server,
    browser: await installBrowser(),
    folder,
    extensionDevelopmentPath: resolve(suite, '..'),
    extensionTestsPath: suite,
    isMeasured: true,
    prepare: async (page) => {
      await page.exposeFunction('codeAutomationLog', (_level: string, args: unknown[]) => void said.push(args.join(' ')));
      await page.exposeFunction('codeAutomationExit', (code: number) => end(code));
    },
  });
  const code = await ended;
  clearTimeout(timer);
  await editor.close();
  if (code !== 0) throw new Error(`the probe ended with ${code}:\n${said.slice(-20).join('\n')}`);
}
