// Benchmark: finding text in a long conversation.
import type { Page } from 'playwright-core';

const word = 'bucket';
/** Milliseconds between two keystrokes of a fast typist. */
const betweenMs = 80;

/** @returns the longest time for which the panel was blocked, in milliseconds */
export async function longestInFind(page: Page): Promise<number> {
  await page.evaluate(() => {
    const scope = globalThis as unknown as { stopWatching?: () => number };
    const { port1, port2 } = new MessageChannel();
    let longest = 0;
    let last = performance.now();
    port1.onmessage = () => {
      const now = performance.now();
      longest = Math.max(longest, now - last);
      last = now;
      setTimeout(() => port2.postMessage(null));
    };
    port2.postMessage(null);
    scope.stopWatching = () => {
      port1.close();
      return longest;
    };
  });
  await page.keyboard.press('Control+f');
  await page.locator('.find input').waitFor();
  await page.keyboard.type(word, { delay: betweenMs });
  const found = page.locator('.find [role="status"]');
  await found.getByText(/\d/).waitFor();
  for (let step = 0; step < 3; step++) await page.keyboard.press('Enter');
  await page.locator('.entry[data-found][aria-busy="false"]').waitFor();
  const longest = await page.evaluate(() => (globalThis as unknown as { stopWatching: () => number }).stopWatching());
  await page.locator('.find input').press('Escape');
  await page.locator('.find').waitFor({ state: 'detached' });
  return longest;
}
