// Diffs that preview the result of accepting: a file, a step, the sides of a conflict.
import * as vscode from 'vscode';
import { isNotebookPath } from '../../../core/edits/propose/notebook';
import { acceptedText, placesAfter, type ReviewPlace, reviewPlaces } from '../../../core/edits/hunks/reviewPlaces';
import type { FileProposal } from '../../../core/edits/lines/proposal';
import { fill, type Texts } from '../../../core/i18n/language';
import { livePath, type PendingHunk } from '../../../core/review/pendingHunks';
import { taskById, undecided } from '../../../core/execution/selectors';
import type { Session } from '../../../core/session';
import type { Editing } from '../../../flows/ports/ports';
import type { ReviewDocuments } from './reviewDocuments';
import { uriOf } from './reviewWatch';
import { documentAt } from '../workspace/openDocument';
import type { TaskProgress } from '../../../core/execution/state';
import { onDidCloseDocument } from '../workspace/closedDocuments';

const scheme = 'milkstack-proposal';

export interface Diffs {
  /** Shows the undecided hunks of a file, and reveals the hunk `hunkId`; writes nothing. */
  show(taskId: string, path: string, hunkId?: string): Promise<void>;
  /** Shows all undecided hunks of a step in one editor. */
  showStep(taskId: string): Promise<void>;
  /** Closes the diffs of all steps except `taskId`. */
  closeOtherSteps(taskId: string | undefined): Promise<void>;
  /**
   * Closes the diffs that the editor restored after a reload. A restored diff that is visible is empty, because the editor read its texts
   * before their provider was registered. The diff of step `taskId` is opened again if it was in front; returns whether it was.
   */
  replaceRestored(taskId: string | undefined): Promise<boolean>;
  /** Undecided hunks with their positions in a document that shows a proposal. */
  proposedPlaces(document: vscode.TextDocument): readonly ReviewPlace[];
  /** Shows the user's version and the proposed version, each compared with the base. */
  showSides(pending: PendingHunk): Promise<void>;
}

export interface DiffOptions {
  readonly session: () => Session;
  readonly texts: Texts;
  readonly editing: Pick<Editing, 'live'>;
  readonly review: ReviewDocuments;
}

type Resource = readonly [label: vscode.Uri, left: vscode.Uri, right: vscode.Uri];

