// The profile of an idea over the five criteria as a drawing; what it shows stands in words beside it.
import { axisEnds, profilePoints, radarSize, ringPoints, type ScoreTally } from '../../src/core/workshop/scores';

const rings = [0.25, 0.5, 0.75, 1];
const middle = radarSize / 2;

export function WorkshopRadar({ tally }: { readonly tally: ScoreTally }) {
  return (
    <svg class="workshop-radar" viewBox={`0 0 ${radarSize} ${radarSize}`} aria-hidden="true">
      {rings.map((share) => (
        <polygon key={share} class="ring" points={ringPoints(share)} />
      ))}
      {axisEnds().map(([x, y]) => (
        <line key={`${x} ${y}`} class="ring" x1={middle} y1={middle} x2={x} y2={y} />
      ))}
      <polygon class="profile" points={profilePoints(tally)} />
    </svg>
  );
}
