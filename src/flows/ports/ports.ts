// Ports of the flows, implemented by adapters.
import type { ModelTier } from '../../core/agents/roster';
import type { Result } from '../../core/base/result';
import type { Gathered } from '../../core/context/evidence/sources';
import type { CodeSymbol, ContextPack, ContextRequest, SearchResult, TextQuery } from '../../core/context/files/codebaseTypes';
import type { FileRules } from '../../core/context/files/fileMarks';
import type { History, Staging } from '../../core/context/files/vcsHistory';
import type { InstalledPackage } from '../../core/context/lookup/dependencyDocs';
import type { EditUnderWay } from '../../core/edits/lines/editProgress';
import type { Event, Fact } from '../../core/events';
import type { Diagnostic } from '../../core/execution/compareDiagnostics';
import type { FilledTemplate } from '../../core/models/promptTemplate';
import type { ModelEvent, ModelIdentity, ModelRef, ModelRequest, ModelWait } from '../../core/models/request';
import type { Price } from '../../core/models/usage';
import type { SecretMarks } from '../../core/secrets/marks';
import type { Session } from '../../core/session';
import type { McpTool } from '../../core/tools/mcpTools';
import type { ReasonIndex } from './reasonIndex';
import type { Settings } from './settings';
import type { Shell, Verification } from './shell';

export interface Models {
  /** Returns the model that would answer now. Called before a request, so that the receipt names the correct model. */
  identify(tier: ModelTier, using?: ModelRef): ModelIdentity;
  /** Returns the price of a model; null if unknown. */
  price(model: string): Price | null;
  /** Never throws: the stream ends with exactly one `done` or `failed` event. Aborting ends the wait, the stream and the request. */
  stream(request: ModelRequest, signal: AbortSignal): AsyncIterable<ModelEvent>;
}

/** The session's append-only log. Only the log assigns `seq` and `at`. */
export interface Log {
  /** Resolves when the facts are written. On failure rejects with a `LogError`, and none of the facts counts as recorded. */
  append(facts: readonly Fact[]): Promise<readonly Event[]>;
  flush(): Promise<void>;
  /**
   * Closes the log.
   * @param session the folded state, if available, to be cached for the next opening
   */
  close(session?: Session): Promise<void>;
}

export class LogError extends Error {
  /** @param isFull whether the write failed because the disk is full, which only the user can fix */
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
  /** Returns a short unique ID with the given prefix, such as `t-3f9c…`. */
  next(prefix: string): string;
  /** Returns a random number in [0, 1). */
  chance(): number;
}

/** Returns the SHA-256 hash of the UTF-8 text as lowercase hex. */
export type Digest = (text: string) => string;

export type SourceFile = { readonly path: string; readonly text: string };

export interface Workspace {
  readonly name: string | null;
  readonly isTrusted: boolean;
  /** Path prefix of each workspace folder: empty if there is only one folder; otherwise the folder's name and a slash. */
  readonly folders: readonly string[];
  /**
   * Lists sorted relative paths with forward slashes, without ignored, binary or generated files; at most `limit` paths.
   * @param folder listed recursively; empty for the whole workspace
   * @param isFresh bypasses the cache
   */
  list(folder: string, limit: number, signal: AbortSignal, isFresh?: boolean): Promise<readonly string[]>;
  /**
   * Returns the live text of a file, including unsaved changes. Null if the file is missing, binary, over 2 MB, or contains secrets and the
   * user has not confirmed reading it.
   */
  read(path: string, isConfirmed?: boolean): Promise<SourceFile | null>;
  /** Whether the file is known not to exist; false if unknown, for example while the editor window closes. */
  isMissing(path: string): Promise<boolean>;
  /** Returns the real path of a file, which need not exist; null if the path leads out of the workspace or cannot be resolved. */
  realPathOf(path: string): Promise<string | null>;
  /** Returns the rules that mark a path as ignored or generated. The path need not exist. */
  rulesOn(path: string): Promise<FileRules>;
}

