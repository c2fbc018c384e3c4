// In-memory ports: log, workspace, checkpoints, verification task.
import { createHash } from 'node:crypto';
import { fail, ok } from '../../src/core/base/result';
import { type FileRules, noRules } from '../../src/core/context/files/fileMarks';
import { pathsUnder } from '../../src/core/context/files/pathGlob';
import type { Event, Fact } from '../../src/core/events';
import { fold } from '../../src/core/evolve';
import type { Diagnostic } from '../../src/core/execution/compareDiagnostics';
import { isSecretPath } from '../../src/core/paths/pathRules';
import {
  type CheckpointStore,
  type Diagnostics,
  type Editing,
  type FileWrite,
  type Ids,
  LogError,
  type Workspace,
  type WriteError,
  type WrittenFile,
} from '../../src/flows/ports/ports';
import { HeldError, type OpenedSession, type Sessions, type WatchedSession } from '../../src/flows/ports/sessions';
import type { AddedFile, Verification } from '../../src/flows/ports/shell';

export interface MemorySessions extends Sessions {
  readonly logs: Map<string, Event[]>;
  /** Start time of the clock of sessions that open these logs. */
  readonly now?: () => number;
  /** While set, writes fail as on a full disk. */
  full: boolean;
  /** Sessions that are open in another window; `giveUp` asks that window to close the session. */
  readonly held?: Map<string, { readonly since: number; giveUp(): void }>;
  readonly watching?: Map<string, WatchedSession>;
}

/** Creates session logs that outlive a session controller, so that dropping the controller simulates a crash. */
export function memorySessions(now: () => number): MemorySessions {
  const logs = new Map<string, Event[]>();
  const removed = new Map<string, Event[]>();
  const held: NonNullable<MemorySessions['held']> = new Map();
  const watching = new Map<string, WatchedSession>();
  const sessions: MemorySessions = {
    logs,
    held,
    now,
    full: false,
    fork: async (id, seq) => {
      if (sessions.full) throw new LogError('no space left on device', true);
      const forked = sessions.newId();
      logs.set(forked, structuredClone((logs.get(id) ?? []).slice(0, seq)));
      return forked;
    },
    latest: async () => [...logs.keys()].at(-1) ?? null,
    list: async () => [...logs].map(([id, events]) => ({ ...fold(events).summary, id })),
    has: async (id) => logs.has(id),
    openSince: async (id) => held.get(id)?.since ?? null,
    view: async (id) => fold(logs.get(id) ?? []),
    watch: async (id, watched, signal) => {
      watching.set(id, watched);
      signal.addEventListener('abort', () => watching.delete(id));
      return fold(logs.get(id) ?? []);
    },
    watching,
    log: async (id) => (logs.get(id) ?? []).map((event) => `${JSON.stringify(event)}\n`).join(''),
    claim: async (id) => {
      held.get(id)?.giveUp();
      held.delete(id);
    },
    remove: async (id) => {
      removed.set(id, logs.get(id) ?? []);
      logs.delete(id);
    },
    restore: async (id) => {
      const events = removed.get(id);
      if (events) logs.set(id, events);
      removed.delete(id);
    },
    purge: async () => undefined,
    newId: () => `session-${logs.size + 1}`,
    open: async (id): Promise<OpenedSession> => {
      const holder = held.get(id);
      if (holder) throw new HeldError(holder.since);
      const events = logs.get(id) ?? [];
      // Moves the session to the end of the map, as the most recent one.
      logs.delete(id);
      logs.set(id, events);
      const append = async (facts: readonly Fact[]): Promise<readonly Event[]> => {
        if (sessions.full) throw new LogError('no space left on device', true);
        const stamped = facts.map((fact, index) => ({ seq: events.length + index + 1, at: now(), ...structuredClone(fact) }) as Event);
        events.push(...stamped);
        return stamped;
      };
      return {
        log: { append, flush: async () => undefined, close: async () => undefined },
        session: fold(events),
        droppedBytes: 0,
        lostEvents: 0,
      };
    },
  };
  return sessions;
}

export interface MemoryWorkspace extends Workspace, Editing {
  readonly files: Map<string, string>;
  readonly binaries: Map<string, Uint8Array>;
  /** Link targets; null points outside the workspace. */
  readonly links: Map<string, string | null>;
  readonly rules: Map<string, FileRules>;
  readonly writes: FileWrite[];
  name: string | null;
  isTrusted: boolean;
  folders: string[];
  /** Number of writes; a batch counts as one. */
  calls: number;
  /** The text after the editor's save participants have run. */
  format: (text: string) => string;
  /** While set, every write fails as in a read-only folder. */
  readOnly: boolean;
}

