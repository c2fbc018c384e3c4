// Simulated user, the same for all arms: a model that answers only what is asked.
import type { Models } from '../../src/flows/ports/ports';
import { ask } from './ask';
import type { Task } from './task';

const system = `You are the user who asked for a change of a program. Somebody who is about to make the change asks you something. Answer from what
you know, in one or two sentences, only what was asked, and add nothing. Where what you know does not tell, answer exactly: No preference.`;

export const noPreference = 'No preference.';

export type SimulatedUser = ReturnType<typeof simulatedUser>;

/** @param models models with a separate bill, so that the user's tokens are not charged to an arm */
export function simulatedUser({ request, known }: Task, models: Models) {
  let asked = 0;
  return {
    /** Number of questions asked so far. */
    asked: () => asked,
    answer: async (question: string): Promise<string> => {
      asked++;
      if (known.length === 0) return noPreference;
      const user = `Your request:\n${request}\n\nWhat else you know:\n${known.map((fact) => `- ${fact}`).join('\n')}\n\nThe question:\n${question}`;
      return (await ask({ models, role: 'eval.user', system, user }))?.trim() || noPreference;
    },
  };
}
