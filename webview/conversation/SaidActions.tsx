// What can be done with something that was said: quote it in the composer, copy it, take it out as a file.
import { maxCode } from '../../src/core/messageBounds';
import type { AgentId } from '../../src/core/agents/roster';
import { quoted } from './quote';
import { CopyButton } from '../ui/CopyButton';
import { usePanel, useStrings } from '../model/context';

/** With the name above it, it is what a file of a message may hold. */
const maxExported = maxCode - 200;

interface Props {
  readonly by: AgentId | 'user';
  readonly text: string;
}

export function SaidActions({ by, text }: Props) {
  const { store, host } = usePanel();
  const t = useStrings();
  if (text === '') return null;
  const quote = () => {
    store.composer.value = { text: quoted(host.recall().draft, text) };
  };
  const exportIt = () => store.send({ type: 'editor.openCode', text: `**${t.nameOf(by)}**\n\n${text}\n`, language: 'markdown' });
  return (
    <span class="said-actions">
      <button type="button" class="quiet-button" onClick={quote}>
        {t('message.quote')}
      </button>
      <CopyButton text={text} />
      {text.length < maxExported && (
        <button type="button" class="quiet-button" title={t('code.openHint')} onClick={exportIt}>
          {t('message.export')}
        </button>
      )}
    </span>
  );
}
