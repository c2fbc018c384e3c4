// A switch on something that was said: while it is on, every prompt holds it, and the ledger shows it.
import { path as pin } from '@vscode/codicons/src/icons/pin.svg';
import { path as pinned } from '@vscode/codicons/src/icons/pinned.svg';
import { Icon } from '../icons/Icon';
import { useComputed } from '@preact/signals';
import { maxPins } from '../../src/core/discussion/ledger';
import { pinnedEntry } from '../discussion/LedgerDrawer';
import { usePanel, useStrings } from '../model/context';

export function PinButton({ messageId }: { readonly messageId: string }) {
  const { live, view, send } = usePanel();
  const t = useStrings();
  // a long conversation has many of these, and few events change one
  const isPinned = useComputed(() => live.session.value.room.pins.some((pin) => pin.messageId === messageId)).value;
  const isFull = useComputed(() => live.session.value.room.pins.length >= maxPins).value && !isPinned;
  const label = isFull ? t('message.pinsFull', { most: maxPins }) : t(isPinned ? 'message.unpin' : 'message.pin');
  const change = () => {
    if (isFull) view.ledgerEntry.value = { id: pinnedEntry };
    else send({ type: 'message.pin', messageId, pinned: !isPinned });
  };
  return (
    <button type="button" class="pin" aria-pressed={isPinned} aria-label={label} title={label} onClick={change}>
      <Icon path={isPinned ? pinned : pin} />
    </button>
  );
}
