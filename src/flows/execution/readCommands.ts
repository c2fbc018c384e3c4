// The commands in a Builder's turn, in whatever form they came: data, of which those are kept that the user could read and that would run as shown.
import { commandIn, commandOf, type CommandDraft, commandTool } from '../../core/shell/proposal';
import { commandsLeft, maxCommandsAtOnce } from '../../core/shell/commandDue';
import type { Fact } from '../../core/events';
import type { ToolCall } from '../../core/models/request';
import { createMasking } from '../kernel/redact';
import type { Flow } from '../kernel/flow';
import type { Spoken } from '../model/memberTurn';

export interface ReadCommands {
  readonly drafts: readonly CommandDraft[];
  /** Why others are not put before the user, for the Builder. */
  readonly refused: readonly string[];
}

/** Whether the Builder may propose commands for a task now. */
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
    else if (drafts.length >= left) refused.push('These are more commands than can be put to the user for this task.');
    else if (await holdsSecret(flow, draft.value.line)) refused.push('A command must not hold what looks like a key or a password.');
    else if ((await flow.ports.shell.lookAt(draft.value.folder, [])) === null) refused.push('There is no such folder in the workspace.');
    else drafts.push(draft.value);
  }
  return { drafts, refused: [...new Set(refused)] };
}

/** What is written down is masked: a line with a secret could not be run as it is shown. */
async function holdsSecret({ ports, signal }: Flow, line: string): Promise<boolean> {
  const masking = createMasking(ports.marks, () => ports.clock.sleep(0, signal));
  return (await masking.ofText(line)) !== line;
}

export function proposedFacts({ ports }: Flow, taskId: string, drafts: readonly CommandDraft[], afterEdits: boolean): Fact[] {
  return drafts.map((draft) => ({ type: 'command.proposed', commandId: ports.ids.next('k'), taskId, ...draft, afterEdits }));
}
