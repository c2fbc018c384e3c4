// What past commits say of a request: which files were changed for words like these, and which were changed together with a file that was found.
import { countWords } from './tokenizer';
import { stopWords } from './stopWords';

/** One commit: what it was for, and the files it changed. */
export interface PastChange {
  readonly subject: string;
  readonly paths: readonly string[];
}

/** A commit that changes more is a sweep through everything, and says nothing of one file. */
const maxFiles = 12;
/** Of the best score, what the file gets that was changed most for such words. */
const subjectShare = 0.8;
/** Commits whose words are nearest to the request's. */
const maxAlike = 20;
/** Of the score of a file, what one gets that was changed in each of its commits. */
const togetherShare = 0.7;
/** Commits added to those of a file, so that one or two together prove little. */
const doubt = 2;

/** The words of a commit, worked out once for each. */
const wordsKnown = new WeakMap<PastChange, ReadonlySet<number>>();

function wordsOf(change: PastChange): ReadonlySet<number> {
  const known = wordsKnown.get(change) ?? meaningful(change.subject);
  wordsKnown.set(change, known);
  return known;
}

function meaningful(text: string): ReadonlySet<number> {
  return new Set([...countWords(text).keys()].filter((word) => !stopWords.has(word)));
}

/** What each file gains for commits with the words of the request, 0 to 1: the rarer the words and the fewer the files, the more. */
function bySubject(text: string, changes: readonly PastChange[]): ReadonlyMap<string, number> {
  const asked = meaningful(text);
  const frequency = new Map<number, number>();
  for (const change of changes)
    for (const word of wordsOf(change)) if (asked.has(word)) frequency.set(word, (frequency.get(word) ?? 0) + 1);
  const rarity = new Map([...frequency].map(([word, having]) => [word, Math.log(1 + (changes.length - having + 0.5) / (having + 0.5))]));
  const whole = [...rarity.values()].reduce((sum, each) => sum + each, 0);
  if (whole === 0) return new Map();
  const alike = changes
    .map((change) => ({ change, share: [...wordsOf(change)].reduce((sum, word) => sum + (rarity.get(word) ?? 0), 0) / whole }))
    .filter(({ share }) => share > 0)
    .toSorted((a, b) => b.share - a.share)
    .slice(0, maxAlike);
  const sums = new Map<string, number>();
  for (const { change, share } of alike)
    for (const path of change.paths) sums.set(path, (sums.get(path) ?? 0) + share / Math.sqrt(change.paths.length));
  const most = Math.max(...sums.values());
  const sure = Math.min(1, alike[0]?.share ?? 0);
  return new Map([...sums].map(([path, sum]) => [path, (sure * sum) / most]));
}

/** Of the commits that changed a file, the share in which each other one was changed, too. */
function together(path: string, changes: readonly PastChange[]): ReadonlyMap<string, number> {
  const own = changes.filter(({ paths }) => paths.includes(path));
  const counts = new Map<string, number>();
  for (const { paths } of own) for (const other of paths) if (other !== path) counts.set(other, (counts.get(other) ?? 0) + 1);
  return new Map([...counts].map(([other, count]) => [other, count / (own.length + doubt)]));
}

/**
 * What files gain by the history, in the measure of the scores.
 * @param best the files that were found, best first, whose company counts
 */
export function gainsByHistory(
  text: string,
  history: readonly PastChange[],
  best: readonly { readonly path: string; readonly score: number }[],
): ReadonlyMap<string, number> {
  const changes = history.filter(({ paths }) => paths.length > 0 && paths.length <= maxFiles);
  const most = best[0]?.score ?? 0;
  const gains = new Map<string, number>();
  for (const { path, score } of best)
    for (const [other, share] of together(path, changes)) gains.set(other, Math.max(gains.get(other) ?? 0, score * togetherShare * share));
  for (const [path, share] of bySubject(text, changes)) gains.set(path, (gains.get(path) ?? 0) + most * subjectShare * share);
  return gains;
}
