// Review actions of lenses, shortcuts and palette; they send the panel's commands.
import * as vscode from 'vscode';
import type { Command } from '../../../core/commands';
import { fill, type Texts } from '../../../core/i18n/language';
import { isSensitivePath } from '../../../core/paths/pathRules';
import { type LensAction, type PendingHunk, type Stop, stopFrom, type Caret, stopAt } from '../../../core/review/pendingHunks';
import { type Diffs, proposedPath } from './reviewDiffs';
import type { ReviewDocuments } from './reviewDocuments';
import type { HunkFiles } from './reviewEdit';
import { isNotebookPath } from '../../../core/edits/propose/notebook';
import { uriOf } from './reviewWatch';
import { documentAt } from '../workspace/openDocument';

export type ReviewAction = LensAction | 'next' | 'previous' | 'acceptFile' | 'acceptStep' | 'showStep' | 'reviewers';

export interface HunkRef {
  readonly taskId: string;
  readonly hunkId: string;
}

export interface ReviewOptions {
  readonly texts: Texts;
  readonly review: ReviewDocuments;
  readonly stops: ReviewStops;
  readonly diffs: Diffs;
  readonly hunkFiles: HunkFiles;
  readonly send: (command: Command) => Promise<void>;
  /** Returns the expected cost of a step's review, as text. */
  readonly priceOfReview: (taskId: string) => string;
}

export type ActOnReview = (action: ReviewAction, at: HunkRef | null) => Promise<void>;

/**
 * Creates a function that acts on the hunk passed to it, otherwise on the hunk at or below the caret. If there is none, the next hunk is
 * only revealed.
 */
export function createReviewActions(options: ReviewOptions): ActOnReview {
  const { review, stops, diffs } = options;
  const byId = (hunkId: string | undefined) => review.pending().find(({ hunk }) => hunk.id === hunkId);
  const go = async (direction: 1 | -1) => {
    const pending = byId(stopFrom(stops.all(), stops.caret(), direction)?.hunkId);
    if (pending) await stops.reveal(pending);
  };
  return async (action, at) => {
    if (action === 'next') return go(1);
    if (action === 'previous') return go(-1);
    const [first] = review.pending();
    if (!first) return;
    if (action === 'showStep') return diffs.showStep(first.taskId);
    if (action === 'acceptStep') return acceptTogether(options, first.taskId);
    if (action === 'reviewers') return askReviewers(options, first.taskId);
    if (action === 'acceptFile' && !at)
      return acceptFile(
        options,
        review.pending().find(({ path }) => path === stops.caret()?.path),
      );
    const pending = at ? byId(at.hunkId) : stops.atCaret();
    if (!pending) return at ? undefined : go(1);
    if (!at && !stops.isInDiff()) await stops.reveal(pending);
    return actOn(options, action, pending);
  };
}

async function actOn(options: ReviewOptions, action: LensAction | 'acceptFile', pending: PendingHunk): Promise<void> {
  const { send, diffs } = options;
  const { taskId, hunk, file } = pending;
  switch (action) {
    case 'accept':
      return accept(options, pending);
    case 'reject':
      // If a sensitive file already contains the change, rejecting the change writes to the file and must be confirmed. A second press
      // confirms it.
      return send({ type: 'hunk.settle', taskId, hunkId: hunk.id, accept: false, ...(pending.isToConfirm && { confirmed: true }) });
    case 'acceptFile':
      return acceptFile(options, pending);
    case 'diff':
      return diffs.show(taskId, file.path, hunk.id);
    case 'sides':
      return diffs.showSides(pending);
    case 'edit':
      return edit(options, pending);
    case 'ask':
      return ask(options, pending);
  }
}

async function acceptFile(options: ReviewOptions, pending: PendingHunk | undefined): Promise<void> {
  if (pending) await acceptTogether(options, pending.taskId, pending.file.path);
}

/** Accepts all pending hunks of a step, or of one of its files. A single question lists all files that need confirmation. */
async function acceptTogether({ send, review, texts }: ReviewOptions, taskId: string, path?: string): Promise<void> {
  const settle = { type: 'task.settle', taskId, accept: true, ...(path !== undefined && { path }) } as const;
  await send(settle);
  const waiting = review
    .pending()
    .filter((each) => each.taskId === taskId && each.isToConfirm && (path === undefined || each.file.path === path));
  const names = [...new Set(waiting.map((each) => each.path))].join(', ');
  if (names !== '' && (await isConfirmed(texts, names))) await send({ ...settle, confirmed: true });
}

async function accept({ send, texts }: ReviewOptions, pending: PendingHunk): Promise<void> {
  // A change that is already in the file needs no confirmation, because accepting it writes nothing.
  const isSensitive = isSensitiveFile(pending) && !pending.file.stands;
  if (isSensitive && !(await isConfirmed(texts, pending.path))) return;
  const { taskId, hunk } = pending;
  await send({ type: 'hunk.settle', taskId, hunkId: hunk.id, accept: true, ...(isSensitive && { confirmed: true }) });
}

function isSensitiveFile({ file }: PendingHunk): boolean {
  return isSensitivePath(file.path) || isSensitivePath(file.to ?? file.path);
}

async function isConfirmed(texts: Texts, path: string): Promise<boolean> {
  const yes = fill(texts, 'editor.review.accept');
  const question = fill(texts, 'editor.review.confirm', { path });
  return (await vscode.window.showWarningMessage(question, { modal: true }, yes)) === yes;
}

