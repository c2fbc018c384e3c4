// Arms without a team: a single prompt, and a prompt with a critique and a revision.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openFolder } from '../../../headless/folder';
import { parseEditText } from '../../../src/core/edits/formats/parse';
import { proposeEdits } from '../../../src/core/edits/propose/buildProposal';
import { spaceIn } from '../../../src/core/models/promptSpace';
import type { FileWrite } from '../../../src/flows/ports/ports';
import { ask } from '../ask';
import { type Arm, type ArmRun, endOf } from './arm';

const asker = `You are a senior engineer who is about to build what a user asks for. First you may ask: only what changes what is built and
stands neither in the request nor in the files. At most five questions, one a line, each beginning with "Q:". A request that says enough gets
none: then answer with the one word NONE.`;

const form = `Answer with the changes alone. A new file: a line with its path, then a fence with its whole text. A change in a file: a line with its
path, then blocks of this form, the first part copied letter for letter from the file:
<<<<<<< SEARCH
lines as they are
=======
lines as they shall be
>>>>>>> REPLACE`;

const builder = `You are a senior engineer known for seeing what others overlook. Before you write, go through the request and every file: who
calls what you change, what happens twice or at the same time, what is missing, empty, huge, foreign or hostile, what is stored already. Then
build all of the request and nothing more.

${form}`;

const adversary = `You are a senior engineer who attacks a change before it is made. Name at most five ways in which it gives a wrong result, breaks a
caller or misses the request, each with the input that shows it and the place. Where you find none, answer with the one word NONE.`;

const reviser = `You are a senior engineer whose change was attacked. Take what is right in the attack, leave what is not, and give the whole change
anew, against the files as they were before it.

${form}`;

/** Maximum number of questions: the same as per round in the product. */
const maxQuestions = 5;

/** Prompt text: the project as the product shows it, the request, and the user's answers to questions. */
async function materialOf({ folder, task, user, models }: ArmRun): Promise<string> {
  const { projectTokens } = spaceIn(models.identify('strong'));
  const asked = { text: task.request, named: [], open: [], maxTokens: projectTokens };
  const { files, outline } = await openFolder(folder).codebase.pack(asked, new AbortController().signal);
  const shown = files.map(
    ({ path, text, startLine, whole }) => `${path}${whole ? '' : `, from line ${startLine}`}\n\`\`\`\n${text}\n\`\`\``,
  );
  const project = `The project:\n${shown.join('\n\n')}\n\nOther files:\n${outline}`;
  const opening = await ask({ models, role: 'eval.questions', system: asker, user: `${project}\n\nThe request:\n${task.request}` });
  const questions = [...(opening ?? '').matchAll(/^\W*Q\d*[:.)]\W*(.+)$/gm)]
    .map(([, question = '']) => question.trim())
    .slice(0, maxQuestions);
  const answers: string[] = [];
  for (const question of questions) answers.push(`${question}\n${await user.answer(question)}`);
  const answered = answers.length === 0 ? '' : `\n\nAsked and answered:\n${answers.join('\n')}`;
  return `${project}\n\nThe request:\n${task.request}${answered}`;
}

/** Writes the edits of an answer that match the files. Returns false if there are none or a write fails. */
async function write(folder: string, text: string): Promise<boolean> {
  const read = (path: string) => (existsSync(join(folder, path)) ? readFileSync(join(folder, path), 'utf8') : null);
  const named = [...text.matchAll(/[\w./@-]+\.\w+/g)].map(([path]) => path);
  const { ops } = parseEditText(text, { hasEnded: true, known: new Map(named.map((path) => [path, isInside(path) ? read(path) : null])) });
  const { proposed } = proposeEdits(ops, (path) => (isInside(path) ? read(path) : null), 'one');
  const writes = Object.entries(proposed).flatMap(([path, after]): FileWrite[] => {
    const expected = read(path);
    const create: FileWrite = { op: 'create', path, text: after };
    return expected === null ? [create] : [{ op: 'delete', path, expected }, create];
  });
  const { editing } = openFolder(folder);
  for (const each of writes) if (!(await editing.write([each])).ok) return false;
  return writes.length > 0;
}

function isInside(path: string): boolean {
  return !/^[/\\]|^[A-Za-z]:/.test(path) && !path.split(/[/\\]/).includes('..');
}

export const onePrompt: Arm = async (run) => {
  const user = await materialOf(run);
  const text = await ask({ models: run.models, role: 'eval.build', system: builder, user });
  return endOf(run, text !== null && (await write(run.folder, text)) ? 'done' : 'stuck');
};

export const withAdversary: Arm = async (run) => {
  const { models, second } = run;
  const user = await materialOf(run);
  const first = await ask({ models, role: 'eval.build', system: builder, user });
  if (first === null) return endOf(run, 'stuck');
  const work = `${user}\n\nThe change:\n${first}`;
  const attack = await ask({ models, using: second, role: 'eval.attack', system: adversary, user: work });
  const isSound = attack === null || /^\W*NONE\W*$/i.test(attack.trim());
  const revised = isSound ? null : await ask({ models, role: 'eval.revise', system: reviser, user: `${work}\n\nThe attack:\n${attack}` });
  return endOf(run, (await write(run.folder, revised ?? first)) ? 'done' : 'stuck');
};
