// The profile of an idea as inline SVG, coloured by classes of the style sheet; the figures stand in words beside it.
import { axisEnds, outlinePoints, radarSize, ringPoints } from '../workshop/scores';

const rings = [0.25, 0.5, 0.75, 1];

/** @param shares of the criteria in their order, 0 to 1; null where one was not scored */
export function radarSvg(shares: readonly (number | null)[]): string {
  const middle = radarSize / 2;
  const net = rings.map((share) => `<polygon class="ring" points="${ringPoints(share)}"/>`).join('');
  const axes = axisEnds()
    .map(([x, y]) => `<line class="ring" x1="${middle}" y1="${middle}" x2="${x}" y2="${y}"/>`)
    .join('');
  const outline = outlinePoints(shares.map((share) => share ?? 0));
  return `<svg viewBox="0 0 ${radarSize} ${radarSize}" aria-hidden="true">${net}${axes}<polygon class="outline" points="${outline}"/></svg>`;
}
