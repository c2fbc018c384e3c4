// Help for one step: which members are asked, and the shape of their answers.
import type { ExpertBrief } from '../experts/brief';
import type { AgentId } from '../agents/roster';
import { helpLines } from '../plan/taskFields';
import type { Task } from '../plan/taskMap';
import type { Help } from './state';

/** The member for design and the member for code. */
export const helpers: readonly AgentId[] = ['architect', 'debug'];

/** Number of requests for help per task that the Builder itself may make; after that, the user is asked. */
export const maxHelps = 1;

/** Maximum length of a question, in characters. */
export const maxQuestion = 4_000;

/** The call role of a helper, separate from that of the member's turns. */
export function helpRole(agent: AgentId): string {
  return `${agent}.help`;
}

/**
 * A step's problem as a brief for experts. The Builder reports a blocker; the user asks a question.
 * @param words the report or question
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
