// Drawings of a report as inline SVG; their content is also given in words.
import { axisEnds, outlinePoints, radarSize, ringPoints } from '../workshop/scores';
import { signOf } from '../agents/signs';
import type { CellMark, DocumentBlock, MapArc, MapNode, SpreadPoint } from './document';
import { escaped } from './escape';

/**
 * A share as a percentage: drawings use percentages instead of a view box, so that a drawing scales with its cell while dots stay round.
 */
const percent = (share: number) => `${round(share * 100)}%`;
const round = (value: number) => Math.round(value * 100) / 100;

export function markSvg(mark: CellMark): string {
  switch (mark.kind) {
    case 'bar':
      return `<svg class="bar" aria-hidden="true"><rect class="track" width="100%" height="100%" rx="4"/><rect class="fill c-${mark.color}" x="${percent(mark.from)}" width="${percent(Math.max(mark.to - mark.from, 0.008))}" height="100%" rx="4"/></svg>`;
    case 'position':
      return positionSvg(mark);
    case 'spread':
      return spreadSvg(mark.points, mark.mean, mark.low, mark.high);
  }
}

/** Radius of the confidence ring, in the drawing's units. */
const ringRadius = 9;
const ringLength = 2 * Math.PI * ringRadius;

/** A disc in the position's color with its sign, and a ring filled to the member's confidence. */
function positionSvg({ position, confidence }: Extract<CellMark, { kind: 'position' }>): string {
  const ring =
    confidence === null
      ? ''
      : `<circle class="ring" cx="11" cy="11" r="${ringRadius}" pathLength="${round(ringLength)}" stroke-dasharray="${round(ringLength * confidence)} ${round(ringLength)}" transform="rotate(-90 11 11)"/>`;
  return `<svg class="position p-${position}" width="22" height="22" viewBox="0 0 22 22" aria-hidden="true"><circle class="disc" cx="11" cy="11" r="6.5"/>${ring}<path class="sign" d="${signs[position] ?? ''}"/></svg>`;
}

const signs = {
  support: 'M8.2 11.2l2 2 3.8-4.2',
  changes: 'M8 10c1-1.4 2-1.4 3 0s2 1.4 3 0M8 13c1-1.4 2-1.4 3 0s2 1.4 3 0',
  object: 'M8.7 8.7l4.6 4.6M13.3 8.7l-4.6 4.6',
  abstain: 'M8.2 11h5.6',
  none: 'M8.2 11h5.6',
} as const;

function spreadSvg(points: readonly SpreadPoint[], mean: number, low: number, high: number): string {
  const dots = points.map(({ color, share }) => `<circle class="dot c-${color}" cx="${inset(share)}" cy="12" r="5"/>`).join('');
  return `<svg class="spread" aria-hidden="true"><line class="axis" x1="2%" x2="98%" y1="12" y2="12"/><line class="range" x1="${inset(low)}" x2="${inset(high)}" y1="12" y2="12"/>${dots}<line class="mean" x1="${inset(mean)}" x2="${inset(mean)}" y1="2" y2="22"/></svg>`;
}

/** A share with padding at both ends, so that dots at 0 and 1 are not clipped. */
function inset(share: number): string {
  return percent(0.03 + share * 0.94);
}

const map = { width: 520, height: 360, radiusX: 190, radiusY: 115, face: 22 } as const;

interface SvgPoint {
  readonly x: number;
  readonly y: number;
}

/** Members on an ellipse, with an arrow for each direction; its width shows the frequency. */
export function mapSvg({ title, alt, nodes, arcs }: Extract<DocumentBlock, { kind: 'map' }>): string {
  const places = nodes.map((_, index) => placeOf(index, nodes.length));
  const most = Math.max(...arcs.map(({ count }) => count), 1);
  const drawn = arcs.map((arc) => arcSvg(arc, places, nodes, most));
  const lines = drawn.map(({ line }) => line).join('') + drawn.map(({ label }) => label).join('');
  const faces = nodes.map((node, index) => nodeSvg(node, places[index] ?? { x: 0, y: 0 })).join('');
  return `<svg viewBox="0 0 ${map.width} ${map.height}" role="img" aria-labelledby="map-title map-desc"><title id="map-title">${escaped(title)}</title><desc id="map-desc">${escaped(alt)}</desc>${lines}${faces}</svg>`;
}

function placeOf(index: number, count: number): SvgPoint {
  const angle = (index / count) * 2 * Math.PI - Math.PI / 2;
  const center = { x: map.width / 2, y: map.height / 2 };
  return { x: round(center.x + map.radiusX * Math.cos(angle)), y: round(center.y + map.radiusY * Math.sin(angle)) };
}

