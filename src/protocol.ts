// Protocol between the extension host and the panel.
import type { UnreadableReason } from './core/lifecycle/summary';
import type { Command } from './core/commands';
import type { Attachment, RefusedAttachment } from './core/lifecycle/attachments';
import type { EditUnderWay } from './core/edits/lines/editProgress';
import type { Event } from './core/events';
import type { Starter } from './core/context/lookup/starters';
import type { Language, Texts } from './core/i18n/language';
import type { CapLimits } from './core/models/limits';
import type { Setup } from './core/models/setup';
import type { Price } from './core/models/usage';
import type { ReviewLevel } from './core/execution/findings';
import type { Runs } from './core/base/runLength';
import type { Session } from './core/session';
import type { ListedSession } from './core/sessions/list';
import type { PromptFile } from './core/context/prompt/promptFiles';
import type { ReadAgents } from './core/agents/agentFileParser';
import type { AgentId } from './core/agents/roster';
import type { Entry } from './core/transcript';
import type { Provider } from './core/models/providers';

export type EnvironmentNow = Omit<Environment, 'texts'> & Partial<Pick<Environment, 'texts'>>;

/** What the panel knows about the editor: never a key, only whether there is one. */
export interface Environment {
  readonly language: Language;
  readonly texts: Texts;
  /** A live team, or the recorded one of the guided tour. */
  readonly team: 'live' | 'recorded';
  /** Ids of the models that the two tiers use. */
  readonly models: { readonly strong: string; readonly fast: string };
  /** Models set for members and duties, by id. */
  readonly agentModels: Readonly<Record<string, string>>;
  /** Model of the second family, written as in the setting; null if all members use one family. */
  readonly secondFamily: string | null;
  /** Known prices of the two tiers, and the date of the built-in ones. */
  readonly prices: {
    readonly asOf: string;
    readonly strong: Price | null;
    readonly fast: Price | null;
    /** Known prices of the experts' models, by name. */
    readonly experts?: Readonly<Record<string, Price>>;
  };
  /** Provider of the strong tier; null if it is unknown. */
  readonly provider: Provider | null;
  /** Providers that have the key or the address they need. */
  readonly configured: readonly Provider[];
  /** State of the model set-up. */
  readonly setup: Setup;
  /** Members of a new session. */
  readonly members: readonly AgentId[];
  /** Custom members of the workspace, and errors in their files; absent if there are none. */
  readonly own?: ReadAgents;
  /** Prompts of the workspace; absent if there are none. */
  readonly prompts?: readonly PromptFile[];
  /** Maximum number of turns between two user messages; null for the default. */
  readonly turnBudget: number | null;
  /** Spending limits per message and per discussion. */
  readonly limits?: CapLimits;
  /** Whether discussions start with first opinions. */
  readonly firstOpinions: boolean;
  /** How thoroughly a build is reviewed. */
  readonly reviewLevel: ReviewLevel;
  /** Whether web access is on; absent if it is not available. */
  readonly web?: boolean;
  readonly workspace: string | null;
  readonly isTrusted: boolean;
  /** Name of the task that checks the project; null if there is none. */
  readonly verification: string | null;
  /** `fine`, or why the session cannot be written or read; after `failed`, the panel offers to retry. */
  readonly storage: 'fine' | 'failed' | 'full' | UnreadableReason;
  /** Suggested first requests; absent after the first discussion, or if there are none. */
  readonly starters?: readonly Starter[];
  /** Requests that the two guided tours answer; empty for a live team. */
  readonly tourRequests: readonly string[];
}

/** Attachments for the draft, and those that were refused. */
export interface Attached {
  readonly items: readonly Attachment[];
  readonly refused?: readonly RefusedAttachment[];
}

/** An image file that the user chose, or the picture made from it. */
export interface PictureFile {
  readonly name: string;
  readonly data: Uint8Array;
  /** Set if the file was not read because of its size. */
  readonly isTooLarge?: boolean;
}

/** Text of the open turn so far. */
export interface Typing {
  readonly turnId: string;
  readonly agent: AgentId;
  readonly text: string;
}

/** A wait for a model, which Stop cancels; times in epoch milliseconds. */
export interface Waiting {
  readonly since: number;
  /** Expected end; null if unknown. */
  readonly until: number | null;
  readonly reason: 'rateLimited' | 'overloaded' | 'network' | 'other' | 'queue' | 'reading' | 'answer' | 'writing';
  /** Percentage of the request that the model has read. */
  readonly percent?: number;
  /** Characters received so far of an answer that is shown only when it is complete. */
  readonly characters?: number;
  /** Number of attempts if the request was repeated; `since` is then the start of the first. */
  readonly tries?: number;
}

/** Pages that the panel shows instead of the session. */
export type Page = 'sessions' | 'team' | 'model';

export interface DeletedSession {
  readonly id: string;
  readonly title: string;
}

