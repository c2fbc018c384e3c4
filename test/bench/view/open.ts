// Benchmark: opening a session and scrolling in it.
import type { Page } from 'playwright-core';
import type { HostMessage } from '../../../src/protocol';

export type Opened = { readonly tookMs: number; readonly nodes: number };

/** Measures from the host's message to the frame after the first screen was painted. */
export async function openSession(page: Page, message: HostMessage): Promise<Opened> {
  await page.evaluate((sent) => {
    (globalThis as unknown as { sent: unknown }).sent = sent;
  }, message);
  return page.evaluate(async () => {
    const { sent } = globalThis as unknown as { sent: unknown };
    const frame = () => new Promise<void>((resolve) => requestAnimationFrame(() => resolve()));
    await frame();
    const startedAt = performance.now();
    window.postMessage(sent, '*');
    const last = () => [...document.querySelectorAll('.entry .prose')].at(-1)?.getBoundingClientRect();
    do await frame();
    while ((last()?.bottom ?? Number.POSITIVE_INFINITY) > window.innerHeight);
    await new Promise<void>((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => resolve();
      port2.postMessage(null);
    });
    return { tookMs: performance.now() - startedAt, nodes: document.querySelectorAll('*').length };
  });
}

/**
 * Scrolls up by one viewport at a time, then jumps to scattered positions as a user does with the scroll bar.
 * @returns the longest time for which more than a tenth of the viewport was blank, in milliseconds
 */
export async function longestBlank(page: Page, steps: number): Promise<number> {
  return page.evaluate(async (count) => {
    const box = document.querySelector<HTMLElement>('.talk');
    if (!box) throw new Error('there is no conversation');
    const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
    const isBlank = () => {
      const { top, bottom } = box.getBoundingClientRect();
      let covered = 0;
      for (const entry of box.querySelectorAll('.entry[aria-busy="false"]')) {
        const place = entry.getBoundingClientRect();
        covered += Math.max(0, Math.min(bottom, place.bottom) - Math.max(top, place.top));
      }
      return covered < 0.9 * (bottom - top);
    };
    let longest = 0;
    let blankSince: number | null = null;
    const look = async () => {
      const now = await frame();
      blankSince = isBlank() ? (blankSince ?? now) : null;
      if (blankSince !== null) longest = Math.max(longest, now - blankSince);
    };
    const firstRow = () => Number(box.querySelector('[data-row]')?.getAttribute('data-row'));
    const startedAt = firstRow();
    box.dispatchEvent(new WheelEvent('wheel', { deltaY: -1 }));
    for (let step = 0; step < count; step++) {
      box.scrollTop -= box.clientHeight * 0.9;
      await look();
      box.dispatchEvent(new WheelEvent('wheel', { deltaY: -1 }));
    }
    // Each step must scroll past at least one row, because a viewport is taller than a row.
    if (startedAt - firstRow() < count) throw new Error(`from row ${startedAt} it went to row ${firstRow()} only`);
    for (let jump = 0; jump < 20; jump++) {
      box.scrollTop = ((jump * 7 + 3) % 20) * 0.05 * box.scrollHeight;
      for (let looks = 0; looks < 12; looks++) await look();
    }
    return longest;
  }, steps);
}
