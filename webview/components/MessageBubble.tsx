// What the user said, as they said it, and whether every prompt is to hold it.
import { useComputed } from '@preact/signals';
import type { MessageEntry } from '../../src/core/transcript';
import { AttachedList, RefusedLines } from './Attachments';
import { InlineText } from './markdownInline';
import { MessageFooter } from './MessageFooter';
import { usePanel, useStrings } from './usePanel';

export function MessageBubble({ entry }: { readonly entry: MessageEntry }) {
  return (
    <>
      <div class="me">
        <InlineText text={entry.text} />
        <Pin messageId={entry.id} />
        {entry.attachments && <AttachedList attachments={entry.attachments} />}
        {entry.refused && <RefusedLines refused={entry.refused} />}
      </div>
      <MessageFooter entry={entry} />
    </>
  );
}

function Pin({ messageId }: { readonly messageId: string }) {
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
