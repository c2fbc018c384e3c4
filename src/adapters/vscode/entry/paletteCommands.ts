// Maps each command of the Command Palette to its action.
import * as vscode from 'vscode';
import type { Command } from '../../../core/commands';
import type { TextKey, Texts } from '../../../core/i18n/language';
import { type PanelController, viewId } from '../panel/panel';
import type { PlanAct, PlanDocuments } from '../review/planDocuments';
import type { ActOnReview, HunkRef, ReviewAction } from '../review/reviewActions';
import type { ThreadReply } from '../review/reviewComments';
import type { DiscussionAct } from '../sessions/sessionMenu';
import type { PaletteName } from './paletteNames';

/** Actions that are not sent as panel commands. */
interface OfEditor {
  setKey(): Promise<void>;
  /** Asks for a header that is sent with every request to a provider. */
  setHeader(): Promise<void>;
  forgetKey(): Promise<void>;
  /** Asks for a value that is masked although it is not secret, and stops masking it. */
  releaseValue(): Promise<void>;
  /** Lets the user turn MCP tools on and off. */
  chooseTools(): Promise<void>;
  /** Lists the commands that are always allowed, and revokes the ones that the user deselects. */
  chooseAllowed(): Promise<void>;
  /** Asks where to show the view. */
  move(): Promise<void>;
  importSession(): Promise<void>;
  /** Asks which changes to review, unless the source control view passes them. */
  reviewChanges(given: unknown): Promise<void>;
  askInThread(reply: ThreadReply): Promise<void>;
  /** Copies the rejected changes of a review, as a message to the agent that made them. */
  copyRejected(): Promise<void>;
  /** Asks for a second opinion on the selection, or on uncommitted changes. */
  second(): Promise<void>;
  readonly plan: PlanDocuments['act'];
  onDiscussion(act: DiscussionAct, given: unknown): Promise<void>;
}

/** @param run runs a command as if the panel had sent it */
export function createPalette(
  panel: PanelController,
  run: (command: Command) => Promise<void>,
  inEditor: OfEditor,
  review: ActOnReview,
): (name: PaletteName, given: unknown) => Promise<unknown> {
  const send = (command: Command) => () => run(command);
  const act = (action: ReviewAction) => (at: unknown) => review(action, hunkRefOf(at));
  const onPlan = (name: PlanAct) => (given: unknown) => inEditor.plan(name, given);
  const onDiscussion = (name: DiscussionAct) => (given: unknown) => inEditor.onDiscussion(name, given);
  const palette: Readonly<Record<PaletteName, (given: unknown) => Promise<unknown>>> = {
    newAgent: send({ type: 'editor.newAgent' }),
    settings: send({ type: 'editor.mend', action: 'openModelSettings' }),
    move: inEditor.move,
    openSession: (id) => run({ type: 'session.open', sessionId: String(id) }).then(() => panel.focus(null)),
    importSession: inEditor.importSession,
    newSession: () => run({ type: 'session.new' }).then(() => panel.focus(null)),
    attachImage: send({ type: 'editor.pickPictures' }),
    workshop: send({ type: 'editor.workshop', topic: '' }),
    fromIssue: () => run({ type: 'session.new' }).then(() => panel.focus('/issue ', true)),
    stop: send({ type: 'run.stop' }),
    // Focuses the panel, which asks for confirmation if any work would remain unfinished.
    end: () => run({ type: 'run.end' }).then(() => panel.focus(null)),
    setKey: inEditor.setKey,
    setHeader: inEditor.setHeader,
    forgetKey: inEditor.forgetKey,
    releaseValue: inEditor.releaseValue,
    tools: inEditor.chooseTools,
    web: send({ type: 'editor.web' }),
    allowed: inEditor.chooseAllowed,
    openReport: send({ type: 'report.open', format: null }),
    saveReport: send({ type: 'report.save' }),
    openSample: send({ type: 'editor.mend', action: 'openSample' }),
    showLog: send({ type: 'editor.mend', action: 'showLog' }),
    acceptHunk: act('accept'),
    rejectHunk: act('reject'),
    editHunk: act('edit'),
    askAboutHunk: (given) => (isThreadReply(given) ? inEditor.askInThread(given) : act('ask')(given)),
    diffHunk: act('diff'),
    showSides: act('sides'),
    nextHunk: act('next'),
    previousHunk: act('previous'),
    acceptFile: act('acceptFile'),
    acceptStep: act('acceptStep'),
    showStep: act('showStep'),
    askReviewers: act('reviewers'),
    reviewChanges: inEditor.reviewChanges,
    copyRejected: inEditor.copyRejected,
    secondOpinion: inEditor.second,
    openPlan: onPlan('openPlan'),
    planComment: onPlan('planComment'),
    planUncomment: onPlan('planUncomment'),
    planSend: onPlan('planSend'),
    planApprove: onPlan('planApprove'),
    renameDiscussion: onDiscussion('renameDiscussion'),
    deleteDiscussion: onDiscussion('deleteDiscussion'),
    exportDiscussion: onDiscussion('exportDiscussion'),
    pinDiscussion: onDiscussion('pinDiscussion'),
    unpinDiscussion: onDiscussion('unpinDiscussion'),
    archiveDiscussion: onDiscussion('archiveDiscussion'),
    unarchiveDiscussion: onDiscussion('unarchiveDiscussion'),
    copyDiscussionLink: onDiscussion('copyDiscussionLink'),
  };
  return (name, given) => palette[name](given);
}

function isThreadReply(value: unknown): value is ThreadReply {
  return typeof value === 'object' && value !== null && 'thread' in value && 'text' in value;
}

/** Returns the hunk that a lens or a tree item passes as its first argument; null for keyboard shortcuts and the palette. */
function hunkRefOf(given: unknown): HunkRef | null {
  const value: unknown = Array.isArray(given) ? given[0] : given;
  if (typeof value !== 'object' || value === null || !('taskId' in value) || !('hunkId' in value)) return null;
  return { taskId: String(value.taskId), hunkId: String(value.hunkId) };
}

/** Locations for the view. The container ID is from package.json; null opens an editor tab. */
const places: readonly { readonly name: TextKey; readonly icon: string; readonly container: string | null }[] = [
  { name: 'editor.move.primary', icon: 'layout-sidebar-left', container: 'workbench.view.extension.milkstack' },
  { name: 'editor.move.secondary', icon: 'layout-sidebar-right', container: 'workbench.view.extension.milkstack-beside' },
  { name: 'editor.move.editor', icon: 'window', container: null },
];

export async function movePanel(texts: Texts, panel: Pick<PanelController, 'focus' | 'openTab'>): Promise<void> {
  const offered = places.map((place) => ({ ...place, label: `$(${place.icon}) ${texts[place.name]}` }));
  const chosen = await vscode.window.showQuickPick(offered, { title: texts['editor.move.title'] });
  if (!chosen) return;
  if (chosen.container === null) return panel.openTab();
  await vscode.commands.executeCommand('vscode.moveViews', { viewIds: [viewId], destinationId: chosen.container });
  await panel.focus(null);
}
