// Starts the installed VS Code server for one purpose, and stops it afterwards.
import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, readFile, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { installEditor } from './install.mjs';
import { end, run, start, tail } from './processes.mjs';
import { writeSettings } from './settings.mjs';

const HOST = '127.0.0.1';
const START_TIMEOUT_MS = 180_000;
const KEPT_LOG_CHARACTERS = 200_000;

/** Options that preload two modules; URLs, because --import does not accept Windows paths. */
const PRELOADS = ['./secret-key.mjs', './follow-parent.mjs'].flatMap((file) => ['--import', new URL(file, import.meta.url).href]);

/** API keys of a developer's shell must not reach tests; callers can pass them explicitly. */
const SECRET_KEYS = [
  ...['GEMINI_API_KEY', 'GOOGLE_API_KEY', 'GOOGLE_GEMINI_BASE_URL', 'MILKSTACK_GEMINI_KEY'],
  ...['OPENAI_API_KEY', 'OPENAI_BASE_URL', 'OPENAI_API_BASE'],
];

/** Built-in extensions that a quiet editor keeps: npm tasks and notebooks. */
const KEPT_BUILT_IN = ['npm', 'ipynb'];

/** Matches language servers, which take a fifth of a window's run time. The JavaScript server also downloads types from a registry. */
const LANGUAGE_SERVER = /-language-features$/;

/**
 * @typedef {object} ServerOptions
 * @property {number} [port] defaults to a free one
 * @property {string} dataDir settings, storage and logs of this run
 * @property {string} extensionsDir
 * @property {boolean} trust false asks for workspace trust as a desktop editor does
 * @property {import('./settings.mjs').Settings} [machineSettings]
 * @property {import('./settings.mjs').Profile} [profile] defaults to quiet
 * @property {boolean} [allBuiltIn] keeps all built-in extensions but language servers in a quiet or bare profile
 * @property {boolean} [languageServers] defaults to true for the `default` profile, otherwise false
 * @property {boolean} [aiFeatures] whether the editor's own AI features are on; defaults to MILKSTACK_AI_FEATURES
 * @property {Record<string, string>} [env] reaches the extension host
 * @property {string} [log] file for the server's output
 */

/**
 * @typedef {object} Server
 * @property {string} url
 * @property {number} port
 * @property {string} dataDir
 * @property {() => string} logTail the last lines the server printed
 * @property {() => Promise<void>} stop
 */

/**
 * Starts the server and resolves when it answers.
 * @param {ServerOptions} options
 * @returns {Promise<Server>}
 */
