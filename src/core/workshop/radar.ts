// The points of a radar of five criteria, for whoever draws it: in a square from 0 to `radarSize`, the first criterion at the top.
import { criteria, type ScoreTally } from './scores';

export const radarSize = 120;
const middle = radarSize / 2;
/** Room for the outline at the edge. */
const radius = middle - 4;

/** The corners of a ring at a share of the whole, such as 0.5 for a score of 5, as SVG points. */
export function ringPoints(share: number): string {
  return criteria.map((_, index) => pointText(index, share)).join(' ');
}

/** The outline of an idea; a criterion that was not scored is drawn at the middle and said in words beside it. */
export function profilePoints({ byCriterion }: ScoreTally): string {
  return outlinePoints(criteria.map((criterion) => (byCriterion[criterion]?.mean ?? 0) / 10));
}

/** @param shares of the criteria in their order, 0 to 1 */
export function outlinePoints(shares: readonly number[]): string {
  return shares.map((share, index) => pointText(index, share)).join(' ');
}

/** The ends of the five axes, as x and y. */
export function axisEnds(): readonly (readonly [x: number, y: number])[] {
  return criteria.map((_, index) => pointOf(index, 1));
}

function pointText(index: number, share: number): string {
  return pointOf(index, share).join(',');
}

function pointOf(index: number, share: number): readonly [x: number, y: number] {
  const angle = (index / criteria.length) * 2 * Math.PI - Math.PI / 2;
  return [round(middle + radius * share * Math.cos(angle)), round(middle + radius * share * Math.sin(angle))];
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
