// Commands the user allows: where they may run, what says what they do there, and their running as tasks of the editor.
// What is allowed for good is kept with the workspace's own state on this machine, so that no file of a folder can allow anything.
import * as v from 'valibot';
import * as vscode from 'vscode';
import { checkPath } from '../../../core/paths/pathRules';
import type { Texts } from '../../../core/i18n/language';
import { type CommandAllowance, allowedText, isSame } from '../../../core/shell/allowance';
import type { CommandPlace, Shell } from '../../../flows/ports/shell';
import { follow, openFolders, statOf } from './pathGuards';
import { runScript } from './scriptTask';
import { workspacePlaces } from './workspacePlaces';

const storageKey = 'milkstack.allowed';
const maxAllowances = 200;
const maxRecipeBytes = 1_000_000;
const maxWords = 60;

const kept = v.array(v.object({ kind: v.picklist(['line', 'prefix']), words: v.array(v.string()), folder: v.string(), print: v.string() }));

/** Files that say what a task runner does; scripts of a package manifest are read apart. */
const recipes =
  /^(?:gnumakefile|makefile|.*\.mk|\.?justfile|taskfile\.ya?ml|rakefile|gruntfile\.[cm]?js|gulpfile\.[cm]?[jt]s|build\.gradle(?:\.kts)?|settings\.gradle(?:\.kts)?|pom\.xml|composer\.json|deno\.jsonc?|noxfile\.py|tasks\.py|tox\.ini|pyproject\.toml|setup\.(?:py|cfg)|conftest\.py|pytest\.ini|build\.rs|cargo\.toml|build\.zig|cmakelists\.txt|meson\.build|\.npmrc|\.yarnrc(?:\.yml)?|bunfig\.toml|mise\.toml)$/i;

export interface EditorShell extends Shell {
  /** Takes back every permission but these. */
  keepOnly(allowances: readonly CommandAllowance[]): Promise<void>;
}

interface ShellMeans {
  /** Whether the user has left commands switched on. */
  readonly isEnabled: () => boolean;
  /** SHA-256 as hex. */
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
      return place && look(place, folder, words, digest);
    },
    run: async ({ line, words, folder }, signal) => {
      const place = vscode.workspace.isTrusted ? await placeOf(folder) : null;
      if (!place) return { exitCode: null, output: null };
      const { cwd, workspaceFolder } = place;
      return runScript({ name: line, command: line, cwd, folder: workspaceFolder, ...(words && { words }) }, signal);
    },
  };
}

interface Place {
  readonly cwd: vscode.Uri;
  readonly workspaceFolder: vscode.WorkspaceFolder;
}

/** A folder as the team names it, every link on the way followed; null where it is none of the workspace, or lies on no disk. */
async function placeOf(folder: string): Promise<Place | null> {
  const folders = vscode.workspace.workspaceFolders ?? [];
  const top = workspacePlaces(folders).findIndex(({ prefix }) => prefix === (folder === '' ? '' : `${folder}/`));
  const led = top >= 0 ? null : await follow(openFolders, folder);
  const cwd = led ? (led.ok ? led.value.uri : undefined) : folders[top]?.uri;
  const workspaceFolder = cwd && vscode.workspace.getWorkspaceFolder(cwd);
  if (!cwd || !workspaceFolder || cwd.scheme !== 'file') return null;
  const isFolder = ((await statOf(cwd))?.type ?? 0) & vscode.FileType.Directory;
  return isFolder ? { cwd, workspaceFolder } : null;
}

async function look(
  { cwd, workspaceFolder }: Place,
  folder: string,
  words: readonly string[],
  digest: ShellMeans['digest'],
): Promise<CommandPlace> {
  const entries = await Promise.resolve(vscode.workspace.fs.readDirectory(cwd)).catch(() => []);
  const named = entries.flatMap(([name]) => (recipes.test(name) ? [name] : [])).sort();
  const [program = ''] = words;
  const read = [...named, ...(program.includes('/') ? [program] : [])];
  const digests = await Promise.all(
    read.map(async (name) => [name, digest((await textOf(vscode.Uri.joinPath(cwd, name))) ?? '')] as const),
  );
  const files: string[] = [];
  for (const word of words.slice(0, maxWords)) if (!word.startsWith('-') && (await isThere(folder, word))) files.push(word);
  return { manifest: await nearestManifest(cwd, workspaceFolder.uri), recipes: digests, files };
}

async function isThere(folder: string, word: string): Promise<boolean> {
  const path = checkPath(word);
  if (!path.ok) return false;
  const led = await follow(openFolders, folder === '' ? path.value : `${folder}/${path.value}`);
  return led.ok && (await statOf(led.value.uri)) !== undefined;
}

async function nearestManifest(cwd: vscode.Uri, top: vscode.Uri): Promise<string | null> {
  for (let at = cwd; ; at = vscode.Uri.joinPath(at, '..')) {
    const found = await textOf(vscode.Uri.joinPath(at, 'package.json'));
    if (found !== null || at.path === top.path || at.path.length <= top.path.length) return found;
  }
}

async function textOf(uri: vscode.Uri): Promise<string | null> {
  try {
    const bytes = await vscode.workspace.fs.readFile(uri);
    return new TextDecoder().decode(bytes.subarray(0, maxRecipeBytes));
  } catch {
    return null;
  }
}

/** Lists what is allowed for good; what the user clears is asked about again. */
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
