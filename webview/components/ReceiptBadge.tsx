// Who really spoke and what it cost; a recorded message always says that it is one.
import type { Receipt } from '../../src/core/transcript';
import { Chip } from './Chip';
import { useStrings } from './usePanel';

export function ReceiptBadge({ receipt }: { readonly receipt: Receipt }) {
  const t = useStrings();
  const { model, usage, costUsd, tookMs } = receipt;
  const tokens = `${receipt.estimated ? '≈ ' : ''}${t.tokens(usage)}`;
  const facts = receipt.recorded ? [] : [model, t('badge.tokens', { tokens }), t.cost(costUsd), t.seconds(tookMs)];
  return (
    <span class="receipt">
      {receipt.recorded && <Chip title={t('badge.recordedHint')}>{t('badge.recorded')}</Chip>}
      {facts.length > 0 && (
        <span title={t('badge.tokensHint', { input: usage.input, output: usage.output, thinking: usage.thinking })}>
          {facts.join(' · ')}
        </span>
      )}
    </span>
  );
}
