// Facts of a session as a whole: phases, messages, stops, faults, name and pin.
import type { AgentId } from '../agents/roster';
import type { Anomaly } from '../anomalies';
import type { FactsIn } from '../base/fact';
import { flag, list, maybe, number, object, oneOf, orNull, part, text, texts, word } from '../base/shape';
import type { Fault, FaultReason } from '../faults';
import type { Language } from '../i18n/language';
import { type Phase, type PhaseCause, phases } from '../phases';
import type { Attachment, RefusedAttachment } from './attachments';

/** `reloaded`: VS Code was closed or reloaded, or the machine stopped, during a run. The work resumes only when the user asks for it. */
export type StopReason = 'user' | 'reloaded';

export const sessionFactShapes = {
  /** The session started. `learnt`: lessons from the previous build. `typical`: typical spend per request size in this workspace. */
  'session.started': {
    sessionId: text,
    workspace: text,
    language: word<Language>('en'),
    team: texts,
    learnt: maybe(texts),
    typical: maybe(list(object({ size: text, calls: number, mostCalls: number, tokens: number }))),
  },
  /** The log starts with the first `seq` events of another session. */
  'session.forked': { sessionId: text, from: text, seq: number },
  /** Another session continues from an earlier point of this one. */
  'session.branched': { to: text, seq: number },
  /** The session entered a phase. `request`: the follow-up request for the next plan. */
  'phase.entered': { from: orNull(word<Phase>('clarify')), to: oneOf(phases), cause: word<PhaseCause>('requested'), request: maybe(text) },
  /** The user sent a message. */
  'message.said': {
    messageId: text,
    text,
    mentions: texts,
    heardAs: maybe(word<HeardAs>('noted')),
    attachments: maybe(list(part<Attachment>({}))),
    refused: maybe(list(part<RefusedAttachment>({}))),
    /**
     * Questions and assumptions that the message answers, with the user's words for each. Missing in older logs, where a message closed
     * every question it named.
     */
    answers: maybe(list(object({ noteId: text, text }))),
    /** Whether the message asks the team something that must be answered before the team makes an offer. */
    asks: maybe(flag),
    /** Set if no phrase rule matches; a model must then interpret the message. */
    unread: maybe(flag),
  },
  /**
   * A model interpreted a message, or failed to do so. `text`: the part that changes the brief or the plan, or that is meant for the
   * Builder. `isTalk`: from now on, the message is part of the team's conversation.
   */
  'message.read': {
    messageId: text,
    heardAs: maybe(word<HeardAs>('noted')),
    text: maybe(text),
    isTalk: maybe(flag),
    answers: maybe(list(object({ noteId: text, text }))),
    asks: maybe(flag),
  },
  /** The work stopped. */
  'run.stopped': { reason: word<StopReason>('user') },
  /** The user resumed the work. */
  'run.resumed': {},
  /** A fault blocks the work. */
  'fault.raised': { faultId: text, fault: part<Fault>({ reason: word<FaultReason>('network'), about: text, retryAt: maybe(number) }) },
  /** The user retried, or the fault no longer exists. */
  'fault.cleared': { faultId: text },
  /** Unreadable bytes in the log were skipped. `lostEvents`: number of events that were lost with them. */
  'log.repaired': { droppedBytes: number, lostEvents: maybe(number) },
  /** An anomaly occurred that did not stop the work. `detail`: names as written by the model or the user; never parsed again. */
  'oddity.noted': { oddity: word<Anomaly>('repaired'), by: orNull(word<AgentId | 'user' | 'router'>('user')), detail: text },
};

export type SessionFact = FactsIn<typeof sessionFactShapes>;

/**
 * Interpretation of a message. `wish`: changes the content of the card, which is rewritten; `guidance`: for the Builder's next step;
 * `answer`: answers a card; `noted`: no effect; `question`: a member answers it; `doubt`: the user is asked what was meant; `press`: the
 * request needs a click on the button; `unread`: not interpreted yet. Missing: an ordinary message.
 */
export type HeardAs = 'wish' | 'guidance' | 'answer' | 'noted' | 'question' | 'doubt' | 'press' | 'unread';

/** Whether the message is part of the team's conversation. */
export function isTalk(heardAs: HeardAs | undefined): boolean {
  return heardAs === undefined || heardAs === 'wish' || heardAs === 'guidance' || heardAs === 'question';
}

export const sessionMarkShapes = {
  /** The user renamed the session. An empty title restores the generated title. */
  'session.renamed': { title: text },
  /** The user pinned or unpinned the session. */
  'session.pinned': { pinned: flag },
  /** The user archived or unarchived the session. */
  'session.archived': { archived: flag },
};

export type SessionMark = FactsIn<typeof sessionMarkShapes>;

const markTypes: ReadonlySet<string> = new Set<SessionMark['type']>(['session.renamed', 'session.pinned', 'session.archived']);

/** Whether a fact only affects the session list. */
export function isMark(fact: { readonly type: string }): boolean {
  return markTypes.has(fact.type);
}
