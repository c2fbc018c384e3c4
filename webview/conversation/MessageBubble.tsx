// What the user said, with what came along, and whether every prompt is to hold it.
import type { MessageEntry } from '../../src/core/transcript';
import { AttachedList, RefusedLines } from '../composer/Attachments';
import { MessageFooter } from './MessageFooter';
import { SaidText } from './SaidText';
import { useStrings } from '../model/context';

export function MessageBubble({ entry }: { readonly entry: MessageEntry }) {
  const t = useStrings();
  return (
    <>
      <div class="me">
        <SaidText text={entry.text} />
        {entry.attachments && <AttachedList attachments={entry.attachments} />}
        {entry.refused && <RefusedLines refused={entry.refused} />}
      </div>
      {entry.heardAs === 'guidance' && <p class="line">{t('heard.guidance')}</p>}
      <MessageFooter entry={entry} />
    </>
  );
}
