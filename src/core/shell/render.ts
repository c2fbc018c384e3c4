// Renders a step's commands as prompt text, and command outcomes as text for the user.
import type { WriteText } from '../i18n/language';
import { oneLine } from '../text/quoting';
import type { ProposedCommand } from './proposedCommand';

/** Number of latest commands whose output is included; older commands are listed without output. */
const maxOutputs = 2;

export function renderCommands(commands: readonly ProposedCommand[], taskId: string): string {
  const own = commands.filter((command) => command.taskId === taskId && command.state !== 'dropped');
  const told = new Set(own.filter(({ ended }) => ended && ended.output !== '').slice(-maxOutputs));
  return own.map((command) => renderCommand(command, told.has(command))).join('\n\n');
}

function renderCommand(command: ProposedCommand, hasOutput: boolean): string {
  const { line, folder, ended } = command;
  const head = `- ${oneLine(line)} (in ${folder === '' ? 'the top folder' : oneLine(folder)}): ${became(command)}`;
  return hasOutput && ended ? `${head}\nThe end of its output:\n${ended.output}` : head;
}

function became({ state, ended, settled }: ProposedCommand): string {
  if (state === 'refused')
    return settled?.by === 'setting' ? 'not run: commands cannot be run there' : 'the user did not allow it; do not propose it again';
  if (!ended) return 'not run yet';
  const seconds = `${(ended.tookMs / 1000).toFixed(1)} s`;
  switch (ended.outcome) {
    case 'ended':
      return `exit code ${ended.exitCode ?? 'unknown'} after ${seconds}`;
    case 'failed':
      return 'could not be started';
    case 'late':
      return `timed out after ${seconds}`;
    case 'stopped':
      return `stopped by the user after ${seconds}`;
    case 'cut':
      return 'its result is unknown';
  }
}

export function commandOutcomeText(command: ProposedCommand, t: WriteText): string {
  const words = outcomeText(command, t);
  return command.settled?.by === 'allowance' ? `${words}, ${t('command.allowedBefore')}` : words;
}

function outcomeText({ state, settled, ended }: ProposedCommand, t: WriteText): string {
  if (ended) {
    const time = `${(ended.tookMs / 1_000).toFixed(1)} s`;
    return t(`command.became.${ended.outcome}`, { exitCode: ended.exitCode ?? '?', time });
  }
  switch (state) {
    case 'refused':
      return t(settled?.by === 'setting' ? 'command.became.setting' : 'command.became.refused');
    case 'dropped':
      return t('command.became.dropped');
    case 'allowed':
    case 'running':
      return t('command.became.running');
    default:
      return t('command.became.proposed');
  }
}
