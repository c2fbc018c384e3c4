// Locates an edit's old text in the text the model saw.
import { ok, type Result } from '../../base/result';
import { runToEnd } from '../../base/runToEnd';
import { endedLines, linesAt } from '../lines/lines';
import { placesIn } from '../lines/search';
import { hasMoreLinesThan, lineAt, type LineSource, readingSource, sourceWindow } from '../lines/source';
import type { Region, TextChange } from '../lines/textChange';
import { isElision, placeElided } from './elision';
import {
  blockPlaces,
  literal,
  plain,
  plainInside,
  plainly,
  type MatchReading,
  regionOfLines,
  spaced,
  strictReadings,
  wholeLines,
} from './matchStrategies';
import { findingLoss, textDiff } from './omission';
import { ambiguity, type Mismatch, mismatch, notFound, shownPlaces, unclearIndent } from './mismatch';
import { alreadyThere, isApplied } from './applied';
import { rewriteAt } from './rewrite';
import { type QuotedTexts, type Variant, variantsOf, withEndingsOf } from './variants';
import { lineWords } from './words';
import { findWithSlips, recognized } from './slips';

export interface Replacement extends QuotedTexts {
  readonly all: boolean;
  readonly wholeLines?: true;
  /** 1-based line at which the model saw the old text. */
  readonly line?: number;
}

export interface Match {
  readonly changes: readonly TextChange[];
  /** Whether the match ignored more than trailing whitespace. */
  readonly isLoose: boolean;
}

export interface MatchOptions {
  /** Whether other workspace files contain a word; if so, the word is not a typo. */
  readonly isKnownElsewhere?: (word: string) => boolean;
  /** Lazy source of the text, shared by all edits of the same text. */
  readonly source?: () => Generator<void, LineSource>;
  /** Whether the text is from a plain text file; see `isPlainText`. */
  readonly isPlain?: boolean;
  /** If set, only trailing whitespace is ignored, and a `notFound` mismatch has no hint about similar lines. */
  readonly isStrict?: boolean;
  /** Selects the intended matches by position hints: takes and returns line numbers, or fails with a mismatch. */
  readonly told?: (places: readonly number[]) => Result<readonly number[], Mismatch>;
}

/** Maximum length, in UTF-16 units, of a text for loose matching; longer texts are matched strictly. */
export const maxLooseLength = 2_000_000;
const maxLooseLines = 50_000;
/** Maximum total length, in UTF-16 units, of the text inserted by replacing all occurrences. Beyond it, the edit is refused. */
const maxWritten = 50_000_000;
/** Number of matches at which replacing all occurrences is refused. */
const maxPlaces = 10_000;
/** Maximum number of equal matches to find before hints select one of them. */
const maxTold = 1_000;

const mark = '\uFEFF';
const leadingMark = /^\uFEFF/;

/**
 * Computes the changes that a replacement makes in `text`. Strategies are tried from strict to loose; the first one with a match decides.
 * The match must be unique unless all occurrences are replaced. Differences that a strategy ignores stay as in the file.
 */
export function matchEdit(...asked: Parameters<typeof matchingEdit>): MatchOutcome {
  return runToEnd(matchingEdit(...asked));
}

/** Generator version of `matchEdit`; yields between chunks of work, because long texts are compared in several forms. */
export function* matchingEdit(text: string, edit: Replacement, options: MatchOptions = {}): Generator<void, MatchOutcome> {
  if (text.startsWith(mark)) return shiftedBy(1, yield* matchingEdit(text.slice(1), edit, options));
  const texts = { oldText: edit.oldText.replace(leadingMark, ''), newText: edit.newText.replace(leadingMark, '') };
  const known = yield* malformed(texts);
  if (known) return known;
  const literally = edit.all || edit.wholeLines ? null : tryWindows(text, texts);
  if (literally) return literally;
  const isLong = text.length > maxLooseLength || hasMoreLinesThan(text, maxLooseLines);
  if (isLong && !edit.wholeLines) return mismatch('notFound', onlyLiteral);
  const source = yield* options.source?.() ?? readingSource(text);
  const isStrict = options.isStrict === true || isLong;
  const { all, line, wholeLines: isLinewise = false } = edit;
  const job = { source, all, line, isPlain: options.isPlain === true, isLinewise, told: options.told };
  for (const attempt of attempts(job, variantsOf(texts), { ...options, isStrict })) {
    const outcome = attempt();
    if (outcome && 'next' in outcome) yield* outcome;
    else if (outcome) return outcome;
    yield;
  }
  return isStrict ? mismatch('notFound', isLong ? onlyLiteral : '') : yield* notFound(source, texts);
}

const onlyLiteral = 'In a file this long, old_text must match exactly: read the place again and quote whole lines, with their indentation.';

/** Searches literally, then with the file's uniform line endings. Neither search splits the text into lines. */
function tryWindows(text: string, texts: QuotedTexts): MatchOutcome | null {
  const literally = tryWindow(text, texts);
  const ended = literally ? null : withEndingsOf(text, texts);
  return ended ? tryWindow(text, ended) : literally;
}

