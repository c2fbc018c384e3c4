// What the user says of a session as a whole: facts of its own log, so that they go wherever the log goes.
import type { AgentId } from '../agents/roster';
import type { Oddity } from '../anomalies';
import type { HandedOver } from '../context/evidence/attachments';
import type { Fault } from '../faults';
import type { Language } from '../i18n/language';
import type { Phase, PhaseCause } from '../phases';
import type { HeardAs } from '../words/facts';

export type SessionMark =
  /** An empty title gives the session back the one it has by itself. */
  | { type: 'session.renamed'; title: string }
  | { type: 'session.pinned'; pinned: boolean }
  | { type: 'session.archived'; archived: boolean };

const markTypes: ReadonlySet<string> = new Set<SessionMark['type']>(['session.renamed', 'session.pinned', 'session.archived']);

/** Whether a fact is about the session in a list of sessions, and no work in it. */
export function isMark(fact: { readonly type: string }): boolean {
  return markTypes.has(fact.type);
}

/** `reloaded`: the window or the machine went away in the middle of a run; nothing is taken up again without the user. */
export type StopReason = 'user' | 'reloaded';

export type SessionFact =
  /** `learnt`: what came of the build before it, for whoever opens this one. */
  | { type: 'session.started'; sessionId: string; workspace: string; language: Language; team: AgentId[]; learnt?: string[] }
  /** The log holds the first `seq` events of another session, which goes on by itself. */
  | { type: 'session.forked'; sessionId: string; from: string; seq: number }
  /** Another session goes on from an earlier point of this one. */
  | { type: 'session.branched'; to: string; seq: number }
  /** `request`: the change of what was built that the next plan is for. */
  | { type: 'phase.entered'; from: Phase | null; to: Phase; cause: PhaseCause; request?: string }
  | ({ type: 'message.said'; messageId: string; text: string; mentions: AgentId[]; heardAs?: HeardAs } & HandedOver)
  | { type: 'run.stopped'; reason: StopReason }
  | { type: 'run.resumed' }
  | { type: 'fault.raised'; faultId: string; fault: Fault }
  | { type: 'fault.cleared'; faultId: string }
  /** `droppedBytes` could not be read and were left out; of what was written, `lostEvents` are not in the session because of that. */
  | { type: 'log.repaired'; droppedBytes: number; lostEvents?: number }
  /** `detail` is a name or a list of names as somebody wrote them: data, never read again. */
  | { type: 'oddity.noted'; oddity: Oddity; by: AgentId | 'user' | 'router' | null; detail: string };
