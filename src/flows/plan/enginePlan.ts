// Plan of one step that the engine writes from the request and the agreements.
// Replaces the plan of a small model, which edits well and plans badly.
import { maxLineLength, type TaskMap, maxTaskLines } from '../../core/plan/taskMap';
import { obligationsOf } from '../../core/plan/uncoveredItems';
import { baseName } from '../../core/paths/pathParts';
import { clipAtSentence } from '../../core/text/clipAtSentence';
import { oneLine } from '../../core/text/quoting';
import type { Flow } from '../kernel/flow';

/** Maximum tokens for further files in a small model's prompt. */
const maxTokens = 900;
const maxFiles = 6;
const maxListed = 2_000;
const maxGoal = 1_000;

/** @param said the user's later requests and comments */
export async function enginePlan(flow: Flow, said: readonly string[]): Promise<TaskMap> {
  const session = flow.recorder.session();
  const { request, corrections } = session.clarify;
  const held = obligationsOf(session);
  const clauses = held.filter(({ kind }) => kind === 'clause').map(({ text }) => text);
  const words = [...corrections, ...clauses, ...said];
  const lines = words.map((text) => clipAtSentence(oneLine(text), maxLineLength)).filter((text) => text !== '');
  const constraints = held.filter(({ kind }) => kind === 'constraint');
  const steps = [...lines, ...constraints.map(({ text }) => clipAtSentence(oneLine(text), maxLineLength))];
  return {
    goal: clipAtSentence(request, maxGoal),
    tasks: [
      {
        id: 'T1',
        title: clipAtSentence(oneLine(request), maxLineLength) || 'T1',
        goal: clipAtSentence(request, maxGoal),
        files: await filesFor(flow, [request, ...words].join('\n')),
        steps: steps.slice(0, maxTaskLines),
        doneWhen: '',
        dependsOn: [],
        risk: 'low',
        answers: held.filter(({ kind }) => kind === 'clause' || kind === 'decision').map(({ id }) => id),
        honours: constraints.map(({ id }) => id),
      },
    ],
    openDecisions: [],
  };
}

/** Files named in the text, or else the most relevant one, of any length; then relevant ones that are short. */
async function filesFor({ ports, signal }: Flow, text: string): Promise<string[]> {
  const listed = await ports.workspace.list('', maxListed, signal);
  const said = new Set((text.match(/[\p{L}\p{N}_./-]+/gu) ?? []).map((word) => word.replace(/\.+$/, '')));
  const named = listed.filter((path) => said.has(path) || said.has(baseName(path)));
  const pack = await ports.codebase.pack({ text, named, open: [], maxTokens }, signal);
  const first = named.length > 0 ? named : pack.files.slice(0, 1).map(({ path }) => path);
  const short = pack.files.filter(({ whole }) => whole).map(({ path }) => path);
  return [...new Set([...first, ...short])].slice(0, maxFiles);
}
