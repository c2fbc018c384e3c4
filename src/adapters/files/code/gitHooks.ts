// Finds programs that git may start: hooks, which no diff shows, and configured commands.
import { constants } from 'node:fs';
import { access, readdir, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { isAbsolute, join, relative, resolve } from 'node:path';
import { baseName } from '../../../core/paths/pathParts';
import { git, withoutLineEnd } from './gitHistory';

/** Matches settings whose value is a program, or a file with more settings; see git-config(1). */
const startingSettings =
  /^(?:core\.(?:fsmonitor|sshcommand|editor|pager|askpass|gitproxy|alternaterefscommand)|sequence\.editor|pager\..+|include(?:if\..+)?\.path|(?:[a-z]+\.)(?:.+\.)?(?:external|command|textconv|driver|clean|smudge|process|cmd|program|helper|difffilter|uploadpack|receivepack|packobjectshook|defaultkeycommand|sendmailcmd|tocmd|cccmd|headercmd))$/i;

/**
 * Lists hooks that are neither samples nor files of the project, and repository settings that start a program. Includes old hooks, because
 * modification times can be forged. Paths are relative to `folder` if they are below it.
 */
export async function programsOfGit(folder: string, signal: AbortSignal): Promise<string[]> {
  const common = withoutLineEnd((await git(folder, ['rev-parse', '--git-common-dir'], signal)) ?? '');
  if (!common) return [];
  const shown = (path: string) => (relative(folder, path).startsWith('..') ? path : relative(folder, path)).replaceAll('\\', '/');
  const hooks = await hooksFolder(folder, resolve(folder, common), signal);
  const ofProject = await git(folder, ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--full-name', '--', hooks], signal);
  const known = new Set(ofProject?.split('\0').map(baseName));
  const names = await readdir(hooks).catch(() => []);
  const found: string[] = [];
  for (const name of names.sort())
    if (!name.endsWith('.sample') && !known.has(name) && (await isProgram(join(hooks, name)))) found.push(shown(join(hooks, name)));
  const settings = await settingsOf(folder, signal);
  return [...found, ...settings.map((name) => `${shown(join(resolve(folder, common), 'config'))} (${name})`)];
}

/**
 * Returns the hooks folder: `core.hooksPath`, relative to the root of the working tree, or the default. Ignores the last value, which is
 * the override that every git call here passes.
 */
async function hooksFolder(folder: string, common: string, signal: AbortSignal): Promise<string> {
  const values = (await git(folder, ['config', '-z', '--get-all', 'core.hooksPath'], signal))?.split('\0').filter((value) => value !== '');
  const set = values?.at(-2);
  if (set === undefined) return join(common, 'hooks');
  const path = set.replace(/^~(?=[/\\])/, homedir());
  const root = withoutLineEnd((await git(folder, ['rev-parse', '--show-cdup'], signal)) ?? '');
  return isAbsolute(path) ? path : resolve(folder, root, path);
}

/** Whether git would start the file. Windows has no execute permission, so git starts every hook there. */
async function isProgram(path: string): Promise<boolean> {
  const isFile = await stat(path).then(
    (found) => found.isFile(),
    () => false,
  );
  return (
    isFile &&
    (process.platform === 'win32' ||
      (await access(path, constants.X_OK).then(
        () => true,
        () => false,
      )))
  );
}

async function settingsOf(folder: string, signal: AbortSignal): Promise<string[]> {
  const listed = (await git(folder, ['config', '-z', '--local', '--list'], signal)) ?? '';
  return listed.split('\0').flatMap((entry) => {
    const [name = '', value = ''] = entry.split(/\n(.*)/s);
    if (!startingSettings.test(name) && !(name.startsWith('alias.') && value.startsWith('!'))) return [];
    return /^(?:true|false|)$/.test(value) ? [] : [name];
  });
}
