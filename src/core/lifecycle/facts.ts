// Facts of a session as a whole: its phases, messages, stops and faults.
import type { AgentId } from '../agents/roster';
import type { Oddity } from '../anomalies';
import type { HandedOver } from './attachments';
import type { Fault } from '../faults';
import type { Language } from '../i18n/language';
import type { Phase, PhaseCause } from '../phases';

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

/**
 * What a message was heard as. `wish`: it changes what the card shows, which is written anew; `guidance`: the Builder hears it with the next step;
 * `answer`: it answers a card; `noted`: it leaves the card as it is; `question`: a member answers it; `doubt`: the user is asked what was meant.
 * Absent: a word like any other.
 */
export type HeardAs = 'wish' | 'guidance' | 'answer' | 'noted' | 'question' | 'doubt';
