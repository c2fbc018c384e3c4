// Cache of large downloads under .vscode-test; a folder appears only when complete.
import { mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const REPO = resolve(dirname(fileURLToPath(import.meta.url)), '..', '..');
export const CACHE = join(REPO, '.vscode-test');

const MARKER = 'installed.json';
const LOCK_POLL_MS = 500;

/**
 * Returns the folder `name`, created by `fill` if it is missing or has other versions. `fill` works in a temporary folder that is renamed
 * at the end, so an interrupted call leaves no folder that looks complete.
 * @param {string} name
 * @param {Record<string, string>} versions
 * @param {(folder: string) => Promise<void>} fill
 * @param {(line: string) => void} progress
 * @returns {Promise<string>}
 */
export async function cached(name, versions, fill, progress) {
  const folder = join(CACHE, name);
  const wanted = JSON.stringify(versions, null, 2);
  if (await holds(folder, wanted)) return folder;
  await mkdir(CACHE, { recursive: true });
  const unlock = await lock(name, progress);
  try {
    if (!(await holds(folder, wanted))) await replace(folder, name, wanted, fill);
    return folder;
  } finally {
    await unlock();
  }
}

/**
 * @param {string} folder
 * @param {string} wanted
 */
async function holds(folder, wanted) {
  const marker = await readFile(join(folder, MARKER), 'utf8').catch(() => undefined);
  return marker === wanted;
}

/**
 * @param {string} folder
 * @param {string} name
 * @param {string} wanted
 * @param {(folder: string) => Promise<void>} fill
 */
async function replace(folder, name, wanted, fill) {
  await removeLeftovers(name);
  const work = join(CACHE, `.${name}-${process.pid}`);
  try {
    await mkdir(work, { recursive: true });
    await fill(work);
    await writeFile(join(work, MARKER), wanted);
    await remove(folder);
    await rename(work, folder);
  } catch (error) {
    await remove(work);
    throw error;
  }
}

/**
 * Removes work folders of processes that have ended; a folder's name contains its process id.
 * @param {string} name
 */
async function removeLeftovers(name) {
  for (const entry of await readdir(CACHE)) {
    const pid = new RegExp(`^\\.${name}-(\\d+)$`).exec(entry)?.[1];
    if (pid && (Number(pid) === process.pid || !isAlive(Number(pid)))) await remove(join(CACHE, entry));
  }
}

/** @param {string} path */
async function remove(path) {
  await rm(path, { recursive: true, force: true, maxRetries: 5 });
}

/**
 * Acquires the lock of a cache folder: one process installs, the others wait. The lock file contains its owner's process id, so that the
 * lock of a process that has ended can be taken over.
 * @param {string} name
 * @param {(line: string) => void} progress
 */
async function lock(name, progress) {
  const file = join(CACHE, `.${name}.lock`);
  for (let told = false; !(await take(file)); told = true) {
    if (!told) progress(`waiting for another process that installs ${name}`);
    await new Promise((wake) => setTimeout(wake, LOCK_POLL_MS));
    await breakStale(file);
  }
  return () => remove(file);
}

/** @param {string} file */
async function take(file) {
  try {
    await writeFile(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'EEXIST') return false;
    throw error;
  }
}

/** @param {string} file */
async function breakStale(file) {
  const owner = Number(await readFile(file, 'utf8').catch(() => ''));
  if (!owner || isAlive(owner)) return;
  // Renaming ensures that only one of several waiting processes removes the stale lock.
  const aside = `${file}.${process.pid}`;
  await rename(file, aside).catch(() => undefined);
  await remove(aside);
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM';
  }
}
