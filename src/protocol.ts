// Message protocol between the extension host and the panel.
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

/** State of the editor and the settings, as shown in the panel. Never contains an API key, only whether a key is set. */
export interface Environment {
  readonly language: Language;
  readonly texts: Texts;
  /** `live`: connected models answer; `recorded`: answers come from the recording of the guided tour. */
  readonly team: 'live' | 'recorded';
  readonly models: { readonly strong: string; readonly fast: string };
  /** Assigned model IDs, by member or duty. */
  readonly agentModels: Readonly<Record<string, string>>;
  /** Full ID of the second family's model, as written in settings; null if all members use one family. */
  readonly secondFamily: string | null;
  /** Known prices per tier, and the date of the built-in price list. */
  readonly prices: {
    readonly asOf: string;
    readonly strong: Price | null;
    readonly fast: Price | null;
    /** Known prices of the experts' models, by model name. */
    readonly experts?: Readonly<Record<string, Price>>;
  };
  /** Provider of the strong tier's model; null if it is unknown. */
  readonly provider: Provider | null;
  /** Providers whose required key and address are set. */
  readonly configured: readonly Provider[];
  readonly setup: Setup;
  /** Members of a new session. */
  readonly members: readonly AgentId[];
  /** Custom members, and problems in the workspace's agent, prompt, rule and skill files; missing if there are none. */
  readonly own?: ReadAgents;
  /** Prompts of the workspace; missing if there are none or no model is connected. */
  readonly prompts?: readonly PromptFile[];
  /** Maximum number of turns between two user messages; null for the default. */
  readonly turnBudget: number | null;
  readonly limits?: CapLimits;
  readonly firstOpinions: boolean;
  readonly reviewLevel: ReviewLevel;
  /** Whether web access is on; missing if web access is not available. */
  readonly web?: boolean;
  readonly workspace: string | null;
  readonly isTrusted: boolean;
  /** Name of the task that runs the checks; null if there is none. */
  readonly verification: string | null;
  /** `fine`, or why the session cannot be written or read. After `failed`, the panel offers to retry. */
  readonly storage: 'fine' | 'failed' | 'full' | UnreadableReason;
  /** Suggested first requests; missing after the first discussion, or if there are none. */
  readonly starters?: readonly Starter[];
  /** Requests that the guided tours can answer; empty if a model is connected. */
  readonly tourRequests: readonly string[];
}

export interface Attached {
  readonly items: readonly Attachment[];
  readonly refused?: readonly RefusedAttachment[];
}

/** An image file chosen by the user, or the picture created from the file. */
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

/** Describes a wait for a model, which the Stop button cancels. Times are in milliseconds since the epoch. */
export interface Waiting {
  readonly since: number;
  /** Expected end of the wait; null if unknown. */
  readonly until: number | null;
  readonly reason: 'rateLimited' | 'overloaded' | 'network' | 'other' | 'queue' | 'reading' | 'answer' | 'writing';
  /** Percentage of the prompt that the model has read. */
  readonly percent?: number;
  /** Number of characters received so far, for an answer that is shown only when complete. */
  readonly characters?: number;
  /** Number of attempts, if the request was repeated. `since` is then the start of the first attempt. */
  readonly tries?: number;
}

/** Pages that the panel shows instead of the session. */
export type Page = 'sessions' | 'team' | 'model';

export interface DeletedSession {
  readonly id: string;
  readonly title: string;
}

/** Reason why the session is read-only in this window. */
export interface HeldElsewhere {
  /** Time at which another window opened the session, in milliseconds since the epoch; null once that window has closed the session. */
  readonly since: number | null;
  /** Set if the storage is read-only. In that case no other window has the session open. */
  readonly isReadOnly?: true;
}

