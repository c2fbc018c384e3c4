// What became of a proposed command, in the user's language: the same words on its card, in the report and in the decision record.
import type { WriteText } from '../i18n/language';
import type { ProposedCommand } from './state';

export function becameText(command: ProposedCommand, t: WriteText): string {
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
