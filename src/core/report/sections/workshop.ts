// Report sections on a workshop: decision, scores, the leader's statement and the rounds.
import { barOf, isPartial, roleOf, talliesOf } from '../../workshop/workshop';
import type { TakenPart, Workshop } from '../../workshop/facts';
import { items } from '../../base/chunkedList';
import type { WorkshopPart } from '../../discussion/facts';
import type { ModelFailureReason } from '../../models/failure';
import { type Idea, remainingIdeas } from '../../workshop/ideas';
import { rolesTaken } from '../../workshop/roles';
import { criteria, type ScoreTally } from '../../workshop/scores';
import { rankedTallies } from '../../workshop/verdict';
import {
  type DocumentBlock,
  type DocumentFact,
  type DocumentSection,
  heading,
  type Inline,
  paragraph,
  quiet,
  said,
  strong,
  type InlineLine,
  words,
} from '../document';
import { isHeard, type Material } from '../material';
import { proseBlocks } from '../proseBlocks';

export function workshopSection(material: Material): DocumentSection | null {
  const { session, t } = material;
  if (session.workshops.length === 0) return null;
  return {
    id: 'workshop',
    title: t('report.section.workshop'),
    blocks: session.workshops.flatMap((workshop) => [
      ...titleOf(workshop, material),
      ...outcome(workshop, material),
      facts(workshop, material),
      ...scores(workshop, material),
      ...leadersWords(workshop, material),
    ]),
  };
}

export function titleOf({ topic }: Workshop, { session }: Material): DocumentBlock[] {
  return session.workshops.length > 1 ? [heading(topic)] : [];
}

function outcome(workshop: Workshop, { t }: Material): DocumentBlock[] {
  const { result, winner, isPicked, ideas } = workshop;
  const title = ideas.find(({ id }) => id === winner)?.title;
  const decided = isPicked ? 'user' : result?.outcome === 'won' ? (result.by ?? 'score') : (result?.outcome ?? 'cancelled');
  const text = t(`card.workshop.outcome.${decided}`, { bar: t.number(barOf(workshop)) });
  return [
    ...(isPartial(workshop) ? [{ kind: 'paragraph', tone: 'notice', line: [words(t('report.workshop.partial'))] } as const] : []),
    { kind: 'paragraph', tone: 'lead', line: title ? [strong(title), quiet(text)] : [words(text)] },
  ];
}

function facts(workshop: Workshop, { t }: Material): DocumentBlock {
  const { topic, depth, rounds, cast, without } = workshop;
  const rows: DocumentFact[] = [
    { term: t('card.workshop.topic'), lines: [[said(topic)]] },
    { term: t('card.workshop.depth'), lines: [[words(t(`card.workshop.depth.${depth}`))]] },
    { term: t('card.workshop.rounds'), lines: [[words(t.number(rounds))]] },
    {
      term: t('card.workshop.members'),
      lines: rolesTaken(without).map((role) => [t.member(cast[role]), quiet(t(`card.workshop.role.${role}`))]),
    },
  ];
  return { kind: 'facts', facts: rows };
}

/** Builds the table with mean, range and notes of every remaining idea, highest score first. */
function scores(workshop: Workshop, material: Material): DocumentBlock[] {
  const { t } = material;
  if (workshop.passes.length === 0) return [];
  const isUnscored = workshop.passes.every((pass) => pass.scores === null);
  if (isUnscored) return [paragraph(words(t('card.workshop.unscoredAll')))];
  const ranked = rankedTallies(talliesOf(workshop));
  const columns = [
    { title: t('report.workshop.idea') },
    { title: t('report.workshop.mean'), kind: 'number' as const },
    { title: t('report.workshop.spread') },
    { title: t('report.workshop.note') },
  ];
  const rows = ranked.flatMap((tally) => {
    const idea = remainingIdeas(workshop.ideas).find(({ id }) => id === tally.ideaId);
    return idea ? [scoreRow(idea, tally, workshop, material)] : [];
  });
  const table = { caption: t('report.workshop.scores'), columns, rows };
  return [{ kind: 'table', table }];
}

