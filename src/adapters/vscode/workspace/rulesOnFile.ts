// Finds the ignore rules and attributes that apply to a file.
import * as vscode from 'vscode';
import { type FileRules, noRules } from '../../../core/context/files/fileMarks';
import { ignorePatterns } from '../../../core/context/files/pathGlob';
import { foldersAbove } from '../../../core/paths/pathParts';
import { git } from '../../files/code/gitHistory';
import { maxIgnoreFileBytes, generatedAttribute, ignoringFile, type RulesAt } from '../../files/code/ignoreRules';
import { statOf } from './pathGuards';
import { locate, type Roots, workspacePlaces } from './workspacePlaces';

const maxMs = 3_000;

export async function rulesOn(roots: Roots, path: string): Promise<FileRules> {
  const found = locate(workspacePlaces(roots()), path);
  if (!found) return noRules;
  const { base, within, uri } = found;
  const isOnDisk = uri.scheme === 'file' && vscode.workspace.isTrusted;
  const byGit = isOnDisk ? await ignoredByGit(base.fsPath, within) : undefined;
  const rules = (name: string) => ruleFiles(base, within, name);
  const ignoredBy =
    byGit ??
    ignoringFile(within, byGit === undefined ? await rules('.gitignore') : []) ??
    ignoringFile(within, await rules('.milkstackignore')) ??
    excludedBy(uri, within);
  return { ignoredBy, attribute: generatedAttribute(within, await rules('.gitattributes')) };
}

/** Returns the file whose rules make Git ignore a path; null if Git does not ignore it, undefined if this is unknown. */
async function ignoredByGit(folder: string, within: string): Promise<string | null | undefined> {
  const asked = ['check-ignore', '-v', '--', `./${within}`];
  const said = await git(folder, asked, AbortSignal.timeout(maxMs), { fine: [1], isLiteral: false });
  if (said === null) return undefined;
  const [, source, pattern = ''] = /^(.+?):\d+:(.*)\t/.exec(said) ?? [];
  if (source === undefined || pattern.startsWith('!')) return null;
  // The path of the user's global ignore file is private, so `git` is returned instead.
  return source.endsWith('.gitignore') && !/^(?:[/\\]|[A-Za-z]:)/.test(source) ? source : 'git';
}

function excludedBy(uri: vscode.Uri, within: string): string | null {
  const globs = vscode.workspace.getConfiguration('files', uri).get<Record<string, unknown>>('exclude') ?? {};
  return ignoringFile(within, [{ folder: '', name: 'files.exclude', text: ignorePatterns(globs).join('\n') }]);
}

async function ruleFiles(base: vscode.Uri, within: string, name: string): Promise<RulesAt[]> {
  const files = foldersAbove(within).map(async (folder) => {
    const uri = vscode.Uri.joinPath(base, folder, name);
    const stat = await statOf(uri);
    if (!stat || (stat.type & vscode.FileType.File) === 0 || stat.size > maxIgnoreFileBytes) return [];
    const bytes = await Promise.resolve(vscode.workspace.fs.readFile(uri)).catch(() => null);
    return bytes ? [{ folder, name, text: new TextDecoder().decode(bytes) }] : [];
  });
  return (await Promise.all(files)).flat();
}
