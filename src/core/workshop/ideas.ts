// Ideas of a workshop: changes, duplicates, and the brief an adopted idea becomes.
import type { AgentId } from '../agents/roster';
import type { IdeaBody, IdeaDraft, IdeaMerge } from './turnSchemas';

export const ideaChangeKinds = ['proposed', 'refined', 'merged', 'repeated'] as const;

/** A step in the life of an idea; `ids` are the ideas it was made of or took in. */
export interface IdeaTrace {
  readonly kind: (typeof ideaChangeKinds)[number];
  readonly round: number;
  readonly by: AgentId;
  readonly turnId: string;
  readonly ids: readonly string[];
  /** The title it had in this step. */
  readonly title: string;
}

export interface Idea extends IdeaBody {
  /** `I1`, `I2`, … in the order they came. */
  readonly id: string;
  readonly by: AgentId;
  readonly traces: readonly IdeaTrace[];
  /** The idea it has become part of, or null while it stands by itself. */
  readonly mergedInto: string | null;
  /** Its text asks whoever scores it for a score: it is scored like any other, and marked. */
  readonly begs: boolean;
}

/** What one draft came to; recorded, so that a later way of comparing ideas does not change an old workshop. */
export type IdeaChange =
  | { readonly kind: 'proposed'; readonly id: string; readonly draft: IdeaDraft }
  | { readonly kind: 'refined'; readonly id: string; readonly draft: IdeaDraft }
  /** Several ideas became one; `from` are those that are part of `id` now. */
  | { readonly kind: 'merged'; readonly id: string; readonly from: readonly string[]; readonly draft: IdeaDraft | null }
  /** The same idea in other words: it adds nothing but that it was said again. */
  | { readonly kind: 'repeated'; readonly id: string; readonly draft: IdeaDraft };

/** More than this cannot be scored side by side with any care. */
const maxIdeas = 10;

export function standingIdeas(ideas: readonly Idea[]): readonly Idea[] {
  return ideas.filter(({ mergedInto }) => mergedInto === null);
}

export interface Contributor {
  readonly by: AgentId;
  readonly round: number;
  readonly turnId: string;
}

/** What the drafts of a turn come to, one after the other: a later one is compared with those before it. */
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
  const standing = standingIdeas(ideas);
  const named = [...new Set(draft.from.map((id) => standsAs(ideas, id)))].filter((id) => id !== null);
  const [first, ...rest] = named;
  if (first !== undefined)
    return rest.length > 0 ? { kind: 'merged', id: first, from: rest, draft } : { kind: 'refined', id: first, draft };
  const same = standing.find((idea) => isSameIdea(idea, draft));
  if (same) return { kind: 'repeated', id: same.id, draft };
  return standing.length < maxIdeas ? { kind: 'proposed', id: `I${ideas.length + 1}`, draft } : null;
}

/** The merges a leader asked for, as far as they name ideas that stand apart. */
export function mergesOf(ideas: readonly Idea[], merges: readonly IdeaMerge[], by: Contributor): IdeaChange[] {
  const changes: IdeaChange[] = [];
  let known = ideas;
  for (const { into, from } of merges) {
    const id = standsAs(known, into);
    const rest = [...new Set(from.map((other) => standsAs(known, other)))].filter((other) => other !== null && other !== id) as string[];
    if (id === null || rest.length === 0) continue;
    const change: IdeaChange = { kind: 'merged', id, from: rest, draft: null };
    changes.push(change);
    known = applied(known, change, by);
  }
  return changes;
}

/** The idea an id stands for now, following what it was merged into; null where there is none. */
export function standsAs(ideas: readonly Idea[], id: string): string | null {
  let found = ideas.find((idea) => idea.id === id);
  for (let steps = 0; found && found.mergedInto !== null && steps < ideas.length; steps++)
    found = ideas.find((idea) => idea.id === found?.mergedInto);
  return found?.mergedInto === null ? found.id : null;
}

/** The ideas after a change. One that names an idea that is not there changes nothing. */
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

/** What a refined draft leaves empty stays as it was. */
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

/** Shorter words say little of what an idea is about. */
const minWordLength = 4;
/** Endings differ by grammar; beginnings carry the meaning in every language of the product. */
const stemChars = 5;
/** Two titles are the same idea from this share of common words on, where each says enough to be compared. */
const sameTitle = 0.75;
/** The same for title and summary together, which seldom repeat each other by chance. */
const sameText = 0.6;
/** With fewer words than this to go by, only the very same ones count. */
const minInTitle = 3;
const minInText = 5;

const negations =
  /(?<!\p{L})(?:no|not|never|without|non|pas|sans|jamais|kein\p{L}*|nicht|ohne|nie|sin|nunca|sem|não|nao|senza|mai|niet|geen|zonder|не|без|нет)(?!\p{L})/iu;

export interface IdeaText {
  readonly title: string;
  readonly summary: string;
}

/** Whether one is the other reworded: most of their words are the same, in any order and form. */
export function isSameIdea(one: IdeaText, other: IdeaText): boolean {
  const [first, second] = [`${one.title} ${one.summary}`, `${other.title} ${other.summary}`];
  if (negations.test(first) !== negations.test(second) || numbersOf(first) !== numbersOf(second)) return false;
  return overlap(one.title, other.title, minInTitle) >= sameTitle || overlap(first, second, minInText) >= sameText;
}

/** Common stems as a share of the smaller set; 0 where a text says too little. */
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
