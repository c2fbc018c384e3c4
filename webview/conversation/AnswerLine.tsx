// What a turn answers, where that does not stand right above it; a press goes there.
import { path as reply } from '@vscode/codicons/src/icons/reply.svg';
import { Icon } from '../icons/Icon';
import type { TurnEntry } from '../../src/core/transcript';
import { answeredBy } from './quote';
import { usePanel, useStrings } from '../model/context';

export function AnswerLine({ entry, index }: { readonly entry: TurnEntry; readonly index: number }) {
  const { store } = usePanel();
  const t = useStrings();
  const answered = answeredBy(store.session.peek(), entry, index);
  if (!answered) return null;
  return (
    <button type="button" class="answers" title={t('message.showAnswered')} onClick={() => store.finding.show(answered.index)}>
      <Icon path={reply} isMirrored />
      {answered.text}
    </button>
  );
}
