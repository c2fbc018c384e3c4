// How many stand where, as a bar for the eye and a line of words for everybody.
import type { PositionCount } from '../model/selectors';
import { useStrings } from '../model/context';

export function PositionBar({ counts }: { readonly counts: readonly PositionCount[] }) {
  const t = useStrings();
  const all = counts.reduce((sum, { count }) => sum + count, 0);
  return (
    <>
      <div class="bar" aria-hidden="true">
        {counts.map(({ position, count }) => (
          <i key={position} class={position} style={{ width: `${(count / all) * 100}%` }} />
        ))}
      </div>
      <p class="tally">{counts.map(({ position, count }) => t(`card.consensus.count.${position}`, { count })).join(' · ')}</p>
    </>
  );
}
