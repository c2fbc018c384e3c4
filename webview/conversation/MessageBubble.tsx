// User message with its attachments and footer.
import { useComputed } from '@preact/signals';
import { useState } from 'preact/hooks';
import { at, type List, size } from '../../src/core/base/chunkedList';
import { isStepLeft } from '../../src/core/execution/selectors';
import type { TextKey } from '../../src/core/i18n/language';
import type { Session } from '../../src/core/session';
import type { Entry, MessageEntry } from '../../src/core/transcript';
import { AttachedList } from '../composer/AttachedList';
import { RefusedLines } from '../composer/AttachmentLines';
import { Markdown } from '../markdown/Markdown';
import { usePanel, useSession, useStrings } from '../model/context';
import { isTour } from '../model/selectors';
import { onDemand, PinButton, SaidActions } from './SaidActions';

export function MessageBubble({ entry }: { readonly entry: MessageEntry }) {
  const { connection, live } = usePanel();
  const t = useStrings();
  const isRecorded = isTour(live.session.value, connection.environment.value) && isSaidInDebate(live.session.value, entry);
  return (
    <>
      <div class="me">
        <SaidText text={entry.text} />
        {entry.attachments && <AttachedList attachments={entry.attachments} />}
        {entry.refused && <RefusedLines refused={entry.refused} />}
      </div>
      {isRecorded ? <p class="line">{t('heard.recorded')}</p> : <HeardLine entry={entry} />}
      <MessageFooter entry={entry} />
    </>
  );
}

/** Line that tells the user how the team used the message, unless the conversation already shows the effect. */
function HeardLine({ entry }: { readonly entry: MessageEntry }) {
  const text = heardText(useSession(), entry);
  const t = useStrings();
  return text && <p class="line">{t(text)}</p>;
}

function heardText({ unread, phase, progress }: Session, { id, heardAs, text }: MessageEntry): TextKey | null {
  if (unread.some(({ messageId }) => messageId === id)) return null;
  if (heardAs !== 'guidance') return heardAs === 'noted' || heardAs === 'press' || heardAs === 'unread' ? `heard.${heardAs}` : null;
  if (phase !== 'execution' || !progress.guidance.includes(text)) return null;
  return isStepLeft(progress) ? 'heard.guidance' : 'heard.noStepLeft';
}

/**
 * Whether the message was sent during the discussion phase. In the tour, a line below the message then says that the team continues without
 * a reply.
 */
function isSaidInDebate({ history }: Session, { at }: MessageEntry): boolean {
  return history.some(({ phase, enteredAt, leftAt }) => phase === 'discovery' && enteredAt < at && (leftAt === null || at < leftAt));
}

function MessageFooter({ entry }: { readonly entry: MessageEntry }) {
  return (
    <footer class="badge mine">
      <Unheard entry={entry} />
      <span class="on-demand" ref={onDemand.at(true)}>
        <PinButton messageId={entry.id} />
        <SaidActions text={entry.text} />
      </span>
    </footer>
  );
}

/** Note that the team will read a message sent during a turn only after that turn. */
function Unheard({ entry }: { readonly entry: MessageEntry }) {
  const { live } = usePanel();
  const t = useStrings();
  const isUnheard = useComputed(() => {
    const { turn, transcript } = live.session.value;
    const open = turn && transcript.open.find(({ id }) => id === turn.turnId);
    const speaking = open && at(transcript.entries, open.index);
    return speaking ? speaking.at <= entry.at && isAfter(transcript.entries, open.index, entry) : false;
  }).value;
  return isUnheard ? <span>{t('panel.heardNextTurn')}</span> : null;
}

function isAfter(entries: List<Entry>, index: number, entry: Entry): boolean {
  for (let later = index + 1; later < size(entries); later++) if (at(entries, later)?.id === entry.id) return true;
  return false;
}

/** Text of more than `worthFolding` lines is collapsed to its first `shownLines` lines. */
const shownLines = 10;
const worthFolding = 16;
/** Estimated number of characters per line in a side bar. */
const lineLength = 52;

function SaidText({ text }: { readonly text: string }) {
  const { finding } = usePanel();
  const t = useStrings();
  const [isOpen, setOpen] = useState(false);
  // Expanded during a search, because a match may be inside.
  const isFolded = isLong(text) && !isOpen && !finding.isOpen.value;
  return (
    <>
      <div class={isFolded ? 'said-text cut-off' : 'said-text'} style={isFolded ? { maxHeight: `${shownLines * 1.5}em` } : {}}>
        <Markdown text={text} />
      </div>
      {isLong(text) && (
        <button type="button" class="link small" aria-expanded={!isFolded} onClick={() => setOpen(isFolded)}>
          {t(isFolded ? 'message.showAll' : 'message.showLess')}
        </button>
      )}
    </>
  );
}

function isLong(text: string): boolean {
  if (text.length > worthFolding * lineLength) return true;
  return text.split('\n').reduce((lines, line) => lines + 1 + Math.floor(line.length / lineLength), 0) > worthFolding;
}
