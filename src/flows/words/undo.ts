// A step that is in the files, taken back: asked for while something is built, and after.
import { stepsIn } from '../../core/checkpoints/checkpoints';
import type { Session } from '../../core/session';
import type { Flow, StepRunner } from '../kernel/flow';
import { preview } from '../edits/restore';
import { answers, type Meaning } from './meaning';

/** The last step that is in the files is offered to be taken back: the card shows each file, and nothing is written before it is taken. */
export function undo({ checkpoints }: Session): Meaning | null {
  const { changes, standing } = checkpoints;
  const last = changes.findLast(
    ({ kind, checkpointId, files }) => kind === 'step' && files.some(({ path }) => stepsIn(standing, path).includes(checkpointId)),
  );
  if (!last) return null;
  const next = (flow: Flow, _run: StepRunner) =>
    preview(flow, { type: 'checkpoint.preview', checkpointId: last.checkpointId, what: 'files' });
  return { ...answers(), next };
}
