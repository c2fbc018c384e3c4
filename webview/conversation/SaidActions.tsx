// Actions on a message: pin, quote in the composer, copy.
import { useComputed } from '@preact/signals';
import { path as copiedIcon } from '@vscode/codicons/src/icons/check.svg';
import { path as copyIcon } from '@vscode/codicons/src/icons/copy.svg';
import { path as pin } from '@vscode/codicons/src/icons/pin.svg';
import { path as pinned } from '@vscode/codicons/src/icons/pinned.svg';
import { path as quoteIcon } from '@vscode/codicons/src/icons/quote.svg';
import { maxPins } from '../../src/core/discussion/ledger';
import { pinnedEntry } from '../discussion/LedgerDrawer';
import { Icon } from '../icons/Icon';
import { usePanel, useStrings } from '../model/context';
import { QuietButton } from '../ui/Button';
import { useCopy } from '../ui/CopyButton';
import { createTargets } from '../ui/useFocusKept';
import { at } from '../../src/core/base/chunkedList';
import type { Session } from '../../src/core/session';
import type { Entry, TurnEntry } from '../../src/core/transcript';

/** Elements with actions below a message, shown on hover and focus. */
export const onDemand = createTargets();

export function SaidActions({ text }: { readonly text: string }) {
  const { composer, host } = usePanel();
  const t = useStrings();
  const { isCopied, copy } = useCopy();
  if (text === '') return null;
  const quote = () => {
    composer.request.value = { text: withQuote(host.recall().draft, text) };
  };
  return (
    <>
      <Action label={t('message.quote')} icon={quoteIcon} onPress={quote} />
      <Action label={t(isCopied ? 'panel.copied' : 'panel.copy')} icon={isCopied ? copiedIcon : copyIcon} onPress={() => copy(text)} />
    </>
  );
}

interface ActionProps {
  readonly label: string;
  readonly icon: string;
  readonly onPress: () => void;
}

function Action({ label, icon, onPress }: ActionProps) {
  return <QuietButton label={label} title={label} icon={icon} onPress={onPress} />;
}

/** Toggle for pinning a message. Pinned messages are part of every prompt and listed in the ledger. */
export function PinButton({ messageId }: { readonly messageId: string }) {
  const { live, view, send } = usePanel();
  const t = useStrings();
  // Computed signals, because a long conversation has many pin buttons and few events change any of them.
  const isPinned = useComputed(() => live.session.value.discussion.pins.some((pin) => pin.messageId === messageId)).value;
  const isFull = useComputed(() => live.session.value.discussion.pins.length >= maxPins).value && !isPinned;
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

/** Maximum number of quoted characters; a longer quote is cut and ends in an ellipsis. */
const maxQuoted = 600;
/** Number of earlier entries to search for the answered message. */
const lookedBack = 48;

/** Appends a quoted message and an empty line to the draft. */
export function withQuote(draft: string, text: string): string {
  const cut = text.length > maxQuoted ? `${text.slice(0, maxQuoted).trimEnd()}…` : text.trim();
  const lines = cut.split('\n').map((line) => (line === '' ? '>' : `> ${line}`));
  return `${draft.trim() === '' ? '' : `${draft.trimEnd()}\n\n`}${lines.join('\n')}\n\n`;
}

export interface QuotedMessage {
  /** Index of the quoted entry in the whole conversation. */
  readonly index: number;
  readonly text: string;
}

/**
 * Returns the last message of the turn's addressee. Null if that message is directly above, is not found, or is the user's and another turn
 * has already answered it.
 */
export function answeredBy({ transcript: { entries } }: Session, turn: TurnEntry, index: number): QuotedMessage | null {
  if (turn.to === 'everyone') return null;
  for (let before = index - 1; before >= Math.max(0, index - lookedBack); before--) {
    const entry = at(entries, before);
    if (turn.to === 'user' && entry?.kind === 'turn' && entry.to === 'user') return null;
    if (!entry || speakerOf(entry) !== turn.to) continue;
    const text = firstWords(entry);
    return text === '' || isRightAbove(entries, before, index) ? null : { index: before, text };
  }
  return null;
}

/** Whether nothing is shown between the two entries. The first phase entry of a discussion is not displayed, so it does not count. */
function isRightAbove(entries: Session['transcript']['entries'], before: number, index: number): boolean {
  for (let between = before + 1; between < index; between++) {
    const entry = at(entries, between);
    if (entry?.kind !== 'phase' || entry.from !== null) return false;
  }
  return true;
}

function speakerOf(entry: Entry): string | null {
  if (entry.kind === 'turn') return entry.agent;
  return entry.kind === 'message' ? 'user' : null;
}

/** Maximum number of characters of the answered message to show. */
const maxShown = 80;

function firstWords(entry: Entry): string {
  const text = 'text' in entry ? (entry.text.trim().split('\n')[0] ?? '') : '';
  return text.length > maxShown ? `${text.slice(0, maxShown).trimEnd()}…` : text;
}
