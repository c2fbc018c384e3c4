// Runs the project's check and allowed commands as editor tasks.
import * as vscode from 'vscode';
import type { AddedFile, Verification, VerificationRun } from '../../../flows/ports/shell';
import { openFolders, openPlaces } from './workspacePlaces';
import { createOutputFeed } from '../../files/base/outputFeed';
import { type ShellProcess, startProgram, startShell } from '../../files/base/shellProcess';
import { clock } from '../../files/base/timers';

/**
 * @param wanted returns the task name from the settings; null for the test task of each workspace folder
 * @param files lists the files to copy for an isolated run; only a single-folder workspace supports isolated runs
 */
export function createVerification(
  wanted: () => string | null,
  files: (signal: AbortSignal) => Promise<readonly string[]> = async () => [],
): Verification {
  return {
    name: async () => (await findTasks(wanted())).map(({ name }) => name).join(', ') || null,
    run: async (signal) => {
      const runs: (VerificationRun & { readonly name: string })[] = [];
      for (const { name, script, task } of await findTasks(wanted())) {
        if (signal.aborted) break;
        const run = script ? await runScript(script, signal) : { exitCode: task ? await runTask(task, signal) : null, output: null };
        runs.push({ ...run, name });
      }
      return inAll(runs);
    },
    runOnCopy: async (signal, isShared, added) => {
      const [only, another] = await findTasks(wanted());
      // Only a single task with a known command line can run on a copy, and only if the workspace has one folder.
      if (!only?.script || another || openPlaces().some(({ prefix }) => prefix !== '')) return null;
      return runOnCopy(only.script, await files(signal), signal, isShared, added);
    },
  };
}

async function runOnCopy(
  script: Script,
  paths: readonly string[],
  signal: AbortSignal,
  isShared: boolean,
  added?: AddedFile,
): Promise<VerificationRun | 'shared' | null> {
  const { folder, cwd } = script;
  const { copyFolder } = await import('./lazyWorkspace');
  const copy = await copyFolder(folder.uri.fsPath, paths, isShared);
  if (copy === null || copy === 'shared') return copy;
  try {
    const place = copy.placeOf(cwd.fsPath);
    if (place === null || (added && !(await copy.write(added.path, added.text)))) return null;
    return await runScript({ ...script, cwd: vscode.Uri.file(place), ...(added && { isProposed: true }) }, signal);
  } finally {
    await copy.remove();
  }
}

/** Combines the results of several runs: failed if a run failed; no exit code if a run did not end. */
function inAll(runs: readonly (VerificationRun & { readonly name: string })[]): VerificationRun {
  const [only] = runs;
  if (!only) return { exitCode: null, output: null };
  if (runs.length === 1) return { exitCode: only.exitCode, output: only.output };
  const codes = runs.map(({ exitCode }) => exitCode);
  const told = runs.flatMap(({ name, output }) => (output === null ? [] : [`${name}\n${output}`]));
  const failed = codes.find((code) => code !== null && code !== 0);
  return { exitCode: failed ?? (codes.includes(null) ? null : 0), output: told.length > 0 ? told.join('\n') : null };
}

/** A script, whose output can be read, or another kind of task, whose output cannot be read. */
interface FoundTask {
  readonly name: string;
  readonly script?: Script | undefined;
  readonly task?: vscode.Task;
}

