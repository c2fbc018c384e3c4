// Workspace port: folders, reading, writing and guards.
import * as vscode from 'vscode';
import { fail, ok } from '../../../core/base/result';
import type { Editing, Workspace } from '../../../flows/ports/ports';
import { linkOf, modeOf } from '../../files/base/fileModes';
import { inside, openEditable, openFolders, type Roots, statOf } from './pathGuards';
import { workspacePlaces } from './workspacePlaces';
import { createWorkspaceReader } from './readFiles';
import type { SayReopened } from './reopenDeclared';
import { createWorkspaceWriter } from './writeFiles';

/**
 * @param roots defaults to the folders of the window @param list faster listing; see `createReading` @param said called when a file was
 * reopened in the encoding it declares
 */
export function createWorkspace(
  roots: Roots = openFolders,
  list?: Workspace['list'],
  said: SayReopened = () => undefined,
): Workspace & Editing {
  const tell = onceEach(said);
  return {
    get name() {
      return roots()[0]?.name ?? null;
    },
    get isTrusted() {
      return vscode.workspace.isTrusted;
    },
    get folders() {
      return workspacePlaces(roots()).map(({ prefix }) => prefix);
    },
    ...createWorkspaceReader(roots, list),
    live: async (path) => {
      const file = await inside(roots, path);
      if (!file.ok) return file;
      const stat = await statOf(file.value);
      if (!stat) return ok(null);
      const document = await openEditable(file.value, stat, tell);
      return document.ok ? ok(document.value.text()) : fail(document.error);
    },
    bytes: async (path, most = Number.POSITIVE_INFINITY) => {
      const file = await inside(roots, path);
      if (most < Number.POSITIVE_INFINITY && file.ok && ((await statOf(file.value))?.size ?? 0) > most) return null;
      return file.ok ? Promise.resolve(vscode.workspace.fs.readFile(file.value)).catch(() => null) : null;
    },
    mode: async (path) => {
      const file = await inside(roots, path);
      return file.ok && file.value.scheme === 'file' ? modeOf(file.value.fsPath) : null;
    },
    link: async (path) => {
      const file = await inside(roots, path);
      return file.ok && file.value.scheme === 'file' ? linkOf(file.value.fsPath) : null;
    },
    write: createWorkspaceWriter(roots, tell),
  };
}

/** The editor may close and reopen background files: notifies once per file. */
function onceEach(said: SayReopened): SayReopened {
  const known = new Set<string>();
  return (uri, encoding) => {
    const key = `${encoding} ${uri.toString()}`;
    if (!known.has(key)) said(uri, encoding);
    known.add(key);
  };
}
