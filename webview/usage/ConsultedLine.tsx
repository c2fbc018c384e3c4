// What experts and reviewers looked up beside the turns, folded to one line for those who worked on the same.
import { askedName, consultedText } from '../shared/lookupText';
import { Fold } from '../ui/Fold';
import { LookList } from '../shared/LookList';
import { useStrings } from '../model/context';
import type { RoleLooks } from '../../src/core/context/evidence/evidence';

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
