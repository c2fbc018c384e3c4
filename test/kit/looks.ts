// Difference hash and mean color of a picture.
//
// Screenshots of every state would take megabytes; a thousand hashes are small and still detect a moved card or another color.
import type { CDPSession, Page } from 'playwright-core';

const side = 16;

/** Hash in hexadecimal: one bit for each pair of neighboring cells, followed by the mean of red, green and blue. */
export type Look = string;

const bits = (side * side) / 4;

export type Camera = { take(): Promise<Look> };

/** @param dark separate page that computes the hashes */
export async function openCamera(page: Page, dark: Page): Promise<Camera> {
  const inspector: CDPSession = await page.context().newCDPSession(page);
  return {
    take: async () => {
      const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
      const clip = { x: 0, y: 0, width, height, scale: 0.25 };
      const { data } = await inspector.send('Page.captureScreenshot', { format: 'png', clip, optimizeForSpeed: true });
      return dark.evaluate(develop, { data, side });
    },
  };
}

/** Returns the number of different bits, and the difference of the mean color (0 to 255). */
export function differenceOf(one: Look, other: Look): { readonly shape: number; readonly color: number } {
  let shape = 0;
  for (let at = 0; at < bits; at++) {
    const differing = Number.parseInt(one[at] ?? '0', 16) ^ Number.parseInt(other[at] ?? '0', 16);
    shape += [...differing.toString(2)].filter((bit) => bit === '1').length;
  }
  const channel = (look: Look, index: number) => Number.parseInt(look.slice(bits + index * 2, bits + index * 2 + 2), 16);
  return { shape, color: Math.max(...[0, 1, 2].map((index) => Math.abs(channel(one, index) - channel(other, index)))) };
}

async function develop({ data, side }: { data: string; side: number }): Promise<string> {
  const bytes = Uint8Array.from(atob(data), (sign) => sign.charCodeAt(0));
  const picture = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
  const drawn = (width: number, height: number) => {
    const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
    if (!context) throw new Error('there is no canvas');
    context.imageSmoothingQuality = 'high';
    context.drawImage(picture, 0, 0, width, height);
    return context.getImageData(0, 0, width, height).data;
  };
  const cells = drawn(side + 1, side);
  const lightAt = (column: number, row: number) => {
    const at = (row * (side + 1) + column) * 4;
    return (cells[at] ?? 0) * 0.3 + (cells[at + 1] ?? 0) * 0.59 + (cells[at + 2] ?? 0) * 0.11;
  };
  let hash = '';
  for (let row = 0; row < side; row++)
    for (let column = 0; column < side; column += 4) {
      // Cells that are equally light have no edge, so noise cannot flip a bit.
      const edges = [0, 1, 2, 3].map((step) => (lightAt(column + step, row) - lightAt(column + step + 1, row) > 1.5 ? 1 : 0));
      hash += Number.parseInt(edges.join(''), 2).toString(16);
    }
  const mean = drawn(1, 1);
  return hash + [0, 1, 2].map((index) => (mean[index] ?? 0).toString(16).padStart(2, '0')).join('');
}
