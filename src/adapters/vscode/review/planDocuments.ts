// Shows the plan as a read-only document that the user can comment on and approve.
import * as vscode from 'vscode';
import type { Command } from '../../../core/commands';
import type { OfferedPlan } from '../../../core/execution/state';
import { fill, type Language, type Texts } from '../../../core/i18n/language';
import { canApprove } from '../../../core/plan/approval';
import { lineOfPlace, type PlanDocument, planDocument } from '../../../core/plan/planDocument';
import type { Session } from '../../../core/session';

const scheme = 'milkstack-plan';

export type PlanAct = 'openPlan' | 'planComment' | 'planUncomment' | 'planSend' | 'planApprove';

export interface PlanDocuments {
  act(act: PlanAct, given: unknown): Promise<void>;
  show(session: Session): void;
}

interface PlanDocumentsOf {
  readonly texts: Texts;
  readonly language: Language;
  readonly session: () => Session;
  readonly send: (command: Command) => Promise<void>;
}

interface ShownComment extends vscode.Comment {
  readonly commentId: string;
}

export function createPlanDocuments(
  { texts, language, session, send }: PlanDocumentsOf,
  subscriptions: vscode.Disposable[],
): PlanDocuments {
  /** Opened plan versions by hash; the text of a version never changes. */
  const documents = new Map<string, PlanDocument>();
  const threads = new Map<string, vscode.CommentThread>();
  /** Hash of the version being revised because the user approved it with open comments; otherwise null. */
  let toApprove: string | null = null;
  let shown = '';
  const controller = vscode.comments.createCommentController('milkstack.plan', texts['card.plan.title']);
  controller.options = { placeHolder: texts['card.plan.comment'] };
  controller.commentingRangeProvider = {
    provideCommentingRanges: ({ uri, lineCount }) =>
      uri.scheme === scheme && canApprove(session(), uri.query) ? [new vscode.Range(0, 0, lineCount - 1, 0)] : [],
  };
  subscriptions.push(
    controller,
    vscode.workspace.registerTextDocumentContentProvider(scheme, {
      provideTextDocumentContent: ({ query }) => documents.get(query)?.text ?? '',
    }),
  );

  const uriOf = ({ version, hash, plan }: OfferedPlan): vscode.Uri => {
    if (!documents.has(hash)) documents.set(hash, planDocument(plan, texts, language));
    const name = fill(texts, 'card.plan.version', { version }).replaceAll('/', ' ');
    return vscode.Uri.from({ scheme, path: `/${name}.md`, query: hash });
  };

  const open = async () => {
    const { offered } = session().progress;
    if (!offered) return void vscode.window.showInformationMessage(texts['plan.document.none']);
    const document = await vscode.workspace.openTextDocument(uriOf(offered));
    await vscode.window.showTextDocument(document, { preview: false });
    showThreads(offered);
  };

  const comment = async ({ thread, text }: vscode.CommentReply) => {
    const { query: hash } = thread.uri;
    const place = documents.get(hash)?.places[thread.range?.end.line ?? 0] ?? { taskId: null, line: '' };
    thread.dispose();
    await send({ type: 'plan.comment', hash, ...place, text });
  };

  const approveShown = async (before: OfferedPlan, after: OfferedPlan) => {
    const title = fill(texts, 'card.plan.version', { version: after.version });
    await vscode.commands.executeCommand('vscode.diff', uriOf(before), uriOf(after), `MilkStack: ${title}`, { preview: false });
    const [question, yes] = [fill(texts, 'plan.document.approve', { version: after.version }), texts['card.plan.approve']];
    if ((await vscode.window.showInformationMessage(question, yes)) === yes) await send({ type: 'plan.approve', hash: after.hash });
  };

  const approve = async () => {
    const { offered, previous, placed } = session().progress;
    if (!offered || !canApprove(session(), offered.hash)) return;
    if (placed.length === 0) return approveShown(previous ?? offered, offered);
    toApprove = offered.hash;
    await send({ type: 'plan.revise', hash: offered.hash });
  };

  const showThreads = (offered: OfferedPlan) => {
    const { placed } = session().progress;
    const document = documents.get(offered.hash);
    const isShown = ({ id }: { readonly id: string }) => document && placed.some((each) => each.id === id);
    for (const [id, thread] of threads) {
      if (isShown({ id }) && thread.uri.query === offered.hash) continue;
      thread.dispose();
      threads.delete(id);
    }
    if (!document) return;
    for (const each of placed) {
      const line = threads.has(each.id) ? null : lineOfPlace(document, each);
      if (line === null) continue;
      const body: ShownComment = {
        commentId: each.id,
        body: each.text,
        mode: vscode.CommentMode.Preview,
        author: { name: texts['agent.user.name'] },
      };
      const thread = controller.createCommentThread(uriOf(offered), new vscode.Range(line, 0, line, 0), [body]);
      thread.canReply = false;
      thread.collapsibleState = vscode.CommentThreadCollapsibleState.Expanded;
      threads.set(each.id, thread);
    }
  };

  return {
    act: async (act, given) => {
      const { hash = '' } = session().progress.offered ?? {};
      if (act === 'openPlan') await open();
      else if (act === 'planComment') await comment(given as vscode.CommentReply);
      else if (act === 'planUncomment') await send({ type: 'plan.uncomment', commentId: (given as ShownComment).commentId });
      else if (act === 'planSend') await send({ type: 'plan.revise', hash });
      else await approve();
    },
    show: ({ progress: { offered, previous, placed } }) => {
      const state = JSON.stringify([offered?.hash, placed.map(({ id }) => id)]);
      if (!offered || state === shown) return;
      shown = state;
      showThreads(offered);
      if (toApprove === null || offered.hash === toApprove) return;
      const isAnswer = previous?.hash === toApprove && offered.by === 'planner';
      toApprove = null;
      if (isAnswer && previous) void approveShown(previous, offered);
    },
  };
}
