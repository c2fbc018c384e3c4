// Renders a workshop's ideas and scores for prompts.
import { nameOf } from '../discussion/promptText';
import { fenceUntrusted, oneLine } from '../text/quoting';
import type { Workshop } from './facts';
import { type Idea, remainingIdeas, currentIdOf } from './ideas';
import { type FocusedRole, workshopRoles } from './roles';
import { criteria } from './scores';
import { barOf, scoreReasons, openConcerns, talliesOf } from './workshop';
import { emptyBrief, type IdeaBrief } from '../clarify/intent';
import type { AdoptedConcern } from '../discussion/facts';

export function renderIdeas(workshop: Workshop): string {
  return (
    remainingIdeas(workshop.ideas)
      .map((idea) => renderIdea(idea, workshop))
      .join('\n\n') || 'none yet'
  );
}

function renderIdea(idea: Idea, workshop: Workshop): string {
  const taken = workshop.ideas.filter(({ mergedInto }) => mergedInto === idea.id).map(({ id, title }) => `${id} “${oneLine(title)}”`);
  return [
    `${idea.id} “${oneLine(idea.title)}” (${nameOf(idea.by)})`,
    ...ideaFields(idea),
    ...(taken.length > 0 ? [`Includes: ${taken.join(', ')}`] : []),
    ...foundLines(idea, workshop),
  ].join('\n');
}

function foundLines({ id }: Idea, workshop: Workshop): string[] {
  const notes = workshop.notes.filter(({ idea }) => idea === id).slice(-1);
  return [
    ...openConcerns(workshop, id).map(({ text, serious }) => `- criticism${serious ? ', serious' : ''}: ${oneLine(text)}`),
    ...notes.map(({ text, effort }) => `- building it${effort ? `, ${effort}` : ''}: ${oneLine(text)}`),
  ];
}

function ideaFields({ summary, problem, users, firstVersion }: Pick<Idea, 'summary' | 'problem' | 'users' | 'firstVersion'>): string[] {
  return [
    oneLine(`What: ${summary}`),
    ...(problem ? [oneLine(`Problem: ${problem}`)] : []),
    ...(users ? [oneLine(`For: ${users}`)] : []),
    ...(firstVersion.length > 0 ? [oneLine(`First version: ${firstVersion.join('; ')}`)] : []),
  ];
}

/** Renders the ideas for the moderator: labeled by letter, without authors, with the critique, and delimited as data. */
export function renderForScoring(labels: Labels, workshop: Workshop, nonce: string): string {
  const remaining = remainingIdeas(workshop.ideas);
  return labels
    .flatMap(([label, id]) => {
      const idea = remaining.find((each) => each.id === id);
      if (!idea) return [];
      const lines = [oneLine(idea.title), ...ideaFields(idea), ...foundLines(idea, workshop)];
      return [fenceUntrusted(`idea ${label}`, underLetters(lines.join('\n'), labels, workshop.ideas), nonce)];
    })
    .join('\n\n');
}

/** Letter labels of the ideas, each with the ID of its idea. */
export type Labels = readonly (readonly [label: string, ideaId: string])[];

/** Replaces idea IDs with letters, because IDs reveal the order of creation. */
export function underLetters(text: string, labels: Labels, ideas: readonly Idea[]): string {
  const letters = new Map(labels.map(([label, id]) => [id, label]));
  return text.replace(/\bI\d+\b/g, (id) => {
    if (!ideas.some((idea) => idea.id === id)) return id;
    const letter = letters.get(currentIdOf(ideas, id) ?? '');
    return letter === undefined ? 'a dropped idea' : `idea ${letter}`;
  });
}

export function renderScores(workshop: Workshop): string {
  const scored = talliesOf(workshop).filter(({ total }) => total !== null);
  if (scored.length === 0) return 'the ideas could not be scored';
  const lines = scored
    .toSorted((a, b) => (b.total?.mean ?? 0) - (a.total?.mean ?? 0))
    .map(({ ideaId, total, byCriterion, isUnstable, missing }) => {
      const figures = criteria.map((criterion) => `${criterion} ${byCriterion[criterion]?.mean ?? 'not scored'}`).join(', ');
      const notes = [...(isUnstable ? ['the two passes differ widely'] : []), ...(missing.length > 0 ? ['not fully scored'] : [])];
      const { pro, contra } = scoreReasons(workshop, ideaId);
      const reasons = [...pro.map((text) => `  - for it: ${text}`), ...contra.map((text) => `  - against it: ${text}`)];
      return [`- ${ideaId}: ${total?.mean} (${figures})${notes.length > 0 ? `; ${notes.join(', ')}` : ''}`, ...reasons].join('\n');
    });
  return [...lines, `Ideas that score ${barOf(workshop)} or more are considered.`].join('\n');
}

export function renderCast({ cast, without }: Pick<Workshop, 'cast' | 'without'>): string {
  return workshopRoles
    .filter((role) => role !== 'moderator')
    .map((role) => `- ${role}: ${without.some((left) => left === role) ? 'nobody this time' : nameOf(cast[role])}`)
    .join('\n');
}

export function renderFocus({ focus }: Workshop, role: FocusedRole): string {
  return oneLine(focus[role]) || 'the topic as a whole';
}

/** Creates the brief from an idea; the user's earlier decisions are kept. */
export function briefOfIdea(idea: Idea, before: IdeaBrief | null): IdeaBrief {
  const { technology, outOfScope, decisions, constraints } = before ?? emptyBrief;
  return {
    ...{
      title: idea.title,
      summary: idea.summary,
      problem: idea.problem || (before?.problem ?? ''),
      users: idea.users || (before?.users ?? ''),
    },
    scope: [...idea.firstVersion],
    technology,
    outOfScope,
    decisions,
    constraints,
  };
}

/** Returns the open concerns in their owners' words. If the leader preferred another idea, the leader's reasons are included. */
export function concernsOf(workshop: Workshop, ideaId: string): AdoptedConcern[] {
  const critique = openConcerns(workshop, ideaId).map(({ by, text }) => ({ owner: by, text }));
  const { choice, cast } = workshop;
  const isDissent = choice !== null && choice.idea !== null && choice.idea !== ideaId && choice.why !== '';
  return [...critique, ...(isDissent ? [{ owner: cast.leader, text: choice.why }] : [])];
}
