// List of pending hunks, by file or riskiest first.
import { looseKeys } from '../../../core/edits/lines/proposal';
import * as vscode from 'vscode';
import { byRisk, riskLevel } from '../../../core/edits/hunks/risk';
import { fill, type TextKey, type Texts } from '../../../core/i18n/language';
import type { PendingHunk, Stop } from '../../../core/review/pendingHunks';
import { singleSpaced } from '../../../core/text/lines';

export interface PendingItem extends vscode.QuickPickItem {
  readonly pending: PendingHunk;
}

/** @param stops current positions of the hunks */
export function pendingItems(pending: readonly PendingHunk[], stops: readonly Stop[], texts: Texts): PendingItem[] {
  return pending.map((each) => {
    const { hunk, path, file } = each;
    const line = (stops.find(({ hunkId }) => hunkId === hunk.id)?.startLine ?? 0) + 1;
    return {
      label: file.operation === 'edit' ? `${path}:${line}` : path,
      description: singleSpaced(hunk.intent),
      detail: detailsOf(each, texts).join(' · '),
      pending: each,
    };
  });
}

function detailsOf({ risk, file, hunk, isConflicted, isToConfirm }: PendingHunk, texts: Texts): string[] {
  const change: TextKey | null = file.operation === 'edit' ? null : `card.task.${file.operation}`;
  return [
    fill(texts, `editor.review.risk.${riskLevel(risk)}`),
    ...(change ? [fill(texts, change, { to: file.to ?? '' })] : []),
    ...(isConflicted ? [`$(warning) ${fill(texts, 'verdict.conflicted')}`] : []),
    ...(hunk.loose ? [`$(question) ${fill(texts, looseKeys(hunk.loose).label)}`] : []),
    ...(isToConfirm ? [`$(shield) ${fill(texts, 'editor.review.toConfirm')}`] : []),
  ];
}

/** Resolves with the chosen hunk; undefined if canceled. */
export function choosePending(pending: readonly PendingHunk[], stops: readonly Stop[], texts: Texts): Promise<PendingHunk | undefined> {
  const picker = vscode.window.createQuickPick<PendingItem>();
  const sort = { iconPath: new vscode.ThemeIcon('sort-precedence'), tooltip: fill(texts, 'editor.review.list.byRisk') };
  const list = { iconPath: new vscode.ThemeIcon('list-ordered'), tooltip: fill(texts, 'editor.review.list.byFile') };
  const show = (isByRisk: boolean) => {
    picker.items = pendingItems(isByRisk ? byRisk(pending) : pending, stops, texts);
    picker.buttons = [isByRisk ? list : sort];
  };
  picker.title = `MilkStack: ${fill(texts, 'editor.review.list.title')}`;
  picker.placeholder = fill(texts, pending.length > 0 ? 'editor.review.list.hint' : 'editor.review.list.empty');
  picker.matchOnDescription = true;
  picker.matchOnDetail = true;
  show(false);
  return new Promise((resolve) => {
    picker.onDidTriggerButton((button) => show(button === sort));
    picker.onDidAccept(() => {
      resolve(picker.selectedItems[0]?.pending);
      picker.hide();
    });
    picker.onDidHide(() => {
      resolve(undefined);
      picker.dispose();
    });
    picker.show();
  });
}
