// The conversation as the panel shows it: one entry for each thing said, asked, offered or settled, in order.
import type { Attachment, RefusedAttachment } from './context/attachments';
import { type ConsultedEntry, consultedEntry, messageEntry, type TurnContext, withTurnContext } from './context/shown';
import type { Event, EventOf, RouteSource, StopReason, TurnOutcome, VerificationOutcome, WaitReason } from './events';
import type { Fault } from './faults';
import { append, at, emptyList, type List, replaceAt, size } from './list';
import type { Phase, PhaseCause } from './phases';
import type { AsideAbout } from './plan/asides';
import { type Receipt, receiptOf } from './receipt';
import type { AgentId } from './team/roster';
import type { Stance } from './team/stance';
import { workshopEntry, type WorkshopEntry } from './workshop/entry';
import type { WorkshopPlace } from './workshop/facts';
import type { HeardAs } from './words/facts';

export interface TurnEntry {
  readonly kind: 'turn';
  readonly id: string;
  readonly at: number;
  readonly agent: AgentId;
  readonly to: AgentId | 'user' | 'everyone';
  readonly reason: string;
  readonly source: RouteSource;
  readonly state: 'open' | TurnOutcome;
  readonly text: string;
  readonly mentions: readonly AgentId[];
  readonly stance: Stance | null;
  readonly receipt: Receipt | null;
  /** What was looked up and shown for it; absent where nothing was. */
  readonly context?: TurnContext;
  /** `seq` of the event that ended it: what the turn brought to the ledger carries the same one. */
  readonly endedSeq?: number;
  /** What a turn beside the work is about. */
  readonly about?: AsideAbout;
  /** Where a turn of a workshop belongs. */
  readonly workshop?: WorkshopPlace;
}

export interface MessageEntry {
  readonly kind: 'message';
  readonly id: string;
  readonly at: number;
  readonly text: string;
  readonly mentions: readonly AgentId[];
  readonly attachments?: readonly Attachment[];
  /** What was to be attached and is not shown to the team. */
  readonly refused?: readonly RefusedAttachment[];
  readonly heardAs?: HeardAs;
}

export interface FaultEntry {
  readonly kind: 'fault';
  readonly id: string;
  readonly at: number;
  readonly fault: Fault;
  readonly cleared: boolean;
}

export type SeatChange = 'seated' | 'unseated' | 'muted' | 'unmuted';

type Stamped<K extends string> = { readonly kind: K; readonly id: string; readonly at: number };

/** Cards name what they show; the facts themselves are in the session's slices, so a card is never out of date. */
export type CardEntry =
  | {
      readonly kind: 'phase';
      readonly id: string;
      readonly at: number;
      readonly from: Phase | null;
      readonly to: Phase;
      readonly cause: PhaseCause;
    }
  | { readonly kind: 'questions'; readonly id: string; readonly at: number; readonly round: number }
  | Stamped<'brief' | 'intent'>
  | { readonly kind: 'expired'; readonly id: string; readonly at: number; readonly sessionId: string; readonly request: string }
  | { readonly kind: 'floor'; readonly id: string; readonly at: number; readonly reason: WaitReason; readonly summary: string }
  | { readonly kind: 'vote'; readonly id: string; readonly at: number; readonly voteId: string }
  | { readonly kind: 'seat'; readonly id: string; readonly at: number; readonly agent: AgentId; readonly change: SeatChange }
  | (Stamped<'wish'> & { readonly wishId: string })
  | (Stamped<'missed'> & { readonly agent: AgentId; readonly by: AgentId; readonly why: 'unseated' | 'muted' })
  | { readonly kind: 'consensus'; readonly id: string; readonly at: number; readonly version: number }
  | { readonly kind: 'ready'; readonly id: string; readonly at: number }
  | { readonly kind: 'experts'; readonly id: string; readonly at: number; readonly batchId: string }
  | { readonly kind: 'plan'; readonly id: string; readonly at: number; readonly version: number }
  | { readonly kind: 'planRefused'; readonly id: string; readonly at: number; readonly reason: 'outdated' | 'broken' }
  | { readonly kind: 'aside'; readonly id: string; readonly at: number; readonly about: AsideAbout; readonly text: string }
  | { readonly kind: 'task'; readonly id: string; readonly at: number; readonly taskId: string; readonly attempt: number }
  | { readonly kind: 'restore'; readonly id: string; readonly at: number; readonly restoreId: string; readonly checkpointId: string }
  | { readonly kind: 'forked'; readonly id: string; readonly at: number; readonly sessionId: string }
  | { readonly kind: 'branched'; readonly id: string; readonly at: number; readonly sessionId: string }
  | {
      readonly kind: 'verification';
      readonly id: string;
      readonly at: number;
      readonly task: string;
      readonly outcome: VerificationOutcome;
      readonly exitCode: number | null;
      readonly output: string | null;
      readonly why: 'untrusted' | 'noTask' | null;
    }
  | WorkshopEntry
  | ConsultedEntry
  | { readonly kind: 'done'; readonly id: string; readonly at: number }
  | { readonly kind: 'stopped'; readonly id: string; readonly at: number; readonly reason: StopReason }
  | { readonly kind: 'absent'; readonly id: string; readonly at: number; readonly names: string }
  /** Parts of a member's data that were cut or left out, by path. */
  | { readonly kind: 'partLost'; readonly id: string; readonly at: number; readonly by: AgentId; readonly detail: string }
  | { readonly kind: 'repaired'; readonly id: string; readonly at: number; readonly droppedBytes: number; readonly lostEvents: number };

