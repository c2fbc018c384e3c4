// Package script as a task of our own, so that its output can be read.
import * as vscode from 'vscode';
import type { VerificationRun } from '../../../flows/ports/shell';
import { createOutputFeed } from '../../files/base/outputFeed';
import { type ShellProcess, startProgram, startShell } from '../../files/base/shellProcess';
import { clock } from '../../files/base/timers';

/** A command line and where it runs. */
export interface Script {
  readonly name: string;
  readonly command: string;
  /** The words of the line, where no shell shall read it. */
  readonly words?: readonly string[];
  readonly cwd: vscode.Uri;
  readonly folder: vscode.WorkspaceFolder;
  /** Of what somebody else proposed: keys and tokens of the environment are left out. */
  readonly isProposed?: true;
}

/** Words that no shell reads as anything but themselves. */
const plainWord = /^[\w.:@/-]+$/;

/** What a task of tasks.json may say beside its command without running in another way than a plain command line does. */
const harmless = ['label', 'type', 'command', 'group', 'problemMatcher', 'presentation', 'detail', 'icon', 'hide'];

/**
 * The command behind a task, where running it ourselves is the same as what the editor would do: one of the editor's package tasks, or a
 * task of the folder's tasks.json that is a plain command and nothing else. Undefined for every other.
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

/** Where a task runs; the editor gives its own tasks the folder as a variable. Undefined where another variable would have to be known. */
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
  /** Without it the editor takes the task for one that runs on, and asks what to do with it at the next run. */
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
