// Ports of the flows; adapters implement them.
import type { ModelTier } from '../../core/agents/roster';
import type { Result } from '../../core/base/result';
import type { AuditEntry } from '../../core/sessions/auditEntries';
import type { ClarifyFiles } from '../../core/clarify/clarifyMarkdown';
import type { Gathered } from '../../core/context/evidence/sources';
import type { CodeSymbol, ContextPack, ContextRequest, SearchResult, TextQuery } from '../../core/context/files/codebaseTypes';
import type { FileRules } from '../../core/context/files/fileMarks';
import type { History, Staging } from '../../core/context/files/vcsHistory';
import type { InstalledPackage } from '../../core/context/lookup/dependencyDocs';
import type { EditUnderWay } from '../../core/edits/lines/editProgress';
import type { Event, Fact } from '../../core/events';
import type { Diagnostic } from '../../core/execution/diagnostics';
import type { ModelEvent, ModelIdentity, ModelRef, ModelRequest, ModelWait } from '../../core/models/request';
import type { Price } from '../../core/models/usage';
import type { SecretMarks } from '../../core/secrets/marks';
import type { Session } from '../../core/session';
import type { BorrowedTool } from '../../core/tools/borrowed';
import type { ReasonIndex } from './reasonIndex';
import type { Settings } from './settings';
import type { Shell, Verification } from './shell';

export interface Models {
  /** Which model would answer now; asked before a call so that the badge never guesses. */
  identify(tier: ModelTier, using?: ModelRef): ModelIdentity;
  /** Prices known for a model id, or null. */
  price(model: string): Price | null;
  /** Never throws: ends with exactly one `done` or `failed`. Aborting ends the wait, the stream and the request. */
  stream(request: ModelRequest, signal: AbortSignal): AsyncIterable<ModelEvent>;
}

/** The session's append-only history. Only the log stamps `seq` and `at`. */
export interface Log {
  /** Resolves when the facts are written; rejects with a `LogError` when they could not be, and then none of them counts. */
  append(facts: readonly Fact[]): Promise<readonly Event[]>;
  /** Resolves when everything appended so far is on the disk itself. */
  flush(): Promise<void>;
  /** @param session what all of it folds to, where that is known: it may be kept so that the next opening is quicker */
  close(session?: Session): Promise<void>;
}

export class LogError extends Error {
  /** @param isFull whether there is no room left, which only the user can make */
  constructor(
    message: string,
    readonly isFull = false,
  ) {
    super(message);
  }
}

export interface Clock {
  now(): number;
  /** Resolves after `waitMs`, or at once when the signal aborts. */
  sleep(waitMs: number, signal: AbortSignal): Promise<void>;
}

export interface Ids {
  /** A short unique id such as `t-3f9c…`. */
  next(prefix: string): string;
  /** A number in [0, 1). */
  chance(): number;
}

/** SHA-256 of a UTF-8 text as lower-case hex. */
export type Digest = (text: string) => string;

export type SourceFile = { readonly path: string; readonly text: string };

export interface Workspace {
  readonly name: string | null;
  readonly isTrusted: boolean;
  /** What the paths of each folder begin with: empty where it is the only one, its name and a slash where there are several. */
  readonly folders: readonly string[];
  /**
   * Relative paths with forward slashes, sorted; ignored, binary and generated files left out; at most `limit`.
   * @param folder whose files are listed, with all that is below it; empty for the whole workspace
   * @param isFresh listed anew, also where nothing was heard of a change since the last time
   */
  list(folder: string, limit: number, signal: AbortSignal, isFresh?: boolean): Promise<readonly string[]>;
  /**
   * The live text of a file, unsaved changes included; null where it is missing, binary, over 2 MB, or made to hold secrets.
   * @param isConfirmed the user agreed to show this very file, though it is made to hold secrets
   */
  read(path: string, isConfirmed?: boolean): Promise<SourceFile | null>;
  /** Whether there is no such file; false also where that cannot be told, as while the window closes. */
  isMissing(path: string): Promise<boolean>;
  /** The path by which a file is reached once every link on the way is followed, of one that is not there too; null where that leads out, or nowhere. */
  realPathOf(path: string): Promise<string | null>;
  /** What rules of the workspace say of a path, of one that is not there too. */
  rulesOn(path: string): Promise<FileRules>;
}