export async function startServer(options) {
  const { serverMain, node24, vscodeRoot } = await installEditor();
  const {
    dataDir,
    extensionsDir,
    profile = 'quiet',
    allBuiltIn = profile === 'default',
    languageServers = profile === 'default',
  } = options;
  await mkdir(extensionsDir, { recursive: true });
  await writeSettings(dataDir, options);
  const isKept = (/** @type {string} */ name) => KEPT_BUILT_IN.includes(name) || (allBuiltIn && !LANGUAGE_SERVER.test(name));
  const isWhole = allBuiltIn && languageServers;
  const builtIn = isWhole ? [] : ['--builtin-extensions-dir', await builtInOf(join(vscodeRoot, 'extensions'), dataDir, isKept)];
  const child = start(node24, [...PRELOADS, serverMain, ...serverArguments(options), ...builtIn], {
    env: serverEnv({ ...options.env, MILKSTACK_SECRET_KEY_FILE: join(dataDir, 'secret.key') }),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said = await collect(child, options.log);
  try {
    const port = await listeningPort(child, said);
    const url = `http://${HOST}:${port}/`;
    await answers(url);
    return { url, port, dataDir, logTail: () => tail(said.text, 30), stop: () => end(child) };
  } catch (error) {
    await end(child);
    throw new Error(`${/** @type {Error} */ (error).message}\n${tail(said.text, 20)}`);
  }
}

/**
 * Installs a packaged extension into a folder used by a later server.
 * @param {{ file: string, extensionsDir: string }} options
 * @returns {Promise<string>} output of the installer
 */
export async function installVsix({ file, extensionsDir }) {
  const { serverMain, node24 } = await installEditor();
  const dataDir = await mkdtemp(join(tmpdir(), 'milkstack-vsix-'));
  const where = ['--extensions-dir', extensionsDir, '--server-data-dir', dataDir];
  try {
    const said = await run(node24, [serverMain, '--install-extension', file, '--force', ...where], { env: serverEnv() });
    // The exit code is also 0 for some failures.
    if (!said.includes('was successfully installed')) throw new Error(`${file} was not installed:\n${tail(said, 12)}`);
    return said;
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

/**
 * Creates a folder of built-in extensions without those that start with every window: a version control extension and an assistant take a
 * third of a window's opening time.
 * @param {string} extensions folder of the extensions that come with the editor
 * @param {string} dataDir
 * @param {(name: string) => boolean} isKept whether an extension with code is kept
 * @returns {Promise<string>} folder with themes, grammars and the kept extensions
 */
async function builtInOf(extensions, dataDir, isKept) {
  const folder = join(dataDir, 'built-in');
  await mkdir(folder, { recursive: true });
  for (const name of await readdir(extensions)) {
    const manifest = await readFile(join(extensions, name, 'package.json'), 'utf8').then(JSON.parse, () => ({}));
    const isLeftOut = (manifest.main || manifest.browser) && !isKept(name);
    if (!isLeftOut) await symlink(join(extensions, name), join(folder, name), 'junction').catch(keptBefore);
  }
  return folder;
}

/** @param {NodeJS.ErrnoException} error */
function keptBefore(error) {
  if (error.code !== 'EEXIST') throw error;
}

/** @param {ServerOptions} options */
function serverArguments({ port = 0, dataDir, extensionsDir, trust }) {
  return [
    ...['--host', HOST, '--port', String(port), '--without-connection-token', '--accept-server-license-terms'],
    ...['--disable-telemetry', '--disable-getting-started-override', '--force-disable-user-env'],
    // Between processes on one machine, compression adds only overhead and state.
    '--disable-websocket-compression',
    ...(trust ? ['--disable-workspace-trust'] : []),
    ...['--server-data-dir', dataDir, '--extensions-dir', extensionsDir],
  ];
}

/**
 * @param {Record<string, string>} [extra]
 * @returns {NodeJS.ProcessEnv}
 */
function serverEnv(extra = {}) {
  const env = { ...process.env };
  for (const key of Object.keys(env)) {
    // Variables left by a surrounding npm or VS Code would change the server's behavior.
    if (SECRET_KEYS.includes(key) || /^(npm_|VSCODE_|ELECTRON_)/.test(key) || key === 'NODE_OPTIONS') delete env[key];
  }
  const loopback = [env.NO_PROXY ?? env.no_proxy, HOST, 'localhost'].filter(Boolean).join(',');
  // No extension gallery: runs must not depend on the network.
  return { ...env, NO_PROXY: loopback, no_proxy: loopback, EXTENSIONS_GALLERY: '{"serviceUrl":""}', ...extra };
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @param {string} [file]
 */
async function collect(child, file) {
  if (file) await mkdir(dirname(file), { recursive: true });
  const sink = file ? createWriteStream(file, { flags: 'a' }) : undefined;
  const said = { text: '' };
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => {
      said.text = (said.text + chunk).slice(-KEPT_LOG_CHARACTERS);
      sink?.write(chunk);
    });
  }
  child.once('close', () => sink?.end());
  return said;
}

/**
 * Resolves to the port that the server prints. The server picks a free port itself, because a port chosen beforehand could be taken by
 * another process.
 * @param {import('node:child_process').ChildProcess} child
 * @param {{ text: string }} said
 * @returns {Promise<number>}
 */
function listeningPort(child, said) {
  return new Promise((resolve, reject) => {
    const look = () => {
      const port = /Extension host agent listening on (\d+)/.exec(said.text)?.[1];
      if (port) finish(() => resolve(Number(port)));
    };
    const timer = setTimeout(
      () => finish(() => reject(new Error(`The editor's server did not start within ${START_TIMEOUT_MS / 1000} s.`))),
      START_TIMEOUT_MS,
    );
    /** @param {() => void} outcome */
    const finish = (outcome) => {
      clearTimeout(timer);
      child.stdout?.off('data', look);
      outcome();
    };
    child.stdout?.on('data', look);
    child.once('error', (error) => finish(() => reject(new Error(`The editor's server cannot be run: ${error.message}`))));
    child.once('close', (code) => finish(() => reject(new Error(`The editor's server ended at once (${code}).`))));
    look();
  });
}

/** @param {string} url */
async function answers(url) {
  for (const deadline = Date.now() + START_TIMEOUT_MS; ; ) {
    const ok = await fetch(url).then(
      (response) => response.ok,
      () => false,
    );
    if (ok) return;
    if (Date.now() > deadline) throw new Error(`The editor's server does not answer at ${url}.`);
    await new Promise((wake) => setTimeout(wake, 100));
  }
}
