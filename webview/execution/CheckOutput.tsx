// The end of what a check printed, or a word on why it cannot be shown.
import { Fold } from '../ui/Fold';
import { useStrings } from '../model/context';

export function CheckOutput({ output }: { readonly output: string | null }) {
  const t = useStrings();
  if (output === null) return <p class="quiet">{t('card.verification.noOutput')}</p>;
  if (output === '') return null;
  return (
    <Fold summary={t('card.verification.output')}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and must do so from the keyboard */}
      <pre class="output" tabIndex={0}>
        {output}
      </pre>
    </Fold>
  );
}
