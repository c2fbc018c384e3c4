// One member in the strip: face, name, and state, told by more than colour; a press opens what there is to know.
import type { Seat } from '../model/selectors';
import { faceOf } from '../model/strings';
import { Avatar } from '../ui/Avatar';
import { useStrings } from '../model/context';

interface Props {
  readonly seat: Seat;
  readonly isOpen: boolean;
  readonly onPress: () => void;
}

export function SeatView({ seat, isOpen, onPress }: Props) {
  const t = useStrings();
  const state = t(`strip.state.${seat.state}`);
  const objections = seat.objections > 0 ? t.count('strip.objections', seat.objections) : '';
  const classes = ['seat', seat.state, objections && 'objects', seat.isAddressed && 'addressed'].filter(Boolean).join(' ');
  return (
    <li class={classes} data-color={faceOf(seat.id).color}>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        title={[t('strip.seat', { name: t.nameOf(seat.id), role: t.roleOf(seat.id) }), state, objections].filter(Boolean).join('\n')}
        onClick={onPress}
      >
        <Avatar id={seat.id} />
        <span class="hidden name">{t.nameOf(seat.id)}</span>
        <span class="hidden state">{[state, objections].filter(Boolean).join(', ')}</span>
      </button>
    </li>
  );
}
