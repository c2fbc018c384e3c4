// What the user said, with what came along, and whether every prompt is to hold it.
import type { Session } from '../../src/core/session';
import type { MessageEntry } from '../../src/core/transcript';
import { AttachedList } from '../composer/AttachedPictures';
import { RefusedLines } from '../composer/AttachmentLines';
import { usePanel, useStrings } from '../model/context';
import { isTour } from '../model/selectors';
import { MessageFooter } from './MessageFooter';
import { SaidText } from './SaidText';

export function MessageBubble({ entry }: { readonly entry: MessageEntry }) {
  const { connection, live } = usePanel();
  const t = useStrings();
  return (
    <>
      <div class="me">
        <SaidText text={entry.text} />
        {entry.attachments && <AttachedList attachments={entry.attachments} />}
        {entry.refused && <RefusedLines refused={entry.refused} />}
      </div>
      {(entry.heardAs === 'guidance' || entry.heardAs === 'noted') && <p class="line">{t(`heard.${entry.heardAs}`)}</p>}
      {isTour(live.session.value, connection.environment.value) && isSaidInDebate(live.session.value, entry) && (
        <p class="line">{t('heard.recorded')}</p>
      )}
      <MessageFooter entry={entry} />
    </>
  );
}

/** The recorded debate goes on as it was recorded, whatever is said to it. */
function isSaidInDebate({ history }: Session, { at }: MessageEntry): boolean {
  return history.some(({ phase, enteredAt, leftAt }) => phase === 'discovery' && enteredAt < at && (leftAt === null || at < leftAt));
}
