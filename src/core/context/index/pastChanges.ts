// Ranking signals from past commits: similar messages, co-changes, frequency and age.
import { weights } from './rankWeights';
import { termsOf } from './terms';
import { countWords, stopWords } from './tokenizer';

export interface PastChange {
  readonly subject: string;
  readonly paths: readonly string[];
}

/** Maximum number of files in a commit. Larger commits are ignored, because they are weak evidence for each of their files. */
const maxFiles = 12;
const maxSimilarCommits = 40;
/** Age in commits at which the weight of a similar message has dropped to about a third, because the code may have moved. */
const subjectAge = 400;
/**
 * Minimum similarity of the best matching message for full weight. If the best match is less similar, the gains of all commits are reduced.
 */
const nearEnough = 0.25;
/** Age in commits at which the contribution of a change to the change frequency has dropped to about a third. */
const oftenAge = 100;
/** Age in commits at which the gain from a file's last change is halved. */
const lastHalf = 20;
/** Added to the number of a file's commits (additive smoothing), so that a few co-changes have little weight. */
const doubt = 2;

interface ReadHistory {
  /** Commits with at most `maxFiles` files, newest first. */
  readonly changes: readonly ReadChange[];
  readonly rarity: ReadonlyMap<number, number>;
  readonly ofPath: ReadonlyMap<string, readonly ReadChange[]>;
  /** Change frequency of each file from 0 to 1; recent changes weigh more. */
  readonly often: ReadonlyMap<string, number>;
}

interface ReadChange {
  readonly paths: readonly string[];
  readonly words: readonly number[];
  /** Age of the commit: number of later commits in `changes`. */
  readonly age: number;
  /** Euclidean norm of the word vector of the message, weighted by rarity. */
  readonly length: number;
}

const readHistories = new WeakMap<readonly PastChange[], ReadHistory>();

function readHistory(history: readonly PastChange[]): ReadHistory {
  const known = readHistories.get(history);
  if (known) return known;
  const small = history.filter(({ paths }) => paths.length > 0 && paths.length <= maxFiles);
  const wordsOf = small.map(({ subject }) => [...countWords(subject).keys()].filter((word) => !stopWords().has(word)));
  const having = new Map<number, number>();
  for (const words of wordsOf) for (const word of words) having.set(word, (having.get(word) ?? 0) + 1);
  const rarity = new Map([...having].map(([word, count]) => [word, Math.log(1 + (small.length - count + 0.5) / (count + 0.5))]));
  const changes = small.map(({ paths }, age) => {
    const words = wordsOf[age] ?? [];
    return { paths, words, age, length: lengthOf(words.map((word) => rarity.get(word) ?? 0)) };
  });
  const ofPath = new Map<string, ReadChange[]>();
  const sums = new Map<string, number>();
  for (const change of changes) {
    for (const path of change.paths) {
      const own = ofPath.get(path);
      if (own) own.push(change);
      else ofPath.set(path, [change]);
    }
    addTo(sums, change, Math.exp(-change.age / oftenAge));
  }
  // Take the square root, because the distribution of frequencies is very skewed.
  const read = { changes, rarity, ofPath, often: shareOfMost(sums, Math.sqrt) };
  readHistories.set(history, read);
  return read;
}

function lengthOf(weights: readonly number[]): number {
  return Math.sqrt(weights.reduce((sum, weight) => sum + weight * weight, 0));
}

/** Adds a commit's weight to each of its files. The more files a commit has, the less each file gets. */
function addTo(sums: Map<string, number>, { paths }: Pick<ReadChange, 'paths'>, weight: number): void {
  for (const path of paths) sums.set(path, (sums.get(path) ?? 0) + weight / Math.sqrt(paths.length));
}

function shareOfMost(sums: ReadonlyMap<string, number>, of: (share: number) => number): ReadonlyMap<string, number> {
  const most = [...sums.values()].reduce((max, sum) => Math.max(max, sum), 0);
  return new Map([...sums].map(([path, sum]) => [path, of(sum / most)]));
}

/**
 * Scores files from 0 to 1 by past commits with messages similar to the request. Commits are weighted by the rarity of the shared words, by
 * age and by number of files.
 */
function bySubject(text: string, { changes, rarity }: ReadHistory): ReadonlyMap<string, number> {
  const asked = new Map(
    termsOf(text).flatMap(({ word, weight }) => {
      const rare = rarity.get(word);
      return rare === undefined ? [] : [[word, weight * rare]];
    }),
  );
  const askedLength = lengthOf([...asked.values()]);
  const alike = changes
    .flatMap((change) => {
      let shared = 0;
      for (const word of change.words) shared += (asked.get(word) ?? 0) * (rarity.get(word) ?? 0);
      return shared > 0 ? [{ change, near: shared / (askedLength * change.length) }] : [];
    })
    .sort((a, b) => b.near - a.near)
    .slice(0, maxSimilarCommits);
  const sums = new Map<string, number>();
  for (const { change, near } of alike) addTo(sums, change, near * near * Math.exp(-change.age / subjectAge));
  const sure = Math.min(1, (alike[0]?.near ?? 0) / nearEnough);
  return shareOfMost(sums, (share) => share * sure);
}

/** Returns, for every file that changed together with `path`, the smoothed share of the commits to `path` that also changed that file. */
function together(path: string, { ofPath }: ReadHistory): ReadonlyMap<string, number> {
  const own = ofPath.get(path) ?? [];
  const counts = new Map<string, number>();
  for (const { paths } of own) for (const other of paths) if (other !== path) counts.set(other, (counts.get(other) ?? 0) + 1);
  return new Map([...counts].map(([other, count]) => [other, count / (own.length + doubt)]));
}

/**
 * Returns the score gains that files get from the history.
 * @param best files already found, best first; files that changed together with them also gain
 */
export function gainsByHistory(
  text: string,
  history: readonly PastChange[],
  best: readonly { readonly path: string; readonly score: number }[],
): ReadonlyMap<string, number> {
  const most = best[0]?.score ?? 0;
  if (most === 0) return new Map();
  const read = readHistory(history);
  const gains = new Map<string, number>();
  for (const { path, score } of best)
    for (const [other, share] of together(path, read)) gains.set(other, Math.max(gains.get(other) ?? 0, score * weights.together * share));
  for (const [path, share] of bySubject(text, read)) gains.set(path, (gains.get(path) ?? 0) + most * weights.subject * share);
  for (const [path, [last]] of read.ofPath)
    gains.set(path, (gains.get(path) ?? 0) + (most * weights.last) / (1 + (last?.age ?? 0) / lastHalf));
  for (const [path, share] of read.often) gains.set(path, (gains.get(path) ?? 0) + most * weights.often * share);
  return gains;
}
