// Workshop ideas: changes, duplicate detection and history.
import type { AgentId } from '../agents/roster';
import type { IdeaBody, IdeaDraft, IdeaMerge } from './turnSchemas';

export const ideaChangeKinds = ['proposed', 'refined', 'merged', 'repeated'] as const;

/** A step in the history of an idea. `ids`: the ideas that were merged into this idea in the step. */
export interface IdeaTrace extends Contributor {
  readonly kind: (typeof ideaChangeKinds)[number];
  readonly ids: readonly string[];
  readonly title: string;
}

export interface Idea extends IdeaBody {
  /** `I1`, `I2`, … in order of creation. */
  readonly id: string;
  readonly by: AgentId;
  readonly traces: readonly IdeaTrace[];
  /** ID of the idea that this idea was merged into; null if it was not merged. */
  readonly mergedInto: string | null;
  /** Whether the idea's text asks for a score (prompt injection). Such an idea is scored normally and marked. */
  readonly begs: boolean;
}

/** Result of applying one draft. Results are recorded, so that a later change to the duplicate rule does not alter old workshops. */
export type IdeaChange =
  | { readonly kind: 'proposed'; readonly id: string; readonly draft: IdeaDraft }
  | { readonly kind: 'refined'; readonly id: string; readonly draft: IdeaDraft }
  /** Several ideas were merged. `from`: IDs of the ideas that are now part of `id`. */
  | { readonly kind: 'merged'; readonly id: string; readonly from: readonly string[]; readonly draft: IdeaDraft | null }
  /** The draft only rewords an existing idea. */
  | { readonly kind: 'repeated'; readonly id: string; readonly draft: IdeaDraft };

/** Maximum number of unmerged ideas. The moderator could not compare more ideas carefully, so further new ideas are dropped. */
const maxIdeas = 10;

export function remainingIdeas(ideas: readonly Idea[]): readonly Idea[] {
  return ideas.filter(({ mergedInto }) => mergedInto === null);
}

export interface Contributor {
  readonly by: AgentId;
  readonly round: number;
  readonly turnId: string;
}

/**
 * Returns the changes that result from a turn's drafts, in order. Each draft is compared with existing ideas and with the drafts before it.
 */
export function ideaChanges(ideas: readonly Idea[], drafts: readonly IdeaDraft[], from: Contributor): IdeaChange[] {
  const changes: IdeaChange[] = [];
  let known = ideas;
  for (const draft of drafts) {
    const change = changeOf(known, draft);
    if (!change) continue;
    changes.push(change);
    known = applied(known, change, from);
  }
  return changes;
}

function changeOf(ideas: readonly Idea[], draft: IdeaDraft): IdeaChange | null {
  const remaining = remainingIdeas(ideas);
  const named = [...new Set(draft.from.map((id) => currentIdOf(ideas, id)))].filter((id) => id !== null);
  const [first, ...rest] = named;
  if (first !== undefined)
    return rest.length > 0 ? { kind: 'merged', id: first, from: rest, draft } : { kind: 'refined', id: first, draft };
  const same = remaining.find((idea) => isSameIdea(idea, draft));
  if (same) return { kind: 'repeated', id: same.id, draft };
  return remaining.length < maxIdeas ? { kind: 'proposed', id: `I${ideas.length + 1}`, draft } : null;
}

/**
 * Returns the changes that result from the merges requested by a leader. Unknown ideas are ignored; an idea that is already merged is
 * replaced by the idea that contains it.
 */
export function mergesOf(ideas: readonly Idea[], merges: readonly IdeaMerge[], by: Contributor): IdeaChange[] {
  const changes: IdeaChange[] = [];
  let known = ideas;
  for (const { into, from } of merges) {
    const id = currentIdOf(known, into);
    const rest = [...new Set(from.map((other) => currentIdOf(known, other)))].filter((other) => other !== null && other !== id) as string[];
    if (id === null || rest.length === 0) continue;
    const change: IdeaChange = { kind: 'merged', id, from: rest, draft: null };
    changes.push(change);
    known = applied(known, change, by);
  }
  return changes;
}

/** Follows merges from an idea to the idea that now contains it; null if the ID is unknown. */
export function currentIdOf(ideas: readonly Idea[], id: string): string | null {
  let found = ideas.find((idea) => idea.id === id);
  for (let steps = 0; found && found.mergedInto !== null && steps < ideas.length; steps++)
    found = ideas.find((idea) => idea.id === found?.mergedInto);
  return found?.mergedInto === null ? found.id : null;
}

