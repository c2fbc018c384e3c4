// Sign that a call waits: to be made again, for others, or for the model to read it.
import type { ModelEvent, ModelWait } from '../../core/models/request';
import type { Flow } from '../kernel/flow';

/**
 * Tells the panel while a call waits, and that it waits no longer: another call may be waiting beside it.
 * @param isShown whether the panel shows what is answered; nobody sees an answer that is data before it is whole
 */
export function createWaitingSign({ ports: { stage } }: Flow, isShown: boolean) {
  const call = {};
  let isTold = false;
  const end = () => {
    if (isTold) stage.waiting(call, null);
    isTold = false;
  };
  return {
    on(event: ModelEvent) {
      const wait = waitIn(event);
      if (wait) {
        isTold = true;
        stage.waiting(call, wait);
      } else if (event.type === 'done' || event.type === 'failed' || (isShown && (event.type === 'text' || event.type === 'toolCall')))
        end();
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
