// Copies a text, and says for a moment that it has.
import { useCopy } from './useCopy';
import { useStrings } from '../model/context';

export function CopyButton({ text }: { readonly text: string }) {
  const t = useStrings();
  const { isCopied, copy } = useCopy();
  return (
    <button type="button" class="quiet-button" onClick={() => copy(text)}>
      {isCopied ? t('panel.copied') : t('panel.copy')}
    </button>
  );
}
