// Package script as a task, so that its output can be read.
import * as vscode from 'vscode';
import type { VerificationRun } from '../../../flows/ports/shell';
import { createOutputFeed } from '../../files/base/outputFeed';
import { type ShellProcess, startProgram, startShell } from '../../files/base/shellProcess';
import { clock } from '../../files/base/timers';

/** A command line and its folder. */
export interface Script {
  readonly name: string;
  readonly command: string;
  /** Words of the line, to start it without a shell. */
  readonly words?: readonly string[];
  readonly cwd: vscode.Uri;
  readonly folder: vscode.WorkspaceFolder;
  /** Proposed by a model: runs without keys and tokens of the environment. */
  readonly isProposed?: true;
}

/** Words without a special meaning in any shell. */
const plainWord = /^[\w.:@/-]+$/;

/** Fields of tasks.json that do not change how the command runs. */
const harmless = ['label', 'type', 'command', 'group', 'problemMatcher', 'presentation', 'detail', 'icon', 'hide'];

/**
 * Command of a task, if running it directly is equivalent: a package script task, or a task of tasks.json that is a plain command.
 * Otherwise undefined.
 */
export function scriptOf(task: vscode.Task): Script | undefined {
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

/** Folder of a task; the editor uses a variable for its own tasks. Undefined for other variables. */
function folderOf(cwd: string | undefined, { uri }: vscode.WorkspaceFolder): vscode.Uri | undefined {
  if (!cwd) return uri;
  const path = cwd.replace(/\$\{workspaceFolder\}/g, () => uri.fsPath);
  return /\$\{/.test(path) ? undefined : vscode.Uri.file(path);
}

function wordOf(word: string | vscode.ShellQuotedString | undefined): string {
  return typeof word === 'string' ? word : (word?.value ?? '');
}

/** Runs the script as a task; a stop, or closing its terminal, ends it without an exit code. */
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
  /** Otherwise the editor considers the task still running and asks what to do on the next run. */
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
