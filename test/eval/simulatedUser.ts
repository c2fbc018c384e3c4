// Simulated user of a run.
import { says } from './recognise';
import type { Task } from './task';

export interface SimulatedUser {
  /** Answer to a question; empty if the user does not know. */
  answer(question: string): string;
}

/** @param isFull the request left nothing out, so that no question has anything to hit */
export function simulatedUser(task: Task, isFull: boolean): SimulatedUser {
  const told = new Set<string>();
  return {
    answer(question) {
      const hit = isFull ? [] : task.missing.filter(({ id, words }) => !told.has(id) && says(question, words));
      for (const { id } of hit) told.add(id);
      return hit.map(({ fact }) => fact).join(' ');
    },
  };
}
