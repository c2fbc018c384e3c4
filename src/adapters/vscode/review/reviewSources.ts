// Asks the user which changes to review, and reads them.
import * as vscode from 'vscode';
import { maxReviewed, maxSaved, type CommandOf } from '../../../core/commands';
import { fill, type TextKey, type Texts } from '../../../core/i18n/language';
import { maxSearched, patchFolders, readPatch as patchIn } from '../../../core/review/patchFiles';
import { rejectedMessage } from '../../../core/review/rejectedMessage';
import { unreadForm } from '../../../core/review/unreadForm';
import type { Session } from '../../../core/session';
import type { Workspace } from '../../../flows/ports/ports';
import { branchesOf, type ChangeBase, changedSince, patchBetween, topFolder } from '../../files/code/gitChanges';
import { programsOfGit } from '../../files/code/gitHooks';
import type { PanelController } from '../panel/panel';
import { openPlaces, pathOf } from '../workspace/workspacePlaces';

type ChosenReview = CommandOf<'changes.review'>;

export interface ReviewParts {
  readonly texts: Texts;
  readonly send: (command: ChosenReview) => Promise<void>;
  readonly session: () => Session;
  readonly panel: Pick<PanelController, 'focus'>;
  readonly workspace: Pick<Workspace, 'list' | 'folders'>;
}

/**
 * Opens a review of changes in a separate session.
 * @param given resource from the source control view; if missing, the user is asked
 */
export async function chooseReview({ texts, send, session, panel, workspace }: ReviewParts, given: unknown): Promise<void> {
  const places = openPlaces();
  const only = addressesIn(given, 'resourceUri').flatMap((uri) => pathOf(places, uri) ?? []);
  const folders = await foldersOf(given);
  const found = only.length > 0 ? await readFiles(folders, { kind: 'workingTree' }, only) : await choose(texts, folders);
  if (found === 'left') return;
  if (typeof found === 'string') return tell(texts[`changes.${found}`]);
  await send(found);
  if (found.text !== undefined && found.below === undefined && session().phase === null) {
    const below = await folderOfPatch(texts, found.text, workspace);
    if (below === undefined) return;
    if (below !== null) await send({ ...found, below });
  }
  // If there are no hunks, for example because only line endings changed, no review opens, so the user is told.
  const none = found.source === 'patch' ? 'card.handOn.missed.noEdits' : 'changes.none';
  if (session().phase === null) tell(texts[none] + unreadForm(found.text));
  else await panel.focus(null);
}

function tell(text: string): void {
  void vscode.window.showInformationMessage(text);
}

export async function copyRejected(session: Session, texts: Texts): Promise<void> {
  const message = rejectedMessage(session);
  if (message !== null) await vscode.env.clipboard.writeText(message);
  tell(texts[message === null ? 'changes.noneRejected' : 'changes.rejectedCopied']);
}

type ChosenSource = ChosenReview | 'none' | 'unknown' | 'tooLarge' | 'left';

interface SourceItem extends vscode.QuickPickItem {
  read(): Promise<ChosenSource>;
}

async function choose(texts: Texts, folders: readonly AskedFolder[]): Promise<ChosenSource> {
  const item = (label: TextKey, icon: string, read: () => Promise<ChosenSource>): SourceItem => ({
    label: `$(${icon}) ${texts[label]}`,
    read,
  });
  const items = [
    item('changes.pick.workingTree', 'git-commit', () => readFiles(folders, { kind: 'workingTree' })),
    item('changes.pick.index', 'diff', () => readFiles(folders, { kind: 'index' })),
    item('changes.pick.mergeBase', 'git-merge', () => named(texts, folders, (name, from) => readFiles(from, { kind: 'mergeBase', name }))),
    item('changes.pick.commit', 'git-branch', () => typedName(texts, folders)),
    item('changes.pick.branch', 'git-pull-request', () => named(texts, folders, (name, from) => readPatch(from, `HEAD...${name}`))),
    item('changes.pick.patch', 'clippy', readClipboard),
  ];
  const offered = folders.length > 0 ? items : items.slice(-1);
  const chosen = await vscode.window.showQuickPick(offered, { title: `MilkStack: ${texts['changes.pick.title']}` });
  return chosen ? chosen.read() : 'left';
}

/** A local folder, usually in a Git repository, and the prefix of its workspace paths. */
interface AskedFolder {
  readonly path: string;
  readonly prefix: string;
}

function addressesIn(given: unknown, key: 'resourceUri' | 'rootUri'): vscode.Uri[] {
  return [given].flat().flatMap((value) => {
    if (typeof value !== 'object' || value === null) return [];
    if ('resourceStates' in value) return addressesIn(value.resourceStates, key);
    const uri = (value as Readonly<Record<string, unknown>>)[key];
    return uri instanceof vscode.Uri ? [uri] : [];
  });
}

/** Returns the repositories that the source control view passed, or all local workspace folders. */
async function foldersOf(given: unknown): Promise<AskedFolder[]> {
  const places = vscode.workspace.isTrusted ? openPlaces() : [];
  const onDisk = places.filter(({ uri }) => uri.scheme === 'file').map(({ uri, prefix }) => ({ path: uri.fsPath, prefix, place: uri }));
  const named = [...addressesIn(given, 'rootUri'), ...addressesIn(given, 'resourceUri').map((uri) => vscode.Uri.joinPath(uri, '..'))];
  const found = new Map<string, AskedFolder>();
  for (const uri of named) {
    const folder = onDisk.find(({ place }) => uri.path === place.path || uri.path.startsWith(`${place.path}/`));
    if (!folder) continue;
    // Uses the open folder if the repository's root is above the workspace.
    const top = await topFolder(uri.fsPath, neverStopped);
    const within = top === null ? '' : vscode.Uri.file(top).path.slice(folder.place.path.length + 1);
    const asked = within === '' ? folder : { path: top ?? folder.path, prefix: `${folder.prefix}${within}/` };
    found.set(asked.path, asked);
  }
  return found.size > 0 ? [...found.values()] : onDisk;
}