const tooManyPlaces = 'old_text occurs too often to replace all at once: make one call for each place and quote more lines.';

function areTooMany(places: number, newText: string): boolean {
  return places >= maxPlaces || places * newText.length > maxWritten;
}

/** Matches literally and splits only the surrounding text into lines; null if there is no match. */
function tryWindow(text: string, texts: QuotedTexts): MatchOutcome | null {
  const places = placesIn(text, texts.oldText, { limit: shownPlaces + 1 });
  const whole = places.length > 1 && places.length <= shownPlaces ? wholeLineAmong(text, texts.oldText, places) : undefined;
  const start = whole ?? places[0];
  if (start === undefined) return null;
  if (places.length > 1 && whole === undefined) return mismatch('ambiguous', ambiguity(linesAt(text, places)));
  const end = start + texts.oldText.length;
  const { source, offset } = sourceWindow(text, start, end, texts.newText.length);
  return shiftedBy(
    offset,
    changesAt(
      { source, all: false, isPlain: false, isLinewise: false, line: undefined, told: undefined },
      [{ start: start - offset, end: end - offset }],
      texts,
      { ...literal, isLoose: whole !== undefined },
    ),
  );
}

interface MatchJob {
  readonly source: LineSource;
  readonly all: boolean;
  readonly isPlain: boolean;
  /** Whether only whole lines match, because the edit quotes whole lines or a removed wrapper enclosed whole lines. */
  readonly isLinewise: boolean;
  readonly line: Replacement['line'];
  readonly told: MatchOptions['told'];
}

/** Returns the maximum number of matches to search for. With hints, more matches are needed, because hints select one of them. */
function limitOf({ all, told }: MatchJob): number {
  return all ? maxPlaces : told ? maxTold : shownPlaces + 1;
}

type MatchOutcome = Result<Match, Mismatch>;
/** One attempt: null if the strategy finds no match; a generator if it only prepares a later strategy. */
type MatchAttempt = () => MatchOutcome | Generator<void, void> | null;

function* attempts(
  base: MatchJob,
  variants: readonly Variant[],
  { isKnownElsewhere = () => false, isStrict }: MatchOptions,
): Generator<MatchAttempt> {
  const jobFor = ({ isWhole }: Variant): MatchJob => (isWhole ? { ...base, isLinewise: true } : base);
  const [asIs, ...unwrapped] = variants;
  if (!asIs) return;
  for (const reading of strictReadings) yield () => tryReading(base, reading, asIs);
  for (const variant of unwrapped) for (const reading of strictReadings) yield () => tryUnwrapped(jobFor(variant), reading, variant, asIs);
  if (isStrict) return;
  for (const form of [plain, spaced]) yield () => base.source.forming(form);
  for (const variant of variants) yield () => alreadyThere(base.source, variant);
  for (const variant of variants) yield () => tryReading(jobFor(variant), plainly, variant);
  if (base.all) return;
  for (const variant of variants) yield () => tryElided(base, variant);
  for (const form of [plainInside, recognized]) yield () => base.source.forming(form);
  for (const variant of variants) yield () => trySlips(base, variant, isKnownElsewhere);
}

/**
 * Tries to match without the wrapper, such as a fence or line numbers. If the text with its wrapper also matches, the wrapper is content:
 * at the same position, the unmodified texts are used; at another position, the match is ambiguous.
 */
function tryUnwrapped(job: MatchJob, reading: MatchReading, variant: Variant, asIs: QuotedTexts): MatchOutcome | null {
  const outcome = tryReading(job, reading, variant);
  const [change] = outcome?.ok ? outcome.value.changes : [];
  if (!change || job.all) return outcome;
  const regions = plainly.find(job.source, asIs.oldText, { sideBySide: false, limit: limitOf(job) });
  if (regions.length === 0) return outcome;
  if (regions.every(({ start, end }) => start <= change.start && change.end <= end)) return changesAt(job, regions, asIs, plainly);
  const lines = [change, ...regions].map(({ start }) => lineAt(job.source.starts, start)).sort((a, b) => a - b);
  return mismatch('ambiguous', ambiguity([...new Set(lines)]));
}

function* malformed({ oldText, newText }: QuotedTexts): Generator<void, MatchOutcome | null> {
  if (oldText === '') return mismatch('malformed', 'old_text is empty: quote the lines to replace, or create the file.');
  if (oldText === newText) return mismatch('noChange', 'old_text and new_text are the same.');
  const omission = yield* findingLoss(textDiff(oldText, newText));
  return omission ? mismatch('malformed', `new_text has "${omission.slice(0, 80)}" instead of the lines: write every line out.`) : null;
}

function shiftedBy(count: number, outcome: MatchOutcome): MatchOutcome {
  if (!outcome.ok) return outcome;
  const changes = outcome.value.changes.map(({ start, end, text }) => ({ start: start + count, end: end + count, text }));
  return ok({ ...outcome.value, changes });
}

