// The team is at work but nobody speaks: the same words as in the strip, where the next message will appear.
import { statusLine } from '../status';
import { usePanel, useStrings } from './usePanel';

export function WorkLine() {
  const { store } = usePanel();
  const t = useStrings();
  const line = statusLine({ session: store.session.value, busy: true, waiting: null, hasText: false, now: 0 }, t);
  return (
    <p class="entry working" aria-hidden="true">
      <span class="dots">
        <i />
        <i />
        <i />
      </span>
      {line}
    </p>
  );
}
