// What experts and reviewers looked up beside the turns, folded to one line for those who worked on the same.
import type { RoleLooks } from '../../src/core/context/shown';
import { askedName, consultedText } from '../looks';
import { Fold } from './Fold';
import { LookList } from './LookList';
import { useStrings } from './usePanel';

export function ConsultedLine({ by }: { readonly by: readonly RoleLooks[] }) {
  const t = useStrings();
  return (
    <div class="looks">
      <Fold summary={consultedText(t, { by })}>
        {by.map(({ role, agent, looks }, index) => (
          <div key={index}>
            {by.length > 1 && <b>{askedName(t, role, agent)}</b>}
            <LookList looks={looks} />
          </div>
        ))}
      </Fold>
    </div>
  );
}
