// Attachments for a message: suggestions, dropped files, and secret files to confirm.
import * as vscode from 'vscode';
import type { Command } from '../../../core/commands';
import { fromEditor, maxSuggestions, placesFor } from '../../../core/context/lookup/suggest';
import { fill, type Texts } from '../../../core/i18n/language';
import { isPlace } from '../../../core/lifecycle/attachmentChips';
import type { Attachment, RefusedAttachment } from '../../../core/lifecycle/attachments';
import { named, readable } from '../../../core/lifecycle/sortAttachments';
import { baseName } from '../../../core/paths/pathParts';
import { checkReading, isSecretPath, type ReadRefusal } from '../../../core/paths/pathRules';
import type { Codebase, Workspace } from '../../../flows/ports/ports';
import type { Attached, HostMessage, PictureFile } from '../../../protocol';
import { createDebounce } from '../../files/base/timers';
import { locate, openPlaces, pathOf } from './workspacePlaces';
import { maxPictureFileBytes } from '../../../core/pictures/picture';

export interface Suggestions {
  /** Suggests symbols after `#`, and all other attachments after `@`. */
  suggest(query: string): Promise<void>;
  pick(what: 'files' | 'symbols'): Promise<void>;
  /** Attaches dropped files; refuses files that must not be shown to the team. */
  attach(uris: readonly string[]): Promise<void>;
}

const whyNot: Record<ReadRefusal, RefusedAttachment['why']> = { secret: 'secret', protectedPath: 'protected', outsideWorkspace: 'outside' };

/** Timeout for a list of suggestions or symbols. */
const maxMs = 3_000;
const maxPaths = 50_000;
const maxSymbols = 50;

interface SymbolRow extends vscode.QuickPickItem {
  readonly attachment: Attachment;
}