function scoreRow(idea: Idea, tally: ScoreTally, workshop: Workshop, { t }: Material): InlineLine[] {
  const { total } = tally;
  const spread = total
    ? words(t('card.workshop.spread', { low: t.decimal(total.low), high: t.decimal(total.high) }))
    : quiet(t('card.workshop.unscored'));
  return [[said(idea.title)], [words(total ? t.decimal(total.mean) : '–')], [spread], notesOn(idea, tally, workshop, t)];
}

/** Lists notes on an idea: winner, leader's choice, and reservations about the score. */
function notesOn(idea: Idea, tally: ScoreTally, workshop: Workshop, t: Material['t']): Inline[] {
  const { winner, choice, passes } = workshop;
  const missing = criteria
    .filter((criterion) => tally.missing.includes(criterion))
    .map((criterion) => t(`card.workshop.criterion.${criterion}`));
  const notes = [
    winner === idea.id && t('card.workshop.winner'),
    choice?.idea === idea.id && t('card.workshop.leadersChoice'),
    tally.isUnstable && t('card.workshop.unstable'),
    tally.total && missing.length > 0 && t('card.workshop.missing', { criteria: missing.join(', ') }),
    tally.total && passes.some(({ scores: given }) => given === null) && t('card.workshop.onePass'),
    tally.total && tally.total.mean < barOf(workshop) && t('card.workshop.belowBar', { bar: t.decimal(barOf(workshop)) }),
    idea.begs && t('card.workshop.begs'),
  ].filter((note) => typeof note === 'string');
  return notes.length > 0 ? [words(notes.join(', '))] : [];
}

function leadersWords(workshop: Workshop, material: Material): DocumentBlock[] {
  const { t } = material;
  const text = turnText(workshop, 'choice', material);
  if (text === '') return [];
  const { leader } = workshop.cast;
  return [
    heading(t('report.workshop.leadersWords')),
    { kind: 'quote', by: [t.member(leader)], color: t.colorOf(leader), note: [], blocks: proseBlocks(text) },
  ];
}

/** Returns the text of the latest completed turn in a part of the workshop; empty if there is none. */
function turnText({ id }: Workshop, part: WorkshopPart, { session }: Material): string {
  let text = '';
  for (const entry of items(session.transcript.entries)) {
    if (entry.kind === 'turn' && entry.workshop?.workshopId === id && entry.workshop.part === part && isHeard(entry)) text = entry.text;
  }
  return text;
}

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
  const rows = workshop.taken.map((taken): InlineLine[] => [
    [words(taken.round >= 1 && taken.round <= workshop.rounds ? t.number(taken.round) : '–')],
    [words(t(`card.workshop.part.${taken.part}`))],
    [t.member(workshop.cast[roleOf(taken.part)])],
    turnCell(taken, workshop, material),
  ]);
  const scored = workshop.passes.map(({ pass, scores, why }): InlineLine[] => [
    [words('–')],
    [words(`${t('card.workshop.scoring')}, ${t('card.workshop.pass', { pass })}`)],
    [t.member(workshop.cast.moderator)],
    scores ? [words(t('card.workshop.state.heard'))] : gapCell(why, material),
  ]);
  const isChosen = workshop.taken.at(-1)?.part === 'choice';
  const ordered = isChosen ? [...rows.slice(0, -1), ...scored, ...rows.slice(-1)] : [...rows, ...scored];
  return { kind: 'table', table: { caption: t('card.workshop.progress'), columns, rows: ordered } };
}

/** Returns the table cell with the reason for a missing turn, or with the titles of the ideas that the turn added or changed. */
function turnCell({ gap, isWordsOnly, turnId }: TakenPart, { ideas }: Workshop, material: Material): InlineLine {
  const { t } = material;
  if (gap !== null) return gapCell(gap, material);
  if (isWordsOnly) return [quiet(t('card.workshop.state.words'))];
  const titles = ideas.flatMap(({ traces }) => traces.filter((trace) => trace.turnId === turnId).map(({ title }) => title));
  return titles.length > 0 ? [said(titles.join('; '))] : [words(t('card.workshop.state.heard'))];
}

function gapCell(why: ModelFailureReason | null, { t }: Material): InlineLine {
  const reason = why === null || why === 'cancelled' ? '' : t(`fault.${why}.text`);
  return [words(t('card.workshop.state.gap')), quiet(reason)];
}
