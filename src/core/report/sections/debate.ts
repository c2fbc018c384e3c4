// The debate as a map: who spoke to whom and how often, drawn, and as a table behind the drawing.
import type { AgentId } from '../../agents/roster';
import { type DocumentBlock, cell, type TableCell, paragraph, type DocumentSection, words } from '../document';
import type { Exchange } from '../collectFacts';
import type { Material } from '../material';

/** More lines than this are a tangle: the rest is in the table. */
const maxArcs = 24;

/** The legend for who cannot see the map names the busiest lines; the table has them all. */
const maxNamed = 6;

export function debateSection(material: Material): DocumentSection | null {
  const { reading, t } = material;
  if (reading.exchanges.length === 0) return null;
  const direct = reading.exchanges.filter(({ to }) => to !== 'everyone');
  return {
    id: 'debate',
    title: t('report.section.debate'),
    blocks: [...map(direct, material), { kind: 'fold', summary: t('report.debate.table'), blocks: [table(material)] }],
  };
}

function map(direct: readonly Exchange[], { t }: Material): DocumentBlock[] {
  if (direct.length === 0) return [paragraph(words(t('report.debate.none')))];
  const drawn = direct.slice(0, maxArcs);
  const ids = [...new Set<AgentId>(drawn.flatMap(({ from, to }) => [from, to]))];
  const indexes = new Map(ids.map((id, index) => [id, index]));
  const nodes = ids.map((id) => ({ name: t.nameOf(id), glyph: t.glyphOf(id), color: t.colorOf(id) }));
  const arcs = drawn.map(({ from, to, count }) => ({ from: indexes.get(from) ?? 0, to: indexes.get(to) ?? 0, count }));
  const alt = drawn.slice(0, maxNamed).map(({ from, to, count }) => `${t.nameOf(from)} → ${t.nameOf(to)}: ${t.number(count)}`);
  return [{ kind: 'map', title: t('report.section.debate'), nodes, arcs, alt: alt.join('; ') }];
}

function table({ reading, t }: Material): DocumentBlock {
  const rows = reading.exchanges.map(({ from, to, count }): TableCell[] => [
    cell(t.member(from)),
    cell(t.member(to)),
    cell(words(t.number(count))),
  ]);
  const columns = [{ title: t('report.speaker') }, { title: t('report.addressee') }, { title: t('report.turns'), kind: 'number' as const }];
  return { kind: 'table', table: { caption: t('report.debate.caption'), columns, rows } };
}