export function createDiffs({ session, texts, editing, review }: DiffOptions, subscriptions: vscode.Disposable[]): Diffs {
  const changed = new vscode.EventEmitter<vscode.Uri>();
  const fixed = new Map<string, string>();
  const places = new Map<string, readonly ReviewPlace[]>();
  /** Original language IDs of documents that show a message instead of code, by URI. */
  const languages = new Map<string, string>();
  const taskOf = (id: string) => taskById(session().progress, id);
  const liveText = async (path: string) => {
    const live = await editing.live(path);
    return live.ok ? live.value : null;
  };

  /** Returns the text of a diff document. Computes it again on every change, so that an open diff is never outdated. */
  const provide = async (uri: vscode.Uri): Promise<string> => {
    const known = fixed.get(uri.toString());
    if (known !== undefined) return known;
    const { taskId, path, side } = readQuery(uri);
    const task = taskOf(taskId);
    const existing = task?.files.find((each) => each.path === path && each.stands && each.operation !== 'rename');
    // If the file already contains its changes, shows the recorded base, which does not depend on decisions.
    if (existing && (side === 'now' || side === 'before')) return (await baseText(existing)) ?? besideNoFile(null);
    const moved = task?.files.find((each) => each.path === path && each.stands && each.operation === 'rename');
    if (moved) return (await liveText(moved.to ?? path)) ?? '';
    if (task && isOfStep(side) && !waitsIn(task, path)) {
      places.delete(uri.toString());
      await highlight(uri, false);
      return texts['editor.review.settled'];
    }
    await highlight(uri, true);
    const file = task?.files.find((each) => each.path === path && each.operation !== 'rename');
    if (!task || !file) return (await liveText(path)) ?? '';
    const live = await liveText(livePath(task, file));
    const isWhole = live === null || file.operation === 'delete';
    if (side === 'now' || side === 'before') return isWhole ? besideNoFile(live) : live;
    const found = await placesIn(task, file, live);
    places.set(uri.toString(), found);
    const text = acceptedText(file, task.verdicts, await review.baseOf(file), live);
    return isWhole ? besideNoFile(text) : text;
  };
  /** Restores the original language for code; sets plain text for a message. */
  const highlight = async (uri: vscode.Uri, isCode: boolean) => {
    const [key, shown] = [uri.toString(), documentAt(uri)];
    const language = isCode ? languages.get(key) : 'plaintext';
    if (!shown || language === undefined || shown.languageId === language) return;
    if (!isCode) languages.set(key, shown.languageId);
    // Ignores a failure, which means that the document has been closed in the meantime.
    await Promise.resolve(vscode.languages.setTextDocumentLanguage(shown, language)).catch(() => undefined);
  };
  const baseText = async (file: FileProposal) => (file.operation === 'create' ? null : review.baseOf(file));
  /** Positions of the undecided hunks in the text that results from accepting all of them. */
  const placesIn = async (task: TaskProgress, file: FileProposal, live: string | null) =>
    placesAfter(file, reviewPlaces(file, task.verdicts, await review.baseOf(file), live));
  const renew = () => {
    for (const { uri } of vscode.workspace.textDocuments) if (uri.scheme === scheme && !fixed.has(uri.toString())) changed.fire(uri);
  };
  subscriptions.push(
    changed,
    vscode.workspace.registerTextDocumentContentProvider(scheme, { onDidChange: changed.event, provideTextDocumentContent: provide }),
    onDidCloseDocument(({ uri }) => {
      fixed.delete(uri.toString());
      places.delete(uri.toString());
    }),
    review.onDidChange(renew),
  );

  const fix = (side: string, { taskId, hunk, path }: PendingHunk, lines: readonly string[]): vscode.Uri => {
    const uri = vscode.Uri.from({ scheme, path: shownPath(`/${path}`), query: JSON.stringify({ taskId, path, hunkId: hunk.id, side }) });
    fixed.set(uri.toString(), lines.join('\n'));
    changed.fire(uri);
    return uri;
  };
  const showStep = async (taskId: string): Promise<void> => {
    const task = taskOf(taskId);
    if (!task) return;
    const resources = filesToShow(task).map((file): Resource => {
      const right = ownUri(task, file) ?? sideUri(task, file, 'step');
      return [uriOf(file.to ?? livePath(task, file)) ?? right, sideUri(task, file, 'now'), right];
    });
    if (resources.length > 0) await vscode.commands.executeCommand('vscode.changes', stepTitle(session(), taskId, texts), resources);
  };
  const isTabOf = ({ label }: vscode.Tab, taskId: string | undefined) =>
    taskId !== undefined && beginning.test(label) && withoutWord(label).startsWith(withoutWord(stepTitle(session(), taskId, texts)));
  const isTabOfOther = (tab: vscode.Tab, taskId: string | undefined) => beginning.test(tab.label) && !isTabOf(tab, taskId);
  return {
    show: async (taskId, path, hunkId) => {
      const task = taskOf(taskId);
      const file = task?.files.find((known) => known.path === path);
      if (!task || !file) return;
      const [left, right] = [sideUri(task, file, 'before'), ownUri(task, file) ?? sideUri(task, file, 'after')];
      const place = (await placesIn(task, file, await liveText(livePath(task, file)))).find((each) => each.hunkId === hunkId);
      const selection = place && { selection: new vscode.Range(place.startLine, 0, place.startLine, 0) };
      await vscode.commands.executeCommand('vscode.diff', left, right, `${file.path} (${task.id})`, { preview: true, ...selection });
    },
    showStep,
    closeOtherSteps: (taskId) => closeTabs((tab) => isTabOfOther(tab, taskId)),
    replaceRestored: async (taskId) => {
      const sides = fill(texts, 'editor.review.sides.title', { place: '' });
      const visible = tabs().find((tab) => tab.isActive && isTabOf(tab, taskId));
      await closeTabs((tab) => isTabOfOther(tab, taskId) || tab.label.includes(sides));
      if (taskId === undefined || !visible) return false;
      const isInFront = visible.group.isActive;
      if (isInFront) await showStep(taskId);
      await closeTabs((tab) => tab === visible);
      return isInFront;
    },
    proposedPlaces: ({ uri }) => (uri.scheme === scheme ? (places.get(uri.toString()) ?? []) : []),
    showSides: async (pending) => {
      const { path, hunk, taskId } = pending;
      const sides = await sidesOf(pending);
      if (!sides) return;
      const { base, ours, theirs } = sides;
      const [before, yours, proposed] = [fix('before', pending, base), fix('yours', pending, theirs), fix('proposed', pending, ours)];
      const resources: Resource[] = [
        [labeled(before, fill(texts, 'editor.review.sides.yours')), before, yours],
        [labeled(before, fill(texts, 'editor.review.sides.proposed')), before, proposed],
      ];
      const title = fill(texts, 'editor.review.sides.title', { place: `${path}:${hunk.start}` });
      if (taskOf(taskId)) await vscode.commands.executeCommand('vscode.changes', title, resources);
    },
  };

  /** Returns the sides of a conflict: from the current text if the file is open, otherwise as recorded. */
  async function sidesOf({ path, taskId, hunk }: PendingHunk) {
    const document = documentAt(uriOf(path));
    const places = document ? await review.placesNow(document) : [];
    return places.find((place) => place.hunkId === hunk.id)?.sides ?? taskOf(taskId)?.sides?.[hunk.id];
  }
}

