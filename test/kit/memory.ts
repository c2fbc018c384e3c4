// The outside world in memory: a log, a workspace that is edited as the editor would, checkpoints and a test task.
import type { Event, Fact } from '../../src/core/events';
import { fold } from '../../src/core/session';
import { fail, ok } from '../../src/core/text/result';
import type { Diagnostic } from '../../src/core/plan/diagnostics';
import type { AuditEntry } from '../../src/core/handover/audit';
import {
  type Audit,
  type Checkpoints,
  type ClarifyFiles,
  type Diagnostics,
  type Editing,
  type FileWrite,
  type Ids,
  LogError,
  type OpenedSession,
  type Sessions,
  type Verification,
  type Workspace,
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
  readonly writes: FileWrite[];
  name: string | null;
  isTrusted: boolean;
  /** While set, every write fails as if the folder were read-only. */
  readOnly: boolean;
}

export function memoryWorkspace(files: Readonly<Record<string, string>>): MemoryWorkspace {
  const workspace: MemoryWorkspace = {
    files: new Map(Object.entries(files)),
    writes: [],
    name: 'sample',
    isTrusted: true,
    readOnly: false,
    list: async (limit) => [...workspace.files.keys()].sort().slice(0, limit),
    read: async (path) => {
      const text = workspace.files.get(path);
      return text === undefined ? null : { path, text };
    },
    write: async (change) => {
      const text = workspace.files.get(change.path);
      if (workspace.readOnly) return fail('readOnly');
      if (change.op === 'create' && text !== undefined) return fail('exists');
      if (change.op !== 'create' && text !== change.expected) return fail('changedMeanwhile');
      workspace.writes.push(change);
      if (change.op === 'create') workspace.files.set(change.path, change.text);
      if (change.op === 'delete') workspace.files.delete(change.path);
      if (change.op === 'edit') workspace.files.set(change.path, edited(text ?? '', change.edits));
      return ok(null);
    },
  };
  return workspace;
}

/** Lines replaced from the end upwards, so that an earlier place stays where it is. */
function edited(text: string, edits: Extract<FileWrite, { op: 'edit' }>['edits']): string {
  const lines = text.split('\n');
  for (const { startLine, endLine, lines: replacement } of [...edits].sort((a, b) => b.startLine - a.startLine))
    lines.splice(startLine, endLine - startLine, ...replacement);
  return lines.join('\n');
}

export function memoryCheckpoints(): Checkpoints & { readonly kept: { path: string; text: string | null }[] } {
  const kept: { path: string; text: string | null }[] = [];
  return {
    kept,
    keep: async (path, text) => {
      kept.push({ path, text });
      return `checkpoint-${kept.length}`;
    },
  };
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

export interface MemoryVerification extends Verification {
  runs: number;
  task: string | null;
  exitCode: number | null;
  output: string | null;
}

export function memoryVerification(exitCode: number | null = 0): MemoryVerification {
  const verification: MemoryVerification = {
    runs: 0,
    task: 'test',
    exitCode,
    output: 'ok',
    name: async () => verification.task,
    run: async () => {
      verification.runs++;
      return { exitCode: verification.exitCode, output: verification.output };
    },
  };
  return verification;
}

/** Diagnostics a test sets; asked for by path. */
export function memoryDiagnostics(): Diagnostics & { found: Diagnostic[] } {
  const diagnostics = {
    found: [] as Diagnostic[],
    snapshot: async (paths: readonly string[]) => diagnostics.found.filter(({ path }) => paths.includes(path)),
  };
  return diagnostics;
}

/** Ids that count up, and a chance that never varies. */
export function countedIds(): Ids {
  let count = 0;
  return { next: (prefix) => `${prefix}-${String(++count).padStart(4, '0')}`, chance: () => 0 };
}
