// Layout of the claims map, for the panel and the report.
import { type ClaimMap, support } from './claims';
import { type Structure, structureOf } from './structure';

export interface ClaimNode {
  readonly id: string;
  /** Center of the circle, in drawing units. */
  readonly x: number;
  readonly y: number;
  readonly isDisputed: boolean;
}

export interface ClaimEdge {
  readonly kind: 'conflict' | 'need';
  /** For a dependency: `from` is the dependent claim, `to` the required one. */
  readonly from: string;
  readonly to: string;
  /** SVG path between the edges of the two circles. */
  readonly path: string;
}

export interface ClaimColumn {
  readonly support: number;
  readonly x: number;
}

export interface ClaimDrawing {
  readonly width: number;
  readonly height: number;
  readonly radius: number;
  readonly columns: readonly ClaimColumn[];
  readonly nodes: readonly ClaimNode[];
  readonly edges: readonly ClaimEdge[];
}

/** Width of the drawing, in drawing units; in a panel 300 pixels wide, a unit is one pixel. */
const width = 300;
const radius = 15;
const rowHeight = 42;
const headHeight = 34;
/** Horizontal offset of circles in a column, alternating left and right so that lines between them stay visible. */
const columnOffset = 11;

interface ClaimPlace {
  readonly x: number;
  readonly y: number;
}

export function drawClaims(map: ClaimMap, answers: number): ClaimDrawing {
  const structure = structureOf(map, answers);
  const supports = [...new Set(map.claims.map((claim) => support(claim)))].toSorted((a, b) => b - a);
  const columnWidth = width / Math.max(1, supports.length);
  const columns = supports.map((held, index) => ({ support: held, x: round(columnWidth * (index + 0.5)) }));
  const places = new Map<string, ClaimPlace>();
  let rows = 0;
  for (const column of columns) {
    const held = map.claims.filter((claim) => support(claim) === column.support);
    rows = Math.max(rows, held.length);
    for (const [row, { id }] of held.entries())
      places.set(id, { x: column.x + (row % 2 === 0 ? -columnOffset : columnOffset), y: placeOfRow(row) });
  }
  const nodes = map.claims.map(({ id, conflicts }) => ({ id, ...placeOf(places, id), isDisputed: conflicts.length > 0 }));
  return { width, height: headHeight + Math.max(1, rows) * rowHeight, radius, columns, nodes, edges: edgesOf(map, structure, places) };
}

function placeOfRow(row: number): number {
  return headHeight + rowHeight * (row + 0.5);
}

function placeOf(places: ReadonlyMap<string, ClaimPlace>, id: string): ClaimPlace {
  return places.get(id) ?? { x: 0, y: 0 };
}

function edgesOf({ claims }: ClaimMap, { tensions }: Structure, places: ReadonlyMap<string, ClaimPlace>): ClaimEdge[] {
  const edge = (kind: ClaimEdge['kind'], from: string, to: string): ClaimEdge => ({
    kind,
    from,
    to,
    path: curve(placeOf(places, from), placeOf(places, to)),
  });
  return [
    ...claims.flatMap(({ id, needs }) => needs.filter((other) => places.has(other)).map((other) => edge('need', id, other))),
    ...tensions.map(([a, b]) => edge('conflict', a, b)),
  ];
}

/** Returns a slightly curved path that passes beside the circles in between. */
function curve(from: ClaimPlace, to: ClaimPlace): string {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = Math.hypot(dx, dy) || 1;
  const [ux, uy] = [dx / length, dy / length];
  const curveHeight = Math.min(26, length / 5);
  const start = { x: from.x + ux * radius, y: from.y + uy * radius };
  const end = { x: to.x - ux * (radius + 2), y: to.y - uy * (radius + 2) };
  const middle = { x: (from.x + to.x) / 2 - uy * curveHeight, y: (from.y + to.y) / 2 + ux * curveHeight };
  return `M${round(start.x)} ${round(start.y)}Q${round(middle.x)} ${round(middle.y)} ${round(end.x)} ${round(end.y)}`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

/**
 * Returns the claim that an arrow key selects: up and down within a column, left and right the nearest claim of the next column. Returns
 * the same claim at an edge.
 */
export function neighborOf({ nodes, columns }: ClaimDrawing, id: string, direction: 'up' | 'down' | 'left' | 'right'): string {
  const self = nodes.find((node) => node.id === id);
  if (!self) return nodes[0]?.id ?? id;
  const columnOf = ({ x }: ClaimNode) => columns.findIndex((column) => Math.abs(column.x - x) <= columnOffset);
  const column = columnOf(self);
  if (direction === 'up' || direction === 'down') {
    const inColumn = nodes.filter((node) => columnOf(node) === column).toSorted((a, b) => a.y - b.y);
    return inColumn[inColumn.findIndex((node) => node.id === id) + (direction === 'up' ? -1 : 1)]?.id ?? id;
  }
  const next = nodes.filter((node) => columnOf(node) === column + (direction === 'left' ? -1 : 1));
  return next.toSorted((a, b) => Math.abs(a.y - self.y) - Math.abs(b.y - self.y))[0]?.id ?? id;
}