export type HostMessage =
  /** Full state, without the oldest part of a long conversation. Sent at start, and when the panel has missed events. */
  | {
      readonly kind: 'snapshot';
      readonly session: Session;
      readonly typing: Typing | null;
      readonly waiting: Waiting | null;
      /** Last completed edit of the open turn. */
      readonly writing?: EditUnderWay;
      readonly saving?: number;
      readonly environment: Environment;
      readonly busy: boolean;
      /** Set while the session is read-only. */
      readonly held?: HeldElsewhere;
      /** Unsent draft of the previous panel, to be restored in a new panel. */
      readonly typed?: string;
    }
  /** The session has become read-only, or the window that had it open has closed it. */
  | { readonly kind: 'held'; readonly held: HeldElsewhere }
  /** Current content of an older chunk of the conversation; empty if the chunk does not exist. */
  | { readonly kind: 'older'; readonly sessionId: string; readonly chunk: number; readonly entries: readonly Entry[] }
  /** Search result: indexes of the matching entries in the whole conversation. */
  | { readonly kind: 'sought'; readonly sessionId: string; readonly text: string; readonly entries: Runs }
  | { readonly kind: 'events'; readonly sessionId: string; readonly events: readonly Event[] }
  /** Text to append at position `from`. If the length of the panel's text differs from `from`, the panel requests a snapshot. */
  | { readonly kind: 'typing'; readonly turnId: string; readonly agent: AgentId; readonly from: number; readonly text: string }
  | { readonly kind: 'waiting'; readonly waiting: Waiting | null }
  /** A completed edit of the open turn. Valid until the turn ends; not logged. */
  | { readonly kind: 'writing'; readonly writing: EditUnderWay }
  /** The member is looking up files. Valid until more text arrives; not logged. */
  | { readonly kind: 'reading'; readonly turnId: string }
  /** Number of files being written or formatted; null after the result has been recorded. */
  | { readonly kind: 'saving'; readonly files: number | null }
  /** Whether an operation is running; if so, the Stop button is enabled. */
  | { readonly kind: 'busy'; readonly busy: boolean }
  /** `texts` is omitted if the panel already has the texts, because they would make up half of the message. */
  | { readonly kind: 'environment'; readonly environment: EnvironmentNow }
  /** Sessions of the workspace, and the last deleted session while it can still be restored. */
  | { readonly kind: 'sessions'; readonly sessions: readonly ListedSession[]; readonly deleted: DeletedSession | null }
  /** Suggested attachments for the text after `@` or `#`. Ignored if that text has changed since the request. */
  | { readonly kind: 'suggestions'; readonly query: string; readonly items: readonly Attachment[] }
  /** Attachments that the active editor offers, best suggestion first; sent whenever they change. */
  | { readonly kind: 'inEditor'; readonly items: readonly Attachment[] }
  /** Result of adding files or pictures to the draft. */
  | ({ readonly kind: 'attached' } & Attached)
  | { readonly kind: 'pictureFiles'; readonly files: readonly PictureFile[] }
  /** A stored picture; null if it no longer exists. */
  | { readonly kind: 'picture'; readonly hash: string; readonly data: Uint8Array | null }
  | { readonly kind: 'openPage'; readonly page: Page }
  /**
   * The command failed or could not be recorded. A refused message returns to the composer. `isWithdrawn`: the user declined the
   * confirmation.
   */
  | { readonly kind: 'refused'; readonly command: Command; readonly isWithdrawn?: boolean }
  /** Focuses the composer. `text` replaces the draft, or is appended if `isAddition` is set; null leaves the draft unchanged. */
  | { readonly kind: 'focusComposer'; readonly text: string | null; readonly isAddition?: boolean; readonly attached?: Attached }
  /** The editor has returned the focus to the panel, so the panel must focus the element that had the focus before. */
  | { readonly kind: 'focusBack' }
  /** Opens the workshop form. `price` is used for the form's cost estimate; null if unknown. */
  | { readonly kind: 'startWorkshop'; readonly topic: string; readonly price: Price | null };

export type PanelMessage =
  | { readonly kind: 'hello' }
  | { readonly kind: 'command'; readonly command: Command }
  /** Unsent draft, in a format that only the panel interprets. */
  | { readonly kind: 'typed'; readonly typed: string }
  | ({ readonly kind: 'keepPicture' } & Omit<PictureFile, 'isTooLarge'>)
  | { readonly kind: 'showPicture'; readonly hash: string }
  /** Requests an older part of the conversation, by chunk number. */
  | { readonly kind: 'older'; readonly sessionId: string; readonly chunk: number }
  /** Requests the indexes of entries that match a text. */
  | { readonly kind: 'seek'; readonly sessionId: string; readonly text: string };
