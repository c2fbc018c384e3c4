// The objections nobody answered: they stay on the handover, the plan and the report until their owner closes them.
import type { Objection } from '../../src/core/discussion/state';
import { openObjections } from '../model/selectors';
import { faceOf } from '../model/strings';
import { InlineText } from '../markdown/markdownInline';
import { usePanel, useStrings } from '../model/context';

/** @param isSaid what stands beside it already, and is not said twice */
export function Dissent({ isSaid = () => false }: { readonly isSaid?: (objection: Objection) => boolean }) {
  const { store } = usePanel();
  const t = useStrings();
  const open = openObjections(store.session.value.room).filter((objection) => !isSaid(objection));
  if (open.length === 0) return null;
  return (
    <dl class="sheet dissent">
      <div>
        <dt>{t('card.dissent')}</dt>
        <dd>
          {open.map((objection) => (
            <p key={objection.id} data-color={faceOf(objection.owner).color}>
              <b>{t.nameOf(objection.owner)}</b> <InlineText text={objection.text} />{' '}
              <span class="quiet">
                {objection.id} · {t(objection.blocking ? 'ledger.blocking' : 'card.dissent.kept')}
              </span>
            </p>
          ))}
        </dd>
      </div>
    </dl>
  );
}
