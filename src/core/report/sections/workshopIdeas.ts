// Report sections on a workshop's ideas: profile, origin and critique.
import { scoreReasons, talliesOf } from '../../workshop/workshop';
import type { HeldConcern, Workshop } from '../../workshop/facts';
import { type Idea, remainingIdeas, currentIdOf } from '../../workshop/ideas';
import { criteria, type ScoreTally, tallyOf } from '../../workshop/scores';
import { traceText } from '../../workshop/traceText';
import { rankedTallies } from '../../workshop/verdict';
import {
  type DocumentBlock,
  type DocumentFact,
  type DocumentSection,
  heading,
  type InlineLine,
  listOf,
  paragraph,
  quiet,
  said,
  words,
} from '../document';
import type { Material } from '../material';
import { proseBlocks } from '../proseBlocks';
import { titleOf } from './workshop';

export function workshopIdeasSection(material: Material): DocumentSection | null {
  const { session, t } = material;
  const blocks = session.workshops.flatMap((workshop) => {
    const ideas = rankedTallies(talliesOf(workshop)).flatMap(({ ideaId }) =>
      remainingIdeas(workshop.ideas).filter(({ id }) => id === ideaId),
    );
    return ideas.length > 0 ? [...titleOf(workshop, material), ...ideas.flatMap((idea) => ideaBlocks(idea, workshop, material))] : [];
  });
  return blocks.length > 0 ? { id: 'workshop-ideas', title: t('report.section.workshopIdeas'), blocks } : null;
}

function ideaBlocks(idea: Idea, workshop: Workshop, material: Material): DocumentBlock[] {
  const { t } = material;
  const given = workshop.passes.flatMap(({ scores }) => (scores ? [scores] : []));
  const rows = factsOf(idea, workshop, material);
  return [
    heading(idea.title),
    paragraph(said(idea.summary)),
    ...(rows.length > 0 ? [{ kind: 'facts', facts: rows } as const] : []),
    ...profile(tallyOf(idea.id, given), material),
    ...reasons(idea, workshop, material),
    paragraph(quiet(`${t('report.workshop.provenance')}:`)),
    ...listOf(
      idea.traces.map((trace): InlineLine => [words(traceText(material.t, trace, workshop))]),
      true,
    ),
  ];
}

function factsOf(idea: Idea, { notes }: Workshop, { t }: Material): DocumentFact[] {
  const latest = notes.filter((note) => note.idea === idea.id).slice(-1);
  const rows: (DocumentFact | null)[] = [
    idea.problem ? { term: t('card.brief.problem'), lines: [[said(idea.problem)]] } : null,
    idea.users ? { term: t('card.brief.users'), lines: [[said(idea.users)]] } : null,
    idea.firstVersion.length > 0 ? { term: t('card.brief.scope'), lines: idea.firstVersion.map((line) => [said(line)]) } : null,
    ...latest.map(({ text, effort }) => ({
      term: t('card.workshop.notes'),
      lines: [[said(text), ...(effort ? [quiet(`(${t(`card.workshop.effort.${effort}`)})`)] : [])]],
    })),
  ];
  return rows.filter((row) => row !== null);
}

/** Lists the moderator's reasons for the scores. */
function reasons({ id }: Idea, workshop: Workshop, { t }: Material): DocumentBlock[] {
  const { pro, contra } = scoreReasons(workshop, id);
  const rowOf = (term: string, texts: readonly string[]): DocumentFact[] =>
    texts.length > 0 ? [{ term, lines: texts.map((text) => [said(text)]) }] : [];
  const rows = [...rowOf(t('card.workshop.pro'), pro), ...rowOf(t('card.workshop.contra'), contra)];
  return rows.length > 0 ? [{ kind: 'facts', facts: rows }] : [];
}

function profile({ byCriterion, total }: ScoreTally, { t }: Material): DocumentBlock[] {
  if (!total) return [];
  const facts = criteria.map((criterion): DocumentFact => {
    const figure = byCriterion[criterion];
    const spread = figure && figure.low !== figure.high ? { low: t.decimal(figure.low), high: t.decimal(figure.high) } : null;
    return {
      term: t(`card.workshop.criterion.${criterion}`),
      lines: [
        [
          words(figure ? t.decimal(figure.mean) : t('card.workshop.unscored')),
          ...(spread ? [quiet(`(${t('card.workshop.spread', spread)})`)] : []),
        ],
      ],
    };
  });
  return [{ kind: 'facts', facts }];
}

/** Builds the section on critique and dissent, verbatim, including a leader's preference for another idea. */
export function workshopDissentSection(material: Material): DocumentSection | null {
  const { session, t } = material;
  const held = session.workshops.filter(({ ideas }) => ideas.length > 0);
  if (held.length === 0) return null;
  const blocks = held.flatMap((workshop) => {
    const found = [...leaders(workshop, material), ...critiques(workshop, material)];
    return [...titleOf(workshop, material), ...(found.length > 0 ? found : [paragraph(words(t('report.workshop.noCritique')))])];
  });
  return { id: 'workshop-dissent', title: t('report.section.workshopDissent'), blocks };
}

function leaders({ choice, winner, cast, ideas }: Workshop, { t }: Material): DocumentBlock[] {
  if (choice === null || choice.idea === null || choice.idea === winner || choice.why === '') return [];
  const title = ideas.find(({ id }) => id === choice.idea)?.title ?? '';
  const by = [t.member(cast.leader), quiet(`${t('card.workshop.leadersChoice')}: ${title}`)];
  return [{ kind: 'quote', by, color: t.colorOf(cast.leader), note: [], blocks: proseBlocks(choice.why) }];
}

/** Lists the critique by idea, oldest first. Critique of a merged idea is listed under the idea it was merged into. */
function critiques(workshop: Workshop, material: Material): DocumentBlock[] {
  const { ideas, concerns } = workshop;
  return ideas
    .filter(({ mergedInto }) => mergedInto === null)
    .flatMap(({ id, title }) => {
      const own = concerns.filter(({ idea }) => currentIdOf(ideas, idea) === id);
      return own.length > 0 ? [heading(title), ...own.map((concern) => critique(concern, material))] : [];
    });
}

function critique({ by, text, round, serious }: HeldConcern, { t }: Material): DocumentBlock {
  const note = [t('report.workshop.round'), t.number(round), ...(serious ? [`· ${t('card.workshop.serious')}`] : [])].join(' ');
  return { kind: 'quote', by: [t.member(by), quiet(note)], color: t.colorOf(by), note: [], blocks: proseBlocks(text) };
}
