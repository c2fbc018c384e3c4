// Prints progress messages during the downloads of a first start.

const EVERY_MS = 10_000;

/** @typedef {(line: string) => void} Progress */

/** @type {Progress} */
export const toStdout = (line) => console.log(`editor: ${line}`);

/**
 * Reports the start of a long step, the elapsed time at intervals, and the end.
 * @template T
 * @param {Progress} progress
 * @param {string} title
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function step(progress, title, work) {
  const began = Date.now();
  const seconds = () => `${Math.round((Date.now() - began) / 1000)} s`;
  progress(`${title} …`);
  const timer = setInterval(() => progress(`${title} …  ${seconds()}`), EVERY_MS);
  try {
    const result = await work();
    progress(`${title}: done in ${seconds()}`);
    return result;
  } finally {
    clearInterval(timer);
  }
}
