// What the editor in front could hand over with a message: the lines selected in it, its file, and its problems. It is offered, and never taken by itself.
import * as vscode from 'vscode';
import { type Attachment, readable } from '../../../core/lifecycle/attachments';
import { createDebounce } from '../../files/base/timers';
import { pathOf, workspacePlaces } from './workspacePlaces';

/** Going through files, or drawing a selection, offers what it ends at. */
const pauseMs = 250;

/** Nothing where no file of the workspace is in front, or only one that is made to hold secrets. */
export function offeredByEditor(): Attachment[] {
  const editor = vscode.window.activeTextEditor ?? vscode.window.visibleTextEditors[0];
  const path = editor ? pathOf(workspacePlaces(vscode.workspace.workspaceFolders ?? []), editor.document.uri) : null;
  if (!editor || path === null) return [];
  const { start, end, isEmpty } = editor.selection;
  const to = end.character === 0 ? Math.max(start.line + 1, end.line) : end.line + 1;
  const selection: Attachment[] = isEmpty ? [] : [{ kind: 'selection', path, from: start.line + 1, to }];
  return readable([...selection, { kind: 'file', path }, { kind: 'problems', path }]);
}

/** Tells what is offered whenever that has changed; returns a way to tell it at once, to a panel that comes up. */
export function watchEditorInFront(tell: (items: readonly Attachment[]) => void, subscriptions: vscode.Disposable[]): () => void {
  let told = '[]';
  const tellNow = () => {
    const items = offeredByEditor();
    told = JSON.stringify(items);
    tell(items);
  };
  const pause = createDebounce<'front'>(pauseMs, () => {
    if (JSON.stringify(offeredByEditor()) !== told) tellNow();
  });
  const later = () => pause.later('front');
  subscriptions.push(
    pause,
    vscode.window.onDidChangeActiveTextEditor(later),
    vscode.window.onDidChangeTextEditorSelection(({ textEditor }) => {
      if (textEditor === vscode.window.activeTextEditor) later();
    }),
  );
  return tellNow;
}
