// The ideas of a workshop: what each one says, its profile over the criteria, what it would take, and where it comes from.
import { type Idea, standingIdeas } from '../../workshop/ideas';
import { criteria, type ScoreTally, tallyOf } from '../../workshop/scores';
import { rankedTallies } from '../../workshop/verdict';
import { scoreReasons, talliesOf } from '../../workshop/workshop';
import {
  type DocumentBlock,
  type DocumentFact,
  heading,
  type InlineLine,
  listOf,
  paragraph,
  quiet,
  said,
  type DocumentSection,
  words,
} from '../document';
import { titleOf } from './workshop';
import type { Material } from '../material';
import type { Workshop } from '../../workshop/facts';
import { traceText } from '../../workshop/traceText';

export function workshopIdeasSection(material: Material): DocumentSection | null {
  const { session, t } = material;
  const blocks = session.workshops.flatMap((workshop) => {
    const ideas = rankedTallies(talliesOf(workshop)).flatMap(({ ideaId }) =>
      standingIdeas(workshop.ideas).filter(({ id }) => id === ideaId),
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
    ...profile(idea, tallyOf(idea.id, given), material),
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

/** What the moderator said beside the scores. */
function reasons({ id }: Idea, workshop: Workshop, { t }: Material): DocumentBlock[] {
  const { pro, contra } = scoreReasons(workshop, id);
  const rowOf = (term: string, texts: readonly string[]): DocumentFact[] =>
    texts.length > 0 ? [{ term, lines: texts.map((text) => [said(text)]) }] : [];
  const rows = [...rowOf(t('card.workshop.pro'), pro), ...rowOf(t('card.workshop.contra'), contra)];
  return rows.length > 0 ? [{ kind: 'facts', facts: rows }] : [];
}

function profile(idea: Idea, { byCriterion, total }: ScoreTally, { t }: Material): DocumentBlock[] {
  if (!total) return [];
  const axes = criteria.map((criterion) => {
    const figure = byCriterion[criterion];
    const text = figure ? t.decimal(figure.mean) : t('card.workshop.unscored');
    const spread =
      figure && figure.low !== figure.high ? t('card.workshop.spread', { low: t.decimal(figure.low), high: t.decimal(figure.high) }) : '';
    return { name: t(`card.workshop.criterion.${criterion}`), share: figure ? figure.mean / 10 : null, text, spread };
  });
  return [{ kind: 'profile', title: t('report.workshop.profile', { title: idea.title }), axes }];
}