/** A session that this window may only read. */
export interface HeldElsewhere {
  /** When another window opened the session, in epoch milliseconds; null once that window has closed it. */
  readonly since: number | null;
  /** Set if the storage is read-only; no other window has the session then. */
  readonly isReadOnly?: true;
}

export type HostMessage =
  /** Full state, without the oldest part of a long conversation. Requested at start, and when events are missing. */
  | {
      readonly kind: 'snapshot';
      readonly session: Session;
      readonly typing: Typing | null;
      readonly waiting: Waiting | null;
      /** The last completed edit, while others in its turn are still being written. */
      readonly writing?: EditUnderWay;
      /** Number of files being written. */
      readonly saving?: number;
      readonly environment: Environment;
      readonly busy: boolean;
      /** Set while the session is read-only because another window has or had it open. */
      readonly held?: HeldElsewhere;
      /** Unsent draft, as the last panel reported it; restored in a panel that opens. */
      readonly typed?: string;
    }
  /** The session has been taken by another window, or released by it. */
  | { readonly kind: 'held'; readonly held: HeldElsewhere }
  /** Current content of an older part of the conversation; empty if there is no such part. */
  | { readonly kind: 'older'; readonly sessionId: string; readonly chunk: number; readonly entries: readonly Entry[] }
  /** Indexes of the matching entries in the whole conversation. */
  | { readonly kind: 'sought'; readonly sessionId: string; readonly text: string; readonly entries: Runs }
  | { readonly kind: 'events'; readonly sessionId: string; readonly events: readonly Event[] }
  /** Characters to append at position `from`; if the panel's text differs in length, it requests a snapshot. */
  | { readonly kind: 'typing'; readonly turnId: string; readonly agent: AgentId; readonly from: number; readonly text: string }
  | { readonly kind: 'waiting'; readonly waiting: Waiting | null }
  /** An edit of the open turn is complete; valid until the turn ends, not logged. */
  | { readonly kind: 'writing'; readonly writing: EditUnderWay }
  /** The member is looking things up, until its text continues; not logged. */
  | { readonly kind: 'reading'; readonly turnId: string }
  /** Number of files being written or formatted; null once the result is recorded. */
  | { readonly kind: 'saving'; readonly files: number | null }
  /** Whether the team is working; Stop is then enabled. */
  | { readonly kind: 'busy'; readonly busy: boolean }
  /** The texts are omitted if the panel already has them: they are half of the message. */
  | { readonly kind: 'environment'; readonly environment: EnvironmentNow }
  /** Sessions of the workspace, and the last deleted one while it can be restored. */
  | { readonly kind: 'sessions'; readonly sessions: readonly ListedSession[]; readonly deleted: DeletedSession | null }
  /** Suggestions for the query after @ or #; ignored if the query has changed since. */
  | { readonly kind: 'suggestions'; readonly query: string; readonly items: readonly Attachment[] }
  /** What the active editor can attach, best suggestion first; sent on every change. */
  | { readonly kind: 'inEditor'; readonly items: readonly Attachment[] }
  /** Result of dropping files on the composer. */
  | ({ readonly kind: 'attached' } & Attached)
  | { readonly kind: 'pictureFiles'; readonly files: readonly PictureFile[] }
  /** A stored picture; null if it no longer exists. */
  | { readonly kind: 'picture'; readonly hash: string; readonly data: Uint8Array | null }
  | { readonly kind: 'openPage'; readonly page: Page }
  /** The command failed or could not be recorded; a message returns to the composer. `isWithdrawn`: the user declined the confirmation. */
  | { readonly kind: 'refused'; readonly command: Command; readonly isWithdrawn?: boolean }
  /** Focuses the composer, optionally with a text or an addition to the draft, and with attachments. */
  | { readonly kind: 'focusComposer'; readonly text: string | null; readonly isAddition?: boolean; readonly attached?: Attached }
  /** The editor has returned the focus to the panel: it goes back to the element that had it. */
  | { readonly kind: 'focusBack' }
  /** Opens the workshop form; its estimate uses the price, which is null if unknown. */
  | { readonly kind: 'startWorkshop'; readonly topic: string; readonly price: Price | null };

export type PanelMessage =
  | { readonly kind: 'hello' }
  | { readonly kind: 'command'; readonly command: Command }
  /** The unsent draft, in a format that only the panel reads. */
  | { readonly kind: 'typed'; readonly typed: string }
  /** A converted picture to store. */
  | ({ readonly kind: 'keepPicture' } & Omit<PictureFile, 'isTooLarge'>)
  /** Requests a stored picture. */
  | { readonly kind: 'showPicture'; readonly hash: string }
  /** Requests an older part of the conversation by chunk number. */
  | { readonly kind: 'older'; readonly sessionId: string; readonly chunk: number }
  /** Requests the indexes of matching entries. */
  | { readonly kind: 'seek'; readonly sessionId: string; readonly text: string };
