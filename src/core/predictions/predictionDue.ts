// What of the predictions is due: a look of the engine, a run that the user has allowed, a click, or a word of whoever it speaks against.
import type { AgentId } from '../agents/roster';
import { needsRun } from './prediction';
import type { Prediction } from './state';

interface Predicted {
  readonly predictions: readonly Prediction[];
}

interface Objected {
  readonly objections: readonly { readonly id: string; readonly owner: AgentId; readonly open: boolean }[];
}

/** Those the engine looks up by itself, now. */
export function toLookUp({ predictions }: Predicted): readonly Prediction[] {
  return predictions.filter((known) => known.state === 'open' && !needsRun(known));
}

/** The one whose run the user has allowed. */
export function toRun({ predictions }: Predicted): Prediction | undefined {
  return predictions.find(({ state }) => state === 'allowed');
}

/** Those that wait for a click of the user: they hold nobody up. */
export function awaitingRun({ predictions }: Predicted): readonly Prediction[] {
  return predictions.filter((known) => known.state === 'open' && needsRun(known));
}

/** Whom a settled prediction speaks against: who made it where it failed, else who owns the objection it is about. */
function speaksAgainst({ objections }: Objected, { state, by, about }: Prediction): AgentId | null {
  if (state === 'fails') return by;
  if (state !== 'holds') return null;
  const objection = objections.find(({ id, open }) => open && id === about.toUpperCase());
  return objection && objection.owner !== by ? objection.owner : null;
}

/** Settled against somebody who has not spoken since. */
export function unheard(room: Predicted & Objected): readonly { readonly prediction: Prediction; readonly agent: AgentId }[] {
  return room.predictions.flatMap((prediction) => {
    const agent = speaksAgainst(room, prediction);
    return agent !== null && !prediction.heardBy.includes(agent) ? [{ prediction, agent }] : [];
  });
}