/** What the code of the workspace says, found quickly; paths relative with forward slashes, lines 1-based. */
export interface Codebase {
  /** Files and the outlines that matter for a request, best first, within `maxTokens`; the same inputs give the same pack. */
  pack(request: ContextRequest, signal: AbortSignal): Promise<ContextPack>;
  /** Symbols whose name holds `query`, best first. */
  symbols(query: string, limit: number, signal: AbortSignal): Promise<readonly CodeSymbol[]>;
  /** Lines that hold a text (or a word, or match case), in path order; bounded. */
  search(query: TextQuery, signal: AbortSignal): Promise<SearchResult>;
}

/** One contiguous replacement of whole lines: 0-based `startLine`, exclusive `endLine`, new lines without endings. */
export interface LineEdit {
  readonly startLine: number;
  readonly endLine: number;
  readonly lines: readonly string[];
}

/** A change of one file. `expected` is the live text the change was computed from, before anything else of the same call. */
export type FileWrite =
  | {
      readonly op: 'edit';
      readonly path: string;
      readonly expected: string;
      readonly edits: readonly LineEdit[];
      /** What the file held when it had the new text before: written where the editor would make other bytes of it. */
      readonly bytes?: Uint8Array;
    }
  /** For a file that is brought back as it was: `bytes` instead of the text in the user's encoding, its permission bits, and where it leads as a link. */
  | {
      readonly op: 'create';
      readonly path: string;
      readonly text: string;
      readonly bytes?: Uint8Array;
      readonly mode?: number;
      readonly link?: string;
    }
  /** `bytes` for a file that is no text: what it must hold now. */
  | { readonly op: 'delete'; readonly path: string; readonly expected: string; readonly bytes?: Uint8Array }
  | { readonly op: 'rename'; readonly path: string; readonly to: string; readonly expected: string };

/**
 * Why a file is not written, or not given as text.
 * `otherSpelling`: the disk has the path in other letters; `unsaved`: it has unsaved changes that deleting or renaming would lose;
 * `encoding`: bytes of it would be lost in the encoding it is opened with; `unencodable`: a new letter is not in that encoding;
 * `changedOnDisk`: by others, and the editor has not read that yet; `otherBytes`: what was saved is not what was meant, and was taken back;
 * `writtenByOthers`: another program wrote it while it was saved, and its text was kept;
 * `keyGone`: a line of the log holds a value whose key is not in the secret storage any more;
 * `overlapping`: two changes of one call touch the same lines or the same path; `failed`: the file system did not do it
 * (a lock), or there is no room (`noSpace`).
 */
export type WriteError =
  | 'outsideWorkspace'
  | 'protectedPath'
  | 'otherSpelling'
  | 'changedMeanwhile'
  | 'missing'
  | 'exists'
  | 'readOnly'
  | 'binary'
  | 'encoding'
  | 'unencodable'
  | 'changedOnDisk'
  | 'otherBytes'
  | 'writtenByOthers'
  | 'keyGone'
  | 'tooLarge'
  | 'notebook'
  | 'unsaved'
  | 'overlapping'
  | 'noSpace'
  | 'failed';

export interface WrittenFile {
  readonly path: string;
  /** The text as it is after writing and saving, which a formatter may have changed; null where the file is gone. */
  readonly after: string | null;
  /** The change is in the editor, but the file could not be saved; `isFull`: as the disk is full. */
  readonly unsaved?: true;
  readonly isFull?: true;
}

export interface WriteFailure {
  readonly error: WriteError;
  readonly path: string;
  /** What stays written since it could not be taken back either; without it nothing has changed. */
  readonly left?: readonly WrittenFile[];
}

export interface Editing {
  /**
   * The live text of a file that may be edited, up to 50 MB, unsaved changes included; null where there is no such file. Environment files too:
   * what is read here is never put into a prompt.
   */
  live(path: string): Promise<Result<string | null, WriteError>>;
  /** The bytes of a file as they lie on the disk; null where there is no such file, its path is refused, or there are more than `most`. */
  bytes(path: string, most?: number): Promise<Uint8Array | null>;
  /** The permission bits of a file; null where there is none, or its file system has none. */
  mode(path: string): Promise<number | null>;
  /** Where a link leads, as it says so itself; null where the path is none. */
  link(path: string): Promise<string | null>;
  /**
   * Writes all or nothing: everything is checked first, then the text of all files is one undo step, then files are created, deleted (to the
   * trash where there is one) and renamed; nothing is ever overwritten. A file that had no unsaved changes is saved, and what lies on the disk
   * then is compared with what was meant, byte for byte.
   * @param isConfirmed false refuses what a link leads to and needs the user's second word; true where not given
   * @returns one entry a path that was touched, both paths for a rename
   */
  write(writes: readonly FileWrite[], isConfirmed?: boolean): Promise<Result<readonly WrittenFile[], WriteFailure>>;
}

