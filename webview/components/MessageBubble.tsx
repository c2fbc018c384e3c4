// What the user said, as they said it.
import type { MessageEntry } from '../../src/core/transcript';
import { AttachedList } from './Attachments';
import { InlineText } from './markdownInline';
import { MessageFooter } from './MessageFooter';

export function MessageBubble({ entry }: { readonly entry: MessageEntry }) {
  return (
    <>
      <div class="me">
        <InlineText text={entry.text} />
        {entry.attachments && <AttachedList attachments={entry.attachments} />}
      </div>
      <MessageFooter entry={entry} />
    </>
  );
}
