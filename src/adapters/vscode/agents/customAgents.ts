// Reads and watches agent files of trusted workspaces; shows problems as diagnostics.
import * as vscode from 'vscode';
import { maxAgentFiles, readAgentFile, readAgents, type ReadAgents } from '../../../core/agents/agentFileParser';
import { memberNames } from '../../../core/agents/agentNames';
import { agentFileKind, agentFolders } from '../../../core/agents/foreignAgents';
import type { Texts } from '../../../core/i18n/language';
import { openFolders, type Roots } from '../workspace/workspacePlaces';
import { createFileProblems, readProjectFiles, watchProjectFiles } from './projectFiles';

export interface OwnAgents {
  /** Returns the result of the last read; empty in an untrusted workspace. */
  read(): ReadAgents;
  readonly onDidChange: vscode.Event<void>;
}

const isAgentFile = (path: string) => agentFileKind(path) !== null;

/** Watches the agent files; resolves after the first read. Files are read while `texts` loads. */
export async function watchCustomAgents(
  texts: Texts | Promise<Texts>,
  subscriptions: vscode.Disposable[],
  roots: Roots = openFolders,
): Promise<OwnAgents> {
  const changed = new vscode.EventEmitter<void>();
  subscriptions.push(changed);
  const said = Promise.resolve(texts).then((known) => ({
    shown: createFileProblems(known, roots, subscriptions),
    names: memberNames(known),
  }));
  let read: ReadAgents = { agents: [], problems: [] };

  const load = async (): Promise<void> => {
    const reading = vscode.workspace.isTrusted ? readProjectFiles(roots, agentFolders, isAgentFile, maxAgentFiles) : [];
    const [files, { shown, names }] = await Promise.all([reading, said]);
    const next = readAgents(files, names);
    const isSame = JSON.stringify(next) === JSON.stringify(read);
    read = next;
    shown.all(next.problems);
    if (!isSame) changed.fire();
  };
  const typed = async (path: string, text: string) => {
    const { shown, names } = await said;
    shown.of(path, readAgentFile(path, text, names).problems);
  };
  await watchProjectFiles(
    { folders: agentFolders, isOne: isAgentFile, load, typed: (path, text) => void typed(path, text) },
    subscriptions,
    roots,
  );
  return { read: () => read, onDidChange: changed.event };
}
