// Waiting indicator for an answer that has not started, or is hidden until complete.
import type { ModelEvent, ModelWait } from '../../core/models/request';
import type { Clock, LiveOutput } from '../ports/ports';

/** Minimum interval between progress reports for an answer that is not shown, in milliseconds. */
const minMsBetween = 1_000;

/**
 * Creates the indicator, which tells the panel when a call starts and stops waiting. Each indicator identifies its own call, because
 * several calls may wait at the same time.
 * @param isShown whether the panel shows the answer while it is written; data and edits are shown only when complete
 */
export function createWaitingSign(stage: Pick<LiveOutput, 'waiting'>, clock: Pick<Clock, 'now'>, isShown: boolean) {
  const call = {};
  let isTold = false;
  let characters = 0;
  let tries = 1;
  let toldAt = Number.NEGATIVE_INFINITY;
  const tell = (wait: ModelWait) => {
    isTold = true;
    stage.waiting(call, tries > 1 ? { ...wait, tries } : wait);
  };
  const end = () => {
    if (isTold) stage.waiting(call, null);
    isTold = false;
  };
  const wrote = (text: string) => {
    characters += text.length;
    const now = clock.now();
    if (now >= toldAt && now - toldAt < minMsBetween) return;
    toldAt = now;
    tell({ why: 'writing', leftMs: null, characters });
  };
  return {
    on(event: ModelEvent) {
      if (event.type === 'waiting') tries++;
      const wait = waitIn(event);
      if (wait) return tell(wait);
      const isWords = event.type === 'text' || event.type === 'toolCall';
      if (event.type === 'done' || event.type === 'failed' || (isShown && isWords)) end();
      else if (event.type === 'text') wrote(event.text);
    },
    end,
  };
}

function waitIn(event: ModelEvent): ModelWait | null {
  if (event.type === 'queued') return event.waitMs === null ? { why: 'queue', leftMs: null } : { why: 'rateLimited', leftMs: event.waitMs };
  if (event.type === 'waiting') return { why: event.failure.reason === 'cancelled' ? 'again' : event.failure.reason, leftMs: event.waitMs };
  if (event.type !== 'reading') return null;
  const { percent, leftMs } = event;
  return percent === null ? { why: 'answer', leftMs } : { why: 'reading', leftMs, percent };
}
