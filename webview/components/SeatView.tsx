// One member in the strip: face, name, and state, told by more than colour.
import type { Seat } from '../selectors';
import { faceOf } from '../strings';
import { Face } from './Face';
import { useStrings } from './usePanel';

export function SeatView({ seat }: { readonly seat: Seat }) {
  const t = useStrings();
  const state = t(`strip.state.${seat.state}`);
  const objecting = seat.objections > 0 ? t.count('strip.state.objecting', seat.objections) : '';
  return (
    <li
      class={`seat ${seat.state} ${objecting ? 'objecting' : ''}`}
      data-color={faceOf(seat.id).color}
      title={[t('strip.seat', { name: t.nameOf(seat.id), role: t.roleOf(seat.id) }), state, objecting].filter(Boolean).join('\n')}
    >
      <Face id={seat.id} />
      <span class="name">{t.nameOf(seat.id)}</span>
      <span class="hidden">{[state, objecting].filter(Boolean).join(', ')}</span>
    </li>
  );
}
