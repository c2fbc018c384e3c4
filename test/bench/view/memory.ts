// Benchmark: memory after scrolling through a long conversation.
import type { Page } from 'playwright-core';

/** Number of scroll positions. The conversation has fewer segments. */
const places = 400;

/** Scrolls up through the whole conversation, so that all segments are loaded, and returns to the end. */
async function goThrough(page: Page): Promise<void> {
  await page.evaluate(async (count) => {
    const box = document.querySelector<HTMLElement>('.talk');
    if (!box) throw new Error('there is no conversation');
    const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
    for (let place = count; place >= 0; place--) {
      box.dispatchEvent(new WheelEvent('wheel', { deltaY: -1 }));
      box.scrollTop = (place / count) * box.scrollHeight;
      do await frame();
      while (box.querySelector('.entry[aria-busy="true"]'));
    }
    if (!box.querySelector('[data-row="0"]')) throw new Error('the beginning was not reached');
    box.scrollTop = box.scrollHeight;
    await frame();
  }, places);
}

interface HeapUsage {
  readonly usedSize: number;
  readonly embedderHeapUsedSize?: number;
  readonly backingStorageSize?: number;
}

/** Heap in megabytes, including DOM and array buffers, after a garbage collection. Reported by the DevTools protocol. */
export async function memoryAfterAll(page: Page): Promise<number> {
  await goThrough(page);
  const inspector = await page.context().newCDPSession(page);
  for (let round = 0; round < 2; round++) await inspector.send('HeapProfiler.collectGarbage');
  const { usedSize, embedderHeapUsedSize = 0, backingStorageSize = 0 } = (await inspector.send('Runtime.getHeapUsage')) as HeapUsage;
  await inspector.detach();
  return (usedSize + embedderHeapUsedSize + backingStorageSize) / 1_000_000;
}
