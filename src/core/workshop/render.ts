// The workshop in words, for the prompts: what was said so far, the ideas as they stand, their scores and the focus.
import { items } from '../base/chunkedList';
import type { WorkshopPart } from '../discussion/facts';
import { nameOf } from '../discussion/promptText';
import { fenceUntrusted } from '../text/fenceUntrusted';
import { oneLine, turnsNote, turnText } from '../text/quoting';
import type { Transcript } from '../transcript';
import { type Idea, standingIdeas, standsAs } from './ideas';
import { type FocusedRole, workshopRoles } from './roles';
import { criteria } from './scores';
import { barOf, roleOf, scoreReasons, standingConcerns, talliesOf } from './selectors';
import type { Workshop } from './state';

/** As much of the discussion as is told; what was said before it lives on in the ideas and in the focus. */
const maxToldChars = 28_000;

export const shortToldChars = 6_000;

/** Turns of the workshop that were said to the end, and what the user said meanwhile; oldest first, the latest that fit. */
export function renderSoFar(transcript: Transcript, workshop: Workshop, mark: string, maxChars = maxToldChars): string {
  const lines = linesOf(transcript, workshop, mark).map(({ line }) => line);
  const told = lines.length > 0 ? [turnsNote(mark), latest(lines, maxChars)] : ['nobody has spoken yet'];
  return [...told, ...gaps(workshop)].join('\n\n');
}

function linesOf({ entries }: Transcript, workshop: Workshop, mark: string): { readonly line: string; readonly isUsers: boolean }[] {
  const lines: { line: string; isUsers: boolean }[] = [];
  let hasBegun = false;
  for (const entry of items(entries)) {
    if (entry.kind === 'workshop' && entry.workshopId === workshop.id) hasBegun = true;
    if (!hasBegun) continue;
    if (entry.kind === 'message') lines.push({ line: turnText('User', entry.text, mark), isUsers: true });
    if (entry.kind !== 'turn' || entry.workshop?.workshopId !== workshop.id || entry.text === '') continue;
    const speaker = `${nameOf(entry.agent)} (${placeText(entry.workshop.part, entry.workshop.round)})`;
    if (entry.state === 'done' || entry.state === 'truncated') lines.push({ line: turnText(speaker, entry.text, mark), isUsers: false });
  }
  return lines;
}

/** Who was missed, so that nobody takes silence for assent. */
function gaps({ taken, cast }: Workshop): string[] {
  return taken.flatMap(({ gap, part, round }) =>
    gap === null ? [] : [`(${nameOf(cast[roleOf(part)])} could not be heard: ${placeText(part, round)}.)`],
  );
}

function placeText(part: WorkshopPart, round: number): string {
  return part === 'kickoff' || part === 'choice' ? part : `round ${round}, ${part}`;
}

function latest(lines: readonly string[], maxChars: number): string {
  let chars = 0;
  let from = lines.length;
  while (from > 0 && chars + (lines[from - 1]?.length ?? 0) <= maxChars) chars += lines[--from]?.length ?? 0;
  // one turn too long for all of it is told as far as it fits
  if (from === lines.length && from > 0) return `(earlier turns left out)\n\n${(lines.at(-1) ?? '').slice(0, maxChars)} (cut off here)`;
  return [
    ...(from > 0 ? [`(${from} earlier turns left out; what they came to is in the ideas and the focus)`] : []),
    ...lines.slice(from),
  ].join('\n\n');
}

/** The ideas that stand, whole, with what is held against them and what they would take. */
export function renderIdeas(workshop: Workshop): string {
  return (
    standingIdeas(workshop.ideas)
      .map((idea) => renderIdea(idea, workshop))
      .join('\n\n') || 'none yet'
  );
}