const neverStopped = new AbortController().signal;

/** Maximum number of listed programs that Git hooks or settings would start. */
const maxPrograms = 20;

async function readFiles(folders: readonly AskedFolder[], base: ChangeBase, only: readonly string[] = []): Promise<ChosenSource> {
  const files: ChosenReview['files'] = [];
  const left: string[] = [];
  let isKnown = false;
  for (const { path: folder, prefix } of folders) {
    const found = await changedSince(folder, base, neverStopped, (path) => only.length === 0 || only.includes(prefix + path));
    isKnown ||= found !== null;
    for (const { path, from, ...file } of found?.files ?? [])
      files.push({ path: prefix + path, ...(from !== undefined && { from: prefix + from }), ...file });
    left.push(...(found?.left ?? []).map((path) => prefix + path));
  }
  if (files.length === 0) return isKnown || !('name' in base) ? 'none' : 'unknown';
  const programs = (await Promise.all(folders.map(({ path }) => programsOfGit(path, neverStopped)))).flat();
  const name = 'name' in base ? base.name : '';
  const source = base.kind === 'mergeBase' ? 'commit' : base.kind;
  const more = files.slice(maxReviewed).map(({ path }) => path);
  return {
    type: 'changes.review',
    source,
    name,
    files: files.slice(0, maxReviewed),
    left: [...left, ...more],
    programs: programs.slice(0, maxPrograms).map((name) => name.slice(0, 200)),
  };
}

/**
 * Returns the folders of one repository. If there are several repositories, asks the user to pick one, the active file's first. Null if
 * canceled.
 */
async function ofOneRepository(texts: Texts, folders: readonly AskedFolder[]): Promise<readonly AskedFolder[] | null> {
  const tops = await Promise.all(folders.map(({ path }) => topFolder(path, neverStopped)));
  const names = [...new Set(tops.filter((top) => top !== null))];
  const file = vscode.window.activeTextEditor?.document.uri.fsPath ?? '';
  const isActive = (top: string) => file.startsWith(top) && /^[\\/]/.test(file.slice(top.length));
  const sorted = names.toSorted((one, other) => Number(isActive(other)) - Number(isActive(one)));
  const top = sorted.length > 1 ? await vscode.window.showQuickPick(sorted, { placeHolder: texts['changes.pick.repository'] }) : sorted[0];
  return top === undefined && sorted.length > 1 ? null : folders.filter((_, index) => tops[index] === top);
}

type ReadNamed = (name: string, folders: readonly AskedFolder[]) => Promise<ChosenSource>;

async function named(texts: Texts, folders: readonly AskedFolder[], read: ReadNamed): Promise<ChosenSource> {
  const from = await ofOneRepository(texts, folders);
  if (from === null) return 'left';
  const [folder] = from;
  const names = folder ? await branchesOf(folder.path, neverStopped) : [];
  const chosen = await vscode.window.showQuickPick(names, { placeHolder: texts['changes.pick.name'] });
  return chosen === undefined ? 'left' : read(chosen, from);
}

/** Asks the user for a commit, a branch or a commit range, and reads its changes. */
async function typedName(texts: Texts, folders: readonly AskedFolder[]): Promise<ChosenSource> {
  const from = await ofOneRepository(texts, folders);
  const name = from && (await vscode.window.showInputBox({ prompt: fill(texts, 'changes.pick.prompt') }))?.trim();
  if (!name) return 'left';
  return name.includes('..') ? readPatch(from, name) : readFiles(from, { kind: 'commit', name });
}

/** Reads the changes of a commit range; the working tree need not contain these changes. */
async function readPatch(folders: readonly AskedFolder[], range: string): Promise<ChosenSource> {
  const patches = await Promise.all(folders.map(({ path, prefix }) => patchBetween(path, range, neverStopped, prefix)));
  const isKnown = patches.some((patch) => patch !== null);
  return isKnown ? patchCommand(patches.join(''), { name: range, below: '' }) : 'unknown';
}

/** Asks the user which folder a patch applies to; null if there is at most one candidate, undefined if canceled. */
async function folderOfPatch(texts: Texts, text: string, workspace: ReviewParts['workspace']): Promise<string | null | undefined> {
  const found = patchFolders(patchIn(text), await workspace.list('', maxSearched, neverStopped));
  const folders = found.length > 0 ? found : workspace.folders;
  if (folders.length < 2) return null;
  return vscode.window.showQuickPick(folders, { placeHolder: texts['changes.pick.folder'] });
}

async function readClipboard(): Promise<ChosenSource> {
  return patchCommand(await vscode.env.clipboard.readText());
}

function patchCommand(text: string, { name = '', below }: { readonly name?: string; readonly below?: string } = {}): ChosenSource {
  if (!text.trim()) return 'none';
  if (text.length > maxSaved) return 'tooLarge';
  return {
    type: 'changes.review',
    source: 'patch',
    name: name.slice(0, 200),
    files: [],
    left: [],
    text,
    ...(below !== undefined && { below }),
  };
}
