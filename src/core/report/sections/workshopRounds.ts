// The rounds of a workshop, part by part: who had it, and whether they were heard.
import type { ModelFailureReason } from '../../models/failure';
import { roleOf } from '../../workshop/workshop';
import { type DocumentBlock, cell, type TableCell, quiet, said, type DocumentSection, words } from '../document';
import { titleOf } from './workshop';
import type { Material } from '../material';
import type { TakenPart, Workshop } from '../../workshop/facts';

export function workshopRoundsSection(material: Material): DocumentSection | null {
  const { session, t } = material;
  const held = session.workshops.filter(({ taken }) => taken.length > 0);
  if (held.length === 0) return null;
  return {
    id: 'workshop-rounds',
    title: t('report.section.workshopRounds'),
    blocks: held.flatMap((workshop) => [...titleOf(workshop, material), roundsTable(workshop, material)]),
  };
}

function roundsTable(workshop: Workshop, material: Material): DocumentBlock {
  const { t } = material;
  const columns = [
    { title: t('report.workshop.round'), kind: 'short' as const },
    { title: t('report.workshop.part'), kind: 'narrow' as const },
    { title: t('report.member'), kind: 'narrow' as const },
    { title: t('report.workshop.came') },
  ];
  const rows = workshop.taken.map((taken): TableCell[] => [
    cell(words(taken.round >= 1 && taken.round <= workshop.rounds ? t.number(taken.round) : '–')),
    cell(words(t(`card.workshop.part.${taken.part}`))),
    cell(t.member(workshop.cast[roleOf(taken.part)])),
    came(taken, workshop, material),
  ]);
  const scored = workshop.passes.map(({ pass, scores, why }): TableCell[] => [
    cell(words('–')),
    cell(words(`${t('card.workshop.scoring')}, ${t('card.workshop.pass', { pass })}`)),
    cell(t.member(workshop.cast.moderator)),
    scores ? cell(words(t('card.workshop.state.heard'))) : gapCell(why, material),
  ]);
  const isChosen = workshop.taken.at(-1)?.part === 'choice';
  const ordered = isChosen ? [...rows.slice(0, -1), ...scored, ...rows.slice(-1)] : [...rows, ...scored];
  return { kind: 'table', table: { caption: t('card.workshop.progress'), columns, rows: ordered } };
}

/** A gap with its reason, or the titles of the ideas that a turn brought or changed. */
function came({ gap, isWordsOnly, turnId }: TakenPart, { ideas }: Workshop, material: Material): TableCell {
  const { t } = material;
  if (gap !== null) return gapCell(gap, material);
  if (isWordsOnly) return cell(quiet(t('card.workshop.state.words')));
  const titles = ideas.flatMap(({ traces }) => traces.filter((trace) => trace.turnId === turnId).map(({ title }) => title));
  return titles.length > 0 ? cell(said(titles.join('; '))) : cell(words(t('card.workshop.state.heard')));
}

function gapCell(why: ModelFailureReason | null, { t }: Material): TableCell {
  const reason = why === null || why === 'cancelled' ? '' : t(`fault.${why}.text`);
  return cell(words(t('card.workshop.state.gap')), quiet(reason));
}
