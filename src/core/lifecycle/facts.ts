// Facts of a session as a whole: phases, messages, stops, faults, name and pin.
import type { AgentId } from '../agents/roster';
import type { Oddity } from '../anomalies';
import type { FactsIn } from '../base/fact';
import { flag, list, maybe, number, object, oneOf, orNull, part, text, texts, word } from '../base/shape';
import type { Fault, FaultReason } from '../faults';
import type { Language } from '../i18n/language';
import { type Phase, type PhaseCause, phases } from '../phases';
import type { Attachment, RefusedAttachment } from './attachments';

/** `reloaded`: the window or the machine went away in the middle of a run; nothing is taken up again without the user. */
export type StopReason = 'user' | 'reloaded';

export const sessionFactShapes = {
  /** The session started. `learnt`: lessons of the previous build. `typical`: what requests of each size have taken in this workspace. */
  'session.started': {
    sessionId: text,
    workspace: text,
    language: word<Language>('en'),
    team: texts,
    learnt: maybe(texts),
    typical: maybe(list(object({ size: text, calls: number, mostCalls: number, tokens: number }))),
  },
  /** The log begins with the first `seq` events of another session. */
  'session.forked': { sessionId: text, from: text, seq: number },
  /** Another session continues from an earlier point of this one. */
  'session.branched': { to: text, seq: number },
  /** The session entered a phase. `request`: the follow-up change that the next plan is for. */
  'phase.entered': { from: orNull(word<Phase>('clarify')), to: oneOf(phases), cause: word<PhaseCause>('requested'), request: maybe(text) },
  /** The user said something. */
  'message.said': {
    messageId: text,
    text,
    mentions: texts,
    heardAs: maybe(word<HeardAs>('noted')),
    attachments: maybe(list(part<Attachment>({}))),
    refused: maybe(list(part<RefusedAttachment>({}))),
    /** Questions and assumptions of the team that it answers, each with the user's words about it. Absent in older logs, where naming one closed it. */
    answers: maybe(list(object({ noteId: text, text }))),
    /** Whether it asks the team something, which somebody has to answer before anything is offered. */
    asks: maybe(flag),
    /** Whether no list decides what it says, so that a model has to read it. */
    unread: maybe(flag),
  },
  /**
   * A model has read a message, or could not. `text`: the words, where they change the brief or the plan or are for the Builder. `isTalk`: the team
   * hears it from now on.
   */
  'message.read': {
    messageId: text,
    heardAs: maybe(word<HeardAs>('noted')),
    text: maybe(text),
    isTalk: maybe(flag),
    answers: maybe(list(object({ noteId: text, text }))),
    asks: maybe(flag),
  },
  /** Work stopped. */
  'run.stopped': { reason: word<StopReason>('user') },
  /** The user resumed the work. */
  'run.resumed': {},
  /** Something stands in the way of the work. */
  'fault.raised': { faultId: text, fault: part<Fault>({ reason: word<FaultReason>('network'), about: text, retryAt: maybe(number) }) },
  /** The user asked to retry, or the fault is gone. */
  'fault.cleared': { faultId: text },
  /** Unreadable bytes of the log were skipped. `lostEvents`: events that are missing because of that. */
  'log.repaired': { droppedBytes: number, lostEvents: maybe(number) },
  /** Something unusual happened that stopped nothing. `detail`: names as written, data that is never read again. */
  'oddity.noted': { oddity: word<Oddity>('repaired'), by: orNull(word<AgentId | 'user' | 'router'>('user')), detail: text },
};

export type SessionFact = FactsIn<typeof sessionFactShapes>;

/**
 * What a message was heard as. `wish`: it changes what the card shows, which is written anew; `guidance`: the Builder hears it with the next step;
 * `answer`: it answers a card; `noted`: it leaves the card as it is; `question`: a member answers it; `doubt`: the user is asked what was meant;
 * `press`: only the button does that; `unread`: nobody could read it yet. Absent: a word like any other.
 */
export type HeardAs = 'wish' | 'guidance' | 'answer' | 'noted' | 'question' | 'doubt' | 'press' | 'unread';

/** Whether a message is for the team, and nothing else came of it. */
export function isTalk(heardAs: HeardAs | undefined): boolean {
  return heardAs === undefined || heardAs === 'wish' || heardAs === 'guidance' || heardAs === 'question';
}

export const sessionMarkShapes = {
  /** The user renamed the session; an empty title restores its own. */
  'session.renamed': { title: text },
  /** The user pinned or unpinned the session. */
  'session.pinned': { pinned: flag },
  /** The user archived or unarchived the session. */
  'session.archived': { archived: flag },
};

export type SessionMark = FactsIn<typeof sessionMarkShapes>;

const markTypes: ReadonlySet<string> = new Set<SessionMark['type']>(['session.renamed', 'session.pinned', 'session.archived']);

/** Whether a fact is about the session in a list of sessions, and no work in it. */
export function isMark(fact: { readonly type: string }): boolean {
  return markTypes.has(fact.type);
}
