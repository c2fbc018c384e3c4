// Who takes which part in a workshop, for those who want others than the usual ones, or a part left out.
import { useId } from 'preact/hooks';
import { rosterWith } from '../../src/core/agents/roster';
import { type Cast, type OptionalRole, optionalRoles, workshopRoles } from '../../src/core/workshop/roles';
import { Fold } from '../ui/Fold';
import { useSession, useStrings } from '../model/context';

interface Props {
  readonly cast: Cast;
  readonly without: readonly OptionalRole[];
  readonly onChange: (cast: Cast) => void;
  readonly onLeave: (without: readonly OptionalRole[]) => void;
}

/** No member has an empty name. */
const nobody = '';

export function WorkshopCast({ cast, without, onChange, onLeave }: Props) {
  const t = useStrings();
  const members = rosterWith(useSession().room.own).filter(({ seat }) => seat === 'discussion');
  const id = useId();
  return (
    <Fold summary={t('card.workshop.members')}>
      <div class="workshop-cast">
        {workshopRoles.map((role) => {
          const optional = optionalRoles.find((each) => each === role);
          const isLeft = optional !== undefined && without.includes(optional);
          const choose = (value: string) => {
            const others = without.filter((each) => each !== role);
            if (optional) onLeave(value === nobody ? [...others, optional] : others);
            if (value !== nobody) onChange({ ...cast, [role]: value });
          };
          return (
            <div key={role} class="field">
              <label for={`${id}-${role}`}>{t(`card.workshop.role.${role}`)}</label>
              <select id={`${id}-${role}`} value={isLeft ? nobody : cast[role]} onChange={(event) => choose(event.currentTarget.value)}>
                {optional && <option value={nobody}>{t('card.workshop.nobody')}</option>}
                {members.map((member) => (
                  <option key={member.id} value={member.id}>
                    {t.nameOf(member.id)}
                  </option>
                ))}
              </select>
            </div>
          );
        })}
      </div>
    </Fold>
  );
}
