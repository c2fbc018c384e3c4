// Message badge: model, tokens, cost.
import { maskedCount } from '../../src/core/models/callReceipt';
import type { Receipt } from '../../src/core/models/state';
import { useStrings } from '../model/context';
import { Chip } from '../ui/Chip';

export function ReceiptBadge({ receipt }: { readonly receipt: Receipt }) {
  return (
    <span class="receipt">
      <ReceiptChips receipt={receipt} />
      <ReceiptFacts receipt={receipt} />
    </span>
  );
}

/** Chips for facts that must always be visible, such as a fallback model or masked content. */
export function ReceiptChips({ receipt }: { readonly receipt: Receipt }) {
  const t = useStrings();
  const masked = maskedCount(receipt);
  return (
    <>
      {receipt.recorded && <Chip title={t('badge.recordedHint')}>{t('badge.recordedTeam')}</Chip>}
      {receipt.insteadOf && <Chip tone="warn">{t('badge.insteadOf', { model: receipt.insteadOf })}</Chip>}
      {receipt.pictures !== undefined &&
        (receipt.unseen ? (
          <Chip tone="warn" title={t('badge.unseenHint')}>
            {t('badge.unseen')}
          </Chip>
        ) : (
          <Chip>{t.count('badge.pictures', receipt.pictures)}</Chip>
        ))}
      {receipt.repeated && (
        <Chip tone="warn" title={t('badge.repeatedHint')}>
          {t('badge.repeated')}
        </Chip>
      )}
      {receipt.shortened && (
        <Chip tone="warn" title={t('badge.shortenedHint')}>
          {t('badge.shortened')}
        </Chip>
      )}
      {receipt.echoes !== undefined && (
        <Chip tone="warn" title={t('badge.echoesHint')}>
          {t('badge.echoes')}
        </Chip>
      )}
      {masked > 0 && <Chip title={t('badge.maskedHint')}>{t.count('badge.masked', masked)}</Chip>}
    </>
  );
}

export function ReceiptFacts({ receipt }: { readonly receipt: Receipt }) {
  const t = useStrings();
  const { model, usage, costUsd, tookMs } = receipt;
  if (receipt.recorded) return null;
  const tokens = `${receipt.estimated ? '≈ ' : ''}${t.tokens(usage)}`;
  // Without a known price, shows tokens but no cost.
  const figures = [t('panel.spendTokens', { tokens }), ...(costUsd === null ? [] : [t.cost(costUsd)]), t.seconds(tookMs)];
  const facts = [model, ...figures.map(unbroken)];
  return (
    <span title={t('badge.tokensHint', { input: usage.input, output: usage.output, thinking: usage.thinking })}>{facts.join(' · ')}</span>
  );
}

/** Keeps a figure and its unit on one line. */
function unbroken(figure: string): string {
  return figure.replaceAll(' ', '\u00a0');
}
