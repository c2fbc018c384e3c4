// What can be done with something that was said: quote it in the composer, copy it, take it out as a file.
import { createTargets } from '../ui/focusTargets';
import { path as copyIcon } from '@vscode/codicons/src/icons/copy.svg';
import { path as exportIcon } from '@vscode/codicons/src/icons/export.svg';
import { path as quoteIcon } from '@vscode/codicons/src/icons/quote.svg';
import { path as copiedIcon } from '@vscode/codicons/src/icons/check.svg';
import { maxCode } from '../../src/core/messageBounds';
import type { AgentId } from '../../src/core/agents/roster';
import { withQuote } from './quote';
import { useCopy } from '../ui/CopyButton';
import { usePanel, useStrings } from '../model/context';
import { QuietButton } from '../ui/Button';

/** With the name above it, it is what a file of a message may hold. */
const maxExported = maxCode - 200;

/** The actions under a message, which are shown on hover and focus. */
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