/** Applies a change to the ideas. A change to an unknown idea has no effect. */
export function applied(ideas: readonly Idea[], change: IdeaChange, { by, round, turnId }: Contributor): readonly Idea[] {
  const trace = (title: string, ids: readonly string[] = []): IdeaTrace => ({ kind: change.kind, round, by, turnId, ids, title });
  switch (change.kind) {
    case 'proposed': {
      const { from: _none, ...draft } = change.draft;
      return [...ideas, { ...draft, id: change.id, by, traces: [trace(draft.title)], mergedInto: null, begs: begsForScore(draft) }];
    }
    case 'repeated':
      return changed(ideas, change.id, (idea) => ({ ...idea, traces: [...idea.traces, trace(change.draft.title)] }));
    case 'refined':
      return changed(ideas, change.id, (idea) => rewritten(idea, change.draft, trace(change.draft.title)));
    case 'merged': {
      const merged = changed(ideas, change.id, (idea) =>
        rewritten(idea, change.draft ?? idea, trace((change.draft ?? idea).title, change.from)),
      );
      return merged.map((idea) => (change.from.includes(idea.id) ? { ...idea, mergedInto: change.id } : idea));
    }
  }
}

function changed(ideas: readonly Idea[], id: string, update: (idea: Idea) => Idea): readonly Idea[] {
  return ideas.map((idea) => (idea.id === id ? update(idea) : idea));
}

/** Returns the idea with the content of a refined draft. Fields that the draft leaves empty keep their values. */
function rewritten(idea: Idea, draft: IdeaBody, trace: IdeaTrace): Idea {
  return {
    ...idea,
    title: draft.title,
    summary: draft.summary,
    problem: draft.problem || idea.problem,
    users: draft.users || idea.users,
    firstVersion: draft.firstVersion.length > 0 ? draft.firstVersion : idea.firstVersion,
    traces: [...idea.traces, trace],
    begs: idea.begs || begsForScore(draft),
  };
}

const begging = /\b(?:rate|score|give|grade|award)\b[^.\n]{0,40}\b(?:10|ten)\b|\b10\s*(?:\/|out of)\s*10\b/i;

function begsForScore({ title, summary, problem, users, firstVersion }: IdeaBody): boolean {
  return [title, summary, problem, users, ...firstVersion].some((text) => begging.test(text));
}

/** Minimum length of a compared word in characters; shorter words are ignored. */
const minWordLength = 4;
/** Number of leading letters compared per word, to ignore inflection in most languages. */
const stemChars = 5;
/** Minimum share of words that two titles must have in common to count as equal. */
const sameTitle = 0.75;
/**
 * Minimum share of words that two ideas must have in common in title and summary together. Chance matches are rarer in longer texts, so the
 * share is lower than for titles.
 */
const sameText = 0.6;
/**
 * Minimum number of words for a fuzzy comparison of titles, and of titles with summaries. Shorter texts count as equal only if their word
 * stems are identical.
 */
const minInTitle = 3;
const minInText = 5;

const negations =
  /(?<!\p{L})(?:no|not|never|without|non|pas|sans|jamais|kein\p{L}*|nicht|ohne|nie|sin|nunca|sem|não|nao|senza|mai|niet|geen|zonder|не|без|нет)(?!\p{L})/iu;

export interface IdeaText {
  readonly title: string;
  readonly summary: string;
}

/** Whether two ideas are rewordings of each other: most words match in any order and inflection, and both agree in negation and numbers. */
export function isSameIdea(one: IdeaText, other: IdeaText): boolean {
  const [first, second] = [`${one.title} ${one.summary}`, `${other.title} ${other.summary}`];
  if (negations.test(first) !== negations.test(second) || numbersOf(first) !== numbersOf(second)) return false;
  return overlap(one.title, other.title, minInTitle) >= sameTitle || overlap(first, second, minInText) >= sameText;
}

/**
 * Returns the number of common word stems as a share of the smaller set. If that set has fewer than `fewest` stems, returns 1 for identical
 * sets and 0 otherwise.
 */
function overlap(one: string, other: string, fewest: number): number {
  const [first, second] = [stemsOf(one), stemsOf(other)];
  const smaller = Math.min(first.size, second.size);
  if (smaller < fewest) return [...first].sort().join(' ') === [...second].sort().join(' ') && smaller > 0 ? 1 : 0;
  return [...first].filter((stem) => second.has(stem)).length / smaller;
}

function stemsOf(text: string): ReadonlySet<string> {
  const words =
    text
      .normalize('NFC')
      .toLowerCase()
      .match(/\p{L}[\p{L}\p{M}]*/gu) ?? [];
  return new Set(words.filter((word) => word.length >= minWordLength).map((word) => word.slice(0, stemChars)));
}

function numbersOf(text: string): string {
  return (text.match(/\d+(?:[.,]\d+)?/g) ?? []).toSorted().join(' ');
}