/** What files held, by its own digest, shared by all sessions of the workspace: the same content is kept once. Texts are kept as UTF-8. */
export interface CheckpointStore {
  /** Resolves with the id of the content once it is on the disk itself; rejects with a `LogError` when it could not be kept. */
  keep(content: Uint8Array): Promise<string>;
  /** The content byte for byte; null where there is none under this id, or where what lies there is not what was kept. */
  read(id: string): Promise<Uint8Array | null>;
}

export interface Diagnostics {
  /**
   * The errors and warnings of these files, once the languages have had a bounded moment to look at them as they are now.
   * Never rejects; ends at once when the signal aborts.
   */
  snapshot(paths: readonly string[], signal: AbortSignal): Promise<readonly Diagnostic[]>;
}

/** What explains a package the project depends on, within bounds; null where it is not installed inside the workspace. */
export interface Dependencies {
  find(name: string, signal: AbortSignal): Promise<InstalledPackage | null>;
}

export type CalledTool = { readonly ok: boolean; readonly text: string };

/** Tools of the user's own servers, as the editor has them. */
export interface BorrowedTools {
  /** Those that are switched on and still are what was switched on, as the editor lists them now. */
  list(): readonly BorrowedTool[];
  /** The text it answers, at most so many characters. Whatever the server does, it may also reject or never resolve. */
  call(name: string, args: object, maxChars: number, signal: AbortSignal): Promise<CalledTool>;
}

/** The public web, as far as this machine has to do with it: pages are read by the model's provider, never from here. */
export interface Web {
  /** Whether the user has switched it on for this workspace. */
  isOn(): boolean;
  /** The addresses a name leads to from here, within a bounded moment; none where it leads nowhere, or cannot be looked up, and then is not read. */
  addressesOf(name: string, signal: AbortSignal): Promise<readonly string[]>;
}

export interface Prompts {
  /** A prompt file filled in; throws on an unknown file, an undeclared variable or a missing value: those are our mistakes. */
  render(name: string, values: Readonly<Record<string, string>>): Promise<RenderedPrompt>;
}

export interface RenderedPrompt extends Readonly<Partial<Gathered>> {
  readonly system: string;
  readonly user: string;
  readonly tier: ModelTier;
}

/** What the panel is told while a step runs, beside the events. */
export interface Stage {
  events(events: readonly Event[]): void;
  typing(turnId: string, agent: string, from: number, text: string): void;
  /** Draws with the next frame: text that streams in is filtered and shown once a frame, not once a token. */
  nextFrame(draw: () => void): void;
  /** A call waits for its model; null once it waits no more. @param call tells the calls that wait at the same time apart */
  waiting(call: object, wait: ModelWait | null): void;
  /** One edit of the turn is complete, its others are still being written. Nothing is recorded or placed yet; it is void when the turn ends. */
  writing(edit: EditUnderWay): void;
  /** The member of the turn looks things up, and goes on with its text after that. */
  reading(turnId: string): void;
  /** So many of the user's files are being written and saved, formatters included; null once that is over and recorded. */
  saving(files: number | null): void;
}

export interface Ports {
  readonly models: Models;
  readonly log: Pick<Log, 'flush'>;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly digest: Digest;
  /** The nonce of a session's prompts, from a secret of this host: the same for a session as long as the host runs, and nothing anybody can work out. */
  readonly nonceOf: (sessionId: string) => string;
  /** What stands in the place of a secret, and what the user said is none. */
  readonly marks: SecretMarks;
  readonly workspace: Workspace;
  readonly codebase: Codebase;
  readonly editing: Editing;
  readonly checkpoints: CheckpointStore;
  readonly pictures: Pick<CheckpointStore, 'read'>;
  readonly verification: Verification;
  readonly diagnostics: Diagnostics;
  readonly history: History;
  readonly staging?: Staging;
  readonly dependencies: Dependencies;
  readonly tools: BorrowedTools;
  readonly web: Web;
  readonly shell: Shell;
  readonly prompts: Prompts;
  readonly clarifyFiles: ClarifyFiles;
  readonly audit: { note(entry: AuditEntry): Promise<void> };
  readonly stage: Stage;
  readonly settings: Settings;
  readonly earlier?: Pick<ReasonIndex, 'about'>;
}
