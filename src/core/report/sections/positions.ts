// Positions by version and vote, and the map of the debate.
import type { AgentId } from '../../agents/roster';
import type { CastBallot, Vote } from '../../discussion/state';
import { currentVote } from '../../discussion/votes';
import {
  cell,
  type DocumentBlock,
  type DocumentSection,
  heading,
  type InlineLine,
  listOf,
  paragraph,
  quiet,
  type SpreadPoint,
  type TableCell,
  words,
} from '../document';
import type { Exchange, Material } from '../material';
import { outcomeText } from './decision';

interface PositionColumn {
  readonly title: string;
  readonly cellOf: (id: AgentId) => TableCell;
  readonly members: readonly AgentId[];
}

export function positionsSection(material: Material): DocumentSection | null {
  const { t } = material;
  const columns = columnsOf(material);
  if (columns.every(({ members }) => members.length === 0)) return null;
  return {
    id: 'positions',
    title: t('report.section.positions'),
    blocks: [chart(columns, material), ...spread(material), ...changes(material)],
  };
}

function heldVotes({ session }: Material): readonly Vote[] {
  return session.discussion.votes.filter(({ outcome }) => outcome !== null && outcome !== 'unheld');
}

/** For each version, positions from turns, then from votes. */
function columnsOf(material: Material): PositionColumn[] {
  const { reading, t } = material;
  const votes = heldVotes(material);
  return reading.versions.flatMap(({ version, positions }) => {
    const debate: PositionColumn = {
      title: t('report.positions.debate', { version }),
      members: [...positions.keys()],
      cellOf: (id) => positionCell(positions.get(id), null, material),
    };
    const voted = votes.filter((vote) => vote.version === version).map((vote) => voteColumn(vote, material));
    return positions.size > 0 ? [debate, ...voted] : voted;
  });
}

function voteColumn(vote: Vote, material: Material): PositionColumn {
  const { t } = material;
  return {
    title: t(vote.round === 2 ? 'report.positions.voteAgain' : 'report.positions.vote', { version: vote.version }),
    members: vote.voters,
    cellOf: (id) => (vote.voters.includes(id) ? ballotCell(vote.ballots[id], material) : positionCell(undefined, null, material)),
  };
}

function ballotCell(cast: CastBallot | undefined, material: Material): TableCell {
  if (!cast?.ballot) return cell(quiet(material.t(`card.vote.gap.${cast?.gap ?? 'failed'}`)));
  return positionCell(cast.ballot.position, cast.ballot.confidence, material);
}

function positionCell(position: Parameters<typeof markOf>[0] | undefined, confidence: number | null, { t }: Material): TableCell {
  if (!position) return cell(quiet('–'));
  const sure = confidence === null ? [] : [quiet(t.percent(confidence))];
  return { line: [words(t(`badge.position.${position}`)), ...sure], mark: markOf(position, confidence) };
}

function markOf(position: 'support' | 'changes' | 'object' | 'abstain' | 'none', confidence: number | null) {
  return { kind: 'position', position, confidence } as const;
}

function chart(columns: readonly PositionColumn[], { t }: Material): DocumentBlock {
  const members = [...new Set(columns.flatMap((column) => column.members))];
  return {
    kind: 'table',
    table: {
      caption: t('report.positions.caption'),
      legend: t('report.positions.legend'),
      columns: [{ title: t('report.member') }, ...columns.map(({ title }) => ({ title }))],
      rows: members.map((id) => [cell(t.member(id)), ...columns.map(({ cellOf }) => cellOf(id))]),
    },
  };
}

/** Mean and range of the voters' confidence; votes without figures have no row. */
function spread(material: Material): DocumentBlock[] {
  const { t } = material;
  const rows = heldVotes(material).flatMap((vote): TableCell[][] => {
    const points = vote.voters.flatMap((id): SpreadPoint[] => {
      const share = vote.ballots[id]?.ballot?.confidence ?? null;
      return share === null ? [] : [{ color: t.colorOf(id), share }];
    });
    if (points.length === 0) return [];
    const shares = points.map(({ share }) => share);
    const mean = shares.reduce((sum, share) => sum + share, 0) / shares.length;
    const [low, high] = [Math.min(...shares), Math.max(...shares)];
    const figures = t('report.spread.text', { mean: t.percent(mean), low: t.percent(low), high: t.percent(high) });
    const title = t(vote.round === 2 ? 'report.positions.voteAgain' : 'report.positions.vote', { version: vote.version });
    return [
      [
        cell(words(title)),
        cell(words(outcomeText(vote, t))),
        { line: [words(figures)], mark: { kind: 'spread', points, mean, low, high } },
      ],
    ];
  });
  if (rows.length === 0) return [];
  const columns = [{ title: t('report.vote') }, { title: t('report.outcome') }, { title: t('report.spread'), kind: 'drawing' as const }];
  return [{ kind: 'table', table: { caption: t('report.spread.caption'), legend: t('report.spread.legend'), columns, rows } }];
}

function changes(material: Material): DocumentBlock[] {
  const { session, t } = material;
  const lines = heldVotes(material).flatMap((vote) =>
    vote.changes.map(({ agent, from, to, hasNewEvidence, isConformityFlip }): InlineLine => {
      const note = t(isConformityFlip ? 'card.vote.flip' : hasNewEvidence ? 'report.change.evidence' : 'report.change.none');
      return [t.member(agent), words(`${t(`badge.position.${from}`)} → ${t(`badge.position.${to}`)}`), quiet(note)];
    }),
  );
  if (lines.length > 0) return [heading(t('report.changes')), ...listOf(lines)];
  return currentVote(session.discussion) ? [paragraph(quiet(t('report.changes.none')))] : [];
}

/** Maximum number of lines in the map; more would be unreadable, and the table has them all. */
const maxArcs = 24;

/** Number of lines named in the text alternative, the busiest ones; the table has them all. */
const maxNamed = 6;

/** The map of exchanges between speakers, with a table of the same content. */
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
