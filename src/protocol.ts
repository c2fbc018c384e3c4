// Protocol between host and panel.
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
import type { TranscriptQuery } from './core/sessions/transcriptSearch';
import type { Session } from './core/session';
import type { ListedSession } from './core/sessions/list';
import type { PromptFile } from './core/context/prompt/promptFiles';
import type { ReadAgents } from './core/agents/agentFileParser';
import type { AgentId } from './core/agents/roster';
import type { Entry } from './core/transcript';
import type { Provider } from './core/models/providers';

export type EnvironmentNow = Omit<Environment, 'texts'> & Partial<Pick<Environment, 'texts'>>;

/** What the panel must know of the editor around it; never a key, only whether there is one. */
export interface Environment {
  readonly language: Language;
  readonly texts: Texts;
  /** Which team answers: a live one, or the recorded one of the guided tour. */
  readonly team: 'live' | 'recorded';
  /** The model ids of the two tiers, as they will be asked. */
  readonly models: { readonly strong: string; readonly fast: string };
  /** What is set for single members and duties, by their ids. */
  readonly agentModels: Readonly<Record<string, string>>;
  /** The model of another family in it, as a setting would name it; null where all are of one. */
  readonly secondFamily: string | null;
  /** Of the models of the two tiers where they are known, and the day the built-in ones are from. */
  readonly prices: {
    readonly asOf: string;
    readonly strong: Price | null;
    readonly fast: Price | null;
    /** Of the experts' own models, by their names, where they are known. */
    readonly experts?: Readonly<Record<string, Price>>;
  };
  /** Whose model the strong tier asks; null where its id names a provider we do not have. */
  readonly provider: Provider | null;
  /** How far the user has come with connecting a model. */
  readonly setup: Setup;
  /** Whom a new session starts with. */
  readonly members: readonly AgentId[];
  /** Members the workspace brings along, and what is wrong in their files; absent where there are none. */
  readonly own?: ReadAgents;
  /** Prompts the workspace brings along, to be called by name; absent where there are none. */
  readonly prompts?: readonly PromptFile[];
  /** Most turns between two messages of the user, as it was set; null for the default. */
  readonly turnBudget: number | null;
  /** What was set as the most for a message and for a discussion. */
  readonly limits?: CapLimits;
  /** Whether a discussion begins with everybody's card. */
  readonly cardsDown: boolean;
  /** How much of a build is read by reviewers. */
  readonly reviewLevel: ReviewLevel;
  /** Whether members may look things up on the web; absent where they cannot, whatever is switched on. */
  readonly web?: boolean;
  readonly workspace: string | null;
  readonly isTrusted: boolean;
  /** Name of the task that checks the work, or null where the workspace has none. */
  readonly verification: string | null;
  /** `failed` while nothing can be written down, so that the panel says so and offers to try again; else why a session cannot be read. */
  readonly storage: 'fine' | 'failed' | 'full' | UnreadableReason;
  /** Where a first discussion in this project could begin; absent where there was one, or nothing was found. */
  readonly starters?: readonly Starter[];
  /** What the guided tour and the short one ask for, offered as first messages; none for a live team. */
  readonly tourRequests: readonly string[];
}

/** What goes with the message that is being written, and what may not be shown to the team. */
export interface Attached {
  readonly items: readonly Attachment[];
  readonly refused?: readonly RefusedAttachment[];
}

/** A file the user chose as a picture, or a picture made of one. */
export interface PictureFile {
  readonly name: string;
  readonly data: Uint8Array;
  /** The file was not read at all. */
  readonly isTooLarge?: boolean;
}

/** The text of the turn that is being spoken, as far as it may be shown. */
export interface Typing {
  readonly turnId: string;
  readonly agent: AgentId;
  readonly text: string;
}

/** A wait for a model that the user may cancel with Stop; moments in milliseconds since the epoch. */
export interface Waiting {
  readonly since: number;
  /** When it is likely to end; null where nobody can tell. */
  readonly until: number | null;
  readonly reason: 'rateLimited' | 'overloaded' | 'network' | 'other' | 'queue' | 'reading' | 'answer' | 'writing';
  /** How much of the request was read. */
  readonly percent?: number;
  /** How much of an answer that is only shown whole was written. */
  readonly characters?: number;
}

/** What the panel can show beside the room. */
export type Page = 'sessions' | 'team' | 'model';

export interface DeletedSession {
  readonly id: string;
  readonly title: string;
}

/** A session that is another window's. */
export interface HeldElsewhere {
  /** When the other window opened it, in milliseconds since the epoch; null once it has closed it, or is gone. */
  readonly since: number | null;
  /** There where it is no other window's, and can only be read because nothing can be written to its storage. */
  readonly isReadOnly?: true;
}

