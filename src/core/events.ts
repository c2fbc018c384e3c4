// Facts of a session as one closed union, and the log events that carry them.
import { ownAgentFactShapes } from './agents/customAgents';
import type { FactsIn, Recorded, Stamp } from './base/fact';
import { type Fields, has, number } from './base/shape';
import { firstOpinionFactShapes } from './firstOpinions/facts';
import { checkpointFactShapes } from './checkpoints/facts';
import { clarifyFactShapes } from './clarify/facts';
import { contextFactShapes } from './context/evidence/facts';
import { discussionFactShapes } from './discussion/facts';
import { executionFactShapes } from './execution/facts';
import { expertFactShapes } from './experts/facts';
import { handoverFactShapes } from './handover/facts';
import { preMortemFactShapes } from './preMortem/facts';
import { sessionFactShapes, sessionMarkShapes } from './lifecycle/facts';
import { callFactShapes, modelFactShapes } from './models/facts';
import { planFactShapes } from './plan/facts';
import { predictionFactShapes } from './predictions/facts';
import { commandRunFactShapes } from './shell/facts';
import { toolFactShapes } from './tools/facts';
import { webFactShapes } from './web/facts';
import { wordFactShapes } from './messageIntent/facts';
import { workshopFactShapes } from './workshop/facts';

/** Shapes of all facts, grouped by feature in the order of a session. */
export const factShapes = {
  ...sessionFactShapes,
  ...sessionMarkShapes,
  ...ownAgentFactShapes,
  ...modelFactShapes,
  ...callFactShapes,
  ...wordFactShapes,
  ...clarifyFactShapes,
  ...workshopFactShapes,
  ...discussionFactShapes,
  ...firstOpinionFactShapes,
  ...predictionFactShapes,
  ...preMortemFactShapes,
  ...contextFactShapes,
  ...toolFactShapes,
  ...webFactShapes,
  ...handoverFactShapes,
  ...expertFactShapes,
  ...planFactShapes,
  ...executionFactShapes,
  ...commandRunFactShapes,
  ...checkpointFactShapes,
};

export type Fact = FactsIn<typeof factShapes>;

export type FactType = Fact['type'];

export type FactOf<T extends FactType> = Extract<Fact, { type: T }>;

export type Event = Fact & Stamp;

export type EventOf<T extends FactType> = Recorded<Fact, T>;

const checks = /* @__PURE__ */ new Map(Object.entries<Fields>(factShapes).map(([type, fields]) => [type, has(fields)]));

/**
 * Whether an event has a valid stamp and matches the shape of its type. An unknown type passes: it comes from a later version, and the fold
 * skips it.
 */
export function isWhole(event: Event): boolean {
  const isStamped = Number.isSafeInteger(event.seq) && event.seq > 0 && number(event.at);
  return isStamped && (checks.get(event.type)?.(event) ?? true);
}
