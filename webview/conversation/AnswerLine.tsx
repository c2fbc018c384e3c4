// What a turn answers, where that does not stand right above it; a press goes there.
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
      <span aria-hidden="true">↩ </span>
      {answered.text}
    </button>
  );
}
