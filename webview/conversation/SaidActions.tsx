// Actions on a message: pin, quote in the composer, copy, export as a file.
import { useComputed } from '@preact/signals';
import { path as copiedIcon } from '@vscode/codicons/src/icons/check.svg';
import { path as copyIcon } from '@vscode/codicons/src/icons/copy.svg';
import { path as exportIcon } from '@vscode/codicons/src/icons/export.svg';
import { path as pin } from '@vscode/codicons/src/icons/pin.svg';
import { path as pinned } from '@vscode/codicons/src/icons/pinned.svg';
import { path as quoteIcon } from '@vscode/codicons/src/icons/quote.svg';
import type { AgentId } from '../../src/core/agents/roster';
import { maxPins } from '../../src/core/discussion/ledger';
import { maxCode } from '../../src/core/messageBounds';
import { pinnedEntry } from '../discussion/LedgerDrawer';
import { Icon } from '../icons/Icon';
import { usePanel, useStrings } from '../model/context';
import { QuietButton } from '../ui/Button';
import { useCopy } from '../ui/CopyButton';
import { createTargets } from '../ui/useFocusKept';
import { withQuote } from './quote';

/** Leaves room for the name above the text within the maximum file content. */
const maxExported = maxCode - 200;

/** Actions below a message, shown on hover and focus. */
export const onDemand = createTargets();

interface Props {
  readonly by: AgentId | 'user';
  readonly text: string;
}

export function SaidActions({ by, text }: Props) {
  const { composer, send, host } = usePanel();
  const t = useStrings();
  const { isCopied, copy } = useCopy();
  if (text === '') return null;
  const quote = () => {
    composer.request.value = { text: withQuote(host.recall().draft, text) };
  };
  const exportIt = () => send({ type: 'editor.openCode', text: `**${t.nameOf(by)}**\n\n${text}\n`, language: 'markdown' });
  return (
    <>
      <Action label={t('message.quote')} icon={quoteIcon} onPress={quote} />
      <Action label={t(isCopied ? 'panel.copied' : 'panel.copy')} icon={isCopied ? copiedIcon : copyIcon} onPress={() => copy(text)} />
      {text.length < maxExported && <Action label={t('message.export')} hint={t('code.openHint')} icon={exportIcon} onPress={exportIt} />}
    </>
  );
}

interface ActionProps {
  readonly label: string;
  readonly hint?: string;
  readonly icon: string;
  readonly onPress: () => void;
}

function Action({ label, hint = label, icon, onPress }: ActionProps) {
  return <QuietButton label={label} title={hint} icon={icon} onPress={onPress} />;
}

/** Toggle: pinned messages are part of every prompt and listed in the ledger. */
export function PinButton({ messageId }: { readonly messageId: string }) {
  const { live, view, send } = usePanel();
  const t = useStrings();
  // computed, because a long conversation has many buttons and few events change any of them
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
