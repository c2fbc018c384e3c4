// Row of the team's avatars: who speaks, who is addressed, who objects.
import { useEffect, useRef, useState } from 'preact/hooks';
import { type AgentId, maxSeats } from '../../src/core/agents/roster';
import { Avatar } from '../icons/Face';
import { usePanel, useSession, useStrings } from '../model/context';
import { benchOf, type Seat, type SeatState, seatsOf } from '../model/selectors';
import { faceOf } from '../model/strings';
import { moveFocus } from '../ui/Menu';
import { popupFrames, usePopup } from '../ui/usePopup';
import { useHasText } from '../ui/StatusLine';
import { MemberCard } from './MemberCard';

/** Maximum and minimum width of an avatar in CSS pixels. */
const seatWidth = 30;
const minSeatWidth = 24;
/** Width in CSS pixels of the counter for hidden avatars. */
const countWidth = 20;
const atWork: readonly SeatState[] = ['speaking', 'thinking', 'reading', 'waiting'];

type OpenedPopover = { readonly member: AgentId } | 'bench' | null;

export function TeamStrip() {
  const { live } = usePanel();
  const t = useStrings();
  const [opened, setOpened] = useState<OpenedPopover>(null);
  const hasText = useHasText();
  const session = useSession();
  const seats = seatsOf(session, hasText.value, live.waiting.value !== null, live.reading.value);
  const member = opened !== null && opened !== 'bench' ? opened.member : null;
  const row = useRef<HTMLDivElement>(null);
  const room = useRoomFor(row, seats.length);
  // Sorts active members first, so that they stay visible.
  const shown = [...seats].sort((a, b) => Number(atWork.includes(b.state)) - Number(atWork.includes(a.state))).slice(0, room);
  const isCrowded = room < seats.length;
  const isFull = session.team.length >= maxSeats;
  const close = () => setOpened(null);
  return (
    <section class="team" ref={popupFrames.at(true)} aria-label={t('panel.team')}>
      <div class="seats-frame">
        {/* A counter replaces avatars that do not fit; hover and focus show all. */}
        <div class="seats-row" ref={row} style={{ maxWidth: `${seats.length * seatWidth}px` }}>
          <ul class={isCrowded ? 'seats crowded' : 'seats'} data-count={seats.length}>
            {seats.map((seat) => (
              <SeatView
                key={seat.id}
                seat={seat}
                isOpen={seat.id === member}
                isOut={!shown.includes(seat)}
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

function useRoomFor(row: { readonly current: HTMLElement | null }, count: number): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    if (!row.current) return;
    const resized = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? 0));
    resized.observe(row.current);
    return () => resized.disconnect();
  }, [row]);
  if (width === 0 || width >= count * minSeatWidth) return count;
  return Math.max(1, Math.floor((width - countWidth) / minSeatWidth));
}

interface SeatProps {
  readonly seat: Seat;
  readonly isOpen: boolean;
  readonly isOut: boolean;
  readonly onPress: () => void;
}

/** Avatar of a member. Shape and text convey its state in addition to color. */
function SeatView({ seat, isOpen, isOut, onPress }: SeatProps) {
  const t = useStrings();
  const state = t(`strip.state.${seat.state}`);
  const objections = seat.objections > 0 ? t.count('strip.objections', seat.objections) : '';
  const classes = [
    'seat',
    seat.state,
    seat.blocking > 0 ? 'objects' : objections && 'reserves',
    seat.isAddressed && 'addressed',
    isOut && 'out',
  ]
    .filter(Boolean)
    .join(' ');
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

function BenchMenu({ onClose }: { readonly onClose: () => void }) {
  const { live, view, send } = usePanel();
  const t = useStrings();
  const menu = usePopup<HTMLDivElement>(onClose);
  const seat = (agent: AgentId) => {
    send({ type: 'member.seat', agent });
    onClose();
  };
  return (
    <div class="over bench" ref={menu} role="menu" tabIndex={-1} aria-label={t('strip.add')} onKeyDown={moveFocus}>
      {benchOf(live.session.value).map((id) => (
        <button key={id} type="button" role="menuitem" tabIndex={-1} class="option" data-color={faceOf(id).color} onClick={() => seat(id)}>
          <Avatar id={id} />
          <b class="name">{t.nameOf(id)}</b>
          <span class="quiet">{t.roleOf(id)}</span>
        </button>
      ))}
      <button
        type="button"
        role="menuitem"
        tabIndex={-1}
        class="option"
        onClick={() => {
          onClose();
          view.openPage('team');
        }}
      >
        {t('own.title')}…
      </button>
    </div>
  );
}
