// What a turn answers, where that does not stand right above it; a press goes there, and the focus with it.
import { path as reply } from '@vscode/codicons/src/icons/reply.svg';
import { Icon } from '../icons/Icon';
import type { TurnEntry } from '../../src/core/transcript';
import { answeredBy } from './quote';
import { usePanel, useStrings } from '../model/context';

export function AnswerLine({ entry, index }: { readonly entry: TurnEntry; readonly index: number }) {
  const { live, view, finding } = usePanel();
  const t = useStrings();
  const answered = answeredBy(live.session.peek(), entry, index);
  if (!answered) return null;
  const goThere = () => {
    finding.unhide(answered.index);
    view.place.value = { index: answered.index, within: null };
  };
  return (
    <button type="button" class="answers" title={t('message.showAnswered')} onClick={goThere}>
      <Icon path={reply} isMirrored />
      {answered.text}
    </button>
  );
}
