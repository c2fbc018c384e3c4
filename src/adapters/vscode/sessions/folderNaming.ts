// Resolves a session's paths with the folder names used when the session began.
import * as vscode from 'vscode';
import type { FolderName } from '../../../core/sessions/projectMark';
import type { Sessions } from '../../../flows/ports/sessions';
import { keepFolderNames, readFolderNames } from '../../files/sessions/folderNames';
import { nameFolders, namesInWorkspaceFile, openPlaces, pathOf } from '../workspace/workspacePlaces';

/**
 * Wraps `sessions` so that each session's paths are resolved with its own folder names.
 * @param storage root folder of the workspace storage
 */
export function withFolderNames(sessions: Sessions, storage: string): Sessions {
  return {
    ...sessions,
    resolveAs: async (id) => nameFolders(id === null ? null : await namesOf(storage, id)),
    pathsOf: async (address) => {
      const [all, uri] = [await readFolderNames(storage), vscode.Uri.parse(address)];
      return (id) => pathOf(openPlaces(all[id] ?? null), uri);
    },
    fork: async (id, events) => {
      const to = await sessions.fork(id, events);
      const names = (await readFolderNames(storage))[id];
      if (names) await keepFolderNames(storage, to, names);
      return to;
    },
  };
}

/**
 * Returns a session's folder names. With a workspace file, folders can change while the storage stays the same, so the names are stored
 * when the session is first opened.
 */
async function namesOf(storage: string, id: string): Promise<readonly FolderName[] | null> {
  const known = (await readFolderNames(storage))[id];
  const names = known ? null : namesInWorkspaceFile();
  if (names) await keepFolderNames(storage, id, names).catch(() => undefined);
  return known ?? names;
}
