// Benchmark: rendering of streamed messages.
import type { Page } from 'playwright-core';

export interface Streamed {
  /** Milliseconds of work for all chunks, including layout. */
  readonly tookMs: number;
  /** Time for the last tenth of the chunks divided by the time for the first tenth. */
  readonly growth: number;
  /** HTML of the displayed message at the end. */
  readonly html: string;
}

/** Streams a turn to the panel and measures its work, with one frame and one layout per chunk. */
export async function streamTurn(page: Page, turnId: string, chunks: readonly string[]): Promise<Streamed> {
  return page.evaluate(
    async ({ id, pieces }) => {
      const frames: FrameRequestCallback[] = [];
      const { requestAnimationFrame: whole } = window;
      window.requestAnimationFrame = (run) => frames.push(run);
      const took: number[] = [];
      let from = 0;
      for (const text of pieces) {
        const startedAt = performance.now();
        window.dispatchEvent(new MessageEvent('message', { data: { kind: 'typing', turnId: id, agent: 'architect', from, text } }));
        for (const run of frames.splice(0)) run(startedAt);
        // The panel renders in a microtask after the frame callback.
        await Promise.resolve();
        await Promise.resolve();
        void document.body.offsetHeight;
        took.push(performance.now() - startedAt);
        from += text.length;
        // Yields for deferred work that belongs to no single chunk.
        if (took.length % 50 === 0) await new Promise((resolve) => whole(resolve));
      }
      window.requestAnimationFrame = whole;
      const sum = (part: readonly number[]) => part.reduce((all, each) => all + each, 0);
      const tenth = Math.floor(took.length / 10);
      const html = document.querySelector('.live .prose')?.innerHTML ?? '';
      return { tookMs: sum(took), growth: sum(took.slice(-tenth)) / sum(took.slice(0, tenth)), html };
    },
    { id: turnId, pieces: chunks },
  );
}

/** Baseline: appends the same chunks as plain text to an element of the same width, with one layout per chunk. */
export async function appendPlainText(page: Page, chunks: readonly string[]): Promise<number> {
  return page.evaluate(async (pieces) => {
    const talk = document.querySelector<HTMLElement>('.talk-content');
    const place = document.createElement('div');
    place.className = 'entry';
    place.style.whiteSpace = 'pre-wrap';
    talk?.append(place);
    const text = document.createTextNode('');
    place.append(text);
    let took = 0;
    for (const [index, piece] of pieces.entries()) {
      const startedAt = performance.now();
      text.appendData(piece);
      void document.body.offsetHeight;
      took += performance.now() - startedAt;
      if (index % 50 === 0) await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    place.remove();
    return took;
  }, chunks);
}

export interface Load {
  readonly longTasks: number;
  /** 99th percentile of the frame times, in milliseconds. */
  readonly frameMs: number;
  /** Number of posted characters that are not displayed at the end. */
  readonly lost: number;
}

/** Streams concurrent turns at a hundred chunks per second each. The time of a frame ends when the frame has been painted. */
export async function streamEight(page: Page, turnIds: readonly string[], text: string, seconds: number): Promise<Load> {
  return page.evaluate(
    async ({ ids, spoken, duration }) => {
      let longTasks = 0;
      const observer = new PerformanceObserver((list) => {
        longTasks += list.getEntries().length;
      });
      observer.observe({ entryTypes: ['longtask'] });
      const work: number[] = [];
      let isRunning = true;
      const { port1, port2 } = new MessageChannel();
      let frameAt = 0;
      port1.onmessage = () => work.push(performance.now() - frameAt);
      const onFrame = () => {
        frameAt = performance.now();
        port2.postMessage(null);
        if (isRunning) requestAnimationFrame(onFrame);
      };
      requestAnimationFrame(onFrame);
      const perChunk = 8;
      const startedAt = performance.now();
      let sent = 0;
      while (performance.now() - startedAt < duration) {
        await new Promise((resolve) => setTimeout(resolve, 10));
        // Sends all chunks that are due, because timers can fire late.
        const due = Math.floor((performance.now() - startedAt) / 10) * perChunk;
        for (; sent < due; sent += perChunk) {
          const piece = spoken.slice(sent, sent + perChunk);
          for (const turnId of ids)
            if (piece !== '') window.postMessage({ kind: 'typing', turnId, agent: 'architect', from: sent, text: piece }, '*');
        }
      }
      await new Promise((resolve) => setTimeout(resolve, 100));
      isRunning = false;
      observer.disconnect();
      work.sort((a, b) => a - b);
      const bare = (whole: string) => whole.replace(/\s/g, '');
      const shown = [...document.querySelectorAll('.live .prose')].at(-1)?.textContent ?? '';
      return {
        longTasks,
        frameMs: work[Math.ceil(work.length * 0.99) - 1] ?? Number.NaN,
        lost: bare(spoken.slice(0, sent)).length - bare(shown).length,
      };
    },
    { ids: turnIds, spoken: text, duration: seconds * 1_000 },
  );
}
