// Installs a browser from npm, or finds an installed one.
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress } from 'node:zlib';
import { cached } from './cache.mjs';
import { npmInstall } from './npm.mjs';
import { run } from './processes.mjs';
import { step, toStdout } from './progress.mjs';

const CHROMIUM = '153.0.0';
const NAMES = ['google-chrome-stable', 'google-chrome', 'chromium', 'chromium-browser', 'chrome', 'microsoft-edge'];
const USUAL_PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];

/** @typedef {{ executablePath: string, env: Record<string, string> }} Browser */

/**
 * Returns the browser named by MILKSTACK_CHROMIUM, by default Chromium from npm, which is the same on every machine. `installed: true`
 * prefers a browser that is already installed.
 * @param {{ progress?: import('./progress.mjs').Progress, installed?: boolean }} [options]
 * @returns {Promise<Browser>}
 */
export async function installBrowser({ progress = toStdout, installed = false } = {}) {
  const named = process.env.MILKSTACK_CHROMIUM;
  if (named && !existsSync(named)) throw new Error(`MILKSTACK_CHROMIUM names ${named}, which does not exist.`);
  if (named) return { executablePath: named, env: {} };
  const onNpm = process.platform === 'linux' && process.arch === 'x64';
  const found = installed || !onNpm ? findInstalled() : undefined;
  if (found) return { executablePath: found, env: {} };
  if (!onNpm) {
    throw new Error(
      `No Chrome or Chromium found, and npm holds one for Linux x64 only (this is ${process.platform} ${process.arch}). ` +
        'Install Chrome, or set MILKSTACK_CHROMIUM to the path of a Chromium.',
    );
  }
  const folder = await cached('browser', { '@sparticuz/chromium': CHROMIUM, layout: '1' }, (work) => fill(work, progress), progress);
  const executablePath = join(folder, 'chromium');
  return { executablePath, env: { ...fontEnv(folder), ...(await libraryEnv(folder, executablePath)) } };
}

/** @returns {string | undefined} */
export function findInstalled() {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const candidates = folders.flatMap((folder) => NAMES.map((name) => join(folder, name)));
  return [...candidates, ...USUAL_PLACES].find((path) => existsSync(path));
}

/**
 * @param {string} work
 * @param {import('./progress.mjs').Progress} progress
 */
async function fill(work, progress) {
  const packed = join(work, 'packed');
  await step(progress, 'downloading Chromium (about 210 MB unpacked)', async () => {
    await npmInstall(packed, [`@sparticuz/chromium@${CHROMIUM}`]);
    await unpack(packed, work);
  });
  await rm(packed, { recursive: true, force: true });
  await writeFile(join(work, 'fonts', 'milkstack.conf'), fontsConf());
}

/**
 * Unpacks with the package's tar reader. The package itself would unpack to fixed names in the system's temporary folder, where two
 * versions would collide.
 * @param {string} packed
 * @param {string} work
 */
async function unpack(packed, work) {
  const root = join(packed, 'node_modules', '@sparticuz', 'chromium');
  const tar = createRequire(join(root, 'package.json'))('tar-fs');
  /**
   * @param {string} name
   * @param {NodeJS.WritableStream} target
   */
  const inflate = (name, target) => pipeline(createReadStream(join(root, 'bin', name)), createBrotliDecompress(), target);
  await inflate('chromium.br', createWriteStream(join(work, 'chromium'), { mode: 0o755 }));
  await inflate('al2023.tar.br', tar.extract(join(work, 'libraries')));
  await inflate('fonts.tar.br', tar.extract(join(work, 'fonts')));
}

/** Returns a font configuration with relative paths, because the folder is renamed when it is complete. */
function fontsConf() {
  return '<?xml version="1.0"?>\n<fontconfig><dir prefix="relative">.</dir><cachedir prefix="xdg">fontconfig</cachedir></fontconfig>\n';
}

/**
 * @param {string} folder
 * @returns {Record<string, string>}
 */
function fontEnv(folder) {
  const home = process.env.HOME ?? '';
  const system = ['/usr/share/fonts', '/usr/local/share/fonts', join(home, '.fonts'), join(home, '.local/share/fonts')];
  return system.some((path) => existsSync(path)) ? {} : { FONTCONFIG_FILE: join(folder, 'fonts', 'milkstack.conf') };
}

/**
 * Uses the bundled libraries only if the browser does not start without them, because the system's libraries are newer.
 * @param {string} folder
 * @param {string} executablePath
 * @returns {Promise<Record<string, string>>}
 */
async function libraryEnv(folder, executablePath) {
  const bundled = { LD_LIBRARY_PATH: [join(folder, 'libraries', 'lib'), process.env.LD_LIBRARY_PATH].filter(Boolean).join(delimiter) };
  /** @type {unknown} */
  let failure;
  for (const env of [{}, bundled]) {
    try {
      await run(executablePath, ['--version'], { env: { ...process.env, ...env } });
      return env;
    } catch (error) {
      failure = error;
    }
  }
  throw new Error(
    `Chromium from npm does not start here.\n${/** @type {Error} */ (failure).message}\n` +
      'Install the library it names, or set MILKSTACK_CHROMIUM to the path of an installed Chrome or Chromium.',
  );
}
