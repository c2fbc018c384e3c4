// Code in a message, with the one thing people do with it: copying.
import { useEffect, useState } from 'preact/hooks';
import { useStrings } from './usePanel';

/** How long the button says that it has copied. */
const shownMs = 1_500;

export function CodeBlock({ text, language }: { readonly text: string; readonly language: string }) {
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
    <figure class="code">
      <figcaption>
        <span>{language.split(/\s/)[0]}</span>
        <button type="button" class="quiet-button" onClick={copy}>
          {isCopied ? t('panel.copied') : t('panel.copy')}
        </button>
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long lines scroll, and must do so from the keyboard */}
      <pre tabIndex={0}>
        <code>{text}</code>
      </pre>
    </figure>
  );
}
