// Shows an answer while it streams, and periodically saves its text.
import type { AgentId } from '../../core/agents/roster';
import { editUnderWay } from '../../core/edits/lines/editProgress';
import type { StreamFilter } from '../../core/leakedProtocol/streamFilter';
import type { ToolCall } from '../../core/models/request';
import { createSecretFilter } from '../../core/secrets/stream';
import type { Flow } from '../kernel/flow';

/** Creates a function that reports each edit to the panel when the edit is complete. */
export function createWriting({ ports, signal }: Flow, turnId: string) {
  let count = 0;
  return (call: ToolCall) => {
    count++;
    if (!signal.aborted) ports.stage.writing(editUnderWay(turnId, call, count));
  };
}

export function createTyping(flow: Flow, turnId: string, agent: AgentId, filter: StreamFilter) {
  const { ports } = flow;
  const keep = createWordKeeping(flow, turnId);
  let shown = 0;
  const show = (text: string) => {
    if (text === '') return;
    ports.stage.typing(turnId, agent, shown, text);
    shown += text.length;
    keep(text);
  };
  const secrets = createSecretFilter(ports.marks);
  const pending = new Set<() => string>();
  const draw = () => {
    const chunk = [...pending].map((take) => take()).join('');
    pending.clear();
    if (chunk !== '') show(secrets.push(filter.push(chunk)));
  };
  return {
    push: (take: () => string) => {
      const isDue = pending.size === 0;
      pending.add(take);
      if (isDue) ports.stage.nextFrame(draw);
    },
    end: () => {
      draw();
      show(secrets.push(filter.end().visible) + secrets.end());
    },
  };
}

/** Minimum interval between saves, in milliseconds. Keeps the log small and limits the loss after a crash. */
const minMsBetween = 2_000;

/** Ignores a failed save: the fact at the end of the turn contains the whole text, and a failure to record that fact is reported. */
const unwritten = () => undefined;

/**
 * Saves the text of an open turn in batches, so that a crash loses only the last seconds.
 * @returns a function that receives only new text, so that the log does not repeat earlier text
 */
function createWordKeeping({ ports, recorder }: Flow, turnId: string): (text: string) => void {
  let pending: string[] = [];
  let keptAt = ports.clock.now();
  return (text) => {
    pending.push(text);
    const now = ports.clock.now();
    // Restarts the interval if the clock was set back.
    if (now < keptAt) keptAt = now;
    if (now - keptAt < minMsBetween) return;
    keptAt = now;
    const kept = pending.join('');
    pending = [];
    void recorder.recordIf(({ turn }) => turn?.turnId === turnId, { type: 'turn.kept', turnId, text: kept }).catch(unwritten);
  };
}