/** A glyph in running text, or its letter as a fallback. */
export function faceHtml(glyph: string): string {
  const sign = signOf(glyph);
  return sign === null ? escaped(glyph) : `<svg class="face-sign" viewBox="0 0 16 16"><path d="${sign}"/></svg>`;
}

function glyphSvg(glyph: string, x: number, y: number): string {
  const sign = signOf(glyph);
  if (sign === null) return `<text class="glyph" x="${x}" y="${y + 6}">${escaped(glyph)}</text>`;
  return `<path class="face-sign" transform="translate(${round(x - 11)} ${round(y - 11)}) scale(1.375)" d="${sign}"/>`;
}

/** Names are outside the ellipse, clear of the lines. */
function nodeSvg({ name, glyph, color }: MapNode, { x, y }: SvgPoint): string {
  const nameY = y < map.height / 2 ? y - map.face - 8 : y + map.face + 18;
  return `<g class="node c-${color}"><circle class="ground" cx="${x}" cy="${y}" r="${map.face}"/><circle cx="${x}" cy="${y}" r="${map.face}"/>${glyphSvg(glyph, x, y)}<text class="name" x="${x}" y="${round(nameY)}">${escaped(name)}</text></g>`;
}

/** A drawn arc. Its label is separate, because labels are drawn above all lines. */
interface DrawnArc {
  readonly line: string;
  readonly label: string;
}

/** A curve to the right of its direction, so that opposite arcs do not overlap; ends at the edge of the glyph. */
function arcSvg({ from, to, count }: MapArc, places: readonly SvgPoint[], nodes: readonly MapNode[], most: number): DrawnArc {
  const [a, b] = [places[from], places[to]];
  const color = nodes[from]?.color ?? 'foreground';
  if (!a || !b || from === to) return { line: '', label: '' };
  const length = Math.hypot(b.x - a.x, b.y - a.y) || 1;
  const bow = 0.16 * length;
  const middle = { x: (a.x + b.x) / 2 - ((b.y - a.y) / length) * bow, y: (a.y + b.y) / 2 + ((b.x - a.x) / length) * bow };
  const width = 1.5 + 3 * (count / most);
  const start = towards(a, middle, map.face + 2);
  const tip = towards(b, middle, map.face + 3);
  const neck = towards(tip, middle, 8 + width);
  const side = { x: ((tip.y - neck.y) / (8 + width)) * (4 + width / 2), y: (-(tip.x - neck.x) / (8 + width)) * (4 + width / 2) };
  const head = `M${at(tip)}L${at({ x: neck.x + side.x, y: neck.y + side.y })}L${at({ x: neck.x - side.x, y: neck.y - side.y })}Z`;
  const label = count > 1 ? countSvg(count, { x: (start.x + 2 * middle.x + tip.x) / 4, y: (start.y + 2 * middle.y + tip.y) / 4 }) : '';
  const line = `<g class="arc c-${color}"><path class="line" stroke-width="${round(width)}" d="M${at(start)}Q${at(middle)} ${at(neck)}"/><path class="head" d="${head}"/></g>`;
  return { line, label };
}

function countSvg(count: number, { x, y }: SvgPoint): string {
  return `<circle class="ground" cx="${round(x)}" cy="${round(y)}" r="9"/><text class="count" x="${round(x)}" y="${round(y + 4)}">${count}</text>`;
}

/** The point at `distance` from `from` towards `to`. */
function towards(from: SvgPoint, to: SvgPoint, distance: number): SvgPoint {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  return { x: from.x + ((to.x - from.x) / length) * distance, y: from.y + ((to.y - from.y) / length) * distance };
}

function at({ x, y }: SvgPoint): string {
  return `${round(x)} ${round(y)}`;
}

/** Claims in columns by support; the following table has the same content. */
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

/** @param shares of the criteria in order, 0 to 1; null if not scored */
export function radarSvg(shares: readonly (number | null)[]): string {
  const middle = radarSize / 2;
  const net = rings.map((share) => `<polygon class="ring" points="${ringPoints(share)}"/>`).join('');
  const axes = axisEnds()
    .map(([x, y]) => `<line class="ring" x1="${middle}" y1="${middle}" x2="${x}" y2="${y}"/>`)
    .join('');
  const outline = outlinePoints(shares.map((share) => share ?? 0));
  return `<svg viewBox="0 0 ${radarSize} ${radarSize}" aria-hidden="true">${net}${axes}<polygon class="outline" points="${outline}"/></svg>`;
}
