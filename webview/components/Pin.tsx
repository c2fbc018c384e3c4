// A switch on something that was said: while it is on, every prompt holds it, and the ledger shows it.
import { useComputed } from '@preact/signals';
import { usePanel, useStrings } from './usePanel';

export function Pin({ messageId }: { readonly messageId: string }) {
  const { store } = usePanel();
  const t = useStrings();
  // a long conversation has many of these, and few events change one
  const isPinned = useComputed(() => store.session.value.room.pins.some((pin) => pin.messageId === messageId)).value;
  const label = t(isPinned ? 'message.unpin' : 'message.pin');
  return (
    <button
      type="button"
      class="pin"
      aria-pressed={isPinned}
      aria-label={label}
      title={label}
      onClick={() => store.send({ type: 'message.pin', messageId, pinned: !isPinned })}
    >
      <span aria-hidden="true">{isPinned ? '★' : '☆'}</span>
    </button>
  );
}
