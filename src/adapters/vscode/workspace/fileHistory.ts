// The history of a file, where it lies in a trusted folder on this machine's disk; elsewhere there is none that could be asked.
import * as vscode from 'vscode';
import type { History } from '../../../core/context/files/vcsHistory';
import { createGitHistory } from '../../files/code/gitHistory';
import { openFolders, type Roots } from './pathGuards';
import { locate, workspacePlaces } from './workspacePlaces';

/** @param roots the folders of the window, unless others are meant; each asks the repository it lies in */
export function createHistory(roots: Roots = openFolders): History {
  return createGitHistory((path) => {
    const file = vscode.workspace.isTrusted ? locate(workspacePlaces(roots()), path) : null;
    return file?.base.scheme === 'file' ? { folder: file.base.fsPath, within: file.within } : null;
  });
}
