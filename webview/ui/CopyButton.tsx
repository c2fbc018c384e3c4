// Copies a text and says for a moment that it did.
import { useEffect, useState } from 'preact/hooks';
import { useStrings } from '../model/context';
import { QuietButton } from './Button';

export function CopyButton({ text }: { readonly text: string }) {
  const t = useStrings();
  const { isCopied, copy } = useCopy();
  return <QuietButton onPress={() => copy(text)}>{isCopied ? t('panel.copied') : t('panel.copy')}</QuietButton>;
}

/** How long a button says that it has copied. */
const shownMs = 1_500;

export function useCopy() {
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), shownMs);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = (text: string) =>
    void navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  return { isCopied, copy };
}
