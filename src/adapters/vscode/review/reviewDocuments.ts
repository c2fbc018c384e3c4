// Places of pending hunks in open documents, shifted on typing, exact after a pause.
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

/** A little less than the pause after which the session is told of what was typed, so that the marks have moved by then. */
const pauseMs = 250;

export interface ReviewDocuments {
  /** Takes in the session as it is now; nothing happens where its review is the one that is shown. */
  show(session: Session): void;
  pending(): readonly PendingHunk[];
  /** The places in a document as far as they are known; none for a document that is not under review. */
  places(document: vscode.TextDocument): readonly ReviewPlace[];
  /** The same by the text of now. */
  placesNow(document: vscode.TextDocument): Promise<readonly ReviewPlace[]>;
  /** The text a file's hunks were cut from, or null where it is not kept. */
  baseOf(file: FileProposal): Promise<string | null>;
  /** Something to show has changed: the pending hunks, or places in a document. */
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
    session && !isNotebookPath(document.uri.path) ? pathUnderReview(session, document.uri) : undefined;
  const filesOf = (document: vscode.TextDocument): readonly FileProposal[] => {
    const path = pathOf(document);
    return path !== undefined && task ? task.files.filter((file) => task && livePath(task, file) === path) : [];
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
    // what was typed while the base was read has a pause of its own, and another task has been looked up as soon as it was shown
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
    if (contentChanges.length === 0 || (!known && pathOf(document) === undefined)) return;
    if (known) places.set(document.uri.toString(), contentChanges.reduce(shifted, known));
    pause.later(document);
  };
  const close = (document: vscode.TextDocument) => void places.delete(document.uri.toString());

  subscriptions.push(
    changed,
    vscode.workspace.onDidChangeTextDocument(typed),
    vscode.workspace.onDidOpenTextDocument((document) => void update(document)),
    vscode.workspace.onDidCloseTextDocument(close),
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

/** One change; the editor lists several from the end of the text upwards, so that each leaves those after it in place. */
function shifted(places: readonly ReviewPlace[], { range, text }: vscode.TextDocumentContentChangeEvent): readonly ReviewPlace[] {
  const newLineEnds = lineTexts(text).length - 1;
  const { start, end } = range;
  return shiftPlaces(places, { startLine: start.line, endLine: end.line, newLineEnds, isAtLineStart: start.character === 0 });
}

const maxBases = 40;

/** Contents never change under their id, so each is read once; those of the last step are enough. */
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
