// Runs allowed commands as editor tasks.
//
// Permanent permissions are stored in workspace state on this machine, so that no file in a folder can grant them.
import * as v from 'valibot';
import * as vscode from 'vscode';
import type { Texts } from '../../../core/i18n/language';
import { type CommandAllowance, allowedText, isSame } from '../../../core/shell/allowance';
import type { Shell } from '../../../flows/ports/shell';
import type { Place } from './commandPlace';
import { follow, statOf } from './pathGuards';
import { runScript } from './tasks';
import { openFolders, openPlaces } from './workspacePlaces';

const storageKey = 'milkstack.allowed';
const maxAllowances = 200;

const kept = v.array(v.object({ kind: v.picklist(['line', 'prefix']), words: v.array(v.string()), folder: v.string(), print: v.string() }));

export interface EditorShell extends Shell {
  /** Revokes all permissions except `allowances`. */
  keepOnly(allowances: readonly CommandAllowance[]): Promise<void>;
}

interface ShellMeans {
  readonly isEnabled: () => boolean;
  /** Returns the SHA-256 hash in hexadecimal. */
  readonly digest: (text: string) => string;
}

export function createShell(state: Pick<vscode.Memento, 'get' | 'update'>, { isEnabled, digest }: ShellMeans): EditorShell {
  const allowances = (): readonly CommandAllowance[] => {
    const read = v.safeParse(kept, state.get(storageKey));
    return read.success ? read.output : [];
  };
  return {
    isOffered: () => isEnabled() && vscode.workspace.isTrusted && openFolders().some(({ uri }) => uri.scheme === 'file'),
    allowances,
    allow: async (allowance) => {
      const others = allowances().filter((known) => !isSame(known, allowance));
      await state.update(storageKey, [...others, allowance].slice(-maxAllowances));
    },
    keepOnly: async (wanted) => {
      await state.update(
        storageKey,
        allowances().filter((known) => wanted.some((each) => isSame(each, known))),
      );
    },
    lookAt: async (folder, words) => {
      const place = await placeOf(folder);
      return place && (await import('./lazyWorkspace')).lookAtPlace(place, folder, words, digest);
    },
    run: async ({ line, words, folder }, signal) => {
      const place = vscode.workspace.isTrusted ? await placeOf(folder) : null;
      if (!place) return { exitCode: null, output: null };
      const { cwd, workspaceFolder } = place;
      return runScript({ name: line, command: line, cwd, folder: workspaceFolder, isProposed: true, ...(words && { words }) }, signal);
    },
  };
}

/** Resolves the folder in which a command runs; null if it is outside the workspace, is not on a local disk, or does not exist. */
async function placeOf(folder: string): Promise<Place | null> {
  const top = openPlaces().find(({ prefix }) => prefix === (folder === '' ? '' : `${folder}/`));
  const led = top ? null : await follow(openFolders, folder);
  const cwd = led?.ok ? led.value.uri : top?.uri;
  const workspaceFolder = cwd && vscode.workspace.getWorkspaceFolder(cwd);
  if (!cwd || !workspaceFolder || cwd.scheme !== 'file') return null;
  const isFolder = ((await statOf(cwd))?.type ?? 0) & vscode.FileType.Directory;
  return isFolder ? { cwd, workspaceFolder } : null;
}

export async function chooseAllowed(shell: EditorShell, texts: Texts): Promise<void> {
  const allowed = shell.allowances();
  if (allowed.length === 0) return void vscode.window.showInformationMessage(texts['allowed.none']);
  const items = allowed.map((allowance) => ({
    label: allowedText(allowance),
    description: allowance.folder,
    ...(allowance.kind === 'prefix' && { detail: texts['allowed.files'] }),
    picked: true,
    allowance,
  }));
  const chosen = await vscode.window.showQuickPick(items, {
    canPickMany: true,
    title: texts['allowed.title'],
    placeHolder: texts['allowed.placeholder'],
    matchOnDescription: true,
  });
  if (chosen) await shell.keepOnly(chosen.map(({ allowance }) => allowance));
}