export function createSuggestions(
  workspace: Workspace,
  codebase: Pick<Codebase, 'symbols'>,
  texts: Texts,
  panel: {
    post(message: HostMessage): void;
    focus(text: null, isAddition: boolean, attached: Attached): Promise<void>;
  },
  offer: (pictures: readonly vscode.Uri[]) => Promise<void>,
): Suggestions {
  return {
    suggest: async (query) => {
      const limit = AbortSignal.timeout(maxMs);
      const typed = query.slice(1);
      const items = query.startsWith('#')
        ? (await codebase.symbols(typed, maxSuggestions, limit)).map(
            ({ name, path, line }): Attachment => ({ kind: 'symbol', name, path, line }),
          )
        : [...fromEditor(typed, offeredByEditor(), texts), ...placesFor(typed, await workspace.list('', maxPaths, limit))];
      panel.post({ kind: 'suggestions', query, items: readable(items).slice(0, maxSuggestions) });
    },
    pick: async (what) => {
      const chosen = await (what === 'files' ? pickFiles() : pickSymbol());
      const { taken: items, refused } = named(chosen.filter(({ path }) => !isPicturePath(path)));
      if (items.length + refused.length > 0) await panel.focus(null, true, { items, refused });
      const found = chosen.flatMap(({ path }) => (isPicturePath(path) ? (locate(openPlaces(), path)?.uri ?? []) : []));
      // Checks the target of each image, because a link may point outside the workspace.
      const leads = await Promise.all(found.map((uri) => attachmentOf(uri)));
      const pictures = found.filter((_, index) => 'kind' in (leads[index] ?? {}));
      if (pictures.length > 0) await offer(pictures);
    },
    attach: async (uris) => {
      const found = await Promise.all(
        uris.map(async (dropped) => {
          const uri = uriOf(dropped);
          return { uri, one: uri ? await attachmentOf(uri) : ({ path: baseName(dropped) || dropped, why: 'unreadable' } as const) };
        }),
      );
      const isPicture = ({ one }: (typeof found)[number]) => 'kind' in one && one.kind === 'file' && isPicturePath(one.path);
      const others = found.filter((each) => !isPicture(each)).map(({ one }) => one);
      const { taken, refused } = named(others.flatMap((one) => ('kind' in one ? one : [])));
      panel.post({ kind: 'attached', items: taken, refused: [...refused, ...others.flatMap((one) => ('why' in one ? one : []))] });
      const pictures = found.filter(isPicture).flatMap(({ uri }) => uri ?? []);
      if (pictures.length > 0) await offer(pictures);
    },
  };

  async function pickFiles(): Promise<Attachment[]> {
    const paths = workspace.list('', maxPaths, AbortSignal.timeout(maxMs));
    const rows = paths.then((found) => found.map((path) => ({ label: baseName(path), description: path, path })));
    const chosen = await vscode.window.showQuickPick(rows, {
      canPickMany: true,
      matchOnDescription: true,
      title: `MilkStack: ${fill(texts, 'attach.pick.files')}`,
    });
    return (chosen ?? []).map(({ path }): Attachment => ({ kind: 'file', path }));
  }

  function pickSymbol(): Promise<Attachment[]> {
    const picker = vscode.window.createQuickPick<SymbolRow>();
    picker.title = `MilkStack: ${fill(texts, 'attach.pick.symbols')}`;
    const look = async (typed: string) => {
      picker.busy = true;
      const found = await codebase.symbols(typed, maxSymbols, AbortSignal.timeout(maxMs));
      if (typed !== picker.value) return;
      picker.busy = false;
      picker.items = found.map(({ name, path, line }) => ({
        label: name,
        description: `${path}:${line}`,
        alwaysShow: true,
        attachment: { kind: 'symbol', name, path, line },
      }));
    };
    return new Promise((resolve) => {
      picker.onDidChangeValue((typed) => void look(typed));
      picker.onDidAccept(() => {
        resolve(picker.selectedItems.map(({ attachment }) => attachment));
        picker.hide();
      });
      picker.onDidHide(() => {
        resolve([]);
        picker.dispose();
      });
      picker.show();
    });
  }

  async function attachmentOf(uri: vscode.Uri): Promise<Attachment | RefusedAttachment> {
    const path = pathOf(openPlaces(), uri);
    // Shows only the name of a file outside the workspace.
    if (path === null) return { path: baseName(uri.path), why: 'outside' };
    const stat = await Promise.resolve(vscode.workspace.fs.stat(uri)).catch(() => undefined);
    if (!stat) return { path, why: 'unreadable' };
    const leads = checkReading(path, await workspace.realPathOf(path));
    if (!leads.ok) return { path, why: whyNot[leads.error] };
    return { kind: (stat.type & vscode.FileType.Directory) === 0 ? 'file' : 'folder', path };
  }
}

/**
 * Parses a dropped URI or path: the editor passes URIs, but the desktop may pass paths. Null if the text is neither. The window of a remote
 * editor has its own URIs for the files that are `file` URIs on the remote host.
 */
function uriOf(dropped: string): vscode.Uri | null {
  try {
    const uri = /^[a-z][\w+.-]+:/i.test(dropped) ? vscode.Uri.parse(dropped, true) : vscode.Uri.file(dropped);
    const isHere = uri.scheme === 'vscode-remote' && vscode.workspace.workspaceFolders?.[0]?.uri.scheme === 'file';
    return isHere ? vscode.Uri.file(uri.path) : uri;
  } catch {
    return null;
  }
}

/** Debounce delay for changes to the active file and the selection. */
const pauseMs = 250;

/**
 * Returns the attachments that the active editor can provide; none if its file is outside the workspace or has a name that suggests
 * secrets.
 */
function offeredByEditor(): Attachment[] {
  const editor = vscode.window.activeTextEditor ?? vscode.window.visibleTextEditors[0];
  const path = editor ? pathOf(openPlaces(), editor.document.uri) : null;
  if (!editor || path === null) return [];
  const { start, end, isEmpty } = editor.selection;
  const to = end.character === 0 ? Math.max(start.line + 1, end.line) : end.line + 1;
  const selection: Attachment[] = isEmpty ? [] : [{ kind: 'selection', path, from: start.line + 1, to }];
  return readable([...selection, { kind: 'file', path }, { kind: 'problems', path }]);
}

