// Proposes the decision record as a new file.
import { recordTaskId } from '../../core/execution/state';
import { hasAccepted } from '../../core/execution/selectors';
import { awaits } from '../../core/next';
import { recordPath, recordProposal, recordTitle } from '../../core/outcome/adrFile';
import { decisionRecord } from '../../core/outcome/decisionRecord';
import type { Session } from '../../core/session';
import { raiseWriteFault } from '../edits/settleHunks';
import type { Flow } from '../kernel/flow';

const maxWalked = 20_000;

/** Proposes the record under an unused path. Replaces an earlier proposal that was not written. */
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

/** Whether a record may be proposed: only after a build, and until the record is written. */
function mayPropose(session: Session): boolean {
  const { record, started } = session.progress;
  return session.phase === 'done' && awaits(session) === 'request' && started && !(record && hasAccepted(record));
}

/** Returns an unused path for the record. If the editor refuses a path, raises a fault and returns null. */
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
    // Tries another path: the file exists but is not listed, for example because it is ignored.
    known.push(path);
  }
}
