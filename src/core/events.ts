// Everything that can happen in a session: one closed union, and what the log adds to each fact.
import type { OwnAgentFact } from './agents/facts';
import type { CardFact } from './cards/facts';
import type { CheckpointFact } from './checkpoints/facts';
import type { ClarifyFact } from './clarify/facts';
import type { ContextFact } from './context/evidence/facts';
import type { DiscussionFact } from './discussion/facts';
import type { BuildFact } from './execution/facts';
import type { ExpertFact } from './experts/facts';
import type { HandoverFact } from './handover/facts';
import type { IncidentFact } from './incident/facts';
import type { SessionFact } from './lifecycle/facts';
import type { CallFact, ModelFact } from './models/facts';
import type { PlanFact } from './plan/facts';
import type { PredictionFact } from './predictions/facts';
import type { SessionMark } from './lifecycle/marks';
import type { CommandRunFact } from './shell/facts';
import type { ToolFact } from './tools/facts';
import type { WebFact } from './web/facts';
import type { WordFact } from './words/facts';
import type { WorkshopFact } from './workshop/facts';

export type Fact =
  | ExpertFact
  | ContextFact
  | ModelFact
  | WorkshopFact
  | SessionMark
  | OwnAgentFact
  | WordFact
  | SessionFact
  | CallFact
  | DiscussionFact
  | CardFact
  | IncidentFact
  | PredictionFact
  | ToolFact
  | WebFact
  | CommandRunFact
  | ClarifyFact
  | HandoverFact
  | PlanFact
  | BuildFact
  | CheckpointFact;

/** A fact as the log stamped it: `seq` counts from 1 without gaps, `at` is milliseconds since the epoch. */
export type Event = Fact & { readonly seq: number; readonly at: number };

export type FactOf<T extends Fact['type']> = Extract<Fact, { type: T }>;

export type EventOf<T extends Fact['type']> = Extract<Event, { type: T }>;
