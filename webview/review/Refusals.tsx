// Edits that were not taken up, each with the reason: nothing disappears silently.
import type { EditRefusal } from '../../src/core/edits/lines/proposal';
import { Fold } from '../ui/Fold';
import { useStrings } from '../model/context';

export function Refusals({ refused }: { readonly refused: readonly EditRefusal[] }) {
  const t = useStrings();
  if (refused.length === 0) return null;
  return (
    <Fold summary={t.count('refusal.title', refused.length)}>
      <ul class="files">
        {refused.map((refusal, index) => (
          <li key={index}>
            <code>{refusal.path}</code> {t(`refusal.${refusal.reason}`)} <span class="quiet">{refusal.intent}</span>
          </li>
        ))}
      </ul>
    </Fold>
  );
}
