// Help for one step: who is asked about what stands in the way, and what an answer holds.
import * as v from 'valibot';
import type { ExpertBrief } from '../experts/brief';
import type { AgentId } from '../team/roster';
import type { Receipt } from '../receipt';
import type { Task } from './taskMap';

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

/**
 * What is asked about a step, in the form in which experts are asked before a plan: the Builder reports what stands in the way, the user asks.
 * @param words what was reported or asked
 */
export function stepBrief({ id, title, doneWhen, pitfalls = [] }: Task, by: Help['by'], words: string): ExpertBrief {
  const how = 'How can this step be done as it is written, in this code, past what stands in the way?';
  return {
    type: 'step',
    handover: `${id}: ${title}`,
    blocker: by === 'builder' ? words : '',
    context: [...(doneWhen === '' ? [] : [`Done when: ${doneWhen}`]), ...pitfalls],
    prompt: by === 'builder' ? how : words,
  };
}
