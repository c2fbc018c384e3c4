// Building one task: the Builder proposes edits against the files it was shown; nothing is written here.
import { languageNames } from '../core/language';
import { proposeEdits } from '../core/edits/apply';
import { editFeedback } from '../core/edits/feedback';
import type { EditOp, EditRefusal, FileProposal } from '../core/edits/proposal';
import { editOpOf, editTools } from '../core/edits/tools';
import { renderPlan, renderTask } from '../core/handover/render';
import type { ToolCall } from '../core/models/request';
import { currentTask, hunksOf } from '../core/plan/progress';
import { renderLedger } from '../core/team/render';
import type { Flow } from './flow';
import { renderFiles, renderProject } from './project';
import { refusedBySnapshot, type Snapshots, takeSnapshots, textOf, withBases } from './snapshots';
import { speak } from './speak';

/** The first answer and two repairs; then the user sees what did and what did not fit. */
const maxAttempts = 3;

/** Proposes the edits of the current task. Refused ones go back to the Builder with the closest real lines. */
export async function build(flow: Flow): Promise<void> {
  const { progress } = flow.recorder.session();
  const task = progress.offered?.plan.tasks.find((planned) => planned.id === currentTask(progress)?.id);
  if (!task || !progress.offered) return;
  let ops: EditOp[] = [];
  let feedback = 'none';
  for (let attempt = 1; attempt <= maxAttempts && !flow.signal.aborted; attempt++) {
    const shown = await takeSnapshots(flow, task.files);
    const prompt = await flow.ports.prompts.render('execution/builder', {
      language: languageNames[flow.recorder.session().language],
      task: renderTask(task),
      plan: renderPlan(progress.offered),
      project: await renderProject(flow, task.files),
      files: await renderFiles(flow, task.files),
      ledger: renderLedger(flow.recorder.session().room),
      feedback,
    });
    let proposed: Proposed = { files: [], refused: [], ops: [] };
    const speech = { agent: 'builder', to: 'user', reason: '', source: 'engine', purpose: 'build', prompt, tools: editTools } as const;
    const outcome = await speak(flow, speech, async ({ calls }) => {
      proposed = await propose(flow, { taskId: task.id, shown }, ops, calls);
      const isFinal = proposed.refused.length === 0 || attempt === maxAttempts;
      const { files, refused } = proposed;
      return { facts: isFinal ? [{ type: 'edits.proposed', taskId: task.id, attempt, files, refused }] : [] };
    });
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

async function propose(flow: Flow, { taskId, shown }: Building, earlier: readonly EditOp[], calls: readonly ToolCall[]): Promise<Proposed> {
  const ops: EditOp[] = [...earlier];
  const malformed: EditRefusal[] = [];
  for (const call of calls) {
    const op = editOpOf(call);
    if (op.ok) ops.push(op.value);
    else malformed.push(op.error);
  }
  const snapshots = await takeSnapshots(flow, new Set(ops.map((op) => op.path)), shown);
  const unreadable = refusedBySnapshot(snapshots, ops);
  const readable = ops.filter((op) => !unreadable.some(({ path }) => path === op.path));
  const { files, refused, fitted } = proposeEdits(readable, (path) => textOf(snapshots, path), taskId);
  const changed = files.filter((file) => file.operation === 'delete' || hunksOf([file]).length > 0);
  return {
    files: await withBases(flow, snapshots, changed),
    refused: [...malformed, ...unreadable, ...refused],
    ops: fitted,
  };
}
