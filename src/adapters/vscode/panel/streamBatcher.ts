// Batches text that streams in from a model, so that a fast one does not flood the panel with messages.
import type { HostMessage } from '../../../protocol';
import { createThrottle } from '../../files/base/timers';

/** One frame at 40 Hz: text appears smoothly and at most that many messages are posted. */
const typingFrameMs = 25;

/**
 * Several members may speak at once: what each has said since the last frame is one message, and nothing is out of order.
 * @returns `add` takes text; `flush` posts what has come since the last frame, before whatever must not overtake it
 */
export function createStreamBatcher(post: (message: HostMessage) => void) {
  const pending = new Map<string, { turnId: string; agent: string; from: number; text: string }>();
  const flush = () => {
    frame.cancel();
    for (const typed of pending.values()) post({ kind: 'typing', ...typed });
    pending.clear();
  };
  const frame = createThrottle(typingFrameMs, flush);
  const add = (turnId: string, agent: string, from: number, text: string) => {
    const known = pending.get(turnId);
    pending.set(turnId, known ? { ...known, text: known.text + text } : { turnId, agent, from, text });
    frame.soon();
  };
  return { add, flush };
}
