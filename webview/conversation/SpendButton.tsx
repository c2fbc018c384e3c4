// What it has cost so far, always in the same place; a press opens where it went.
import { popupFrames } from '../ui/useClickOutside';
import { useState } from 'preact/hooks';
import { totalTokens } from '../../src/core/models/usage';
import { CostView } from '../usage/CostView';
import { useSession, useStrings } from '../model/context';

export function SpendButton() {
  const t = useStrings();
  const [isOpen, setOpen] = useState(false);
  const { spend } = useSession();
  // a recording has calls, and spends nothing
  if (spend.calls === 0 || totalTokens(spend.usage) === 0) return null;
  const tokens = t.tokens(spend.usage);
  // what costs nothing has no price
  const isFree = spend.costUsd === 0;
  const all = isFree ? t('panel.spendTokens', { tokens }) : t('panel.spend', { tokens, cost: t.cost(spend.costUsd) });
  return (
    <div class="spend-frame" ref={popupFrames.at(true)}>
      <button
        type="button"
        class="spend"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        title={`${all}\n${t('panel.spendHint', { calls: spend.calls })}. ${t('panel.spendShow')}`}
        aria-label={all}
        onClick={() => setOpen(!isOpen)}
      >
        {isFree ? all : t.cost(spend.costUsd)}
      </button>
      {isOpen && <CostView onClose={() => setOpen(false)} />}
    </div>
  );
}