async function findTasks(wanted: string | null): Promise<readonly FoundTask[]> {
  // Fetches no tasks in an untrusted workspace, because the editor would show a trust dialog.
  const tasks = vscode.workspace.isTrusted ? await Promise.resolve(vscode.tasks.fetchTasks()).catch(() => []) : [];
  const folders = openFolders();
  const isOpen = (task: vscode.Task) => folders.some(({ uri }) => uri.toString() === (folderIn(task) ?? uri).toString());
  const isMeant = ({ name, group }: vscode.Task) => (wanted === null ? group?.id === vscode.TaskGroup.Test.id : name === wanted);
  const meant = tasks.filter((task) => isOpen(task) && isMeant(task));
  const [folder] = folders;
  const shared = folders.length > 1 ? meant.find((task) => folderIn(task) === null && task.group?.isDefault) : preferred(meant);
  if (shared) return [foundOf(shared)];
  if (folders.length <= 1) return folder && wanted === null ? npmTest(folder, 'npm test') : [];
  const each = folders.map(async (one) => {
    const found = preferred(meant.filter((task) => folderIn(task)?.toString() === one.uri.toString()));
    if (found) return [foundOf(found, ` (${one.name})`)];
    return wanted === null ? npmTest(one, `npm test (${one.name})`) : [];
  });
  const own = (await Promise.all(each)).flat();
  const left = preferred(meant);
  return own.length > 0 || !left ? own : [foundOf(left)];
}

function preferred(tasks: readonly vscode.Task[]): vscode.Task | undefined {
  return tasks.find((task) => task.group?.isDefault) ?? tasks[0];
}

function folderIn({ scope }: vscode.Task): vscode.Uri | null {
  return typeof scope === 'object' ? scope.uri : null;
}

/** @param whose suffix for the name, if several folders have a task */
function foundOf(task: vscode.Task, whose = ''): FoundTask {
  const script = scriptOf(task);
  const name = `${task.name}${whose}`;
  return { name, script: script && { ...script, name }, task };
}

async function npmTest(folder: vscode.WorkspaceFolder, name: string): Promise<readonly FoundTask[]> {
  return (await hasTestScript(folder.uri)) ? [{ name, script: { name, command: 'npm test', cwd: folder.uri, folder } }] : [];
}

async function hasTestScript(folder: vscode.Uri): Promise<boolean> {
  try {
    const manifest = JSON.parse(new TextDecoder().decode(await vscode.workspace.fs.readFile(vscode.Uri.joinPath(folder, 'package.json'))));
    return typeof manifest?.scripts?.test === 'string';
  } catch {
    return false;
  }
}

/** Returns the exit code; null if the task could not start or was terminated. */
async function runTask(task: vscode.Task, signal: AbortSignal): Promise<number | null> {
  if (signal.aborted) return null;
  let execution: vscode.TaskExecution | undefined;
  let finish: (exitCode: number | null) => void = () => undefined;
  const ended = new Promise<number | null>((resolve) => {
    const listeners = [
      vscode.tasks.onDidEndTaskProcess((event) => event.execution === execution && finish(event.exitCode ?? null)),
      // A task without a process fires only this event. The delay lets the process event, which has the exit code, come first.
      vscode.tasks.onDidEndTask((event) => event.execution === execution && setTimeout(() => finish(null), 500)),
    ];
    const stop = () => {
      execution?.terminate();
      finish(null);
    };
    finish = (exitCode) => {
      for (const listener of listeners) listener.dispose();
      signal.removeEventListener('abort', stop);
      resolve(exitCode);
    };
    signal.addEventListener('abort', stop);
  });
  try {
    execution = await vscode.tasks.executeTask(task);
  } catch {
    finish(null);
  }
  // Terminates a task whose run was aborted while the task was starting, because `stop` had no execution to terminate at that time.
  if (signal.aborted) execution?.terminate();
  return ended;
}

export interface Script {
  readonly name: string;
  readonly command: string;
  /** The command and its arguments, if the command can start without a shell. */
  readonly words?: readonly string[];
  readonly cwd: vscode.Uri;
  readonly folder: vscode.WorkspaceFolder;
  /** Set if a model proposed the command, which then runs without the keys and tokens of the environment. */
  readonly isProposed?: true;
}

/** Matches a word that has no special meaning in any shell. */
const plainWord = /^[\w.:@/-]+$/;

/** Fields in tasks.json that do not prevent running a task's command directly. */
const harmless = ['label', 'type', 'command', 'group', 'problemMatcher', 'presentation', 'detail', 'icon', 'hide'];

