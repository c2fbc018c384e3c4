// Plan of one step that the engine writes of the request and what was agreed.
// It stands in for the plan of a small model, which edits well and plans badly.
import { maxLineLength, type TaskMap, maxTaskLines } from '../../core/plan/taskMap';
import { obligationsOf } from '../../core/plan/uncoveredItems';
import { baseName } from '../../core/paths/pathParts';
import { clipAtSentence } from '../../core/text/clipAtSentence';
import { oneLine } from '../../core/text/quoting';
import type { Flow } from '../kernel/flow';

/** What the files beside those that are named may take of a small model's prompt, in tokens. */
const maxTokens = 900;
const maxFiles = 6;
const maxListed = 2_000;
const maxGoal = 1_000;

/** @param said what the user asked for since the brief, and commented on the plan before */
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

/** The files the words name, those that hold the names they call, and those that matter most for them. */
async function filesFor({ ports, signal }: Flow, text: string): Promise<string[]> {
  const listed = await ports.workspace.list('', maxListed, signal);
  const said = new Set((text.match(/[\p{L}\p{N}_./-]+/gu) ?? []).map((word) => word.replace(/\.+$/, '')));
  const named = listed.filter((path) => said.has(path) || said.has(baseName(path)));
  const pack = await ports.codebase.pack({ text, named, open: [], maxTokens }, signal);
  const whole = pack.files.filter(({ path, whole }) => whole || named.includes(path)).map(({ path }) => path);
  return [...new Set([...named, ...whole])].slice(0, maxFiles);
}