/** Code index of the workspace; relative paths with forward slashes, 1-based lines. */
export interface Codebase {
  /** Returns the most relevant files and outlines for a request, best first, within `maxTokens`. Deterministic. */
  pack(request: ContextRequest, signal: AbortSignal): Promise<ContextPack>;
  /** Returns symbols whose name contains `query`, best first. */
  symbols(query: string, limit: number, signal: AbortSignal): Promise<readonly CodeSymbol[]>;
  /** Returns lines that contain a text, in path order, up to the limit of the query. */
  search(query: TextQuery, signal: AbortSignal): Promise<SearchResult>;
  /** Whether a change adds syntax errors to a text that has none. False if there is no grammar for the file. */
  breaks(path: string, before: string, after: string, signal: AbortSignal): Promise<boolean>;
}

/** Replacement of whole lines. `startLine` is 0-based, `endLine` is exclusive, and the new lines have no line endings. */
export interface LineEdit {
  readonly startLine: number;
  readonly endLine: number;
  readonly lines: readonly string[];
}

/** A change to one file. `expected`: the live text, read before the call, on which the change is based. */
export type FileWrite =
  | {
      readonly op: 'edit';
      readonly path: string;
      readonly expected: string;
      readonly edits: readonly LineEdit[];
      /** Stored bytes of the new text, written if the editor would encode the text differently. */
      readonly bytes?: Uint8Array;
    }
  /** Creates a file. If present, the stored bytes, permission bits and link target restore the file exactly; `text` is then not encoded. */
  | {
      readonly op: 'create';
      readonly path: string;
      readonly text: string;
      readonly bytes?: Uint8Array;
      readonly mode?: number;
      readonly link?: string;
    }
  /** `bytes`: the expected content of a binary file. */
  | { readonly op: 'delete'; readonly path: string; readonly expected: string; readonly bytes?: Uint8Array }
  | { readonly op: 'rename'; readonly path: string; readonly to: string; readonly expected: string };

/**
 * Reason why a file is not written, or not readable as text. `otherSpelling`: the path on disk differs in case; `unsaved`: deleting or
 * renaming would lose unsaved changes; `encoding`: some bytes are invalid in the file's encoding; `unencodable`: the file's encoding lacks
 * a new character; `changedOnDisk`: the file was changed externally and has not been reloaded; `otherBytes`: the saved bytes were wrong and
 * were rolled back; `writtenByOthers`: another program wrote the file during the save, and its content was kept; `keyGone`: a line contains
 * a value whose key is no longer in the secret storage; `overlapping`: two changes touch the same lines or path; `failed`: a file system
 * error; `noSpace`: the disk is full.
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
  /** The text after saving, possibly changed by a formatter; null if the file is deleted. */
  readonly after: string | null;
  /** Set if the file was changed in the editor but not saved. `isFull` is also set if the reason is a full disk. */
  readonly unsaved?: true;
  readonly isFull?: true;
}

export interface WriteFailure {
  readonly error: WriteError;
  readonly path: string;
  /** Files that remain changed because rolling them back failed; absent if no file has changed. */
  readonly left?: readonly WrittenFile[];
}

export interface Editing {
  /**
   * Returns the live text of an editable file, up to 50 MB, including unsaved changes; null if the file does not exist. Environment files
   * are allowed, because this text is never put into a prompt.
   */
  live(path: string): Promise<Result<string | null, WriteError>>;
  /** Returns the bytes of a file on disk; null if the file does not exist, is refused, or is larger than `most` bytes. */
  bytes(path: string, most?: number): Promise<Uint8Array | null>;
  /** Returns the permission bits of a file; null if unavailable. */
  mode(path: string): Promise<number | null>;
  /** Returns the target of a symbolic link as stored; null for other files. */
  link(path: string): Promise<string | null>;
  /**
   * Writes all changes or none: checks everything, then changes all texts in one undo step, then creates, deletes (to the trash if
   * available) and renames files. No existing file is overwritten by another. Files without unsaved changes are saved and verified byte for
   * byte.
   * @param isConfirmed if false, link targets that need confirmation are refused; default true
   * @returns one entry per touched path; a rename has two
   */
  write(writes: readonly FileWrite[], isConfirmed?: boolean): Promise<Result<readonly WrittenFile[], WriteFailure>>;
}

