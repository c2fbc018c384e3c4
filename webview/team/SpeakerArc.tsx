// A line over the heads from who speaks to who is spoken to; it flows in the direction of the words.
import type { AgentId } from '../../src/core/agents/roster';
import { faceOf } from '../model/strings';

interface Props {
  /** 0-based seats. */
  readonly from: number;
  readonly to: number;
  readonly seats: number;
  readonly agent: AgentId;
}

/** Units across the picture, whatever its width on screen: the line keeps its own thickness. */
const width = 1000;
const height = 20;

export function SpeakerArc({ from, to, seats, agent }: Props) {
  const start = centre(from, seats);
  const end = centre(to, seats);
  const bend = (end - start) / 4;
  const path = `M ${start} ${height} C ${start + bend} 2, ${end - bend} 2, ${end} ${height}`;
  return (
    <div class="arc" data-color={faceOf(agent).color}>
      <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
        <path d={path} vector-effect="non-scaling-stroke" />
      </svg>
      <i class="arrow" style={{ left: `${(end / width) * 100}%` }} />
    </div>
  );
}

function centre(seat: number, seats: number): number {
  return ((seat + 0.5) / seats) * width;
}
