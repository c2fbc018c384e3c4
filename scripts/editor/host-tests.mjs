// Runs a mocha suite inside the extension host and returns its result.
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { format } from 'node:util';
import { openEditor } from './browser.mjs';
import { startServer } from './server.mjs';

/** Longer than the run time of all suites on a busy machine. */
const TIMEOUT_MS = 1_800_000;
const CHATTER =
  /^(\[CHAT\] extension request ERRORED|Resolv(ed|ing) connection token|Creating a socket|Ignoring fetching|No search provider|\[(reconnection|Service Worker|AgentHost|AccountPolicy))/;

/**
 * The result is reported in two independent ways:
 * - By the editor: when the promise of the suite's run() settles, it calls `codeAutomationExit` with 0 or 1, and
 *   the extension host's log goes to `codeAutomationLog`; this script adds both functions to the page.
 * - The suite may write JSON `{ "passed": n, "failed": n }` to the file named by MILKSTACK_TEST_RESULT, for the counts.
 * A run passes only if the exit code is 0 and, where counts were written, none failed and at least one passed.
 *
 * @typedef {{ ok: boolean, passed: number, failed: number, output: string }} HostResult
 */

/**
 * @param {object} options
 * @param {import('./install-browser.mjs').Browser} options.browser
 * @param {string} options.folder
 * @param {string} options.extensionDevelopmentPath
 * @param {string} options.extensionTestsPath
 * @param {readonly string[]} [options.installed] folders of other extensions to install
 * @param {boolean} [options.trust]
 * @param {import('./settings.mjs').Settings} [options.machineSettings]
 * @param {Record<string, string>} [options.env]
 * @param {string} [options.log]
 * @param {number} [options.timeout]
 * @returns {Promise<HostResult>}
 */
export async function runTestsInHost(options) {
  const work = await mkdtemp(join(tmpdir(), 'milkstack-host-'));
  const resultFile = join(work, 'result.json');
  const extensionsDir = join(work, 'extensions');
  for (const folder of options.installed ?? []) await cp(folder, join(extensionsDir, basename(folder)), { recursive: true });
  const server = await startServer({
    ...options,
    profile: 'bare',
    dataDir: join(work, 'data'),
    extensionsDir,
    trust: options.trust ?? true,
    env: { ...options.env, MILKSTACK_TEST_RESULT: resultFile },
  });
  try {
    return await runIn(server, options, resultFile);
  } finally {
    await server.stop();
    await rm(work, { recursive: true, force: true, maxRetries: 5 });
  }
}

/**
 * @param {import('./server.mjs').Server} server
 * @param {Parameters<typeof runTestsInHost>[0]} options
 * @param {string} resultFile
 * @returns {Promise<HostResult>}
 */
async function runIn(server, options, resultFile) {
  const output = /** @type {string[]} */ ([]);
  /** @type {(code: number) => void} */
  let ended = () => undefined;
  const exit = new Promise((resolve) => (ended = resolve));
  const editor = await openEditor({
    ...options,
    server,
    isPainted: false,
    prepare: async (page) => {
      await page.exposeFunction('codeAutomationLog', (/** @type {string} */ _level, /** @type {unknown[]} */ args) => keep(output, args));
      await page.exposeFunction('codeAutomationExit', (/** @type {number} */ code) => ended(code));
    },
  });
  try {
    const code = await within(options.timeout ?? TIMEOUT_MS, exit);
    if (code === undefined) throw new Error(timeoutMessage(server, output, editor.console));
    return await result(code === 0, resultFile, output.join('\n'));
  } finally {
    await editor.close();
  }
}

/**
 * @param {boolean} exitedWell
 * @param {string} file
 * @param {string} output
 * @returns {Promise<HostResult>}
 */
async function result(exitedWell, file, output) {
  const written = await readFile(file, 'utf8').then(JSON.parse, () => undefined);
  const passed = Number(written?.passed ?? 0);
  const failed = Number(written?.failed ?? (exitedWell ? 0 : 1));
  const counted = written === undefined || (failed === 0 && passed > 0);
  return { ok: exitedWell && counted, passed, failed, output };
}

/**
 * @template T
 * @param {number} ms
 * @param {Promise<T>} promise
 * @returns {Promise<T | undefined>}
 */
async function within(ms, promise) {
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  const late = new Promise((resolve) => (timer = setTimeout(resolve, ms)));
  try {
    return await Promise.race([promise, /** @type {Promise<undefined>} */ (late)]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * @param {import('./server.mjs').Server} server
 * @param {string[]} output
 * @param {string[]} console
 */
function timeoutMessage(server, output, console) {
  const part = /** @type {(title: string, text: string) => string} */ (title, text) => `--- ${title}\n${text}`;
  return [
    'The suite in the extension host did not end in time.',
    part('its output', output.slice(-40).join('\n')),
    part('the page', console.slice(-15).join('\n')),
    part('the server', server.logTail()),
  ].join('\n');
}

/**
 * Collects output. The editor's own log uses the same channel, so its usual lines are left out.
 * @param {string[]} output
 * @param {unknown[]} args
 */
function keep(output, args) {
  const text = format(...args);
  if (!CHATTER.test(text)) output.push(text);
}
