// Proposes the decision record as a new file.
import { recordTaskId } from '../../core/execution/state';
import { hasAccepted } from '../../core/execution/selectors';
import { awaits } from '../../core/next';
import { recordPath, recordProposal, recordTitle } from '../../core/outcome/adrFile';
import { decisionRecord } from '../../core/outcome/decisionRecord';
import type { Session } from '../../core/session';
import { raiseWriteFault } from '../edits/settleHunks';
import type { Flow } from '../kernel/flow';

/** Files looked at for the folder and the next number. */
const maxWalked = 20_000;

/** Proposes the record under a path where nothing is; a proposal of before that is not written is replaced by it. */
export async function proposeRecord(flow: Flow): Promise<void> {
  const { ports, recorder } = flow;
  const session = recorder.session();
  if (!mayPropose(session)) return;
  const path = await freePath(flow, recordTitle(session));
  if (path === null) return;
  const attempt = (session.progress.record?.attempt ?? 0) + 1;
  const file = recordProposal(path, decisionRecord(session, ports.settings.texts()), attempt);
  await recorder.recordIf(mayPropose, { type: 'edits.proposed', taskId: recordTaskId, attempt, files: [file], refused: [] });
}

/** Once a build is over; a record that is written stays as it is. */
function mayPropose(session: Session): boolean {
  const { record, started } = session.progress;
  return session.phase === 'done' && awaits(session) === 'request' && started && !(record && hasAccepted(record));
}

/** Null where the path cannot be written to; that has been raised as a fault. */
async function freePath(flow: Flow, title: string): Promise<string | null> {
  const { workspace } = flow.ports;
  const known = [...(await workspace.list('', maxWalked, flow.signal))];
  for (;;) {
    const path = recordPath(known, title, workspace.folders);
    const live = await flow.ports.editing.live(path);
    if (!live.ok) {
      await raiseWriteFault(flow, { error: live.error, path });
      return null;
    }
    if (live.value === null) return path;
    // there, and in no listing, as an ignored file is
    known.push(path);
  }
}
