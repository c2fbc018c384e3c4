// The workspace's own check, run as a task of the editor: the user sees its output where tasks are shown.
import * as vscode from 'vscode';
import type { Verification } from '../../../flows/ports/ports';
import { runScript, type Script, scriptOf } from './scriptTask';

/** @param wanted name of the task in the settings, or null to take the test task of the workspace */
export function createVerification(wanted: () => string | null): Verification {
  return {
    name: async () => (await findTask(wanted()))?.name ?? null,
    run: async (signal) => {
      const found = await findTask(wanted());
      if (!found) return { exitCode: null, output: null };
      if (found.script) return runScript(found.script, signal);
      return { exitCode: found.task ? await runTask(found.task, signal) : null, output: null };
    },
  };
}

/** What checks the work: a script whose output we can read, or a task of the workspace or of another extension as it is. */
interface FoundTask {
  readonly name: string;
  readonly script?: Script | undefined;
  readonly task?: vscode.Task;
}

async function findTask(wanted: string | null): Promise<FoundTask | undefined> {
  // to ask for tasks is to ask for trust, in a dialog that nobody called for
  const tasks = vscode.workspace.isTrusted ? await Promise.resolve(vscode.tasks.fetchTasks()).catch(() => []) : [];
  const tests = tasks.filter((task) => task.group?.id === vscode.TaskGroup.Test.id);
  const chosen = wanted === null ? (tests.find((task) => task.group?.isDefault) ?? tests[0]) : tasks.find((task) => task.name === wanted);
  if (chosen) return { name: chosen.name, script: scriptOf(chosen), task: chosen };
  const script = wanted === null ? await npmTest() : undefined;
  return script && { name: script.name, script };
}

/** The test script of a package, for workspaces that declare no task: of the first folder that has one, which its name says where there are several. */
async function npmTest(): Promise<Script | undefined> {
  const folders = vscode.workspace.workspaceFolders ?? [];
  for (const folder of folders) {
    if (!(await hasTestScript(folder.uri))) continue;
    return { name: folders.length > 1 ? `npm test (${folder.name})` : 'npm test', command: 'npm test', cwd: folder.uri, folder };
  }
  return undefined;
}

async function hasTestScript(folder: vscode.Uri): Promise<boolean> {
  try {
    const manifest = JSON.parse(new TextDecoder().decode(await vscode.workspace.fs.readFile(vscode.Uri.joinPath(folder, 'package.json'))));
    return typeof manifest?.scripts?.test === 'string';
  } catch {
    return false;
  }
}

/** Exit code of the task; null when it could not start, or was ended by the user or the signal. */
async function runTask(task: vscode.Task, signal: AbortSignal): Promise<number | null> {
  if (signal.aborted) return null;
  let execution: vscode.TaskExecution | undefined;
  let finish: (exitCode: number | null) => void = () => undefined;
  const ended = new Promise<number | null>((resolve) => {
    const listeners = [
      vscode.tasks.onDidEndTaskProcess((event) => event.execution === execution && finish(event.exitCode ?? null)),
      // A task without a process of its own ends here alone.
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
  // Stop may have come before there was anything to end.
  if (signal.aborted) execution?.terminate();
  return ended;
}
