// Button that copies text and briefly confirms the copy.
import { useEffect, useState } from 'preact/hooks';
import { useStrings } from '../model/context';
import { QuietButton } from './Button';

export function CopyButton({ text }: { readonly text: string }) {
  const t = useStrings();
  const { isCopied, copy } = useCopy();
  return <QuietButton onPress={() => copy(text)}>{isCopied ? t('panel.copied') : t('panel.copy')}</QuietButton>;
}

/** Duration of the confirmation in milliseconds. */
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