/** Content-addressed store of file contents, shared by all sessions of the workspace. Texts are UTF-8. */
export interface CheckpointStore {
  /** Resolves with the content's ID once the content is on disk; rejects with a `LogError` on failure. */
  keep(content: Uint8Array): Promise<string>;
  /** Returns the content byte for byte; null if missing or corrupt. */
  read(id: string): Promise<Uint8Array | null>;
}

export interface Diagnostics {
  /**
   * Returns the errors and warnings in these files, after waiting a limited time for the language services. Never rejects. Ends at once
   * when the signal aborts.
   */
  snapshot(paths: readonly string[], signal: AbortSignal): Promise<readonly Diagnostic[]>;
}

/** Finds documentation of a dependency, within a size limit; null if the dependency is not installed in the workspace. */
export interface Dependencies {
  find(name: string, signal: AbortSignal): Promise<InstalledPackage | null>;
}

export type CalledTool = { readonly ok: boolean; readonly text: string };

export interface McpTools {
  /** Returns the tools that are enabled and have not changed since they were enabled. */
  list(): readonly McpTool[];
  /** Calls a tool and returns its text result, truncated to `maxChars`. May reject or never resolve, depending on the server. */
  call(name: string, args: object, maxChars: number, signal: AbortSignal): Promise<CalledTool>;
}

/** Local part of web access: pages are fetched by the model's provider, never from this machine. */
export interface Web {
  isOn(): boolean;
  /**
   * Resolves a host name to IP addresses, on this machine and within a timeout. Empty if the name cannot be resolved; the page is then not
   * read.
   */
  addressesOf(name: string, signal: AbortSignal): Promise<readonly string[]>;
}

export interface Prompts {
  /** Renders a prompt file. Throws on an unknown file, an undeclared variable or a missing value, all of which are bugs. */
  render(name: string, values: Readonly<Record<string, string>>): Promise<RenderedPrompt>;
}

export type RenderedPrompt = FilledTemplate & Readonly<Partial<Gathered>>;

/** UI notifications while a step runs: recorded events and progress that is not recorded. */
export interface LiveOutput {
  events(events: readonly Event[]): void;
  typing(turnId: string, agent: string, from: number, text: string): void;
  /** Runs `draw` in the next frame, so that streamed text is drawn once per frame and not once per token. */
  nextFrame(draw: () => void): void;
  /**
   * Reports that a call waits for its model; `wait` is null once the wait has ended.
   * @param call distinguishes concurrent waits
   */
  waiting(call: object, wait: ModelWait | null): void;
  /** Reports a complete edit of the open turn while other edits are still being streamed. Not recorded; discarded when the turn ends. */
  writing(edit: EditUnderWay): void;
  /** Reports that the member is looking something up and will then continue. */
  reading(turnId: string): void;
  /** Reports the number of files being written or formatted; null once the result has been recorded. */
  saving(files: number | null): void;
}

export interface Ports {
  readonly models: Models;
  readonly log: Pick<Log, 'flush'>;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly digest: Digest;
  /** Returns the nonce of a session's prompts, derived from a secret of this host: stable while the host runs, and impossible to guess. */
  readonly nonceOf: (sessionId: string) => string;
  /** Placeholders for secrets, and the user's exceptions to masking. */
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
  readonly tools: McpTools;
  readonly web: Web;
  readonly shell: Shell;
  readonly prompts: Prompts;
  readonly stage: LiveOutput;
  readonly settings: Settings;
  readonly earlier?: Pick<ReasonIndex, 'about'>;
}