function tryReading(job: MatchJob, reading: MatchReading, texts: QuotedTexts): MatchOutcome | null {
  const { source, all, isLinewise } = job;
  const find = (isLinewise ? reading.findLines : null) ?? reading.find;
  const regions = find(source, texts.oldText, { sideBySide: all, limit: limitOf(job) });
  return regions.length === 0 ? null : changesAt(job, regions, texts, reading);
}

function changesAt(
  job: MatchJob,
  regions: readonly Region[],
  texts: QuotedTexts,
  reading: Pick<MatchReading, 'form' | 'isLoose'>,
): MatchOutcome {
  const { source, all, isPlain } = job;
  const meant = all ? ok(regions) : meantOf(job, regions);
  if (!meant.ok) return meant;
  if (areTooMany(regions.length, texts.newText)) return mismatch('tooLarge', tooManyPlaces);
  const changes: TextChange[] = [];
  for (const region of meant.value) {
    if (isApplied(source, region, texts, job)) continue;
    const rewritten = rewriteAt(source, region, texts, reading, isPlain);
    if (!rewritten) return unclearIndent(source, region, texts);
    changes.push(...rewritten);
  }
  return matched(source, changes, reading.isLoose);
}

/** Returns the only intended match, or a mismatch if the match is ambiguous. */
function meantOf({ source, told }: MatchJob, regions: readonly Region[]): Result<readonly Region[], Mismatch> {
  const lines = regions.map(({ start }) => lineAt(source.starts, start));
  const left = told ? told(lines) : ok(lines);
  if (!left.ok) return left;
  if (left.value.length === 1) return ok(regions.filter((_, index) => lines[index] === left.value[0]));
  return mismatch('ambiguous', ambiguity(left.value.length > 0 ? left.value : lines));
}

function matched({ text }: LineSource, changes: readonly TextChange[], isLoose: boolean): MatchOutcome {
  const real = changes.filter((change) => text.slice(change.start, change.end) !== change.text);
  return real.length > 0 ? ok({ changes: real, isLoose }) : mismatch('noChange', 'The file already has this text: omit this edit.');
}

/** Matches old and new text with the same omissions, using the lines around each omission. */
function tryElided({ source, told }: MatchJob, texts: QuotedTexts): MatchOutcome | null {
  const [old, next] = [wholeLines(texts.oldText).lines, wholeLines(texts.newText).lines];
  const inBoth = new Set(old.filter((line) => next.includes(line)));
  // A comment that the file also contains is quoted text, and a comment in only one of the texts is content; neither is a placeholder.
  const isQuoted = (line: string) => !inBoth.has(line) || source.linesIn(plainInside).includes(plainInside(line));
  const isLeftOut = (line: string) => isElision(line) && (/\.{3}|…/.test(line) || !isQuoted(line));
  if (!old.some(isLeftOut)) return null;
  const placed = placeElided(old, next, isLeftOut, (lines) => blockPlaces(source, lines, plain, { sideBySide: false, limit: maxPlaces }));
  if (placed.kind === 'none') return null;
  if (placed.kind === 'ambiguous') return mismatch('ambiguous', ambiguity(placed.places));
  const changes: TextChange[] = [];
  for (const { first, oldLines, newLines } of placed.parts) {
    const strayed = told?.([first]);
    if (strayed?.ok === false) return strayed;
    const part = { oldText: endedLines(oldLines), newText: endedLines(newLines) };
    changes.push(...(rewriteAt(source, regionOfLines(source, first, oldLines.length, true), part, plainly) ?? []));
  }
  return matched(source, changes, true);
}

/** Matches old text in which nearly all lines are exact and the others contain typos. */
function trySlips(job: MatchJob, texts: QuotedTexts, isKnownElsewhere: (word: string) => boolean): MatchOutcome | null {
  const found = findWithSlips(job.source, texts, isKnownElsewhere);
  return found.length > 0 ? changesAt(job, found, texts, plainly) : null;
}

/** Minimum number of words in a whole-line match. Shorter text may be a name, which can occur anywhere. */
const fewWords = 2;

/**
 * Returns the only position at which the text consists of whole lines; undefined if there is none or several, or if the text has too few
 * words.
 */
function wholeLineAmong(text: string, oldText: string, places: readonly number[]): number | undefined {
  if (lineWords(oldText).length < fewWords) return undefined;
  const isEnd = (at: number) => at >= text.length || /[\r\n]/.test(text[at] ?? '');
  const isWhole = (start: number) => {
    const end = start + oldText.length;
    const lead = text.slice(Math.max(text.lastIndexOf('\n', start - 1), text.lastIndexOf('\r', start - 1)) + 1, start);
    return lead.trim() === '' && (isEnd(end) || isEnd(end - 1));
  };
  const whole = places.filter(isWhole);
  return whole.length === 1 ? whole[0] : undefined;
}