function renderIdea(idea: Idea, workshop: Workshop): string {
  const taken = workshop.ideas.filter(({ mergedInto }) => mergedInto === idea.id).map(({ id, title }) => `${id} “${oneLine(title)}”`);
  return [
    `${idea.id} “${oneLine(idea.title)}” (${nameOf(idea.by)})`,
    ...ideaFields(idea),
    ...(taken.length > 0 ? [`Took in: ${taken.join(', ')}`] : []),
    ...foundLines(idea, workshop),
  ].join('\n');
}

/** What is still held against an idea, and what it would take. */
function foundLines({ id }: Idea, workshop: Workshop): string[] {
  const notes = workshop.notes.filter(({ idea }) => idea === id).slice(-1);
  return [
    ...standingConcerns(workshop, id).map(({ text, serious }) => `- held against it${serious ? ', serious' : ''}: ${oneLine(text)}`),
    ...notes.map(({ text, effort }) => `- to build it${effort ? `, ${effort}` : ''}: ${oneLine(text)}`),
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

/** Ideas as the moderator sees them: under letters, without authors, with what was found about each, as data that nothing inside can end. */
export function renderForScoring(labels: Labels, workshop: Workshop, nonce: string): string {
  const standing = standingIdeas(workshop.ideas);
  return labels
    .flatMap(([label, id]) => {
      const idea = standing.find((each) => each.id === id);
      if (!idea) return [];
      const lines = [oneLine(idea.title), ...ideaFields(idea), ...foundLines(idea, workshop)];
      return [fenceUntrusted(`idea ${label}`, underLetters(lines.join('\n'), labels, workshop.ideas), nonce)];
    })
    .join('\n\n');
}

/** What the user said since the workshop began, for whoever hears nothing else of it. */
export function renderUserWords(transcript: Transcript, workshop: Workshop, labels: Labels, mark: string): string {
  const said = linesOf(transcript, workshop, mark).flatMap(({ line, isUsers }) => (isUsers ? [line] : []));
  return said.length > 0 ? [turnsNote(mark), underLetters(latest(said, shortToldChars), labels, workshop.ideas)].join('\n\n') : 'nothing';
}

/** A letter for each idea that stands. */
export type Labels = readonly (readonly [label: string, ideaId: string])[];

/** A text that speaks of ideas by their ids, for somebody who knows them by their letters alone: an id would tell which came first. */
function underLetters(text: string, labels: Labels, ideas: readonly Idea[]): string {
  const letters = new Map(labels.map(([label, id]) => [id, label]));
  return text.replace(/\bI\d+\b/g, (id) => {
    if (!ideas.some((idea) => idea.id === id)) return id;
    const letter = letters.get(standsAs(ideas, id) ?? '');
    return letter === undefined ? 'an idea that was let go' : `idea ${letter}`;
  });
}

/** What the scores came to, the highest first, for the leader. */
export function renderScores(workshop: Workshop): string {
  const scored = talliesOf(workshop).filter(({ total }) => total !== null);
  if (scored.length === 0) return 'nobody could score the ideas';
  const lines = scored
    .toSorted((a, b) => (b.total?.mean ?? 0) - (a.total?.mean ?? 0))
    .map(({ ideaId, total, byCriterion, isUnstable, missing }) => {
      const figures = criteria.map((criterion) => `${criterion} ${byCriterion[criterion]?.mean ?? 'not scored'}`).join(', ');
      const notes = [...(isUnstable ? ['the two passes differ widely'] : []), ...(missing.length > 0 ? ['not fully scored'] : [])];
      const { pro, contra } = scoreReasons(workshop, ideaId);
      const reasons = [...pro.map((text) => `  - for it: ${text}`), ...contra.map((text) => `  - against it: ${text}`)];
      return [`- ${ideaId}: ${total?.mean} (${figures})${notes.length > 0 ? `; ${notes.join(', ')}` : ''}`, ...reasons].join('\n');
    });
  return [...lines, `From ${barOf(workshop)} on an idea is considered.`].join('\n');
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
