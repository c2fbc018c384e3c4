// `npm start`: builds MilkStack and opens it in a real VS Code in the browser.
import { spawn } from 'node:child_process';
import { cp, mkdir, readdir, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { editorUrl } from './editor/address.mjs';
import { CACHE, REPO } from './editor/cache.mjs';
import { installEditor } from './editor/install.mjs';
import { isEnding, start } from './editor/processes.mjs';
import { startServer } from './editor/server.mjs';

const HOME = join(CACHE, 'default-profile');
const SAMPLE = join(REPO, 'media', 'sample');
const FIRST_PORT = 3000;
const PORTS_TRIED = 50;
const KEY = 'GEMINI_API_KEY';
const HELP = `npm start                 a fresh copy of the sample project
npm start -- --keep       the copy of the last time
npm start -- DIR          your own project
${KEY}=... npm start      with a live team instead of the recorded one`;

try {
  await main(process.argv.slice(2));
} catch (error) {
  // Errors after Ctrl-C are a result of the shutdown.
  if (!isEnding()) {
    console.error(`start: ${/** @type {Error} */ (error).message}`);
    process.exit(1);
  }
}

/** @param {string[]} args */
async function main(args) {
  if (args.includes('--help')) return console.log(HELP);
  await build();
  await installEditor();
  const folder = await workspace(args);
  const key = process.env[KEY];
  const extensionsDir = join(HOME, 'extensions');
  const server = await startServer({
    port: await freePort(),
    dataDir: join(HOME, 'data'),
    extensionsDir,
    trust: true,
    profile: 'default',
    log: join(HOME, 'server.log'),
    env: key ? { MILKSTACK_GEMINI_KEY: key } : {},
  });
  const url = editorUrl(server, { folder, extensionDevelopmentPath: REPO });
  announce(url, folder, Boolean(key));
  openInBrowser(url);
}

function build() {
  return new Promise((done, fail) => {
    const child = start(process.execPath, ['esbuild.mjs'], { cwd: REPO, stdio: 'inherit' });
    child.once('error', fail);
    child.once('exit', (code) => (code === 0 ? done(undefined) : fail(new Error('the build failed, see above.'))));
  });
}

/**
 * @param {string[]} args
 * @returns {Promise<string>}
 */
async function workspace(args) {
  const named = args.find((arg) => !arg.startsWith('--'));
  if (named) return existingFolder(resolve(process.env.INIT_CWD ?? process.cwd(), named));
  const last = args.includes('--keep') ? await lastSample() : undefined;
  if (last) return last;
  const fresh = join(HOME, `sample-${new Date().toISOString().slice(0, 19).replaceAll(/[:T]/g, '-')}`);
  await mkdir(HOME, { recursive: true });
  await cp(await existingFolder(SAMPLE), fresh, { recursive: true });
  return fresh;
}

/** @param {string} path */
async function existingFolder(path) {
  const found = await stat(path).catch(() => undefined);
  if (!found?.isDirectory()) throw new Error(`${path} is not a folder.`);
  return path;
}

async function lastSample() {
  const entries = await readdir(HOME).catch(() => /** @type {string[]} */ ([]));
  const name = entries
    .filter((entry) => entry.startsWith('sample-'))
    .sort()
    .at(-1);
  return name && join(HOME, name);
}

/**
 * Returns the first free port. The port is the same whenever possible, because the browser stores secrets and layout per address.
 * @returns {Promise<number>}
 */
async function freePort() {
  for (let port = FIRST_PORT; port < FIRST_PORT + PORTS_TRIED; port++) {
    if (await isFree(port)) return port;
  }
  return 0;
}

/**
 * @param {number} port
 * @returns {Promise<boolean>}
 */
function isFree(port) {
  return new Promise((answer) => {
    const probe = createServer();
    probe.once('error', () => answer(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => answer(true)));
  });
}

/**
 * @param {string} url
 * @param {string} folder
 * @param {boolean} live
 */
function announce(url, folder, live) {
  const team = live
    ? `live: ${KEY} is set and is passed on to the extension`
    : `recorded, nothing to set up (live: set ${KEY} before npm start, or store a key in MilkStack)`;
  console.log(
    `\nMilkStack is running in VS Code:\n\n  ${url}\n\nproject  ${folder}\nopen it  by its bottle in the activity bar\nteam     ${team}\n\nCtrl-C ends it.`,
  );
}

/**
 * Opens the URL in the user's browser if there is a display. Never fails, because the URL is also printed.
 * @param {string} url
 */
function openInBrowser(url) {
  const opener = browserCommand();
  if (!opener) return;
  const [command, ...args] = opener;
  // Not registered as a child process: the user's browser stays open when this script ends.
  const child = spawn(command, [...args, url], { stdio: 'ignore', detached: true });
  child.once('error', () => console.log(`(${command} could not be run; open the address yourself.)`));
  child.unref();
}

/** @returns {[string, ...string[]] | undefined} */
function browserCommand() {
  if (process.platform === 'darwin') return ['open'];
  if (process.platform === 'win32') return ['explorer'];
  if (!process.env.DISPLAY && !process.env.WAYLAND_DISPLAY) return undefined;
  return [process.env.BROWSER || 'xdg-open'];
}
