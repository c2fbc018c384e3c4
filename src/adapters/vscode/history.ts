// The history of a file, where the workspace is a trusted folder on this machine's disk; elsewhere there is none that could be asked.
import * as vscode from 'vscode';
import type { History } from '../../core/context/history';
import { createGitHistory } from '../files/gitHistory';

export function createHistory(): History {
  return createGitHistory(() => {
    const folder = vscode.workspace.workspaceFolders?.[0];
    return folder?.uri.scheme === 'file' && vscode.workspace.isTrusted ? folder.uri.fsPath : null;
  });
}