/**
 * Opens the lines of a hunk for editing. Saving writes them to the file if the hunk is in conflict; otherwise, saving updates the proposal.
 */
async function edit({ send, review, hunkFiles, texts }: ReviewOptions, pending: PendingHunk): Promise<void> {
  const { taskId, hunk, isConflicted, file } = pending;
  const hunkId = hunk.id;
  const isWaiting = () => review.pending().some((each) => each.hunk.id === hunkId && each.isConflicted === isConflicted);
  if (file.operation === 'delete' || file.operation === 'rename') return;
  await hunkFiles.open(pending, hunk.after, async (lines) => {
    if (!isWaiting()) return false;
    if (!isConflicted) await send({ type: 'hunk.edit', taskId, hunkId, after: lines });
    else if (isSensitiveFile(pending) && !(await isConfirmed(texts, pending.path))) return false;
    else await send({ type: 'hunk.resolve', taskId, hunkId, lines, confirmed: true });
    return true;
  });
  vscode.window.setStatusBarMessage(fill(texts, isConflicted ? 'editor.review.resolveHint' : 'editor.review.editHint'), 10_000);
}

async function ask({ send, texts }: ReviewOptions, { taskId, hunk, path }: PendingHunk): Promise<void> {
  const prompt = fill(texts, 'aside.askAbout', { about: `${path}:${hunk.start}` });
  const text = (await vscode.window.showInputBox({ prompt }))?.trim();
  if (text) await send({ type: 'aside.ask', about: { kind: 'hunk', taskId, hunkId: hunk.id }, text });
}

async function askReviewers({ texts, send, priceOfReview }: ReviewOptions, taskId: string): Promise<void> {
  const ask = texts['editor.review.askReviewers'];
  const pressed = await vscode.window.showInformationMessage(priceOfReview(taskId), ask);
  if (pressed === ask) await send({ type: 'review.ask', taskId });
}

export interface ReviewStops {
  all(): Stop[];
  /** Caret position in a file with pending hunks; otherwise null. */
  caret(): Caret | null;
  /** Hunk at the caret, otherwise the next one below the caret, in a file or in the diff of a proposal. */
  atCaret(): PendingHunk | undefined;
  isInDiff(): boolean;
  /** Reveals a hunk and puts the caret on it. A new file or a notebook is shown as a diff. */
  reveal(pending: PendingHunk): Promise<void>;
}

export function createReviewStops(review: ReviewDocuments, diffs: Pick<Diffs, 'show' | 'proposedPlaces'>): ReviewStops {
  const stopOf = (pending: PendingHunk): Stop => {
    const { hunk, path, file } = pending;
    const document = documentAt(uriOf(path));
    const place = document && review.places(document).find(({ hunkId }) => hunkId === hunk.id);
    const startLine = hunk.start - 1;
    const lines = file.operation === 'create' ? hunk.after : hunk.before;
    return { hunkId: hunk.id, path, startLine, endLine: startLine + lines.length, ...place };
  };
  const all = () => review.pending().map(stopOf);
  const caret = (): Caret | null => {
    const editor = vscode.window.activeTextEditor;
    if (!editor) return null;
    const { uri } = editor.document;
    const found = review.pending().find(({ path, file }) => isShownIn(uri, path, file.operation === 'create'));
    return found ? { path: found.path, line: editor.selection.active.line } : null;
  };
  /**
   * Returns the caret and hunk positions if the active editor shows the diff of a proposal with undecided hunks; otherwise null. Line
   * numbers in the diff differ from those of the file.
   */
  const proposed = (): { readonly at: Caret; readonly stops: readonly Stop[] } | null => {
    const editor = vscode.window.activeTextEditor;
    const path = editor && proposedPath(editor.document.uri);
    if (!editor || path === undefined) return null;
    const stops = diffs.proposedPlaces(editor.document).map((place) => ({ ...place, path }));
    return stops.length > 0 ? { at: { path, line: editor.selection.active.line }, stops } : null;
  };
  return {
    all,
    caret,
    isInDiff: () => proposed() !== null,
    atCaret: () => {
      const inDiff = proposed();
      const at = inDiff?.at ?? caret();
      const stop = at && stopAt(inDiff?.stops ?? all(), at);
      return stop ? review.pending().find(({ hunk }) => hunk.id === stop.hunkId) : undefined;
    },
    reveal: async (pending) => {
      const uri = isNotebookPath(pending.path) ? undefined : uriOf(pending.path);
      const document = uri && (await Promise.resolve(vscode.workspace.openTextDocument(uri)).catch(() => undefined));
      if (!document) return diffs.show(pending.taskId, pending.file.path);
      const place = (await review.placesNow(document)).find(({ hunkId }) => hunkId === pending.hunk.id);
      const at = new vscode.Position(Math.min(place?.startLine ?? 0, document.lineCount - 1), 0);
      const editor = await vscode.window.showTextDocument(document, { selection: new vscode.Range(at, at), preview: true });
      editor.revealRange(new vscode.Range(at, at), vscode.TextEditorRevealType.InCenterIfOutsideViewport);
    },
  };
}

/**
 * Whether a document shows a file. The proposed side of a diff counts only for a new file; otherwise, its line numbers differ from those of
 * the file.
 */
function isShownIn(uri: vscode.Uri, path: string, isNew: boolean): boolean {
  return uriOf(path)?.toString() === uri.toString() || (isNew && proposedPath(uri) === path);
}
