// What the user said, as they said it, and whether every prompt is to hold it.
import type { MessageEntry } from '../../src/core/transcript';
import { AttachedList, RefusedLines } from './Attachments';
import { InlineText } from './markdownInline';
import { MessageFooter } from './MessageFooter';
import { Pin } from './Pin';

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
