// Commands of the palette, each one line to what it does.
import * as vscode from 'vscode';
import type { Command } from '../../../core/commands';
import type { TextKey, Texts } from '../../../core/i18n/language';
import { type PanelController, viewId } from '../panel/panel';
import type { ActOnReview, HunkRef, ReviewAction } from '../review/reviewActions';
import type { PaletteName } from './paletteNames';

/** What touches no session, as the host does it. */
interface OfEditor {
  /** Asks whose key, and for the key; what comes of it is said on the page of the model. */
  setKey(): Promise<void>;
  /** Asks for a header that goes with every request of a provider. */
  setHeader(): Promise<void>;
  /** Asks whose key is to be forgotten. */
  forgetKey(): Promise<void>;
  /** Takes a value that is masked and no secret. */
  releaseValue(): Promise<void>;
  /** Lets the user switch tools of MCP servers on and off. */
  chooseTools(): Promise<void>;
  /** Shows what commands are allowed for good, and takes back what the user clears. */
  chooseAllowed(): Promise<void>;
  /** Lets the user choose where the room stands. */
  move(): Promise<void>;
  /** Takes an exported log in as a discussion. */
  importSession(): Promise<void>;
  /** Asks which changes are to be reviewed, unless the source control view says it, and opens the review. */
  reviewChanges(given: unknown): Promise<void>;
  /** Copies what was rejected in a review of changes. */
  copyRejected(): Promise<void>;
}

/** @param run carries out a command as if the panel had sent it */
export function createPalette(
  panel: PanelController,
  run: (command: Command) => Promise<void>,
  inEditor: OfEditor,
  review: ActOnReview,
): (name: PaletteName, given: unknown) => Promise<unknown> {
  const send = (command: Command) => () => run(command);
  const act = (action: ReviewAction) => (at: unknown) => review(action, hunkRefOf(at));
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
    // what it would leave undone is asked about in the panel
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
    askAboutHunk: act('ask'),
    diffHunk: act('diff'),
    showSides: act('sides'),
    nextHunk: act('next'),
    previousHunk: act('previous'),
    acceptFile: act('acceptFile'),
    acceptStep: act('acceptStep'),
    showStep: act('showStep'),
    pendingChanges: act('list'),
    askReviewers: act('reviewers'),
    reviewChanges: inEditor.reviewChanges,
    copyRejected: inEditor.copyRejected,
  };
  return (name, given) => palette[name](given);
}

/** A lens names its hunk; a key or the palette names none. */
function hunkRefOf(value: unknown): HunkRef | null {
  if (typeof value !== 'object' || value === null || !('taskId' in value) || !('hunkId' in value)) return null;
  return { taskId: String(value.taskId), hunkId: String(value.hunkId) };
}

/** Where the view can stand, by the ids of the containers in package.json; the editor area has none. */
const places: readonly { readonly name: TextKey; readonly icon: string; readonly container: string | null }[] = [
  { name: 'editor.move.primary', icon: 'layout-sidebar-left', container: 'workbench.view.extension.milkstack' },
  { name: 'editor.move.secondary', icon: 'layout-sidebar-right', container: 'workbench.view.extension.milkstack-beside' },
  { name: 'editor.move.editor', icon: 'window', container: null },
];

export async function moveRoom(texts: Texts, panel: Pick<PanelController, 'focus' | 'openTab'>): Promise<void> {
  const offered = places.map((place) => ({ ...place, label: `$(${place.icon}) ${texts[place.name]}` }));
  const chosen = await vscode.window.showQuickPick(offered, { title: texts['editor.move.title'] });
  if (!chosen) return;
  if (chosen.container === null) return panel.openTab();
  await vscode.commands.executeCommand('vscode.moveViews', { viewIds: [viewId], destinationId: chosen.container });
  await panel.focus(null);
}
