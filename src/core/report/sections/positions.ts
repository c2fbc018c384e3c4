// Report section on the members' positions, by version and vote.
import type { AgentId } from '../../agents/roster';
import type { Position } from '../../discussion/stance';
import type { CastBallot, Vote } from '../../discussion/state';
import { currentVote } from '../../discussion/votes';
import { type DocumentBlock, type DocumentSection, heading, type InlineLine, listOf, paragraph, quiet, words } from '../document';
import type { Material } from '../material';

interface PositionColumn {
  readonly title: string;
  readonly cellOf: (id: AgentId) => InlineLine;
  readonly members: readonly AgentId[];
}

export function positionsSection(material: Material): DocumentSection | null {
  const { t } = material;
  const columns = columnsOf(material);
  if (columns.every(({ members }) => members.length === 0)) return null;
  return {
    id: 'positions',
    title: t('report.section.positions'),
    blocks: [chart(columns, material), ...changes(material)],
  };
}

function heldVotes({ session }: Material): readonly Vote[] {
  return session.discussion.votes.filter(({ outcome }) => outcome !== null && outcome !== 'unheld');
}

/** Returns the table columns: for each version, the positions from turns and then the positions from votes. */
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

function ballotCell(cast: CastBallot | undefined, material: Material): InlineLine {
  if (!cast?.ballot) return [quiet(material.t(`card.vote.gap.${cast?.gap ?? 'failed'}`))];
  return positionCell(cast.ballot.position, cast.ballot.confidence, material);
}

function positionCell(position: Position | 'none' | undefined, confidence: number | null, { t }: Material): InlineLine {
  if (!position) return [quiet('–')];
  const sure = confidence === null ? [] : [quiet(t.percent(confidence))];
  return [words(t(`badge.position.${position}`)), ...sure];
}

function chart(columns: readonly PositionColumn[], { t }: Material): DocumentBlock {
  const members = [...new Set(columns.flatMap((column) => column.members))];
  return {
    kind: 'table',
    table: {
      caption: t('report.positions.caption'),
      columns: [{ title: t('report.member') }, ...columns.map(({ title }) => ({ title }))],
      rows: members.map((id) => [[t.member(id)], ...columns.map(({ cellOf }) => cellOf(id))]),
    },
  };
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