function shownPath(path: string): string {
  return isNotebookPath(path) ? `${path}.txt` : path;
}

/** Returns the files with undecided hunks; a renamed file appears once, with its edits. */
function filesToShow(task: TaskProgress): FileProposal[] {
  const open = undecided(task);
  const waits = ({ hunks }: FileProposal) => hunks.some((hunk) => open.includes(hunk));
  const isShownByOther = ({ path, operation, stands, to }: FileProposal) =>
    task.files.some((other) =>
      stands
        ? operation === 'rename' && other.operation === 'edit' && other.path === to && waits(other)
        : operation === 'edit' && other.operation === 'rename' && other.path === path && waits(other),
    );
  return task.files.filter((file) => waits(file) && !isShownByOther(file));
}

function tabs(): vscode.Tab[] {
  return vscode.window.tabGroups.all.flatMap((group) => group.tabs);
}

async function closeTabs(isClosed: (tab: vscode.Tab) => boolean): Promise<void> {
  const closed = tabs().filter(isClosed);
  if (closed.length > 0) await vscode.window.tabGroups.close(closed, true);
}

/** Whether a side belongs to the diff of a whole step. This diff keeps decided files, because its list of files cannot change. */
function isOfStep(side: string): boolean {
  return side === 'now' || side === 'step';
}

function waitsIn(task: TaskProgress, path: string): boolean {
  const open = undecided(task);
  return task.files.some((file) => file.path === path && file.hunks.some((hunk) => open.includes(hunk)));
}

/** Returns the path of the file that a diff document shows; undefined for other documents. */
export function proposedPath(uri: vscode.Uri): string | undefined {
  return uri.scheme === scheme ? readQuery(uri).path : undefined;
}

type DiffSide = 'before' | 'after' | 'now' | 'step';

/**
 * Returns the virtual document of one side. The real file would show its own lenses next to those of the proposal, and a notebook would
 * open in another editor.
 */
function sideUri(task: TaskProgress, file: FileProposal, side: DiffSide): vscode.Uri {
  const query = JSON.stringify({ taskId: task.id, path: file.path, side, attempt: task.attempt });
  const path = side === 'now' || side === 'before' ? livePath(task, file) : (file.to ?? livePath(task, file));
  // Uses the path of the file, because the editor would show a different path as a rename.
  return vscode.Uri.from({ scheme, path: shownPath(uriOf(path)?.path ?? `/${path}`), query });
}

/** Returns the real file if it already contains the proposed changes and can be edited in the diff; otherwise undefined. */
function ownUri(task: TaskProgress, file: FileProposal): vscode.Uri | undefined {
  const isOpened = file.stands && file.operation !== 'delete' && !isNotebookPath(file.path);
  return isOpened ? uriOf(livePath(task, file)) : undefined;
}

/**
 * Prepares the content of a created or deleted file for comparison with an empty document. Two blank lines at the end of both sides keep
 * the editor from showing the content as a replaced line.
 */
function besideNoFile(text: string | null): string {
  return text === null || text === '' ? '\n' : `${text}${text.endsWith('\n') ? '' : '\n'}\n`;
}

function readQuery({ query }: vscode.Uri): { readonly taskId: string; readonly path: string; readonly side: string } {
  const { taskId, path, side } = JSON.parse(query) as Record<string, unknown>;
  return { taskId: String(taskId), path: String(path), side: String(side) };
}

/** Adds a name to the path, because the label of a resource shows only the path. */
function labeled(uri: vscode.Uri, name: string): vscode.Uri {
  return uri.with({ path: `${uri.path} (${name.replaceAll('/', ' ')})` });
}

function stepTitle({ progress }: Session, taskId: string, texts: Texts): string {
  const step = progress.tasks.findIndex((task) => task.id === taskId) + 1;
  const title = progress.offered?.plan.tasks.find((task) => task.id === taskId)?.title ?? taskId;
  return `MilkStack: ${fill(texts, 'card.task.title', { step, title })}`;
}

/** Beginning of the title of a step's diff, up to the number. The word for a step may be in the display language of an earlier window. */
const beginning = /^MilkStack: \D+(?=\d+ · )/;

function withoutWord(title: string): string {
  return title.replace(beginning, '');
}
