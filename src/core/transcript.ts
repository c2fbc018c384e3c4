// Transcript types: all entries that the conversation shows.
import type { AgentId } from './agents/roster';
import { emptyList, type List } from './base/chunkedList';
import type { Attachment, RefusedAttachment } from './lifecycle/attachments';
import type { ConsultedEntry, TurnContext } from './context/evidence/evidence';
import type { AsideAbout, ConflictChoice, RouteSource, SameAs, TurnOutcome, WaitReason, WorkshopPlace } from './discussion/facts';
import type { Stance } from './discussion/stance';
import type { VerificationOutcome } from './execution/facts';
import type { Fault } from './faults';
import type { HeardAs, StopReason } from './lifecycle/facts';
import type { Receipt } from './models/state';
import type { Phase, PhaseCause } from './phases';

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
  /** Passages that repeat what other members wrote. */
  readonly sameAs?: readonly SameAs[];
  readonly receipt: Receipt | null;
  /** Files that the member saw in the turn; missing if there were none. */
  readonly context?: TurnContext;
  /** `seq` of the event that ended the turn; ledger entries from the turn store the same number, which links them to the turn. */
  readonly endedSeq?: number;
  /** Subject, if the turn answers a side question. */
  readonly about?: AsideAbout;
  readonly workshop?: WorkshopPlace;
}

export interface MessageEntry {
  readonly kind: 'message';
  readonly id: string;
  readonly at: number;
  readonly text: string;
  readonly mentions: readonly AgentId[];
  readonly attachments?: readonly Attachment[];
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

type Stamped<K extends string> = K extends string ? { readonly kind: K; readonly id: string; readonly at: number } : never;

/** Cards contain only references. Their state is read from the session, so a card is never outdated. */
export type CardEntry =
  | (Stamped<'phase'> & {
      readonly from: Phase | null;
      readonly to: Phase;
      readonly cause: PhaseCause;
    })
  | (Stamped<'questions'> & { readonly round: number })
  | Stamped<'brief' | 'intent' | 'cards' | 'ready'>
  | (Stamped<'expired'> & { readonly sessionId: string; readonly request: string })
  | (Stamped<'floor'> & { readonly reason: WaitReason; readonly summary: string })
  | (Stamped<'vote'> & { readonly voteId: string })
  | (Stamped<'seat'> & { readonly agent: AgentId; readonly change: SeatChange })
  | (Stamped<'wish'> & { readonly wishId: string })
  | (Stamped<'command'> & { readonly commandId: string })
  | (Stamped<'tool'> & { readonly callId: string })
  | (Stamped<'web'> & { readonly lookId: string })
  | (Stamped<'missed'> & { readonly agent: AgentId; readonly by: AgentId; readonly why: 'unseated' | 'muted' })
  | (Stamped<'proposed'> & { readonly agent: AgentId; readonly by: AgentId | 'router'; readonly reason: string })
  | (Stamped<'choice'> & { readonly objectionId: string; readonly choice: ConflictChoice; readonly seq: number })
  | (Stamped<'consensus'> & { readonly version: number })
  | (Stamped<'experts'> & { readonly batchId: string })
  | (Stamped<'plan'> & { readonly version: number })
  | (Stamped<'planRefused'> & { readonly reason: 'outdated' | 'broken' })
  | (Stamped<'aside'> & { readonly about: AsideAbout; readonly text: string })
  | (Stamped<'task'> & { readonly taskId: string; readonly attempt: number })
  | (Stamped<'restore'> & { readonly restoreId: string; readonly checkpointId: string })
  | (Stamped<'checkout'> & { readonly noticeId: string; readonly count: number })
  | (Stamped<'forked'> & { readonly sessionId: string })
  | (Stamped<'branched'> & { readonly sessionId: string })
  | (Stamped<'verification'> & {
      readonly task: string;
      readonly outcome: VerificationOutcome;
      readonly exitCode: number | null;
      readonly output: string | null;
      readonly why: 'untrusted' | 'noTask' | null;
    })
  | (Stamped<'workshop'> & { readonly workshopId: string; readonly moment: 'opened' | 'closed' })
  | ConsultedEntry
  /** `ended`: the user ended the build before everything was settled. */
  | (Stamped<'done'> & { readonly ended?: true })
  | (Stamped<'stopped'> & { readonly reason: StopReason })
  | (Stamped<'absent'> & { readonly names: string })
  /** Parts of a member's data were truncated or dropped. `detail`: their paths. */
  | (Stamped<'partLost'> & { readonly by: AgentId; readonly detail: string })
  /**
   * A request exceeded the model's context window. Recorded at most twice per session: once for truncation by the server, and once for
   * truncation by the extension.
   */
  | (Stamped<'window'> & { readonly model: string; readonly tokens: number; readonly needed: number; readonly cutBy: 'server' | 'us' })
  | (Stamped<'repaired'> & { readonly droppedBytes: number; readonly lostEvents: number });

export type Entry = TurnEntry | MessageEntry | FaultEntry | CardEntry;

export type EntryKind = Entry['kind'];

/** An entry of one kind. The type ensures that a table row receives only entries of its own kind. */
export type EntryOf<K extends EntryKind = EntryKind> = { [P in K]: { readonly kind: P } & Extract<Entry, { readonly kind: P }> }[K];

/**
 * One function per kind of entry. All code that distinguishes kinds uses such a table, so that a new kind causes a type error in each
 * table.
 */
export type EntryTable<Rest extends readonly unknown[], R> = { readonly [K in EntryKind]: (entry: EntryOf<K>, ...rest: Rest) => R };

export function byKind<Rest extends readonly unknown[], R, K extends EntryKind>(
  table: EntryTable<Rest, R>,
  entry: EntryOf<K>,
  ...rest: Rest
): R {
  return table[entry.kind](entry, ...rest);
}

export interface Transcript {
  readonly entries: List<Entry>;
  /** Entries that can still change: unfinished turns, faults that are not cleared, and messages that are not interpreted yet. */
  readonly open: readonly OpenEntry[];
}

/** ID and index of an entry that can still change. The receipt of a turn is stored here until the turn ends. */
export interface OpenEntry {
  readonly id: string;
  readonly index: number;
  readonly receipt?: Receipt;
}

export const emptyTranscript: Transcript = { entries: emptyList, open: [] };
