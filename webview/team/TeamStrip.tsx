// The living team: who speaks, to whom, who is next, who objects, and one line that says it in words.
import { popupFrames } from '../ui/useClickOutside';
import { useState } from 'preact/hooks';
import type { AgentId } from '../../src/core/agents/roster';
import { maxSeats } from '../../src/core/agents/roster';
import { seatsOf } from '../model/selectors';
import { SpeakerArc } from './SpeakerArc';
import { BenchMenu } from './BenchMenu';
import { MemberCard } from './MemberCard';
import { SeatView } from './SeatView';
import { useHasText } from '../ui/StatusLine';
import { usePanel, useSession, useStrings } from '../model/context';

/** Pixels a face takes where there is room for all of them. */
const seatWidth = 30;

type OpenedPopover = { readonly member: AgentId } | 'bench' | null;

export function TeamStrip() {
  const { live } = usePanel();
  const t = useStrings();
  const [opened, setOpened] = useState<OpenedPopover>(null);
  const hasText = useHasText();
  const session = useSession();
  const seats = seatsOf(session, hasText.value, live.waiting.value !== null, live.reading.value);
  const from = seats.findIndex((seat) => seat.id === session.turn?.agent);
  const to = seats.findIndex((seat) => seat.id === session.turn?.to);
  const member = opened !== null && opened !== 'bench' ? opened.member : null;
  const isFull = session.team.length >= maxSeats;
  const close = () => setOpened(null);
  return (
    <section class="team" ref={popupFrames.at(true)} aria-label={t('panel.team')}>
      <div class="seats-frame">
        {/* as wide as its faces; where there is less room, they move closer together */}
        <div class="seats-row" style={{ maxWidth: `${seats.length * seatWidth}px` }}>
          {from >= 0 && to >= 0 && from !== to && <SpeakerArc from={from} to={to} seats={seats.length} agent={seats[from]?.id ?? ''} />}
          <ul class="seats" data-count={seats.length}>
            {seats.map((seat) => (
              <SeatView
                key={seat.id}
                seat={seat}
                isOpen={seat.id === member}
                onPress={() => setOpened(seat.id === member ? null : { member: seat.id })}
              />
            ))}
          </ul>
        </div>
        {session.phase !== 'done' && (
          <button
            type="button"
            class="seat-add"
            aria-haspopup="menu"
            aria-expanded={opened === 'bench'}
            aria-label={isFull ? t('strip.full') : t('strip.add')}
            title={isFull ? t('strip.full') : t('strip.add')}
            disabled={isFull}
            onClick={() => setOpened(opened === 'bench' ? null : 'bench')}
          >
            <span class="face" aria-hidden="true">
              +
            </span>
          </button>
        )}
      </div>
      {member !== null && <MemberCard key={member} id={member} onClose={close} />}
      {opened === 'bench' && <BenchMenu onClose={close} />}
    </section>
  );
}
