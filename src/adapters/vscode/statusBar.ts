// Where the session stands, in one quiet item of the status bar; a click shows the panel, or what waits for a review.
import * as vscode from 'vscode';
import { type EditUnderWay, editLine } from '../../core/edits/underWay';
import { dollarsText, pluralForm } from '../../core/amounts';
import { fill, type Language, shownName, type Texts } from '../../core/language';
import type { Session } from '../../core/session';

export interface Status {
  readonly session: Session;
  readonly isBusy: boolean;
  /** Changes that wait for the user. */
  readonly pending: number;
  /** The last edit that is complete while others are being written. */
  readonly writing: EditUnderWay | null;
}

export interface StatusBar {
  show(status: Status): void;
}

/** The bar is shared with everybody else. */
const longestLine = 60;

export function createStatusBar(texts: Texts, language: Language, subscriptions: vscode.Disposable[]): StatusBar {
  const item = vscode.window.createStatusBarItem('milkstack.status', vscode.StatusBarAlignment.Right, 90);
  item.name = 'MilkStack';
  subscriptions.push(item);
  return {
    show: (status) => {
      const { session, pending } = status;
      if (!session.phase) return item.hide();
      item.text = statusText(status, texts, language);
      item.tooltip = `MilkStack: ${session.clarify.brief?.title || session.clarify.request.slice(0, 80)}`;
      item.command = pending > 0 ? 'milkstack.pendingChanges' : 'milkstack.focus';
      item.show();
    },
  };
}

/** What the item says, its icon in front. */
export function statusText({ session, isBusy, pending, writing }: Status, texts: Texts, language: Language): string {
  const icon = session.fault ? '$(warning)' : isBusy ? '$(loading~spin)' : '$(comment-discussion)';
  if (pending > 0) {
    const waiting = pluralForm(texts['editor.review.count'], language, pending).replaceAll('{count}', String(pending));
    return `${icon} ${waiting}`;
  }
  if (!writing)
    return [`${icon} ${fill(texts, `phase.${session.phase ?? 'clarify'}`)}`, ...detailsOf(session, texts, language)].join(' · ');
  // `$(…)` in it would be an icon
  const line = editLine(writing).replaceAll('$(', '$ (').slice(0, longestLine);
  return `${icon} ${fill(texts, 'editor.writing', { edit: line, count: writing.count })}`;
}

/** Who speaks, and what the session has cost so far, where that is known. */
function detailsOf({ turn, spend }: Session, texts: Texts, language: Language): string[] {
  const speaker = turn ? [shownName(texts, turn.agent)] : [];
  return spend.costUsd ? [...speaker, dollarsText(language, spend.costUsd)] : speaker;
}
