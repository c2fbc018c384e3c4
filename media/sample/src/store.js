// Where accounts and books are kept: in memory, or in memory and a JSON file.
import { readFile, rename, writeFile } from 'node:fs/promises';

/**
 * @typedef {{ accounts: import('./accounts.js').Account[], books: import('./books.js').Book[] }} Data
 * @typedef {{ data: Data, save: () => Promise<void> }} Store
 */

/** @returns {Store} */
export function createMemoryStore() {
  return { data: { accounts: [], books: [] }, save: async () => {} };
}

/**
 * @param {string} path a JSON file; it is made at the first change
 * @returns {Promise<Store>}
 */
export async function openFileStore(path) {
  const text = await readFile(path, 'utf8').catch(() => '');
  /** @type {Data} */
  const data = text ? JSON.parse(text) : { accounts: [], books: [] };
  let lastSave = Promise.resolve();

  async function write() {
    await writeFile(`${path}.new`, JSON.stringify(data, null, 2));
    await rename(`${path}.new`, path);
  }

  return {
    data,
    save() {
      // one after the other, so that an older state never overwrites a newer one; a failed one does not hold up the next
      lastSave = lastSave.catch(() => {}).then(write);
      return lastSave;
    },
  };
}
