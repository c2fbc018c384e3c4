// Shows a proposed file beside the one that is there, in the editor's own diff.
import * as vscode from 'vscode';
import type { FileProposal } from '../../core/edits/proposal';
import { locateHunk } from '../../core/edits/locate';
import type { TaskProgress } from '../../core/plan/progress';

const scheme = 'milkstack-proposal';

export interface Diffs {
  /** Opens the diff of what is still undecided in a file of a task; nothing of it is written. */
  show(task: TaskProgress, file: FileProposal, live: string | null): Promise<void>;
}

export function createDiffs(subscriptions: vscode.Disposable[]): Diffs {
  const texts = new Map<string, string>();
  subscriptions.push(
    vscode.workspace.registerTextDocumentContentProvider(scheme, { provideTextDocumentContent: (uri) => texts.get(uri.toString()) ?? '' }),
  );
  const provide = (side: string, task: TaskProgress, path: string, text: string): vscode.Uri => {
    const uri = vscode.Uri.from({ scheme, path: `/${path}`, query: `${side}-${task.id}-${task.attempt}` });
    texts.set(uri.toString(), text);
    return uri;
  };
  return {
    show: async (task, file, live) => {
      const folder = vscode.workspace.workspaceFolders?.[0];
      const left = live !== null && folder ? vscode.Uri.joinPath(folder.uri, file.path) : provide('before', task, file.path, '');
      const right = provide('after', task, file.path, proposedText(task, file, live ?? ''));
      await vscode.commands.executeCommand('vscode.diff', left, right, `${file.path} (${task.id})`, { preview: true });
    },
  };
}

/** The live text with every hunk that is still pending put in place; a hunk that has no place any more is left out. */
function proposedText(task: TaskProgress, file: FileProposal, live: string): string {
  if (file.operation === 'delete') return '';
  const pending = file.hunks.filter((hunk) => task.verdicts[hunk.id] === 'pending');
  if (file.operation === 'create') return pending.flatMap((hunk) => hunk.after).join('\n');
  const settled = file.hunks.map((hunk) => ({ hunk, verdict: task.verdicts[hunk.id] ?? 'pending' }));
  const lines = live.split(/\r?\n/);
  const places = pending.map((hunk) => ({ hunk, place: locateHunk(live, hunk, settled) }));
  // From the end upwards, so that an earlier place stays where it is.
  for (const { hunk, place } of places.reverse()) {
    if (place.kind === 'at') lines.splice(place.startLine, hunk.before.length, ...hunk.after);
  }
  return lines.join('\n');
}