export type HostMessage =
  /** The whole state but for the oldest part of a long conversation; the panel asks for it at start and after a gap. */
  | {
      readonly kind: 'snapshot';
      readonly session: Session;
      readonly typing: Typing | null;
      readonly waiting: Waiting | null;
      /** The last edit that is complete, while others of its turn are being written. */
      readonly writing?: EditUnderWay;
      /** How many of the user's files are being written and saved at this moment. */
      readonly saving?: number;
      readonly environment: Environment;
      readonly busy: boolean;
      /** There while the session is only shown here, because another window has it open or had until now. */
      readonly held?: HeldElsewhere;
      /** What a panel said last of what was typed in it; for a panel that comes up. */
      readonly typed?: string;
    }
  /** Who has the session that is only shown here open has changed. */
  | { readonly kind: 'held'; readonly held: HeldElsewhere }
  /** A part of the conversation that a snapshot left out, as it is now; empty where there is no such part. */
  | { readonly kind: 'older'; readonly sessionId: string; readonly chunk: number; readonly entries: readonly Entry[] }
  /** The entries that were sought, by their index in the whole conversation. */
  | { readonly kind: 'sought'; readonly sessionId: string; readonly sought: TranscriptQuery; readonly entries: Runs }
  | { readonly kind: 'events'; readonly sessionId: string; readonly events: readonly Event[] }
  /** Characters to append at `from`; the panel asks for a snapshot when `from` is not where it stands. */
  | { readonly kind: 'typing'; readonly turnId: string; readonly agent: AgentId; readonly from: number; readonly text: string }
  | { readonly kind: 'waiting'; readonly waiting: Waiting | null }
  /** An edit of the open turn is complete; it counts until the turn ends and is in no log. */
  | { readonly kind: 'writing'; readonly writing: EditUnderWay }
  /** The member of the turn looks things up, until its text goes on; in no log. */
  | { readonly kind: 'reading'; readonly turnId: string }
  /** So many of the user's files are being written and saved, formatters included; null once that is over and recorded. */
  | { readonly kind: 'saving'; readonly files: number | null }
  /** Whether the team is at work, so that Stop means something. */
  | { readonly kind: 'busy'; readonly busy: boolean }
  /** Without the texts, which are as large as all the rest, where they are as the panel has them. */
  | { readonly kind: 'environment'; readonly environment: EnvironmentNow }
  /** The sessions of the workspace, and the one that was deleted last, as long as that can be taken back. */
  | { readonly kind: 'sessions'; readonly sessions: readonly ListedSession[]; readonly deleted: DeletedSession | null }
  /** What fits what was typed after an @ or #, for whoever still has typed that. */
  | { readonly kind: 'suggestions'; readonly query: string; readonly items: readonly Attachment[] }
  /** What the editor in front could hand over with a message, what is suggested first; whenever that has changed. */
  | { readonly kind: 'inEditor'; readonly items: readonly Attachment[] }
  /** What was dropped on the composer. */
  | ({ readonly kind: 'attached' } & Attached)
  /** Files of the user's that are to become pictures. */
  | { readonly kind: 'pictureFiles'; readonly files: readonly PictureFile[] }
  /** What is kept of a picture; null where it is not there any more. */
  | { readonly kind: 'picture'; readonly hash: string; readonly data: Uint8Array | null }
  | { readonly kind: 'openPage'; readonly page: Page }
  /** The command could not be carried out or recorded; a message goes back into the composer. */
  /** `isWithdrawn`: the user was asked once more, and thought better of it. */
  | { readonly kind: 'refused'; readonly command: Command; readonly isWithdrawn?: boolean }
  /**
   * Puts the caret into the composer, with a text to start from where one is given; an addition goes after what is typed there, and what is
   * attached is attached besides.
   */
  | { readonly kind: 'focusComposer'; readonly text: string | null; readonly isAddition?: boolean; readonly attached?: Attached }
  /** The focus is the panel's again after the editor had it for a moment, and goes where it was. */
  | { readonly kind: 'focusBack' }
  /** Shows where a workshop is started; what it would cost is reckoned with the price, null where it is not known. */
  | { readonly kind: 'startWorkshop'; readonly topic: string; readonly price: Price | null };

export type PanelMessage =
  | { readonly kind: 'hello' }
  | { readonly kind: 'command'; readonly command: Command }
  /** What is typed and not sent yet, as the panel itself reads it again. */
  | { readonly kind: 'typed'; readonly typed: string }
  /** A picture made of a file, to be kept. */
  | ({ readonly kind: 'keepPicture' } & Omit<PictureFile, 'isTooLarge'>)
  /** Asks for what is kept of a picture. */
  | { readonly kind: 'showPicture'; readonly hash: string }
  /** Asks for a part of the conversation that the snapshot left out, by the number of its chunk. */
  | { readonly kind: 'older'; readonly sessionId: string; readonly chunk: number }
  /** Asks which entries of the conversation are the ones sought. */
  | { readonly kind: 'seek'; readonly sessionId: string; readonly sought: TranscriptQuery };
