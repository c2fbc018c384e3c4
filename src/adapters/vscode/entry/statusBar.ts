// What the session waits for, in one quiet item of the status bar while one runs; a click shows the panel, or what waits for a review.
import * as vscode from 'vscode';
import type { Language, Texts } from '../../../core/i18n/language';
import { type Status, statusText } from '../../../core/review/statusText';

export interface StatusBar {
  show(status: Status): void;
}

export function createStatusBar(texts: Texts, language: Language, subscriptions: vscode.Disposable[]): StatusBar {
  const item = vscode.window.createStatusBarItem('milkstack.status', vscode.StatusBarAlignment.Right, 90);
  item.name = 'MilkStack';
  subscriptions.push(item);
  return {
    show: (status) => {
      const { session, pending } = status;
      const text = statusText(status, texts, language);
      if (text === null) return item.hide();
      item.text = text;
      item.tooltip = `MilkStack: ${session.clarify.brief?.title || session.clarify.request.slice(0, 80)}`;
      item.command = pending > 0 ? 'milkstack.pendingChanges' : 'milkstack.focus';
      item.show();
    },
  };
}
