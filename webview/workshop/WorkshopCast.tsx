// Who takes which part in a workshop, for those who want others than the usual ones.
import { useId } from 'preact/hooks';
import { rosterWith } from '../../src/core/agents/roster';
import { type Cast, workshopRoles } from '../../src/core/workshop/roles';
import { Fold } from '../ui/Fold';
import { usePanel, useStrings } from '../model/context';

export function WorkshopCast({ cast, onChange }: { readonly cast: Cast; readonly onChange: (cast: Cast) => void }) {
  const t = useStrings();
  const { store } = usePanel();
  const members = rosterWith(store.session.value.room.own).filter(({ seat }) => seat === 'discussion');
  const id = useId();
  return (
    <Fold summary={t('card.workshop.members')}>
      <div class="workshop-cast">
        {workshopRoles.map((role) => (
          <div key={role} class="field">
            <label for={`${id}-${role}`}>{t(`card.workshop.role.${role}`)}</label>
            <select id={`${id}-${role}`} value={cast[role]} onChange={(event) => onChange({ ...cast, [role]: event.currentTarget.value })}>
              {members.map((member) => (
                <option key={member.id} value={member.id}>
                  {t.nameOf(member.id)}
                </option>
              ))}
            </select>
          </div>
        ))}
      </div>
    </Fold>
  );
}
