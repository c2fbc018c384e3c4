// A command the Builder proposed: put before the user, unless they allowed it for good, run within bounds, and given back as a fact.
// What it does is looked at again just before it runs: the user's word is for the line, its folder, and what its scripts said.
import type { CommandOf } from '../../core/commands';
import type { Fact } from '../../core/events';
import { currentTask } from '../../core/execution/fold';
import type { TaskProgress } from '../../core/execution/state';
import { isToBuild } from '../../core/execution/taskSelectors';
import { outputTail } from '../../core/execution/commandOutput';
import { type CommandAllowance, allowanceFor, offersOf, type CommandRequest } from '../../core/shell/allowance';
import { commandDue } from '../../core/shell/commandDue';
import { commandById } from '../../core/shell/selectors';
import { hazardsOf } from '../../core/shell/hazards';
import { programOf } from '../../core/shell/programs';
import { scriptCall, scriptsIn, scriptsRun, type ManifestScript } from '../../core/shell/scripts';
import type { CommandScope, ProposedCommand } from '../../core/shell/state';
import { readCommandLine } from '../../core/shell/words';
import type { Flow } from '../kernel/flow';
import type { CommandEnd } from '../ports/shell';

/** How long a command may take; one that watches or waits for somebody would never end. */
const maxCommandMs = 600_000;

/** Asks about the command that is due, or runs it where the user has allowed it. */
export async function commandStep(flow: Flow): Promise<void> {
  const { progress, shell } = flow.recorder.session();
  const task = currentTask(progress);
  const command = task && commandDue(shell, task);
  if (!task || !command) return;
  const of = { commandId: command.commandId, taskId: command.taskId };
  // its end was never written down: whether it ran to its end nobody knows, and it is not run a second time
  if (command.state === 'running')
    return flow.recorder.record({ type: 'command.ended', ...of, outcome: 'cut', exitCode: null, tookMs: 0, output: '' });
  const looked = await lookAt(flow, command);
  if (!looked) return flow.recorder.record({ type: 'command.settled', ...of, allowed: null, by: 'setting' });
  const { request, scripts } = looked;
  if (command.state === 'allowed' && command.asked?.print === request.print) return run(flow, task, command, []);
  const standing = command.state === 'proposed' ? allowanceFor(request, flow.ports.shell.allowances()) : undefined;
  if (standing) return run(flow, task, command, [{ type: 'command.settled', ...of, allowed: standing.kind, by: 'allowance' }]);
  const isChanged = command.state === 'allowed' || hasChanged(request, flow.ports.shell.allowances());
  const prefix = offersOf(request).find(({ kind }) => kind === 'prefix')?.words ?? null;
  await flow.recorder.record({
    ...{ type: 'command.asked', ...of, hazards: [...request.hazards], scripts: [...scripts], print: request.print },
    ...{ prefix: prefix && [...prefix], ...(isChanged && { isChanged }) },
  });
}

/** What the line is and does now; null where commands cannot be run any more, or its folder is gone. */
async function lookAt(
  { ports }: Flow,
  { line, folder }: ProposedCommand,
): Promise<{ request: CommandRequest; scripts: readonly ManifestScript[] } | null> {
  if (!ports.shell.isOffered()) return null;
  const read = readCommandLine(line);
  const words = read.kind === 'plain' ? read.words : [];
  const place = await ports.shell.lookAt(folder, words);
  if (!place) return null;
  const all = scriptsIn(place.manifest);
  const [first = '', ...rest] = words;
  const call = scriptCall(programOf(first), rest);
  const print = printOf(ports.digest, all, place.recipes);
  return {
    request: { line, folder, print, hazards: hazardsOf(line, all), files: place.files },
    scripts: call?.name ? scriptsRun(all, call.name) : [],
  };
}

function printOf(digest: Flow['ports']['digest'], scripts: Readonly<Record<string, string>>, recipes: unknown): string {
  return digest(JSON.stringify([Object.entries(scripts).sort(([one], [other]) => (one < other ? -1 : 1)), recipes]));
}

/** Whether it was allowed for good, and what it does has changed since. */
function hasChanged(request: CommandRequest, allowed: readonly CommandAllowance[]): boolean {
  return (
    allowanceFor(
      request,
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
  // the clock may have been set back meanwhile
  const tookMs = Math.max(0, ports.clock.now() - startedAt);
  const ended: Fact = { type: 'command.ended', commandId, taskId, outcome, exitCode, tookMs, output: outputTail(output ?? '') };
  const isRed = outcome === 'ended' && exitCode !== 0 && !isToBuild(task) && task.fixes < ports.settings.repairs();
  await recorder.record(ended, ...(isRed ? [{ type: 'task.reopened', taskId, cause: 'command', by: 'engine' } as const] : []));
}

/** The user's word on a command: only what its card offers, and only while it is asked about. */
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
