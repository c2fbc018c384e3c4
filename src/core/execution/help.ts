// Help with one step: the members to ask, and the schema of their answers.
import type { ExpertBrief } from '../experts/brief';
import type { AgentId } from '../agents/roster';
import { helpLines } from '../plan/taskFields';
import type { Task } from '../plan/taskMap';
import type { Help } from './state';

export const helpers: readonly AgentId[] = ['architect', 'debug'];

/** Maximum number of requests for help that the Builder may make per task; after that, the user is asked. */
export const maxHelps = 1;

export const maxQuestion = 4_000;

/** Returns the call role of a helper, which differs from the role of the member's turns. */
export function helpRole(agent: AgentId): string {
  return `${agent}.help`;
}

/**
 * Creates a brief for experts from the Builder's blocker or the user's question.
 * @param words the blocker or question
 */
export function stepBrief(task: Task, by: Help['by'], words: string): ExpertBrief {
  const how = 'How can this step be done as written, in this code, despite the obstacle?';
  return {
    type: 'step',
    handover: `${task.id}: ${task.title}`,
    blocker: by === 'builder' ? words : '',
    context: [...helpLines(task)],
    prompt: by === 'builder' ? how : words,
  };
}
