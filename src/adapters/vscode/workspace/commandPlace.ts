// Collects the manifest, configuration, files and programs that affect a command.
import * as vscode from 'vscode';
import { baseName, inFolder } from '../../../core/paths/pathParts';
import { checkPath, isSensitivePath } from '../../../core/paths/pathRules';
import { lockFiles } from '../../../core/paths/sensitivePaths';
import { fileIn } from '../../../core/shell/lasting';
import type { CommandPlace } from '../../../flows/ports/shell';
import { follow, readableFile, statOf } from './pathGuards';
import { openFolders } from './workspacePlaces';

export interface Place {
  readonly cwd: vscode.Uri;
  readonly workspaceFolder: vscode.WorkspaceFolder;
}

const maxWords = 60;

/**
 * Matches hidden files that configure test runners and linters. Other hidden files are ignored, because they often change without user
 * action.
 */
const hiddenRecipe =
  /^\.(?:\w+rc(?:\.\w+)?|[\w-]+\.(?:ya?ml|exs|toml|c?js|php)|justfile|rspec|flake8|sqlfluff|pyre_configuration|tool-versions)$/i;

/** Whether a file affects what commands do; the manifest is read separately. */
function isRecipe(name: string): boolean {
  if (name.startsWith('.')) return hiddenRecipe.test(name);
  return /^(?:[jt]sconfig.*|biome|dprint)\.json$/.test(name) || (isSensitivePath(name) && !lockFiles.includes(name.toLowerCase()));
}
/** Subfolders in which build tools look for configuration. */
const toolFolders = ['.cargo', '.mvn', '.config', '.bundle', 'gradle/wrapper', 'project', 'buildSrc'];
const toolFile = /\.(?:toml|xml|config|properties|sbt|gradle|kts)$|^(?:config|dotnet-tools\.json)$/;

export async function lookAtPlace(
  { cwd, workspaceFolder }: Place,
  folder: string,
  words: readonly string[],
  digest: (text: string) => string,
): Promise<CommandPlace> {
  const [program = ''] = words;
  const digests: (readonly [string, string])[] = [];
  const add = async (name: string, uri: vscode.Uri) => digests.push([name, digest((await textOf(uri, 'latin1')) ?? '')]);
  // Tools also look for configuration in all parent folders, even above the workspace.
  for (const [depth, at] of upwards(cwd).entries())
    for (const name of await recipesIn(at)) await add(`${'../'.repeat(depth)}${name}`, vscode.Uri.joinPath(at, name));
  if (program.includes('/')) await add(program, vscode.Uri.joinPath(cwd, program));
  const files: string[] = [];
  const installed: string[] = [];
  for (const word of words.slice(0, maxWords)) {
    if (word.startsWith('-')) continue;
    if (isRecipe(baseName(word))) await add(word, vscode.Uri.joinPath(cwd, word));
    if (await isOpenFile(folder, fileIn(word))) files.push(word);
    else if (await isInstalled(cwd, workspaceFolder.uri, word)) installed.push(word);
  }
  const composer = await textOf(vscode.Uri.joinPath(cwd, 'composer.json'));
  return { manifest: await nearestManifest(cwd, workspaceFolder.uri), composer, recipes: digests, files, installed };
}

/** Returns the names of configuration files in a folder and its tool folders. */
async function recipesIn(folder: vscode.Uri): Promise<readonly string[]> {
  const inside = await Promise.all(
    ['', ...toolFolders].map(async (name) => {
      const entries = await Promise.resolve(vscode.workspace.fs.readDirectory(vscode.Uri.joinPath(folder, name))).catch(() => []);
      return entries.flatMap(([file, type]) => {
        const isConfig = (name === '' ? isRecipe(file) : toolFile.test(file)) && (type & vscode.FileType.Directory) === 0;
        return isConfig ? [inFolder(name, file)] : [];
      });
    }),
  );
  return inside.flat().sort();
}

function upwards(folder: vscode.Uri): readonly vscode.Uri[] {
  const above = vscode.Uri.joinPath(folder, '..');
  return above.path === folder.path ? [folder] : [folder, ...upwards(above)];
}

/**
 * Whether a word in a command names a file or folder that a permission may cover. Files that contain secrets or configure tools are
 * excluded, even if a link leads to them.
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

/**
 * Reads a whole file, because a change anywhere must invalidate the permission; null if the file cannot be read. For hashing, Latin-1 maps
 * each byte to one character.
 */
async function textOf(uri: vscode.Uri, encoding: 'utf8' | 'latin1' = 'utf8'): Promise<string | null> {
  try {
    return new TextDecoder(encoding).decode(await vscode.workspace.fs.readFile(uri));
  } catch {
    return null;
  }
}
