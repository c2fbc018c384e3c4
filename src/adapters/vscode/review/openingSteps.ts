// Opens a step's diff when its edits arrive; closes it when all edits are decided.
//
// Opening a diff takes the focus, so it waits for a pause in typing. The focus returns to the panel if it was there.
import * as vscode from 'vscode';
import { taskUnderReview } from '../../../core/review/pendingHunks';
import type { Session } from '../../../core/session';
import { type Diffs, proposedPath } from './reviewDiffs';

/** Time after a key press during which the user counts as typing. */
const typingMs = 1_500;
/** The user counts as reading a file that was opened at most this long before the edits arrived. */
const lookingMs = 3_000;

export interface StepOpening {
  /**
   * Switches to another state of the session. A step that was already under review when the session was opened does not open automatically.
   */
  show(session: Session): void;
  /** Reports a click or a key press in the panel. */
  touched(by: 'press' | 'key'): void;
}

export interface StepOpeningOptions {
  readonly diffs: Pick<Diffs, 'showStep' | 'closeOtherSteps' | 'replaceRestored'>;
  readonly isWanted: () => boolean;
  readonly now: () => number;
  readonly later: (run: () => void) => void;
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

  /** Last file that was opened in a text editor; diffs do not count. */
  let file = { opened: Number.NEGATIVE_INFINITY, uri: '' };

  const open = async (taskId: string, came: number): Promise<void> => {
    if (!session || taskUnderReview(session)?.id !== taskId || isPanelInFront()) return;
    // The user has just opened another file and is still reading it, so the diff does not open.
    if (file.opened > Math.max(came - lookingMs, last.inPanel) && fileInFront() === file.uri) return;
    if (now() - last.key < typingMs) return openLater(taskId, came);
    const isFromPanel = last.inPanel >= last.inEditor;
    opened = taskId;
    await diffs.showStep(taskId);
    if (isFromPanel) await focusPanel();
  };
  /**
   * Replaces the diffs that the editor restored after a reload. The reopened diff keeps the focus, unless the user has used the panel since
   * then.
   */
  const replaceRestored = async (taskId: string | undefined): Promise<void> => {
    opened = null;
    if (!(await diffs.replaceRestored(taskId))) return;
    opened = taskId ?? null;
    if (last.inPanel > last.inEditor) await focusPanel();
  };
  const openLater = (taskId: string, came: number) => later(() => void open(taskId, came));
  subscriptions.push(
    vscode.window.onDidChangeTextEditorSelection(({ kind, textEditor }) => {
      // A diff that opens scrolls to its first change, possibly long after the last click in the panel. The selection change that this
      // causes is ignored, because it is not a user action in the editor.
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
      // A fault or a stop does not change the current step, so its diff stays open.
      const isHeldUp = isSame && (next.fault !== null || next.stopped !== null);
      if (!isSame && next.id !== '') void replaceRestored(taskId);
      else if (opened !== null && opened !== taskId && !isHeldUp) {
        opened = null;
        void diffs.closeOtherSteps(taskId);
      }
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

/** Whether the panel is the active tab, which a diff would cover. */
function isPanelInFront(): boolean {
  const input = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
  return input instanceof vscode.TabInputWebview && input.viewType.includes('milkstack');
}
