// The living team: who speaks, to whom, who is next, who objects, and one line that says it in words.
import { useComputed } from '@preact/signals';
import { seatsOf } from '../selectors';
import { Arc } from './Arc';
import { SeatView } from './SeatView';
import { StatusLine } from './StatusLine';
import { usePanel, useStrings } from './usePanel';

export function TeamStrip() {
  const { store } = usePanel();
  const t = useStrings();
  const hasText = useComputed(() => {
    const turn = store.session.value.turn;
    return turn !== null && store.typed(turn.turnId).value !== '';
  });
  const session = store.session.value;
  const seats = seatsOf(session, hasText.value);
  const from = seats.findIndex((seat) => seat.id === session.turn?.agent);
  const to = seats.findIndex((seat) => seat.id === session.turn?.to);
  return (
    <section class="team" aria-label={t('panel.team')}>
      <div class="seats-frame">
        {from >= 0 && to >= 0 && from !== to && <Arc from={from} to={to} seats={seats.length} agent={seats[from]?.id ?? ''} />}
        <ul class="seats">
          {seats.map((seat) => (
            <SeatView key={seat.id} seat={seat} />
          ))}
        </ul>
      </div>
      <StatusLine hasText={hasText} />
    </section>
  );
}
