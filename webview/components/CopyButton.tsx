// Copies a text, and says for a moment that it has.
import { useEffect, useState } from 'preact/hooks';
import { useStrings } from './usePanel';

/** How long the button says that it has copied. */
const shownMs = 1_500;

export function CopyButton({ text }: { readonly text: string }) {
  const t = useStrings();
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), shownMs);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = () =>
    void navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  return (
    <button type="button" class="quiet-button" onClick={copy}>
      {isCopied ? t('panel.copied') : t('panel.copy')}
    </button>
  );
}
