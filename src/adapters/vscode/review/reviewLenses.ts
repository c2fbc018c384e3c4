// Code lenses above pending hunks, in files and in diffs.
import { changedLines } from '../../../core/edits/hunks/hunkDiff';
import { looseKeys } from '../../../core/edits/lines/proposal';
import * as vscode from 'vscode';
import { fill, type TextKey, type Texts } from '../../../core/i18n/language';
import { type HunkLens, type LensAction, lensesOf } from '../../../core/review/pendingHunks';
import type { Diffs } from './reviewDiffs';
import type { ReviewDocuments } from './reviewDocuments';
import { createDebounce } from '../../files/base/timers';
import { singleSpaced } from '../../../core/text/lines';
import { clipAtSentence } from '../../../core/text/quoting';

const commands: Readonly<Record<LensAction, string>> = {
  accept: 'milkstack.acceptHunk',
  reject: 'milkstack.rejectHunk',
  edit: 'milkstack.editHunk',
  ask: 'milkstack.askAboutHunk',
  diff: 'milkstack.diffHunk',
  sides: 'milkstack.showSides',
};

/** Debounce delay after an editor's last layout event, before its lenses are requested again. */
const layoutMs = 150;

/**
 * Maximum length, in characters, of the intent in a lens, so that Accept and Reject stay visible next to a chat view on a small laptop. The
 * hover shows the full intent.
 */
const maxIntentLength = 32;

export function showReviewLenses(
  review: ReviewDocuments,
  diffs: Pick<Diffs, 'proposedPlaces'>,
  texts: Texts,
  subscriptions: vscode.Disposable[],
): void {
  const changed = new vscode.EventEmitter<void>();
  const provider: vscode.CodeLensProvider = {
    onDidChangeCodeLenses: changed.event,
    // Called on every key press, so it only looks up stored positions.
    provideCodeLenses: (document) => {
      const proposed = diffs.proposedPlaces(document);
      const places = proposed.length > 0 ? proposed : review.places(document);
      const isDiff = proposed.length > 0;
      return places.length > 0 ? lensesOf(review.pending(), places).flatMap((lens) => codeLenses(document, lens, { isDiff, texts })) : [];
    },
  };
  const atRest = createDebounce<'lenses'>(layoutMs, () => changed.fire());
  const settle = (editors: readonly vscode.TextEditor[]) => {
    if (editors.some(({ document }) => diffs.proposedPlaces(document).length > 0)) atRest.later('lenses');
  };
  subscriptions.push(
    changed,
    // Requests the lenses again when an editor's layout is complete, because the editor does not draw lenses that were provided earlier.
    vscode.window.onDidChangeVisibleTextEditors((editors) => settle(editors)),
    vscode.window.onDidChangeTextEditorVisibleRanges(({ textEditor }) => settle([textEditor])),
    atRest,
    vscode.languages.registerCodeLensProvider('*', provider),
    review.onDidChange(() => changed.fire()),
  );
}

interface Shown {
  /** Whether the document is a diff that shows the change. */
  readonly isDiff: boolean;
  readonly texts: Texts;
}

/** Creates a hunk's code lenses. The title lens opens the diff, or the panel if the document is already a diff. */
function codeLenses(document: vscode.TextDocument, lens: HunkLens, { isDiff, texts }: Shown): vscode.CodeLens[] {
  const line = Math.min(lens.line, document.lineCount - 1);
  const range = new vscode.Range(line, 0, line, 0);
  const { taskId, hunk } = lens.pending;
  const at = { taskId, hunkId: hunk.id };
  const opens = !isDiff && lens.actions.includes('diff');
  const title = new vscode.CodeLens(range, {
    title: titleOf(lens, texts),
    tooltip: singleSpaced(hunk.intent),
    command: opens ? commands.diff : 'milkstack.focus',
    ...(opens && { arguments: [at] }),
  });
  const actions = lens.actions
    .filter((action) => action !== 'diff' || !isDiff)
    .map(
      (action) => new vscode.CodeLens(range, { title: fill(texts, `editor.review.${action}`), command: commands[action], arguments: [at] }),
    );
  return [title, ...actions];
}

function titleOf({ kind, pending }: HunkLens, texts: Texts): string {
  const { hunk, file, isToConfirm } = pending;
  const change: TextKey | null = file.operation === 'edit' ? null : `card.task.${file.operation}`;
  const marks = [
    'MilkStack',
    ...(change ? [fill(texts, change, { to: file.to ?? '' })] : []),
    ...(kind === 'conflict' ? [fill(texts, 'verdict.conflicted')] : []),
    ...(kind === 'existing' ? [fill(texts, 'editor.review.existing')] : []),
    ...(hunk.loose ? [fill(texts, looseKeys(hunk.loose).label)] : []),
    ...(isToConfirm ? [fill(texts, 'editor.review.toConfirm')] : []),
  ];
  const intent = clipAtSentence(singleSpaced(hunk.intent), maxIntentLength);
  const { added, removed } = changedLines(hunk);
  const counts = [added > 0 && `+${added}`, removed > 0 && `−${removed}`].filter(Boolean).join(' ');
  const title = intent === '' ? marks.join(', ') : `${marks.join(', ')}: ${intent}`;
  return counts === '' ? title : `${title} (${counts})`;
}
