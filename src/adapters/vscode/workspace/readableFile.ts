// Where the paths of the team lead in the folders of the window: asked before anything is read that others will see.
import type * as vscode from 'vscode';
import { checkPath, isSecretPath } from '../../../core/paths/pathRules';
import { checkReading, type ReadRefusal } from '../../../core/paths/leads';
import { fail, ok, type Result } from '../../../core/base/result';
import { readablePath } from '../../files/base/readablePath';
import { realPathIn } from '../../files/base/realPath';
import type { Roots } from './pathGuards';
import { locate, workspacePlaces } from './workspacePlaces';

/**
 * The file whose text may be shown to a model, or why its text goes to nobody. On a file system of the editor's own, nobody can tell where a path
 * leads: there the path alone is asked.
 * @param isConfirmed the user agreed to show this very file, though its name says that it holds secrets
 */
export async function readableFile(roots: Roots, path: string, isConfirmed = false): Promise<Result<vscode.Uri, ReadRefusal>> {
  const spelled = checkPath(path);
  if (!spelled.ok) return spelled;
  const found = locate(workspacePlaces(roots()), spelled.value);
  if (!found) return fail('outsideWorkspace');
  const { base, within, uri } = found;
  const checked = uri.scheme === 'file' ? await readablePath(base.fsPath, within) : checkReading(within, within);
  if (checked.ok) return ok(uri);
  return isConfirmed && checked.error === 'secret' && isSecretPath(spelled.value) ? ok(uri) : checked;
}

/** See `Workspace.realPathOf`. */
export async function realPathOf(roots: Roots, path: string): Promise<string | null> {
  const spelled = checkPath(path);
  const found = spelled.ok ? locate(workspacePlaces(roots()), spelled.value) : null;
  if (!spelled.ok || !found) return null;
  const { base, within, uri } = found;
  const prefix = spelled.value.slice(0, spelled.value.length - within.length);
  const real = uri.scheme === 'file' ? await realPathIn(base.fsPath, uri.fsPath) : within;
  return real === null || real === '' ? null : prefix + real;
}
