// Commands that the user allows, which run as tasks of the editor.
//
// Permanent permissions are kept in workspace state on this machine, so that no file of a folder can grant them.
import * as v from 'valibot';
import * as vscode from 'vscode';
import { checkPath, isSensitivePath } from '../../../core/paths/pathRules';
import type { Texts } from '../../../core/i18n/language';
import { type CommandAllowance, allowedText, isSame } from '../../../core/shell/allowance';
import type { CommandPlace, Shell } from '../../../flows/ports/shell';
import { follow, readableFile, statOf } from './pathGuards';
import { runScript } from './tasks';
import { openFolders, openPlaces } from './workspacePlaces';

const storageKey = 'milkstack.allowed';
const maxAllowances = 200;
const maxRecipeBytes = 1_000_000;
const maxWords = 60;

const kept = v.array(v.object({ kind: v.picklist(['line', 'prefix']), words: v.array(v.string()), folder: v.string(), print: v.string() }));

/** Matches files that configure task runners, test runners and linters; scripts of packages are read separately. */
const recipes =
  /^(?:gnumakefile|makefile|.*\.mk|\.?justfile|taskfile\.ya?ml|rakefile|gemfile|(?:grunt|gulp)file\.[cm]?[jt]s|.*\.config\.[cm]?[jt]s|\.\w+rc(?:\.\w+)?|.*\.gradle(?:\.kts)?|gradle\.properties|pom\.xml|build\.(?:xml|sbt|rs|zig)|composer\.json|deno\.jsonc?|noxfile\.py|tasks\.py|manage\.py|(?:tox|pytest|setup|mypy)\.(?:ini|cfg|py)|conftest\.py|(?:pyproject|ruff|cargo|mise|bunfig|rust-toolchain)\.toml|cmakelists\.txt|meson\.build|\.yarnrc\.yml|directory\.build\.(?:props|targets)|.*\.(?:cs|fs|vb)proj|nuget\.config|global\.json|go\.work|mix\.exs|package\.swift|(?:phpunit|phpstan)\.(?:xml|neon)(?:\.dist)?|turbo\.json|nx\.json)$/i;

export interface EditorShell extends Shell {
  /** Keeps only these permissions, and revokes all others. */
  keepOnly(allowances: readonly CommandAllowance[]): Promise<void>;
}

interface ShellMeans {
  /** Whether commands are enabled in the settings. */
  readonly isEnabled: () => boolean;
  /** SHA-256 in hexadecimal. */
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
      return runScript({ name: line, command: line, cwd, folder: workspaceFolder, isProposed: true, ...(words && { words }) }, signal);
    },
  };
}

interface Place {
  readonly cwd: vscode.Uri;
  readonly workspaceFolder: vscode.WorkspaceFolder;
}

/** A folder with its real path in the form that the team uses; null if it is outside the workspace or not on disk. */
async function placeOf(folder: string): Promise<Place | null> {
  const top = openPlaces().find(({ prefix }) => prefix === (folder === '' ? '' : `${folder}/`));
  const led = top ? null : await follow(openFolders, folder);
  const cwd = led?.ok ? led.value.uri : top?.uri;
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
  const [program = ''] = words;
  const digests: (readonly [string, string])[] = [];
  const add = async (name: string, uri: vscode.Uri) => digests.push([name, digest((await textOf(uri)) ?? '')]);
  // Tools look for their configuration in all parent folders, even above the workspace.
  for (const [depth, at] of upwards(cwd).entries())
    for (const name of await recipesIn(at)) await add(`${'../'.repeat(depth)}${name}`, vscode.Uri.joinPath(at, name));
  if (program.includes('/')) await add(program, vscode.Uri.joinPath(cwd, program));
  const { fileIn } = await import('./lazyWorkspace');
  const files: string[] = [];
  const installed: string[] = [];
  for (const word of words.slice(0, maxWords)) {
    if (word.startsWith('-')) continue;
    if (await isOpenFile(folder, fileIn(word))) files.push(word);
    else if (await isInstalled(cwd, workspaceFolder.uri, word)) installed.push(word);
  }
  return { manifest: await nearestManifest(cwd, workspaceFolder.uri), recipes: digests, files, installed };
}

async function recipesIn(folder: vscode.Uri): Promise<readonly string[]> {
  const entries = await Promise.resolve(vscode.workspace.fs.readDirectory(folder)).catch(() => []);
  return entries.flatMap(([name]) => (recipes.test(name) ? [name] : [])).sort();
}

/** A folder and all the folders above it. */
function upwards(folder: vscode.Uri): readonly vscode.Uri[] {
  const above = vscode.Uri.joinPath(folder, '..');
  return above.path === folder.path ? [folder] : [folder, ...upwards(above)];
}

/**
 * Whether a word names a file or folder that a permission may cover: not one that contains secrets or configures tools, even through a
 * link.
 */
async function isOpenFile(folder: string, word: string): Promise<boolean> {
  const path = checkPath(word);
  if (!path.ok) return false;
  const led = await follow(openFolders, folder === '' ? path.value : `${folder}/${path.value}`);
  if (!led.ok || isSensitivePath(led.value.leadsTo) || isSensitivePath(path.value)) return false;
  const stat = await statOf(led.value.uri);
  if (stat === undefined) return false;
  return (stat.type & vscode.FileType.Directory) !== 0 || (await readableFile(openFolders, led.value.leadsTo)).ok;
}

async function isInstalled(cwd: vscode.Uri, top: vscode.Uri, word: string): Promise<boolean> {
  if (!/^[\w.-]+$/.test(word)) return false;
  for (const at of upwards(cwd)) {
    if (await statOf(vscode.Uri.joinPath(at, 'node_modules', '.bin', word))) return true;
    if (at.path === top.path) return false;
  }
  return false;
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

/** Lists the permanent permissions, which the user can revoke. */
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
