// Shows the session's state in the editor: status bar, context keys, progress bar.
import * as vscode from 'vscode';
import type { Language, Texts } from '../../../core/i18n/language';
import { type Status, statusText } from '../../../core/review/statusText';
import { waitsFor } from '../../../core/review/waitsFor';
import type { Session } from '../../../core/session';
import { viewId } from '../panel/panel';

interface StatusBar {
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
      item.command = pending > 0 ? 'milkstack.pending.focus' : 'milkstack.focus';
      item.show();
    },
  };
}

/** Returns a function that notifies the user of each new question while the window is in the background. */
export function createAwayMessage(texts: Texts, lead: () => Promise<void>): (session: Session, waiting: string | null) => void {
  let told = '';
  return (session, waiting) => {
    const asked = waiting === null ? '' : `${session.id} ${waitsFor(session)}`;
    if (asked === told) return;
    told = asked;
    if (waiting === null || vscode.window.state.focused) return;
    const show = texts['strip.lead'];
    void vscode.window.showInformationMessage(waiting, show).then((pressed) => (pressed === show ? lead() : undefined));
  };
}

interface ShownContext {
  readonly isBusy: boolean;
  /** False while a question awaits the user, even if an operation is running. */
  readonly isWorking: boolean;
  readonly hasSession: boolean;
}

/** Returns a function that sets the context keys for `when` clauses, and shows the view's progress bar while `isWorking`. */
export function createContextKeys(): (shown: ShownContext) => void {
  const told = new Map<string, boolean>();
  let rest: (() => void) | null = null;
  const tell = (key: string, value: boolean) => {
    if (told.get(key) === value) return;
    told.set(key, value);
    void vscode.commands.executeCommand('setContext', `milkstack.${key}`, value);
  };
  return ({ isBusy, isWorking, hasSession }) => {
    tell('busy', isBusy);
    tell('hasSession', hasSession);
    if (!isWorking) rest?.();
    if (!isWorking) rest = null;
    else if (!rest) {
      const working = new Promise<void>((resolve) => {
        rest = resolve;
      });
      void vscode.window.withProgress({ location: { viewId } }, () => working);
    }
  };
}
