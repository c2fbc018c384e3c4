// List of open objections for the handover, the plan and the report.
import type { Objection } from '../../src/core/discussion/state';
import { openObjections } from '../model/selectors';
import { faceOf } from '../model/strings';
import { InlineText } from '../markdown/markdownInline';
import { useSession, useStrings } from '../model/context';

interface Props {
  /** Whether an objection is already shown nearby; if so, the list omits it. */
  readonly isSaid?: (objection: Objection) => boolean;
  /** Whether the build has ended, so that no further plan can address the objections. */
  readonly isOver?: boolean;
}

export function Dissent({ isSaid = () => false, isOver = false }: Props) {
  const t = useStrings();
  const open = openObjections(useSession().discussion).filter((objection) => !isSaid(objection));
  if (open.length === 0) return null;
  const whatBecomes = ({ blocking }: Objection): string => {
    if (isOver) return t('card.dissent.atEnd');
    return t(blocking ? 'ledger.blocking' : 'card.dissent.kept');
  };
  return (
    <dl class="sheet dissent">
      <div>
        <dt>{t('ledger.objections')}</dt>
        <dd>
          {open.map((objection) => (
            <p key={objection.id} data-color={faceOf(objection.owner).color} title={objection.id}>
              <b>{t.nameOf(objection.owner)}</b> <InlineText text={objection.text} /> <span class="quiet">{whatBecomes(objection)}</span>
            </p>
          ))}
        </dd>
      </div>
    </dl>
  );
}
