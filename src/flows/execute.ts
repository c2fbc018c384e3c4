// Building one task: the Builder proposes edits against the files it was shown; nothing is written here.
import { languageNames } from '../core/language';
import { proposeEdits } from '../core/edits/apply';
import { editFeedback } from '../core/edits/feedback';
import type { EditOp, EditRefusal, FileProposal } from '../core/edits/proposal';
import { editTools } from '../core/edits/tools';
import { renderPlan, renderTask } from '../core/handover/render';
import { currentTask, hunksOf } from '../core/plan/progress';
import { renderLedger } from '../core/team/render';
import type { Flow } from './flow';
import { renderFiles, renderProject } from './project';
import { type ReadEdits, readEdits } from './readEdits';
import { pathsOf, refusedBySnapshot, type Snapshots, takeSnapshots, textOf, withBases } from './snapshots';
import { type Speech, speak } from './speak';

/** Attempts with calls, of which the edits were refused, before the next one is asked for text. */
const maxCallAttempts = 2;
/** The first answer and two repairs; then the user sees what did and what did not fit. */
const maxAttempts = 3;

/**
 * Proposes the edits of the current task. Refused ones go back to the Builder with the closest real lines. After a call nobody can read, or two
 * attempts that did not fit, the edits are asked for as text.
 */
export async function build(flow: Flow): Promise<void> {
  const { progress } = flow.recorder.session();
  const task = progress.offered?.plan.tasks.find((planned) => planned.id === currentTask(progress)?.id);
  if (!task || !progress.offered) return;
  let ops: EditOp[] = [];
  let feedback = 'none';
  let asText = false;
  for (let attempt = 1; attempt <= maxAttempts && !flow.signal.aborted; attempt++) {
    const shown = await takeSnapshots(flow, task.files);
    const prompt = await flow.ports.prompts.render(asText ? 'execution/builderText' : 'execution/builder', {
      language: languageNames[flow.recorder.session().language],
      task: renderTask(task),
      plan: renderPlan(progress.offered),
      project: await renderProject(flow, task.files),
      files: await renderFiles(flow, task.files),
      ledger: renderLedger(flow.recorder.session().room),
      feedback,
    });
    let proposed: Proposed = { files: [], refused: [], ops: [] };
    let isMalformed = false;
    const speech: Speech = {
      agent: 'builder',
      to: 'user',
      reason: '',
      source: 'engine',
      purpose: 'build',
      prompt,
      ...(asText ? {} : { tools: editTools }),
      standIn: (reason) => {
        isMalformed = reason === 'malformed' && !asText && attempt < maxAttempts;
        return isMalformed ? [] : null;
      },
    };
    const outcome = await speak(flow, speech, async (spoken) => {
      proposed = await propose(flow, { taskId: task.id, shown }, ops, readEdits(spoken, task.files));
      const isFinal = proposed.refused.length === 0 || attempt === maxAttempts;
      const { files, refused } = proposed;
      return { facts: isFinal ? [{ type: 'edits.proposed', taskId: task.id, attempt, files, refused }] : [] };
    });
    asText ||= isMalformed || attempt >= maxCallAttempts;
    if (isMalformed) continue;
    if (outcome !== 'done' && outcome !== 'truncated') return;
    if (proposed.refused.length === 0) return;
    ops = proposed.ops;
    feedback = editFeedback(proposed.refused, proposed.files);
  }
}

interface Proposed {
  readonly files: FileProposal[];
  readonly refused: EditRefusal[];
  /** The edits that fitted, kept for the next attempt so that the Builder need not send them again. */
  readonly ops: EditOp[];
}

interface Building {
  readonly taskId: string;
  readonly shown: Snapshots;
}

async function propose(flow: Flow, { taskId, shown }: Building, earlier: readonly EditOp[], read: ReadEdits): Promise<Proposed> {
  const ops = [...earlier, ...read.ops];
  const snapshots = await takeSnapshots(flow, new Set(ops.flatMap(pathsOf)), shown);
  const unreadable = refusedBySnapshot(snapshots, ops);
  const readable = ops.filter((op) => !unreadable.some(({ path }) => path === op.path));
  const { files, refused, fitted } = proposeEdits(readable, (path) => textOf(snapshots, path), taskId);
  const changed = files.filter((file) => file.operation === 'delete' || hunksOf([file]).length > 0);
  return {
    files: await withBases(flow, snapshots, changed),
    refused: [...read.refused, ...unreadable, ...refused],
    ops: fitted,
  };
}
