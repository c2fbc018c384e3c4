// What the user said, as they said it, and whether every prompt is to hold it.
import type { MessageEntry } from '../../src/core/transcript';
import { AttachedList, RefusedLines } from './Attachments';
import { InlineText } from './markdownInline';
import { MessageFooter } from './MessageFooter';
import { Pin } from './Pin';
import { useStrings } from './usePanel';

export function MessageBubble({ entry }: { readonly entry: MessageEntry }) {
  const t = useStrings();
  return (
    <>
      <div class="me">
        <InlineText text={entry.text} />
        <Pin messageId={entry.id} />
        {entry.attachments && <AttachedList attachments={entry.attachments} />}
        {entry.refused && <RefusedLines refused={entry.refused} />}
      </div>
      {entry.heardAs === 'guidance' && <p class="line">{t('heard.guidance')}</p>}
      <MessageFooter entry={entry} />
    </>
  );
}