export function memoryWorkspace(files: Readonly<Record<string, string>>): MemoryWorkspace {
  const workspace: MemoryWorkspace = {
    files: new Map(Object.entries(files)),
    binaries: new Map(),
    links: new Map(),
    rules: new Map(),
    writes: [],
    calls: 0,
    format: (text) => text,
    name: 'sample',
    isTrusted: true,
    folders: [''],
    readOnly: false,
    list: async (folder, limit) => pathsUnder([...workspace.files.keys()].sort(), folder).slice(0, limit),
    read: async (path, isConfirmed = false) => {
      const text = workspace.files.get(path);
      return text === undefined || (isSecretPath(path) && !isConfirmed) ? null : { path, text };
    },
    isMissing: async (path) => !workspace.files.has(path) && !workspace.binaries.has(path),
    realPathOf: async (path) => workspace.links.get(path) ?? (workspace.links.has(path) ? null : path),
    rulesOn: async (path) => workspace.rules.get(path) ?? noRules,
    live: async (path) => (workspace.binaries.has(path) ? fail('binary') : ok(workspace.files.get(path) ?? null)),
    bytes: async (path) => {
      const text = workspace.files.get(path);
      return workspace.binaries.get(path) ?? (text === undefined ? null : new TextEncoder().encode(text));
    },
    mode: async () => null,
    link: async (path) => workspace.links.get(path) ?? null,
    write: async (writes) => {
      for (const write of writes) {
        const error = workspace.readOnly ? 'readOnly' : standsInTheWay(workspace, write);
        if (error) return fail({ error, path: write.path });
      }
      workspace.writes.push(...writes);
      workspace.calls++;
      return ok(writes.flatMap((write) => carryOut(workspace, write)));
    },
  };
  return workspace;
}

function standsInTheWay({ files, binaries }: MemoryWorkspace, write: FileWrite): WriteError | null {
  const isThere = (path: string) => files.has(path) || binaries.has(path);
  if (write.op === 'create') return isThere(write.path) ? 'exists' : null;
  if (write.op === 'rename' && isThere(write.to)) return 'exists';
  const bytes = binaries.get(write.path);
  if (write.op === 'delete' && write.bytes) return bytes && Buffer.from(bytes).equals(write.bytes) ? null : 'changedMeanwhile';
  if (bytes) return 'binary';
  return files.get(write.path) === write.expected ? null : 'changedMeanwhile';
}

function carryOut({ files, binaries, links, format }: MemoryWorkspace, write: FileWrite): WrittenFile[] {
  const { path } = write;
  const text = files.get(path) ?? '';
  if (write.op === 'create' && write.link !== undefined) links.set(path, write.link);
  if (write.op === 'delete') links.delete(path);
  const put = (to: string, after: string): WrittenFile => {
    files.set(to, after);
    return { path: to, after };
  };
  if (write.op === 'create' && write.bytes?.includes(0)) {
    binaries.set(path, write.bytes);
    return [{ path, after: write.text }];
  }
  if (write.op === 'create') return [put(path, write.bytes ? new TextDecoder().decode(write.bytes) : write.text)];
  if (write.op === 'edit') return [put(path, format(edited(text, write.edits)))];
  files.delete(path);
  binaries.delete(path);
  return write.op === 'delete' ? [{ path, after: null }] : [{ path, after: null }, put(write.to, text)];
}

/** Replaces lines from the end upwards, so that earlier offsets stay valid. */
function edited(text: string, edits: Extract<FileWrite, { op: 'edit' }>['edits']): string {
  const lines = text.split('\n');
  for (const { startLine, endLine, lines: replacement } of [...edits].sort((a, b) => b.startLine - a.startLine))
    lines.splice(startLine, endLine - startLine, ...replacement);
  return lines.join('\n');
}

export interface MemoryCheckpoints extends CheckpointStore {
  readonly contents: Map<string, Uint8Array>;
  /** While set, writes fail as on a full disk. */
  full: boolean;
}

/** Content-addressed store; sessions of one workspace can share an object. */
export function memoryCheckpoints(): MemoryCheckpoints {
  const contents = new Map<string, Uint8Array>();
  const checkpoints: MemoryCheckpoints = {
    contents,
    full: false,
    keep: async (content) => {
      if (checkpoints.full) throw new LogError('no space left on device', true);
      const id = createHash('sha256').update(content).digest('hex');
      contents.set(id, content.slice());
      return id;
    },
    read: async (id) => contents.get(id)?.slice() ?? null,
  };
  return checkpoints;
}

export interface MemoryVerification extends Verification {
  runs: number;
  /** Number of task runs on a copy of the workspace; null if copies are impossible. */
  copies: number | null;
  /** Whether a run on a copy uses the project's installed packages. */
  arePackagesLarge?: boolean;
  added: AddedFile[];
  task: string | null;
  exitCode: number | null;
  output: string | null;
}

export function memoryVerification(exitCode: number | null = 0): MemoryVerification {
  const verification: MemoryVerification = {
    runs: 0,
    copies: 0,
    added: [],
    task: 'test',
    exitCode,
    output: 'ok',
    name: async () => verification.task,
    run: async () => {
      verification.runs++;
      return { exitCode: verification.exitCode, output: verification.output };
    },
    runOnCopy: async (_signal, isShared, added) => {
      if (verification.copies === null) return null;
      if (verification.arePackagesLarge && !isShared) return 'shared';
      verification.copies++;
      if (added) verification.added.push(added);
      return { exitCode: verification.exitCode, output: verification.output };
    },
  };
  return verification;
}

/** Creates diagnostics whose results a test sets in `found`. */
export function memoryDiagnostics(): Diagnostics & { found: Diagnostic[] } {
  const diagnostics = {
    found: [] as Diagnostic[],
    snapshot: async (paths: readonly string[]) => diagnostics.found.filter(({ path }) => paths.includes(path)),
  };
  return diagnostics;
}

/** Creates IDs with a counter, and a constant instead of a random number. */
export function countedIds(): Ids {
  let count = 0;
  return { next: (prefix) => `${prefix}-${String(++count).padStart(4, '0')}`, chance: () => 0 };
}
