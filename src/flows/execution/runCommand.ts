// Runs commands that the Builder proposes and the user allows.
//
// A command is checked again right before it runs, because the permission covers only the exact line, its folder, and the content of its
// scripts, all of which may have changed.
import type { CommandOf } from '../../core/commands';
import type { Fact } from '../../core/events';
import { outputTail } from '../../core/execution/commandOutput';
import { currentTask, isToBuild } from '../../core/execution/selectors';
import type { TaskProgress } from '../../core/execution/state';
import type { ToolCall } from '../../core/models/request';
import { allowanceFor, type CommandAllowance, type CommandRequest, offersOf } from '../../core/shell/allowance';
import type { CommandScope } from '../../core/shell/facts';
import { hazardsOf } from '../../core/shell/hazards';
import { namedPrograms } from '../../core/shell/secondPrograms';
import { type CommandDraft, commandIn, commandOf, commandTool } from '../../core/shell/commandTool';
import { commandById, commandDue, commandsLeft, maxCommandsAtOnce, type ProposedCommand } from '../../core/shell/proposedCommand';
import { type ManifestScript, scriptCall, scriptsIn, scriptsRun, settingsIn } from '../../core/shell/programs';
import { readCommandLine, wordsOf } from '../../core/shell/commandLine';
import type { Flow } from '../kernel/flow';
import { createMasking } from '../kernel/redact';
import type { Spoken } from '../model/memberTurn';
import type { CommandEnd } from '../ports/shell';

/** Timeout for a command, in milliseconds; without it, watch modes and interactive prompts would never end. */
const maxCommandMs = 600_000;

/** Asks about the next command, or runs it if the user allowed it. */
export async function commandStep(flow: Flow): Promise<void> {
  const { progress, shell } = flow.recorder.session();
  const task = currentTask(progress);
  const command = task && commandDue(shell, task);
  if (!task || !command) return;
  const of = { commandId: command.commandId, taskId: command.taskId };
  // A command that was running during a crash is not run again, because its result is unknown.
  if (command.state === 'running')
    return flow.recorder.record({ type: 'command.ended', ...of, outcome: 'cut', exitCode: null, tookMs: 0, output: '' });
  const looked = await lookAt(flow, command);
  if (!looked) return flow.recorder.record({ type: 'command.settled', ...of, allowed: null, by: 'setting' });
  const { request, scripts } = looked;
  if (command.state === 'allowed' && command.asked?.print === request.print) return run(flow, task, command, []);
  const permission = command.state === 'proposed' ? allowanceFor(request, flow.ports.shell.allowances()) : undefined;
  if (permission) return run(flow, task, command, [{ type: 'command.settled', ...of, allowed: permission.kind, by: 'allowance' }]);
  const isChanged = command.state === 'allowed' || hasChanged(request, flow.ports.shell.allowances());
  const prefix = offersOf(request).find(({ kind }) => kind === 'prefix')?.words ?? null;
  await flow.recorder.record({
    type: 'command.asked',
    ...of,
    hazards: [...request.hazards],
    programs: [...namedPrograms(wordsOf(command.line))],
    scripts: [...scripts],
    print: request.print,
    prefix: prefix && [...prefix],
    ...(isChanged && { isChanged }),
  });
}

/** Examines the command as it would run now. Null if commands are unavailable or the folder no longer exists. */
async function lookAt(
  { ports }: Flow,
  { line, folder }: ProposedCommand,
): Promise<{ request: CommandRequest; scripts: readonly ManifestScript[] } | null> {
  if (!ports.shell.isOffered()) return null;
  const read = readCommandLine(line);
  const words = read.kind === 'plain' ? read.words : [];
  const place = await ports.shell.lookAt(folder, words);
  if (!place) return null;
  const all = scriptsIn(place.manifest, place.composer);
  const [first = '', ...rest] = words;
  const call = scriptCall(first, rest, all);
  const print = ports.digest(JSON.stringify([settingsIn(place.manifest), settingsIn(place.composer), place.recipes]));
  return {
    request: {
      line,
      folder,
      print,
      hazards: hazardsOf(line, { scripts: all, files: place.files, installed: place.installed }),
      files: place.files,
    },
    scripts: call?.name ? scriptsRun(all, call.name) : [],
  };
}

/** Whether a permanent permission no longer applies because the command's effect changed. */
function hasChanged(request: CommandRequest, allowed: readonly CommandAllowance[]): boolean {
  return (
    allowanceFor(
      { ...request, hazards: [] },
      allowed.map((allowance) => ({ ...allowance, print: request.print })),
    ) !== undefined
  );
}

