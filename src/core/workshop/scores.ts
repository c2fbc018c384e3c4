// Idea scores by criterion.
import * as v from 'valibot';
import { clipAtSentence, oneLine } from '../text/quoting';

export const criteria = ['feasibility', 'innovation', 'impact', 'clarity', 'completeness'] as const;
export type Criterion = (typeof criteria)[number];

/** Scores of one idea in one scoring pass. A missing criterion is unscored, never 0. */
export type CriterionScores = Readonly<Partial<Record<Criterion, number>>>;

export interface IdeaMarks {
  readonly ideaId: string;
  readonly marks: CriterionScores;
  readonly reasons?: ScoreReasons;
}

/** Arguments for and against an idea; empty if the moderator gave none. */
export interface ScoreReasons {
  readonly pro: string;
  readonly contra: string;
}

/** Schema sent to the provider. Replies are parsed value by value with `readMarks`. */
export const scoresForm = v.object({
  scores: v.array(
    v.object({
      idea: v.string(),
      pro: v.string(),
      contra: v.string(),
      ...v.entriesFromList(criteria, v.pipe(v.number(), v.minValue(0), v.maxValue(10))),
    }),
  ),
});

export interface MissingMark {
  readonly ideaId: string;
  readonly criterion: Criterion;
}

/**
 * Parses the scores in a moderator's reply. Only numbers from 0 to 10 are accepted.
 * @param ids idea IDs by label
 * @param known existing scores; never replaced
 */
export function readMarks(value: unknown, ids: ReadonlyMap<string, string>, known: readonly IdeaMarks[] = []): IdeaMarks[] {
  const rows = rowsOf(value);
  return [...ids].map(([label, ideaId]) => {
    const row = rows.find(({ idea }) => typeof idea === 'string' && idea.trim().toUpperCase() === label);
    const before = known.find((marked) => marked.ideaId === ideaId);
    const given = criteria.flatMap((criterion) => {
      const mark = before?.marks[criterion] ?? row?.[criterion];
      return isMark(mark) ? [[criterion, mark] as const] : [];
    });
    const reasons = before?.reasons ?? reasonsIn(row);
    return { ideaId, marks: Object.fromEntries(given), ...(reasons && { reasons }) };
  });
}

const maxReasonChars = 400;

function reasonsIn(row: Record<string, unknown> | undefined): ScoreReasons | null {
  const read = (value: unknown) => (typeof value === 'string' ? clipAtSentence(oneLine(value).trim(), maxReasonChars) : '');
  const reasons = { pro: read(row?.pro), contra: read(row?.contra) };
  return reasons.pro === '' && reasons.contra === '' ? null : reasons;
}

/** Returns the reasons for an idea's scores, in order of the passes, without duplicates. */
export function reasonsFor(
  ideaId: string,
  passes: readonly (readonly IdeaMarks[])[],
): { readonly pro: readonly string[]; readonly contra: readonly string[] } {
  const given = passes.flatMap((pass) => pass.find((marked) => marked.ideaId === ideaId)?.reasons ?? []);
  const once = (texts: readonly string[]) => [...new Set(texts.filter((text) => text !== ''))];
  return { pro: once(given.map(({ pro }) => pro)), contra: once(given.map(({ contra }) => contra)) };
}

function rowsOf(value: unknown): Record<string, unknown>[] {
  const list = typeof value === 'object' && value !== null && 'scores' in value ? value.scores : null;
  return Array.isArray(list) ? list.filter((row): row is Record<string, unknown> => typeof row === 'object' && row !== null) : [];
}

function isMark(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0 && value <= 10;
}

export function missingMarks(given: readonly IdeaMarks[]): MissingMark[] {
  return given.flatMap(({ ideaId, marks }) =>
    criteria.filter((criterion) => marks[criterion] === undefined).map((criterion) => ({ ideaId, criterion })),
  );
}

/** Mean and range over the scoring passes. */
export interface Figure {
  readonly mean: number;
  readonly low: number;
  readonly high: number;
}

export interface ScoreTally {
  readonly ideaId: string;
  readonly byCriterion: Readonly<Partial<Record<Criterion, Figure>>>;
  /** Mean over the scored criteria, with its range over the passes; null if no criterion was scored. */
  readonly total: Figure | null;
  /** Criteria not scored in any pass. */
  readonly missing: readonly Criterion[];
  /** Whether the passes disagree so much that the rank of the idea is unreliable. */
  readonly isUnstable: boolean;
}

/** Maximum difference between passes at which a score still counts as stable: for one criterion, and for the total. */
const widestMark = 2;
const widestTotal = 1;

/** Combines the scores of an idea: the mean of the criteria's means, and the range over the passes. */
export function tallyOf(ideaId: string, passes: readonly (readonly IdeaMarks[])[]): ScoreTally {
  const given = passes.flatMap((pass) => pass.find((marked) => marked.ideaId === ideaId)?.marks ?? []);
  const figures = criteria.flatMap((criterion) => {
    const figure = figureOf(given.flatMap((marks) => marks[criterion] ?? []));
    return figure ? [[criterion, figure] as const] : [];
  });
  const means = figures.map(([, { mean }]) => mean);
  const totals = given.flatMap((marks) => mean(Object.values(marks)) ?? []);
  const center = mean(means);
  const total =
    center === null
      ? null
      : { mean: rounded(center), low: rounded(Math.min(...totals, center)), high: rounded(Math.max(...totals, center)) };
  return {
    ideaId,
    byCriterion: Object.fromEntries(figures),
    total,
    missing: criteria.filter((criterion) => !figures.some(([scored]) => scored === criterion)),
    isUnstable: figures.some(([, { low, high }]) => high - low > widestMark) || (total !== null && total.high - total.low > widestTotal),
  };
}

function figureOf(marks: readonly number[]): Figure | null {
  const center = mean(marks);
  return center === null ? null : { mean: rounded(center), low: Math.min(...marks), high: Math.max(...marks) };
}

function mean(values: readonly number[]): number | null {
  return values.length > 0 ? values.reduce((sum, value) => sum + value, 0) / values.length : null;
}

/** Rounds to two decimals, because smaller differences are not significant. */
function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
