// Where the session stands, in one quiet item of the status bar; a click shows the panel.
import * as vscode from 'vscode';
import { fill, type Texts } from '../../core/language';
import type { Session } from '../../core/session';

export interface StatusBar {
  show(session: Session, isBusy: boolean): void;
}

export function createStatusBar(texts: () => Texts, subscriptions: vscode.Disposable[]): StatusBar {
  const item = vscode.window.createStatusBarItem('milkstack.status', vscode.StatusBarAlignment.Right, 90);
  item.name = 'MilkStack';
  item.command = 'milkstack.focus';
  subscriptions.push(item);
  return {
    show: (session, isBusy) => {
      if (!session.phase) return item.hide();
      const icon = session.fault ? '$(warning)' : isBusy ? '$(loading~spin)' : '$(comment-discussion)';
      const phase = fill(texts(), `phase.${session.phase}`);
      item.text = `${icon} ${phase}`;
      item.tooltip = `MilkStack: ${session.clarify.brief?.title || session.clarify.request.slice(0, 80)}`;
      item.show();
    },
  };
}
