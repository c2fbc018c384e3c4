// Comment threads on pending hunks: questions to the team and their answers.
import * as vscode from 'vscode';
import type { Command } from '../../../core/commands';
import type { ReviewPlace } from '../../../core/edits/hunks/reviewPlaces';
import { shownName, type Texts } from '../../../core/i18n/language';
import type { PendingHunk } from '../../../core/review/pendingHunks';
import { askedAbout } from '../../../core/review/askedAbout';
import type { Session } from '../../../core/session';
import type { ReviewDocuments } from './reviewDocuments';
import { uriOf } from './reviewWatch';
import { documentAt } from '../workspace/openDocument';

/** Argument that the editor passes to a thread's command. */
export type ThreadReply = Pick<vscode.CommentReply, 'thread' | 'text'>;

export interface ReviewComments {
  show(session: Session): void;
  ask(reply: ThreadReply): Promise<void>;
}

export interface CommentsOptions {
  readonly texts: Texts;
  readonly review: Pick<ReviewDocuments, 'pending' | 'places' | 'onDidChange'>;
  readonly send: (command: Command) => Promise<void>;
}

export function createReviewComments({ texts, review, send }: CommentsOptions, subscriptions: vscode.Disposable[]): ReviewComments {
  const controller = vscode.comments.createCommentController('milkstack', 'MilkStack');
  controller.options = { prompt: texts['aside.ask'], placeHolder: texts['aside.ask'] };
  const { pending, places, onDidChange } = review;
  const threads = new Map<string, vscode.CommentThread>();
  const rangeOf = ({ startLine, endLine }: ReviewPlace) => new vscode.Range(startLine, 0, Math.max(startLine, endLine - 1), 0);
  const update = () => {
    // Assigns a new provider, because this makes the editor request the ranges again.
    controller.commentingRangeProvider = { provideCommentingRanges: (document) => places(document).map(rangeOf) };
    for (const [hunkId, thread] of threads) {
      if (pending().some(({ hunk }) => hunk.id === hunkId)) continue;
      thread.dispose();
      threads.delete(hunkId);
    }
  };
  const create = ({ path, hunk }: PendingHunk): vscode.CommentThread | undefined => {
    const uri = uriOf(path);
    const document = documentAt(uri);
    const place = document && places(document).find(({ hunkId }) => hunkId === hunk.id);
    const line = hunk.start - 1;
    return uri && controller.createCommentThread(uri, place ? rangeOf(place) : new vscode.Range(line, 0, line, 0), []);
  };
  const fill = (session: Session, each: PendingHunk) => {
    const asked = askedAbout(session, { kind: 'hunk', taskId: each.taskId, hunkId: each.hunk.id });
    if (asked.length === 0) return;
    const thread = threads.get(each.hunk.id) ?? create(each);
    if (!thread) return;
    threads.set(each.hunk.id, thread);
    const said = (name: string, body: string | vscode.MarkdownString) => ({ author: { name }, body, mode: vscode.CommentMode.Preview });
    // Questions and answers are shown without formatting, so that an answer can neither run commands through links nor load pictures.
    thread.comments = asked.flatMap(({ text, answer }) => [
      said(shownName(texts, 'user'), new vscode.MarkdownString().appendText(text)),
      ...(answer ? [said(shownName(texts, answer.agent), new vscode.MarkdownString().appendText(answer.text))] : []),
    ]);
    thread.label = asked.some(({ isOpen }) => isOpen) ? texts['strip.step.aside'] : 'MilkStack';
  };
  let known: Session['asides'] = [];
  update();
  subscriptions.push(controller, onDidChange(update));
  return {
    show: (session) => {
      if (session.asides === known) return;
      known = session.asides;
      for (const each of pending()) fill(session, each);
    },
    ask: async ({ thread, text }) => {
      const document = documentAt(thread.uri);
      const line = thread.range?.start.line ?? -1;
      const place = document && places(document).find((each) => rangeOf(each).start.line <= line && line <= rangeOf(each).end.line);
      const hunkId = [...threads].find(([, each]) => each === thread)?.[0] ?? place?.hunkId;
      const found = pending().find(({ hunk }) => hunk.id === hunkId);
      const question = text.trim();
      if (!found || question === '') return;
      if (!threads.has(found.hunk.id)) threads.set(found.hunk.id, thread);
      else if (threads.get(found.hunk.id) !== thread) thread.dispose();
      await send({ type: 'aside.ask', about: { kind: 'hunk', taskId: found.taskId, hunkId: found.hunk.id }, text: question });
    },
  };
}
