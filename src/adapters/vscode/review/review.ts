// Review in the editor: composes marks, lenses, diffs, list and commands.
import * as vscode from 'vscode';
import type { Command } from '../../../core/commands';
import type { Texts } from '../../../core/i18n/language';
import type { Session } from '../../../core/session';
import type { CheckpointStore, Editing } from '../../../flows/ports/ports';
import { showPendingTree } from './pendingTree';
import { type ActOnReview, createReviewActions } from './reviewActions';
import { createReviewComments, type ReviewComments, type ThreadReply } from './reviewComments';
import { createDiffs, type Diffs } from './reviewDiffs';
import { createReviewDocuments, type ReviewDocuments } from './reviewDocuments';
import { createHunkFiles } from './reviewEdit';
import { showReviewLenses } from './reviewLenses';
import { showReviewMarks } from './reviewMarks';
import { createReviewStops, type ReviewStops } from './reviewStops';

const askedKey = 'milkstack.lensesOffered';

/** Offers code lenses in diff editors once, with the first review. The setting shows the lenses of every extension in every diff, so only the user turns it on. */
export async function offerDiffLenses(kept: vscode.Memento, texts: Texts): Promise<void> {
  const settings = vscode.workspace.getConfiguration('diffEditor');
  if (settings.get('codeLens') || kept.get(askedKey)) return;
  await kept.update(askedKey, true);
  const turnOn = texts['editor.review.lenses.turnOn'];
  const chosen = await vscode.window.showInformationMessage(texts['editor.review.lenses.offer'], turnOn);
  if (chosen === turnOn) await settings.update('codeLens', true, vscode.ConfigurationTarget.Global);
}

/** Used by `when` clauses of commands and keys. */
const contextKey = 'milkstack.reviewing';

export interface EditorReview {
  readonly documents: ReviewDocuments;
  readonly diffs: Diffs;
  readonly stops: ReviewStops;
  readonly act: ActOnReview;
  /** Takes in the session as it is now. */
  show(session: Session): void;
  /** Asks the team what was written in a comment thread at a hunk. */
  ask(reply: ThreadReply): Promise<void>;
}

export interface EditorReviewOptions {
  readonly session: () => Session;
  readonly texts: Texts;
  readonly editing: Pick<Editing, 'live'>;
  readonly checkpoints: Pick<CheckpointStore, 'read'>;
  readonly send: (command: Command) => Promise<void>;
  readonly priceOfReview: (taskId: string) => string;
  /** Keeps what was offered once. */
  readonly kept: vscode.Memento;
}

export function createEditorReview(options: EditorReviewOptions, subscriptions: vscode.Disposable[]): EditorReview {
  const { session, texts, editing, checkpoints, send, priceOfReview, kept } = options;
  const review = createReviewDocuments(checkpoints, subscriptions);
  const diffs = createDiffs({ session, texts, editing, review }, subscriptions);
  showReviewMarks(review, subscriptions);
  showReviewLenses(review, diffs, texts, subscriptions);
  let isReviewing = false;
  let comments: ReviewComments | null = null;
  /** With the first review: until then there is nothing to list and nothing to ask about. */
  const begin = () => {
    showPendingTree(review, texts, subscriptions);
    void offerDiffLenses(kept, texts);
    return createReviewComments({ texts, review, send }, subscriptions);
  };
  const tell = () => {
    if (isReviewing === review.pending().length > 0) return;
    isReviewing = !isReviewing;
    if (isReviewing) comments ??= begin();
    void vscode.commands.executeCommand('setContext', contextKey, isReviewing);
  };
  subscriptions.push(review.onDidChange(tell));
  const stops = createReviewStops(review, diffs);
  const act = createReviewActions({ texts, review, stops, diffs, hunkFiles: createHunkFiles(subscriptions), send, priceOfReview });
  return {
    documents: review,
    diffs,
    stops,
    act,
    show: (now) => {
      review.show(now);
      comments?.show(now);
    },
    ask: async (reply) => comments?.ask(reply),
  };
}