async function run(
  { ports, recorder, signal }: Flow,
  task: TaskProgress,
  command: ProposedCommand,
  before: readonly Fact[],
): Promise<void> {
  const { line, folder, commandId, taskId } = command;
  await recorder.record(...before, { type: 'command.started', commandId, taskId });
  const read = readCommandLine(line);
  const startedAt = ports.clock.now();
  const over = new AbortController();
  const limit = AbortSignal.any([signal, over.signal]);
  const failed: CommandEnd = { exitCode: null, output: null };
  const running = ports.shell
    .run({ line, folder, words: read.kind === 'plain' ? read.words : null }, limit)
    .catch((): CommandEnd => failed);
  const inTime = await Promise.race([running, ports.clock.sleep(maxCommandMs, limit).then(() => null)]);
  over.abort();
  const { exitCode, output } = inTime ?? (await running);
  const outcome = signal.aborted ? 'stopped' : !inTime ? 'late' : exitCode !== null ? 'ended' : 'failed';
  // The clock may have been set back while the command ran, so a negative duration becomes 0.
  const tookMs = Math.max(0, ports.clock.now() - startedAt);
  const ended: Fact = { type: 'command.ended', commandId, taskId, outcome, exitCode, tookMs, output: outputTail(output ?? '') };
  const isRed = outcome === 'ended' && exitCode !== 0 && !isToBuild(task) && task.fixes < ports.settings.repairs();
  await recorder.record(ended, ...(isRed ? [{ type: 'task.reopened', taskId, cause: 'command', by: 'engine' } as const] : []));
}

/** Records the user's answer to a proposed command. Accepts only options on the command's card, and only while the card is open. */
export async function settleCommand({ ports, recorder }: Flow, { commandId, allow }: CommandOf<'command.settle'>): Promise<void> {
  const command = commandById(recorder.session().shell, commandId);
  if (command?.state !== 'asked') return;
  const allowance = allow === null || allow === 'once' ? null : allowanceOf(command, allow);
  if (allow !== null && allow !== 'once' && !allowance) return;
  if (allowance) await ports.shell.allow(allowance);
  await recorder.recordIf(({ shell }) => commandById(shell, commandId)?.state === 'asked', settledBy(command, allow));
}

export function settledBy({ commandId, taskId }: ProposedCommand, allowed: CommandScope | null): Fact {
  return { type: 'command.settled', commandId, taskId, allowed, by: 'user' };
}

function allowanceOf({ line, folder, asked }: ProposedCommand, kind: 'line' | 'prefix'): CommandAllowance | null {
  const read = readCommandLine(line);
  if (!asked || asked.hazards.length > 0 || read.kind !== 'plain') return null;
  const words = kind === 'line' ? read.words : asked.prefix;
  return words && { kind, words, folder, print: asked.print };
}

interface ReadCommands {
  readonly drafts: readonly CommandDraft[];
  readonly refused: readonly string[];
}

export function mayPropose({ ports, recorder }: Flow, taskId: string): boolean {
  return ports.shell.isOffered() && commandsLeft(recorder.session().shell, taskId) > 0;
}

export function isCommandCall({ name }: ToolCall): boolean {
  return name === commandTool.name;
}

export async function readCommands(flow: Flow, taskId: string, { calls, blocks }: Spoken): Promise<ReadCommands> {
  const read = [
    ...calls.filter(isCommandCall).map(({ args }) => commandOf(args)),
    ...blocks.filter(({ name }) => name === 'COMMAND').map(({ body }) => commandIn(body)),
  ];
  const left = Math.min(maxCommandsAtOnce, commandsLeft(flow.recorder.session().shell, taskId));
  const drafts: CommandDraft[] = [];
  const refused: string[] = [];
  for (const draft of read) {
    if (!draft.ok) refused.push(draft.error);
    else if (!flow.ports.shell.isOffered()) refused.push('Commands cannot be run here.');
    else if (drafts.length >= left) refused.push('The limit of commands for this task is reached.');
    else if (await holdsSecret(flow, draft.value.line))
      refused.push('A command must not contain anything that looks like a key or a password.');
    else if ((await flow.ports.shell.lookAt(draft.value.folder, [])) === null) refused.push('There is no such folder in the workspace.');
    else drafts.push(draft.value);
  }
  return { drafts, refused: [...new Set(refused)] };
}

/** Whether a line contains a secret. The log stores the line masked, so the command could not run as shown. */
async function holdsSecret({ ports, signal }: Flow, line: string): Promise<boolean> {
  const masking = createMasking(ports.marks, () => ports.clock.sleep(0, signal));
  return (await masking.ofText(line)) !== line;
}

export function proposedFacts({ ports }: Flow, taskId: string, drafts: readonly CommandDraft[], afterEdits: boolean): Fact[] {
  return drafts.map((draft) => ({ type: 'command.proposed', commandId: ports.ids.next('k'), taskId, ...draft, afterEdits }));
}
