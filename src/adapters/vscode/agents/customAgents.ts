// The members a workspace brings along: read from its files where it is trusted, watched, and what is wrong in them shown at its line.
import * as vscode from 'vscode';
import type { Texts } from '../../../core/i18n/language';
import { maxAgentFiles, readAgentFile, readAgents, type ReadAgents } from '../../../core/agents/agentFileParser';
import { memberNames } from '../../../core/agents/agentNames';
import { agentFileKind, agentFolders } from '../../../core/agents/foreignAgents';
import { openFolders, type Roots } from '../workspace/pathGuards';
import { createFileProblems } from './fileProblems';
import { readProjectFiles, watchProjectFiles } from './projectFiles';

export interface OwnAgents {
  /** What was read last; nothing in a workspace that is not trusted. */
  read(): ReadAgents;
}

const isAgentFile = (path: string) => agentFileKind(path) !== null;

/** @param changed is called after the files have been read again and say something else; resolves when they have been read once */
export async function watchCustomAgents(
  texts: Texts,
  changed: () => void,
  subscriptions: vscode.Disposable[],
  roots: Roots = openFolders,
): Promise<OwnAgents> {
  const shown = createFileProblems(texts, roots, subscriptions);
  const names = memberNames(texts);
  let read: ReadAgents = { agents: [], problems: [] };

  const load = async (): Promise<void> => {
    // our own folders first, that of each folder of the workspace
    const files = vscode.workspace.isTrusted ? await readProjectFiles(roots, agentFolders, isAgentFile, maxAgentFiles) : [];
    const next = readAgents(files, names);
    const isSame = JSON.stringify(next) === JSON.stringify(read);
    read = next;
    shown.all(next.problems);
    if (!isSame) changed();
  };
  const typed = (path: string, text: string) => shown.of(path, readAgentFile(path, text, names).problems);
  await watchProjectFiles({ folders: agentFolders, isOne: isAgentFile, load, typed }, subscriptions, roots);
  return { read: () => read };
}