/** Reports the active editor's attachments when they change. The returned function reports them immediately, for a new panel. */
export function watchEditorInFront(tell: (items: readonly Attachment[]) => void, subscriptions: vscode.Disposable[]): () => void {
  let told = '[]';
  const tellNow = () => {
    const items = offeredByEditor();
    told = JSON.stringify(items);
    tell(items);
  };
  const pause = createDebounce<'front'>(pauseMs, () => {
    if (JSON.stringify(offeredByEditor()) !== told) tellNow();
  });
  const later = () => pause.later('front');
  subscriptions.push(
    pause,
    vscode.window.onDidChangeActiveTextEditor(later),
    vscode.window.onDidChangeTextEditorSelection(({ textEditor }) => {
      if (textEditor === vscode.window.activeTextEditor) later();
    }),
  );
  return tellNow;
}

/**
 * Asks the user to confirm attached files that may contain secrets. Returns the command with the confirmed files marked; no other code sets
 * this mark.
 */
type AskForSecretFiles = <T extends Command>(sent: T) => Promise<T>;

export function createAskForSecretFiles(texts: Texts): AskForSecretFiles {
  const answers = new Map<string, boolean>();
  return async (sent) => {
    if (sent.type !== 'message.send' || !sent.attachments) return sent;
    const asked: Attachment[] = [];
    for (const { confirmed: _, ...attachment } of sent.attachments) {
      const { path, kind } = attachment;
      const isHeld = kind !== 'folder' && isPlace(attachment) && isSecretPath(path);
      if (isHeld && !answers.has(path)) answers.set(path, await mayBeShown(texts, path));
      asked.push(isHeld && answers.get(path) ? { ...attachment, confirmed: true } : attachment);
    }
    return { ...sent, attachments: asked };
  };
}

async function mayBeShown(texts: Texts, path: string): Promise<boolean> {
  const show = fill(texts, 'attach.secret.show');
  return (await vscode.window.showWarningMessage(fill(texts, 'attach.secret.ask', { path }), { modal: true }, show)) === show;
}

export function checkedAttachment(attachments: readonly Attachment[]): Attached {
  const { taken, refused } = named(attachments);
  return { items: taken, refused };
}

/** Returns the workspace path of a file; null if the file is outside the workspace. */
export function attachablePath(uri: vscode.Uri): string | null {
  return pathOf(openPlaces(), uri);
}

/** Returns the 1-based first and last line of a selection. A selection that ends at the start of a line does not include that line. */
export function selectedLines({ start, end, isSingleLine }: vscode.Range): readonly [number, number] {
  return [start.line + 1, end.line + (end.character === 0 && !isSingleLine ? 0 : 1)];
}

export const pictureEndings = ['png', 'jpg', 'jpeg', 'webp', 'gif'];

function isPicturePath(path: string): boolean {
  return pictureEndings.includes(path.slice(path.lastIndexOf('.') + 1).toLowerCase());
}

/** Reads image files for the panel. Files that are too large or unreadable have no content; the panel reports the reason. */
export async function readPictures(uris: readonly vscode.Uri[]): Promise<readonly PictureFile[]> {
  return Promise.all(
    uris.map(async (uri): Promise<PictureFile> => {
      const name = baseName(uri.path);
      const size = await Promise.resolve(vscode.workspace.fs.stat(uri)).then(
        (stat) => stat.size,
        () => 0,
      );
      if (size > maxPictureFileBytes) return { name, data: new Uint8Array(), isTooLarge: true };
      const data = await Promise.resolve(vscode.workspace.fs.readFile(uri)).catch(() => new Uint8Array());
      return { name, data };
    }),
  );
}