/**
 * Returns the command of a task that can be run directly with the same effect: a package script, or a plain command in tasks.json.
 * Otherwise undefined.
 */
function scriptOf(task: vscode.Task): Script | undefined {
  const { execution, scope, name } = task;
  const folder = typeof scope === 'object' ? scope : undefined;
  if (folder?.uri.scheme !== 'file' || !(execution instanceof vscode.ShellExecution) || !isPlain(task, folder)) return undefined;
  const command = execution.commandLine ?? [execution.command, ...(execution.args ?? [])].map(wordOf).join(' ');
  if (!command.split(' ').every((word) => plainWord.test(word))) return undefined;
  const cwd = folderOf(execution.options?.cwd, folder);
  return cwd && { name, command, folder, cwd };
}

function isPlain({ definition, name, source }: vscode.Task, folder: vscode.WorkspaceFolder): boolean {
  if (definition.type === 'npm' && source === 'npm') return true;
  const declared = vscode.workspace.getConfiguration('tasks', folder.uri);
  const tasks: unknown = declared.get('tasks');
  const found: unknown = Array.isArray(tasks) ? tasks.find((each) => each?.label === name) : undefined;
  if (definition.type !== 'shell' || typeof found !== 'object' || found === null || declared.get('options') !== undefined) return false;
  return Object.keys(found).every((key) => harmless.includes(key));
}

/** Resolves the variable `workspaceFolder`; undefined if the path contains any other variable. */
function folderOf(cwd: string | undefined, { uri }: vscode.WorkspaceFolder): vscode.Uri | undefined {
  if (!cwd) return uri;
  const path = cwd.replace(/\$\{workspaceFolder\}/g, () => uri.fsPath);
  return /\$\{/.test(path) ? undefined : vscode.Uri.file(path);
}

function wordOf(word: string | vscode.ShellQuotedString | undefined): string {
  return typeof word === 'string' ? word : (word?.value ?? '');
}

/** Runs a script as a task. The exit code is null if the script is stopped or its terminal is closed. */
export async function runScript({ name, command, words, cwd, folder, isProposed }: Script, signal: AbortSignal): Promise<VerificationRun> {
  const written = new vscode.EventEmitter<string>();
  const closed = new vscode.EventEmitter<number>();
  let finish: (exitCode: number | null) => void = () => undefined;
  const ended = new Promise<number | null>((resolve) => (finish = resolve));
  let shell: ShellProcess | null = null;
  let isOver = false;
  const feed = createOutputFeed(clock, {
    show: (text) => written.fire(text.replace(/\r?\n/g, '\r\n')),
    leftOut: (characters) => `[… ${characters} …]`,
    pause: () => shell?.pause(),
    resume: () => shell?.resume(),
  });
  /** Ends the task, because the editor would otherwise treat it as running and ask what to do on the next run. */
  const close = (exitCode: number | null) => {
    if (isOver) return;
    isOver = true;
    feed.end();
    finish(exitCode);
    closed.fire(exitCode ?? 1);
  };
  const open = () => {
    if (signal.aborted) return close(null);
    const place = { cwd: cwd.fsPath, hasTokens: isProposed !== true };
    shell = words ? startProgram(words, place, feed.add) : startShell(command, place, feed.add);
    void shell.ended.then(close);
  };
  const stop = () => {
    shell?.kill();
    close(null);
  };
  const terminal: vscode.Pseudoterminal = { onDidWrite: written.event, onDidClose: closed.event, open, close: stop };
  const execution = new vscode.CustomExecution(async () => terminal);
  signal.addEventListener('abort', stop);
  try {
    if (signal.aborted) return { exitCode: null, output: null };
    await vscode.tasks.executeTask(new vscode.Task({ type: 'milkstack' }, folder, name, 'MilkStack', execution));
    return { exitCode: await ended, output: feed.text() };
  } catch {
    return { exitCode: null, output: null };
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
