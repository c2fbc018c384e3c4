// Help for one step: who is asked about what stands in the way, and what an answer holds.
import type { ExpertBrief } from '../experts/brief';
import type { AgentId } from '../agents/roster';
import { helpLines } from '../plan/taskFields';
import type { Task } from '../plan/taskMap';
import type { Help } from './state';

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

/**
 * What is asked about a step, in the form in which experts are asked before a plan: the Builder reports what stands in the way, the user asks.
 * @param words what was reported or asked
 */
export function stepBrief(task: Task, by: Help['by'], words: string): ExpertBrief {
  const how = 'How can this step be done as it is written, in this code, past what stands in the way?';
  return {
    type: 'step',
    handover: `${task.id}: ${task.title}`,
    blocker: by === 'builder' ? words : '',
    context: [...helpLines(task)],
    prompt: by === 'builder' ? how : words,
  };
}
