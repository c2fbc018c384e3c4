// Positions of pending hunks in open documents: shifted on typing, exact after a pause.
import * as vscode from 'vscode';
import { isNotebookPath } from '../../../core/edits/propose/notebook';
import { type ReviewPlace, reviewPlaces, shiftPlaces } from '../../../core/edits/hunks/reviewPlaces';
import type { FileProposal } from '../../../core/edits/lines/proposal';
import { livePath, type PendingHunk, pendingHunks, taskUnderReview } from '../../../core/review/pendingHunks';
import type { Session } from '../../../core/session';
import type { CheckpointStore } from '../../../flows/ports/ports';
import { createDebounce } from '../../files/base/timers';
import { pathUnderReview } from './reviewWatch';
import type { TaskProgress } from '../../../core/execution/state';
import { lineTexts } from '../../../core/text/lines';
import { createRecent } from '../../../core/base/cache';
import { onDidCloseDocument } from '../workspace/closedDocuments';

/**
 * Debounce delay for the exact positions. Shorter than the delay in reviewWatch.ts, so that the marks move before the session is notified
 * of typing.
 */
const pauseMs = 250;

export interface ReviewDocuments {
  /** Updates to the current session; does nothing if its step under review is unchanged. */
  show(session: Session): void;
  pending(): readonly PendingHunk[];
  /** Returns the last known positions; empty if the document is not under review. */
  places(document: vscode.TextDocument): readonly ReviewPlace[];
  /** Computes the exact positions in the document's current text. */
  placesNow(document: vscode.TextDocument): Promise<readonly ReviewPlace[]>;
  /** Returns the text on which a file's hunks are based; null if it is not stored. */
  baseOf(file: FileProposal): Promise<string | null>;
  /** Fires when the pending hunks or their positions change. */
  readonly onDidChange: vscode.Event<void>;
}

export function createReviewDocuments(checkpoints: Pick<CheckpointStore, 'read'>, subscriptions: vscode.Disposable[]): ReviewDocuments {
  const changed = new vscode.EventEmitter<void>();
  const places = new Map<string, readonly ReviewPlace[]>();
  const baseOf = createBases(checkpoints);
  let session: Session | null = null;
  let task: TaskProgress | undefined;
  let pending: readonly PendingHunk[] = [];

  const pathOf = (document: vscode.TextDocument) =>
    session && !isNotebookPath(document.uri.path) ? pathUnderReview(session, document.uri) : null;
  const filesOf = (document: vscode.TextDocument): readonly FileProposal[] => {
    const path = pathOf(document);
    return task ? task.files.filter((file) => task && livePath(task, file) === path) : [];
  };
  const placesNow = async (document: vscode.TextDocument): Promise<readonly ReviewPlace[]> => {
    const files = filesOf(document);
    const bases = await Promise.all(files.map(baseOf));
    if (document.isClosed || !task) return [];
    const { verdicts } = task;
    const live = document.getText();
    return files.flatMap((file, index) => reviewPlaces(file, verdicts, bases[index] ?? null, live));
  };
  const update = async (document: vscode.TextDocument): Promise<void> => {
    const { version } = document;
    const before = task;
    const found = await placesNow(document);
    // Drops an outdated result: if the user has typed or another step is shown, another update follows.
    if (document.version === version && task === before) set(document, found);
  };
  const set = (document: vscode.TextDocument, found: readonly ReviewPlace[]) => {
    const key = document.uri.toString();
    if (found.length > 0) places.set(key, found);
    else if (!places.delete(key)) return;
    changed.fire();
  };
  const pause = createDebounce<vscode.TextDocument>(pauseMs, (document) => void update(document));
  const typed = ({ document, contentChanges }: vscode.TextDocumentChangeEvent) => {
    const known = places.get(document.uri.toString());
    if (contentChanges.length === 0 || (!known && pathOf(document) === null)) return;
    if (known) places.set(document.uri.toString(), contentChanges.reduce(shifted, known));
    pause.later(document);
  };
  const close = (document: vscode.TextDocument) => void places.delete(document.uri.toString());

  subscriptions.push(
    changed,
    vscode.workspace.onDidChangeTextDocument(typed),
    vscode.workspace.onDidOpenTextDocument((document) => void update(document)),
    onDidCloseDocument(close),
    pause,
  );
  return {
    show: (now) => {
      session = now;
      const next = taskUnderReview(now);
      if (next === task) return;
      task = next;
      pending = pendingHunks(now);
      changed.fire();
      for (const document of vscode.workspace.textDocuments) void update(document);
    },
    pending: () => pending,
    places: (document) => places.get(document.uri.toString()) ?? [],
    placesNow,
    baseOf,
    onDidChange: changed.event,
  };
}

/** Shifts positions after a change. The editor lists changes from the bottom up, so the positions of the remaining changes stay valid. */
function shifted(places: readonly ReviewPlace[], { range, text }: vscode.TextDocumentContentChangeEvent): readonly ReviewPlace[] {
  const newLineEnds = lineTexts(text).length - 1;
  const { start, end } = range;
  return shiftPlaces(places, { startLine: start.line, endLine: end.line, newLineEnds, isAtLineStart: start.character === 0 });
}

const maxBases = 40;

/** Caches base texts, which stay valid, because the content stored under an ID never changes. */
function createBases(checkpoints: Pick<CheckpointStore, 'read'>): ReviewDocuments['baseOf'] {
  const kept = createRecent<string, Promise<string | null>>(maxBases);
  const read = async (id: string): Promise<string | null> => {
    const bytes = await checkpoints.read(id).catch(() => null);
    return bytes && new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  };
  return async ({ base }) => {
    if (base === undefined) return null;
    const found = kept.get(base) ?? read(base);
    kept.set(base, found);
    return found;
  };
}
