// Imports discussions from other folders, and exported logs, into the open workspace.
import * as vscode from 'vscode';
import type { Texts } from '../../../core/i18n/language';
import type { ProjectMark } from '../../../core/sessions/projectMark';
import type { OtherSession } from '../../files/sessions/otherStorages';
import { keepMark } from '../../files/sessions/projectMarks';
import { type StorageContext, storageUri } from './storage';

export interface OtherFolders {
  list(): Promise<readonly OtherSession[]>;
  /** Copies a session from another folder, unless the session already exists here. */
  bring(id: string): Promise<void>;
  /** Imports an exported log that the user chooses; returns the ID of the new session, or null if no session was created. */
  takeLog(): Promise<string | null>;
}

interface OtherFoldersOf {
  readonly context: StorageContext;
  readonly texts: Texts;
  newId(): string;
  warn(error: Error): void;
}

/** Timeout for Git. After a timeout, the project is identified only by its files. */
const maxMs = 10_000;

/**
 * Stores the project's identity in the workspace storage.
 * @param isFresh whether to ignore cached answers from Git
 */
export function markProject(context: StorageContext, isFresh = false): Promise<ProjectMark> {
  const ask = !vscode.workspace.isTrusted ? 'never' : isFresh ? 'all' : 'unknown';
  const folders = (vscode.workspace.workspaceFolders ?? []).map(({ uri }) => ({
    address: uri.toString(),
    path: uri.scheme === 'file' ? uri.fsPath : null,
  }));
  return keepMark(storageUri(context).fsPath, folders, ask, AbortSignal.timeout(maxMs));
}

const otherStorages = () => import('../../files/sessions/otherStorages');

export function createOtherFolders({ context, texts, newId, warn }: OtherFoldersOf): OtherFolders {
  const storage = storageUri(context).fsPath;
  return {
    list: async () => {
      if (!context.storageUri) return [];
      try {
        return await (await otherStorages()).otherSessions(storage, await markProject(context));
      } catch (error) {
        warn(error instanceof Error ? error : new Error(String(error)));
        return [];
      }
    },
    bring: async (id) => {
      if (context.storageUri) await (await otherStorages()).copyOtherSession(storage, id, () => markProject(context));
    },
    takeLog: async () => {
      const title = texts['sessions.import'];
      const [chosen] = (await vscode.window.showOpenDialog({ title, filters: { jsonl: ['jsonl'] } })) ?? [];
      if (!chosen) return null;
      const id = newId();
      const isRead = await (await otherStorages()).importLog(storage, id, await vscode.workspace.fs.readFile(chosen));
      if (!isRead) void vscode.window.showErrorMessage(texts['sessions.import.failed']);
      return isRead ? id : null;
    },
  };
}
