// Help for one step: who is asked about what stands in the way, and what an answer holds.
import * as v from 'valibot';
import type { AgentId } from '../team/roster';
import type { Receipt } from '../receipt';

const line = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(600));

export const helpSchema = v.object({
  answer: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(3_000)),
  steps: v.fallback(v.pipe(v.array(line), v.maxLength(12)), []),
  confidence: v.fallback(v.nullable(v.pipe(v.number(), v.minValue(0), v.maxValue(1))), null),
});
export type HelpAnswer = v.InferOutput<typeof helpSchema>;

export type HelpGap = 'invalid' | 'failed';

/** Who is asked: the one who knows how it should work, and the one who knows how it does. */
export const helpers: readonly AgentId[] = ['architect', 'debug'];

/** The Builder may ask by itself so often for one task; then the user is asked. */
export const maxHelps = 1;

/** How long a question may be, whoever asks it. */
export const maxQuestion = 4_000;

/** Answers about a step are counted apart from a member's turns. */
export function helpRole(agent: AgentId): string {
  return `${agent}.help`;
}

export interface GivenHelp {
  readonly agent: AgentId;
  readonly answer: HelpAnswer | null;
  readonly gap: HelpGap | null;
}

export interface Help {
  readonly id: string;
  readonly taskId: string;
  readonly by: 'builder' | 'user';
  readonly text: string;
  readonly agents: readonly AgentId[];
  readonly given: readonly GivenHelp[];
  readonly isOpen: boolean;
  /** What each answer cost, by the role that was asked. */
  readonly receipts: Readonly<Record<string, Receipt>>;
}
