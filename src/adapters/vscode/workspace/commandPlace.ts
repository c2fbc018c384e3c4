// Folder of a command: its manifest, configuration, files and installed programs.
import * as vscode from 'vscode';
import { baseName, inFolder } from '../../../core/paths/pathParts';
import { checkPath, isSensitivePath } from '../../../core/paths/pathRules';
import { fileIn } from '../../../core/shell/lasting';
import type { CommandPlace } from '../../../flows/ports/shell';
import { follow, readableFile, statOf } from './pathGuards';
import { openFolders } from './workspacePlaces';

export interface Place {
  readonly cwd: vscode.Uri;
  readonly workspaceFolder: vscode.WorkspaceFolder;
}

const maxRecipeBytes = 1_000_000;
const maxWords = 60;

/** Files that configure task runners, test runners, linters and compilers, by name, by ending, or hidden; the manifest is read separately. */
const recipe = new RegExp(
  `^(?:${[
    '(?:gnu)?makefile|\\.?justfile|taskfile\\.ya?ml|rakefile|gemfile|steepfile|pylintrc|cmakelists\\.txt|cmakepresets\\.json|meson\\.build',
    '(?:grunt|gulp)file\\.[cm]?[jt]s|.*\\.(?:config|conf|workspace)\\.[cm]?[jt]s|[jt]sconfig.*\\.json|(?:angular|nx|lerna|turbo|biome|dprint|project)\\.jsonc?',
    'composer\\.json|deno\\.jsonc?|global\\.json|pint\\.json|go\\.work|magefile.*\\.go|mix\\.exs|package\\.swift|project\\.clj|build\\.(?:rs|zig|xml)|pom\\.xml',
    '(?:noxfile|tasks|manage|setup|conftest|conanfile)\\.py|(?:tox|pytest|setup|mypy)\\.(?:ini|cfg)|(?:phpunit|phpcs|psalm)\\.xml(?:\\.dist)?',
    '(?:pyproject|ruff|cargo|mise|bunfig|uv|rust-toolchain|tox|hatch|clippy|rustfmt)\\.toml|(?:stack|package|pubspec|buf|build|dart_test|analysis_options|pnpm-workspace)\\.yaml',
    '.*\\.(?:mk|cmake|gradle|kts|sbt|cabal|edn|neon(?:\\.dist)?|props|targets|properties|(?:cs|fs|vb)proj|runsettings|bazel|bzl)|nuget\\.config',
    '\\.\\w+rc(?:\\.\\w+)?|\\.[\\w-]+\\.(?:ya?ml|exs|toml|c?js|php|jsonc?)|\\.(?:rspec|flake8|sqlfluff|pyre_configuration|tool-versions)',
  ].join('|')})$`,
  'i',
);
/** Folders in which build tools look for configuration. */
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
  const add = async (name: string, uri: vscode.Uri) => digests.push([name, digest((await textOf(uri)) ?? '')]);
  // Tools look for their configuration in all parent folders, even above the workspace.
  for (const [depth, at] of upwards(cwd).entries())
    for (const name of await recipesIn(at)) await add(`${'../'.repeat(depth)}${name}`, vscode.Uri.joinPath(at, name));
  if (program.includes('/')) await add(program, vscode.Uri.joinPath(cwd, program));
  const files: string[] = [];
  const installed: string[] = [];
  for (const word of words.slice(0, maxWords)) {
    if (word.startsWith('-')) continue;
    if (recipe.test(baseName(word))) await add(word, vscode.Uri.joinPath(cwd, word));
    if (await isOpenFile(folder, fileIn(word))) files.push(word);
    else if (await isInstalled(cwd, workspaceFolder.uri, word)) installed.push(word);
  }
  return { manifest: await nearestManifest(cwd, workspaceFolder.uri), recipes: digests, files, installed };
}

/** The files of a folder, and of the folders of tools in it, that configure what commands do. */
async function recipesIn(folder: vscode.Uri): Promise<readonly string[]> {
  const inside = await Promise.all(
    ['', ...toolFolders].map(async (name) => {
      const entries = await Promise.resolve(vscode.workspace.fs.readDirectory(vscode.Uri.joinPath(folder, name))).catch(() => []);
      return entries.flatMap(([file, type]) => {
        const isRecipe = (name === '' ? recipe : toolFile).test(file) && (type & vscode.FileType.Directory) === 0;
        return isRecipe ? [inFolder(name, file)] : [];
      });
    }),
  );
  return inside.flat().sort();
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
