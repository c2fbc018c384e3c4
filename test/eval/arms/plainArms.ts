// Arms without a team: one prompt, self-review, five samples.
import * as v from 'valibot';
import { ask, jsonIn } from '../ask';
import type { Outcome } from '../outcome';
import { type Arm, type ArmRun, endOf } from './arm';
import { type Opened, askedFirst } from './askedFirst';
import { answerForm, readPlainAnswer, shownFiles } from './plainAnswer';

const builder = `You are a senior engineer known for seeing what others overlook. Before you write, go through the request and every file: who
calls what you change, what happens twice or at the same time, what is missing, empty, huge, foreign or hostile, what is stored already, who is
told. Name what you see, keep what the request and the files hold you to, then build all of it and nothing more.

${answerForm}`;

const rereader = `You are a senior engineer who reads work that is about to be shipped, looking for what its author overlooked: wrong behaviour,
broken callers, requirements that are not met, risks nobody named. Where you find nothing, answer with the one word UNCHANGED. Otherwise put it
right, keep the notes that still hold, and answer in whole.

${answerForm}`;

const chooser = `Several engineers have built the same request, each without seeing the others. Choose the one to ship: what works and keeps all
that the request holds it to comes first, what was seen and named second. Answer as JSON: {"reason": "…", "choice": <number of the answer>}.`;

const choiceSchema = v.object({ choice: v.number() });

const samples = 5;

/** Maximum rounds of repeated reading. */
const maxRounds = 6;

function userPart({ task }: ArmRun, { brief }: Opened): string {
  return `The project:\n${shownFiles(task.files)}\n\nThe request:\n${brief}`;
}

function outcomeOf(run: ArmRun, opened: Opened, text: string | null): Outcome {
  const answer = readPlainAnswer(text ?? '', run.task.files);
  return { questions: opened.questions, ...answer, end: endOf(run, text === null ? 'stuck' : 'done') };
}

function built(run: ArmRun, opened: Opened, sample = 0): Promise<string | null> {
  return ask({ models: run.models, role: 'eval.build', system: builder, user: userPart(run, opened), sample });
}

export const onePrompt: Arm = async (run) => {
  const opened = await askedFirst(run);
  return outcomeOf(run, opened, await built(run, opened));
};

export const readAgain: Arm = async (run) => {
  const opened = await askedFirst(run);
  let text = await built(run, opened);
  for (let round = 0; round < maxRounds && text !== null; round++) {
    const user = `${userPart(run, opened)}\n\nThe work:\n${text}`;
    const again = await ask({ models: run.models, role: 'eval.reread', system: rereader, user });
    if (again === null || /^\W*UNCHANGED\W*$/i.test(again.trim())) break;
    text = again;
  }
  return outcomeOf(run, opened, text);
};

export const fiveSamples: Arm = async (run) => {
  const opened = await askedFirst(run);
  const answers = await Promise.all(Array.from({ length: samples }, (_, sample) => built(run, opened, sample)));
  const usable = answers.filter((answer) => answer !== null);
  if (usable.length < 2) return outcomeOf(run, opened, usable[0] ?? null);
  const shown = usable.map((answer, index) => `Answer ${index + 1}:\n${answer}`).join('\n\n');
  const judged = await ask({ models: run.models, role: 'eval.choose', system: chooser, user: `${userPart(run, opened)}\n\n${shown}` });
  const choice = v.safeParse(choiceSchema, jsonIn(judged ?? ''));
  return outcomeOf(run, opened, (choice.success ? usable[choice.output.choice - 1] : undefined) ?? usable[0] ?? null);
};