export type Entry = TurnEntry | MessageEntry | FaultEntry | CardEntry;

export interface Transcript {
  readonly entries: List<Entry>;
  /** The few entries that can still change: turns that are not over, faults that are not cleared. */
  readonly open: readonly OpenEntry[];
}

/** Id of a turn or a fault, and the index of its entry; a turn's receipt waits here until the turn has ended. */
export interface OpenEntry {
  readonly id: string;
  readonly index: number;
  readonly receipt?: Receipt;
}

export const emptyTranscript: Transcript = { entries: emptyList, open: [] };

/** The user learns whom they called in vain and who is not there any more; other oddities are the log's. */
function isForUser({ oddity, by }: EventOf<'oddity.noted'>): boolean {
  return oddity === 'memberGone' || (oddity === 'absentMention' && by === 'user');
}

export function evolveTranscript(transcript: Transcript, event: Event): Transcript {
  switch (event.type) {
    case 'message.said':
      return add(transcript, messageEntry(event));
    case 'turn.started':
      return addOpen(transcript, {
        kind: 'turn',
        id: event.turnId,
        at: event.at,
        agent: event.agent,
        to: event.to,
        reason: event.reason,
        source: event.source,
        state: 'open',
        text: '',
        mentions: [],
        stance: null,
        receipt: null,
        ...(event.about ? { about: event.about } : {}),
        ...(event.workshop ? { workshop: event.workshop } : {}),
      });
    case 'call.ended':
      return event.turnId === null || event.purpose === 'repair' ? transcript : withReceipt(transcript, event.turnId, event);
    case 'files.consulted':
      return event.turnId === null
        ? addConsulted(transcript, event)
        : change(transcript, event.turnId, (entry) => withTurnContext(entry, event));
    case 'context.shown':
    case 'citations.checked':
      return change(transcript, event.turnId ?? '', (entry) => withTurnContext(entry, event));
    case 'turn.ended':
      return close(
        change(transcript, event.turnId, (entry, { receipt = null }) =>
          entry.kind === 'turn'
            ? {
                ...entry,
                state: event.outcome,
                text: event.text,
                mentions: event.mentions,
                stance: event.stance,
                receipt,
                endedSeq: event.seq,
              }
            : entry,
        ),
        event.turnId,
      );
    case 'fault.raised':
      return addOpen(transcript, { kind: 'fault', id: event.faultId, at: event.at, fault: event.fault, cleared: false });
    case 'fault.cleared':
      return close(
        change(transcript, event.faultId, (entry) => (entry.kind === 'fault' ? { ...entry, cleared: true } : entry)),
        event.faultId,
      );
    case 'intent.written':
      return add(transcript, { kind: 'intent', ...stampOf(event) });
    case 'clarify.expired':
      return add(transcript, { kind: 'expired', ...stampOf(event), sessionId: event.sessionId, request: event.request });
    case 'phase.entered':
      if (event.cause === 'expired') return transcript;
      return event.to === 'done' && event.cause === 'allSettled'
        ? add(transcript, { kind: 'done', ...stampOf(event) })
        : add(transcript, { kind: 'phase', ...stampOf(event), from: event.from, to: event.to, cause: event.cause });
    case 'questions.asked':
      return add(transcript, { kind: 'questions', ...stampOf(event), round: event.round });
    case 'brief.written':
      return add(transcript, { kind: 'brief', ...stampOf(event) });
    case 'floor.opened':
      return add(transcript, { kind: 'floor', ...stampOf(event), reason: event.reason, summary: event.summary ?? '' });
    case 'vote.opened':
      return add(transcript, { kind: 'vote', ...stampOf(event), voteId: event.voteId });
    case 'member.seated':
      return add(transcript, { kind: 'seat', ...stampOf(event), agent: event.agent, change: 'seated' });
    case 'member.unseated':
      return add(transcript, { kind: 'seat', ...stampOf(event), agent: event.agent, change: 'unseated' });
    case 'member.muted':
      return add(transcript, { kind: 'seat', ...stampOf(event), agent: event.agent, change: 'muted' });
    case 'member.unmuted':
      return add(transcript, { kind: 'seat', ...stampOf(event), agent: event.agent, change: 'unmuted' });
    case 'mention.missed':
      return add(transcript, { kind: 'missed', ...stampOf(event), agent: event.agent, by: event.by, why: event.why });
    case 'workshop.opened':
    case 'workshop.closed':
      return add(transcript, workshopEntry(event, stampOf(event)));
    case 'consensus.offered':
      return add(transcript, { kind: 'consensus', ...stampOf(event), version: event.version });
    case 'ready.written':
      return add(transcript, { kind: 'ready', ...stampOf(event) });
    case 'plan.proposed':
      return event.by === 'user' ? renewPlan(transcript, event.version) : addPlan(transcript, event);
    case 'plan.editRefused':
      return add(transcript, { kind: 'planRefused', ...stampOf(event), reason: event.reason });
    case 'wish.asked':
      return add(transcript, { kind: 'wish', ...stampOf(event), wishId: event.wishId });
    case 'aside.asked':
      if (event.messageId !== undefined) return transcript;
      return add(transcript, { kind: 'aside', id: event.asideId, at: event.at, about: event.about, text: event.text });
    case 'experts.called':
      return add(transcript, { kind: 'experts', ...stampOf(event), batchId: event.batchId });
    case 'edits.proposed':
      return add(transcript, { kind: 'task', ...stampOf(event), taskId: event.taskId, attempt: event.attempt });
    case 'restore.offered':
      return add(transcript, { kind: 'restore', ...stampOf(event), restoreId: event.restoreId, checkpointId: event.checkpointId });
    case 'session.forked':
      return add(transcript, { kind: 'forked', ...stampOf(event), sessionId: event.from });
    case 'session.branched':
      return add(transcript, { kind: 'branched', ...stampOf(event), sessionId: event.to });
    case 'verification.ended':
      return add(transcript, verificationEntry(event));
    case 'run.stopped':
      return add(transcript, { kind: 'stopped', ...stampOf(event), reason: event.reason });
    case 'oddity.noted':
      if (event.oddity === 'partLost' && event.by)
        return add(transcript, { kind: 'partLost', ...stampOf(event), by: event.by, detail: event.detail });
      return isForUser(event) ? add(transcript, { kind: 'absent', ...stampOf(event), names: event.detail }) : transcript;
    case 'log.repaired':
      return add(transcript, { kind: 'repaired', ...stampOf(event), droppedBytes: event.droppedBytes, lostEvents: event.lostEvents ?? 0 });
    default:
      return transcript;
  }
}

