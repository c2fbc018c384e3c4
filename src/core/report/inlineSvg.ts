// Inline SVG of a report: the map of claims and the profile of an idea.
import { axisEnds, outlinePoints, radarSize, ringPoints } from '../workshop/scores';
import type { DocumentBlock } from './document';
import { escaped } from './escape';

/** Claims in columns by support; the table behind it says all of it. */
export function claimsSvg({ title, alt, drawing, heads }: Extract<DocumentBlock, { kind: 'claims' }>): string {
  const { width, height, radius, columns, nodes, edges } = drawing;
  const lines = edges.map(
    ({ kind, path }) => `<path class="${kind}" d="${path}"${kind === 'need' ? ' marker-end="url(#claim-arrow)"' : ''}/>`,
  );
  const tops = columns.map(({ x }, index) => `<text class="count" x="${x}" y="16">${escaped(heads[index] ?? '')}</text>`);
  const circles = nodes.map(
    ({ id, x, y, isDisputed }) =>
      `<g class="claim${isDisputed ? ' disputed' : ''}"><circle cx="${x}" cy="${y}" r="${radius}"/><text x="${x}" y="${y + 4}">${escaped(id)}</text></g>`,
  );
  const arrow =
    '<defs><marker id="claim-arrow" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto-start-reverse"><path class="arrow" d="M0 0L8 4L0 8Z"/></marker></defs>';
  return `<svg viewBox="0 0 ${width} ${height}" role="img" aria-labelledby="claims-map-title claims-map-desc"><title id="claims-map-title">${escaped(title)}</title><desc id="claims-map-desc">${escaped(alt)}</desc>${arrow}${tops.join('')}${lines.join('')}${circles.join('')}</svg>`;
}

const rings = [0.25, 0.5, 0.75, 1];

/** The figures also stand in words beside the drawing. @param shares of the criteria in their order, 0 to 1; null where one was not scored */
export function radarSvg(shares: readonly (number | null)[]): string {
  const middle = radarSize / 2;
  const net = rings.map((share) => `<polygon class="ring" points="${ringPoints(share)}"/>`).join('');
  const axes = axisEnds()
    .map(([x, y]) => `<line class="ring" x1="${middle}" y1="${middle}" x2="${x}" y2="${y}"/>`)
    .join('');
  const outline = outlinePoints(shares.map((share) => share ?? 0));
  return `<svg viewBox="0 0 ${radarSize} ${radarSize}" aria-hidden="true">${net}${axes}<polygon class="outline" points="${outline}"/></svg>`;
}
