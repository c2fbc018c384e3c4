// Opens the diff of a step once when its edits arrive, and closes it when decided.
//
// Showing it takes the focus, so it waits for a pause of whoever is typing and gives the focus back to the panel where that had it.
import * as vscode from 'vscode';
import { taskUnderReview } from '../../../core/review/pendingHunks';
import type { Session } from '../../../core/session';
import { type Diffs, proposedPath } from './reviewDiffs';

/** After the last key somebody still types. */
const typingMs = 1_500;
/** A file that was opened this long before the edits came is still being looked at. */
const lookingMs = 3_000;

export interface StepOpening {
  /** Takes in the session as it is now; a step that waited when its session was opened is not opened by itself. */
  show(session: Session): void;
  /** The user did something in the panel. */
  touched(by: 'press' | 'key'): void;
}

export interface StepOpeningOptions {
  readonly diffs: Pick<Diffs, 'showStep' | 'closeStep'>;
  readonly isWanted: () => boolean;
  readonly now: () => number;
  /** Runs after a short pause. */
  readonly later: (run: () => void) => void;
  /** Gives the focus back to the panel, where it is to be seen. */
  readonly focusPanel: () => Promise<void>;
}

export function createStepOpening(
  { diffs, isWanted, now, later, focusPanel }: StepOpeningOptions,
  subscriptions: vscode.Disposable[],
): StepOpening {
  let session: Session | null = null;
  let seen = new Set<string>();
  let opened: string | null = null;
  const last = { inPanel: 0, inEditor: 0, key: Number.NEGATIVE_INFINITY };

  /** The file that was opened last, by whoever it was but us. */
  let file = { opened: Number.NEGATIVE_INFINITY, uri: '' };

  const open = async (taskId: string, came: number): Promise<void> => {
    if (!session || taskUnderReview(session)?.id !== taskId || isPanelInFront()) return;
    // somebody has just gone to look at something else, and has not come back: the step is a press away
    if (file.opened > Math.max(came - lookingMs, last.inPanel) && fileInFront() === file.uri) return;
    if (now() - last.key < typingMs) return openLater(taskId, came);
    const isFromPanel = last.inPanel >= last.inEditor;
    opened = taskId;
    await diffs.showStep(taskId);
    if (isFromPanel) await focusPanel();
  };
  const openLater = (taskId: string, came: number) => later(() => void open(taskId, came));
  const close = (taskId: string) => {
    opened = null;
    void diffs.closeStep(taskId);
  };
  subscriptions.push(
    vscode.window.onDidChangeTextEditorSelection(({ kind, textEditor }) => {
      // a diff that opens goes to its first change by itself, which may be told long after the last press in the panel
      const isOwn = kind === vscode.TextEditorSelectionChangeKind.Command && proposedPath(textEditor.document.uri) !== undefined;
      if (kind === undefined || isOwn) return;
      last.inEditor = now();
      if (kind === vscode.TextEditorSelectionChangeKind.Keyboard) last.key = last.inEditor;
    }),
    vscode.window.tabGroups.onDidChangeTabs(({ opened: tabs }) => {
      const uri = tabs.map(fileOf).findLast((each) => each !== null);
      if (uri) file = { opened: now(), uri };
    }),
  );
  return {
    show: (next) => {
      const taskId = taskUnderReview(next)?.id;
      const isSame = next.id === session?.id;
      if (!isSame) seen = new Set(taskId === undefined ? [] : [taskId]);
      session = next;
      // what stands in the way of the work says nothing of the step: it comes up again when that is mended
      const isHeldUp = isSame && (next.fault !== null || next.stopped !== null);
      if (opened !== null && opened !== taskId && !isHeldUp) close(opened);
      if (taskId === undefined || seen.has(taskId)) return;
      seen.add(taskId);
      if (isWanted()) openLater(taskId, now());
    },
    touched: (by) => {
      last.inPanel = now();
      if (by === 'key') last.key = last.inPanel;
    },
  };
}

function fileOf(tab: vscode.Tab | undefined): string | null {
  return tab?.input instanceof vscode.TabInputText ? tab.input.uri.toString() : null;
}

function fileInFront(): string | null {
  return fileOf(vscode.window.tabGroups.activeTabGroup.activeTab);
}

/** In a tab of its own the panel would be covered by what is opened in its place. */
function isPanelInFront(): boolean {
  const input = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
  return input instanceof vscode.TabInputWebview && input.viewType.includes('milkstack');
}
