// Opening questions of arms without a team.
import { ask } from '../ask';
import type { ArmRun } from './arm';
import { shownFiles } from './plainAnswer';

const system = `You are a senior engineer who is about to build what a user asks for. First you may ask: only what changes what is built and
stands neither in the request nor in the files. At most five questions, one a line, each beginning with "Q:". A request that says enough gets
none: then answer with the one word NONE.`;

/** As many as the room's opening may ask in a round. */
const maxQuestions = 5;

export interface Opened {
  readonly questions: readonly string[];
  /** The request with what the user said to the questions. */
  readonly brief: string;
}

export async function askedFirst({ task, request, user, models }: ArmRun): Promise<Opened> {
  const asked = await ask({ models, role: 'eval.questions', system, user: `${shownFiles(task.files)}\n\nThe request:\n${request}` });
  const questions = [...(asked ?? '').matchAll(/^\W*Q\d*[:.)]\W*(.+)$/gm)]
    .map(([, question = '']) => question.trim())
    .slice(0, maxQuestions);
  const answers = questions.map((question) => `${question}\n${user.answer(question) || 'Decide that yourself.'}`);
  return { questions, brief: answers.length === 0 ? request : `${request}\n\nAsked and answered:\n${answers.join('\n')}` };
}