function verificationEntry(event: EventOf<'verification.ended'>): Entry {
  const { task, outcome, exitCode, output = null, why = null } = event;
  return { kind: 'verification', ...stampOf(event), task, outcome, exitCode, output, why };
}

function addConsulted({ entries, open }: Transcript, event: EventOf<'files.consulted'>): Transcript {
  const found = consultedEntry(event, at(entries, size(entries) - 1));
  if (!found) return { entries, open };
  return { open, entries: found.isMore ? replaceAt(entries, size(entries) - 1, found.entry) : append(entries, found.entry) };
}

function addPlan(transcript: Transcript, event: EventOf<'plan.proposed'>): Transcript {
  return add(transcript, { kind: 'plan', ...stampOf(event), version: event.version });
}

/** A change by the user is made on the card that is there: the conversation does not grow by every task that is moved. */
function renewPlan(transcript: Transcript, version: number): Transcript {
  for (let index = size(transcript.entries) - 1; index >= 0; index--) {
    const entry = at(transcript.entries, index);
    if (entry?.kind === 'plan') return { ...transcript, entries: replaceAt(transcript.entries, index, { ...entry, version }) };
  }
  return transcript;
}

function stampOf(event: Event): { id: string; at: number } {
  return { id: `e${event.seq}`, at: event.at };
}

function add(transcript: Transcript, entry: Entry): Transcript {
  return { ...transcript, entries: append(transcript.entries, entry) };
}

function addOpen(transcript: Transcript, entry: Entry): Transcript {
  return { entries: append(transcript.entries, entry), open: [...transcript.open, { id: entry.id, index: size(transcript.entries) }] };
}

function withReceipt(transcript: Transcript, id: string, event: EventOf<'call.ended'>): Transcript {
  const noted = (known: OpenEntry) => (known.id === id ? { ...known, receipt: receiptOf(event, known.receipt) } : known);
  return { ...transcript, open: transcript.open.map(noted) };
}

function change(transcript: Transcript, id: string, update: (entry: Entry, open: OpenEntry) => Entry): Transcript {
  const open = transcript.open.find((known) => known.id === id);
  const entry = open && at(transcript.entries, open.index);
  return open && entry ? { ...transcript, entries: replaceAt(transcript.entries, open.index, update(entry, open)) } : transcript;
}

function close(transcript: Transcript, id: string): Transcript {
  return { ...transcript, open: transcript.open.filter((known) => known.id !== id) };
}
