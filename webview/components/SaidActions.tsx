// What can be done with something that was said: quote it in the composer, copy it.
import { quoted } from '../quote';
import { CopyButton } from './CopyButton';
import { usePanel, useStrings } from './usePanel';

export function SaidActions({ text }: { readonly text: string }) {
  const { store, host } = usePanel();
  const t = useStrings();
  if (text === '') return null;
  const quote = () => {
    store.composer.value = { text: quoted(host.recall().draft, text) };
  };
  return (
    <span class="said-actions">
      <button type="button" class="quiet-button" onClick={quote}>
        {t('message.quote')}
      </button>
      <CopyButton text={text} />
    </span>
  );
}
