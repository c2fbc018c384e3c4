// The outside world in memory: a log, a workspace that is edited as the editor would, checkpoints and a test task.
import { createHash } from 'node:crypto';
import type { Event, Fact } from '../../src/core/events';
import { spliceLines } from '../../src/core/edits/lines';
import { fold } from '../../src/core/session';
import { fail, ok } from '../../src/core/text/result';
import type { AuditEntry } from '../../src/core/handover/audit';
import {
  type Audit,
  type Checkpoints,
  type ClarifyFiles,
  type Editing,
  type FileWrite,
  type Ids,
  LogError,
  type OpenedSession,
  type Sessions,
  type Verification,
  type Workspace,
  type WriteError,
  type WrittenFile,
} from '../../src/flows/ports';

export interface MemorySessions extends Sessions {
  readonly logs: Map<string, Event[]>;
  /** Where a room's clock begins that opens them. */
  readonly now?: () => number;
  /** While set, nothing can be written: the disk is full. */
  full: boolean;
}

/** Session logs that outlive the rooms that open them, so that a crash is a room that is simply dropped. */
export function memorySessions(now: () => number): MemorySessions {
  const logs = new Map<string, Event[]>();
  const sessions: MemorySessions = {
    logs,
    now,
    full: false,
    fork: async (id, seq) => {
      if (sessions.full) throw new LogError('no space left on device');
      const forked = sessions.newId();
      logs.set(forked, structuredClone((logs.get(id) ?? []).slice(0, seq)));
      return forked;
    },
    latest: async () => [...logs.keys()].at(-1) ?? null,
    newId: () => `session-${logs.size + 1}`,
    open: async (id): Promise<OpenedSession> => {
      const events = logs.get(id) ?? [];
      // the one opened last is the one worked on last
      logs.delete(id);
      logs.set(id, events);
      const append = async (facts: readonly Fact[]): Promise<readonly Event[]> => {
        if (sessions.full) throw new LogError('no space left on device');
        const stamped = facts.map((fact, index) => ({ seq: events.length + index + 1, at: now(), ...structuredClone(fact) }) as Event);
        events.push(...stamped);
        return stamped;
      };
      return { log: { append, flush: async () => undefined, close: async () => undefined }, session: fold(events), droppedBytes: 0 };
    },
  };
  return sessions;
}

export interface MemoryWorkspace extends Workspace, Editing {
  readonly files: Map<string, string>;
  /** Files that are no text. */
  readonly binaries: Map<string, Uint8Array>;
  readonly writes: FileWrite[];
  name: string | null;
  isTrusted: boolean;
  /** While set, every write fails as if the folder were read-only. */
  readOnly: boolean;
}

export function memoryWorkspace(files: Readonly<Record<string, string>>): MemoryWorkspace {
  const workspace: MemoryWorkspace = {
    files: new Map(Object.entries(files)),
    binaries: new Map(),
    writes: [],
    name: 'sample',
    isTrusted: true,
    readOnly: false,
    list: async (limit) => [...workspace.files.keys()].sort().slice(0, limit),
    read: async (path) => {
      const text = workspace.files.get(path);
      return text === undefined ? null : { path, text };
    },
    live: async (path) => (workspace.binaries.has(path) ? fail('binary') : ok(workspace.files.get(path) ?? null)),
    bytes: async (path) => {
      const text = workspace.files.get(path);
      return workspace.binaries.get(path) ?? (text === undefined ? null : new TextEncoder().encode(text));
    },
    write: async (changes) => {
      for (const change of changes) {
        const error = workspace.readOnly ? 'readOnly' : hindrance(workspace, change);
        if (error) return fail({ error, path: change.path });
      }
      return ok(changes.flatMap((change) => carryOut(workspace, change)));
    },
  };
  return workspace;
}

function hindrance({ files, binaries }: MemoryWorkspace, change: FileWrite): WriteError | null {
  const text = files.get(change.path);
  const bytes = binaries.get(change.path);
  if (change.op === 'create') return text === undefined && bytes === undefined ? null : 'exists';
  if (change.op === 'delete' && change.bytes) return bytes && Buffer.from(bytes).equals(change.bytes) ? null : 'changedMeanwhile';
  if (bytes) return 'binary';
  if (text !== change.expected) return 'changedMeanwhile';
  return change.op === 'rename' && (files.has(change.to) || binaries.has(change.to)) ? 'exists' : null;
}

function carryOut({ files, binaries, writes }: MemoryWorkspace, change: FileWrite): WrittenFile[] {
  writes.push(change);
  const text = files.get(change.path) ?? '';
  if (change.op === 'create') put({ files, binaries }, change.path, change.bytes ?? new TextEncoder().encode(change.text));
  else if (change.op === 'edit') files.set(change.path, spliceLines(text, change.edits));
  else files.delete(change.path);
  if (change.op === 'delete') binaries.delete(change.path);
  if (change.op === 'rename') files.set(change.to, text);
  const after = files.get(change.path) ?? null;
  return change.op === 'rename'
    ? [
        { path: change.path, after },
        { path: change.to, after: text },
      ]
    : [{ path: change.path, after }];
}

function put({ files, binaries }: Pick<MemoryWorkspace, 'files' | 'binaries'>, path: string, bytes: Uint8Array): void {
  if (bytes.includes(0)) binaries.set(path, bytes);
  else files.set(path, new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes));
}

export interface MemoryCheckpoints extends Checkpoints {
  readonly contents: Map<string, Uint8Array>;
  /** While set, nothing can be kept: the disk is full. */
  full: boolean;
}

/** Contents by their digest; one object can be given to several rooms, as the sessions of a workspace share one store. */
export function memoryCheckpoints(): MemoryCheckpoints {
  const contents = new Map<string, Uint8Array>();
  const checkpoints: MemoryCheckpoints = {
    contents,
    full: false,
    keep: async (content) => {
      if (checkpoints.full) throw new LogError('no space left on device');
      const id = createHash('sha256').update(content).digest('hex');
      contents.set(id, content.slice());
      return id;
    },
    read: async (id) => contents.get(id)?.slice() ?? null,
  };
  return checkpoints;
}

/** The readable files of opening talks, by session, and what the audit log was told. */
export function memoryClarifyFiles(): ClarifyFiles & { readonly files: Map<string, string>; readonly cleaned: (string | null)[] } {
  const files = new Map<string, string>();
  const cleaned: (string | null)[] = [];
  return {
    files,
    cleaned,
    put: async (sessionId, markdown) => void files.set(sessionId, markdown),
    remove: async (sessionId) => void files.delete(sessionId),
    clean: async (keep) => {
      cleaned.push(keep);
      for (const id of files.keys()) if (id !== keep) files.delete(id);
    },
  };
}

export function memoryAudit(): Audit & { readonly entries: AuditEntry[] } {
  const entries: AuditEntry[] = [];
  return { entries, note: async (entry) => void entries.push(entry) };
}

export function memoryVerification(exitCode: number | null = 0): Verification & { runs: number; task: string | null } {
  const verification = {
    runs: 0,
    task: 'test' as string | null,
    name: async () => verification.task,
    run: async () => {
      verification.runs++;
      return exitCode;
    },
  };
  return verification;
}

/** Ids that count up, and a chance that never varies. */
export function countedIds(): Ids {
  let count = 0;
  return { next: (prefix) => `${prefix}-${String(++count).padStart(4, '0')}`, chance: () => 0 };
}
