// Scores values near clues by the clue, the text in between, and the value's form.
import type { Clue, Group } from './clues';
import { endOfLong } from './charClasses';
import type { SecretFinding } from './kinds';
import type { FoundName } from './nameSearch';
import type { NameStrength } from './names';
import { featuresOf, type Near, ofUsers, reachBefore, reachBehind } from './valueFeatures';
import { shapeOf } from './valueShapes';
import { bias, cluePoints } from './weights';

const groupOf: Readonly<Record<NameStrength, Group>> = { password: 'P', shortPassword: 'P', secret: 'S', token: 'T', short: 'K' };
/** Number of lines below a clue to search for its value. */
const linesBelow = 4;

interface ScoredValue {
  readonly start: number;
  readonly end: number;
  readonly score: number;
  /** A detector's finding for the same range, if any. */
  readonly rule: SecretFinding | undefined;
}

/** Score above which a value is masked. */
const threshold = 0;
/** Score below which a detector's finding is rejected. */
const refusal = -150;

/** Returns the values whose score exceeds the threshold, and the detectors' findings that the score rejects. */
export function judgedIn(
  text: string,
  names: readonly FoundName[],
  weak: readonly Clue[],
  byRules: readonly SecretFinding[],
): { readonly found: SecretFinding[]; readonly refused: ReadonlySet<SecretFinding> } {
  const found: SecretFinding[] = [];
  const refused = new Set<SecretFinding>();
  for (const { start, end, score, rule } of candidatesIn(text, names, weak, byRules))
    if (score > threshold) found.push({ start, end: endOfLong(text, start, end), kind: 'assigned' });
    else if (rule && score < refusal) refused.add(rule);
  return { found, refused };
}

function scoreOf(features: readonly string[]): number {
  let score = bias;
  for (const feature of features) score += cluePoints.get(feature) ?? 0;
  return score;
}

/** Returns the scored values near clues. Linear, because each clue opens a bounded region, and each region is read once. */
function candidatesIn(text: string, names: readonly FoundName[], weak: readonly Clue[], byRules: readonly SecretFinding[]): ScoredValue[] {
  const strong = names.map(({ start, end, strength }): Clue => ({ start, end, group: groupOf[strength] }));
  const clues: Clue[] = [...strong, ...weak];
  if (clues.length === 0) return [];
  clues.sort((a, b) => a.start - b.start);
  const found: ScoredValue[] = [];
  const near: Near = {
    clues,
    first: 0,
    lineStart: -1,
    lineEnd: -1,
    kind: '',
    tokenAt: -1,
    byRules: new Map(byRules.map((each) => [each.end, each])),
  };
  let done = 0;
  for (let index = 0; index < clues.length; index++) {
    const clue = clues[index] as Clue;
    if (clue.start < done) continue;
    let to = clue.start;
    const begin = Math.max(done, clue.start - reachBefore, text.lastIndexOf('\n', clue.start - 1) + 1);
    const from = wordEnd(text, begin, clue.start);
    let last = clue;
    let at = index;
    to = regionEnd(text, last);
    while (at + 1 < clues.length && (clues[at + 1] as Clue).start <= to) {
      last = clues[++at] as Clue;
      to = Math.max(to, regionEnd(text, last));
    }
    valuesIn(text, from, to, near, found);
    done = to;
    index = at;
  }
  return found;
}

const wordCharacter = /[\p{L}\d_-]/u;

/** Returns the first position from `at` to `most` that does not split a word, because the rest of a split word is not a value. */
function wordEnd(text: string, at: number, most: number): number {
  let end = at;
  while (end > 0 && end < most && wordCharacter.test(text.charAt(end - 1)) && wordCharacter.test(text.charAt(end))) end++;
  return end;
}

function regionEnd(text: string, { end, group }: Clue): number {
  const most = Math.min(text.length, end + reachBehind);
  let to = end;
  // A list of users or accounts is below its heading, so the lines below are searched as well.
  const reaches = 'PSTL'.includes(group) || (group === 'U' && ofUsers.test(text.slice(end, end + 8)));
  for (let line = 0; line <= (reaches ? linesBelow : 0); line++) {
    const next = text.indexOf('\n', to);
    if (next < 0 || next >= most) return most;
    to = next + 1;
  }
  return to - 1;
}

const token =
  /(["'`])([^"'`\n]{4,160})\n?\1|(?<=[:=][ \t]?)([^\s"'`]{6,60}[^\s"'`,;()[\]{}<>])(?=[ \t]*(?:\r?\n|$))|([^\s"'`,;(){}<>|[\]«»“”„\u3000-\u9fff\uac00-\ud7af\uff00-\uff1f]{4,160})/g;

function valuesIn(text: string, from: number, to: number, near: Near, found: ScoredValue[]): void {
  for (let at = from; at < to; ) {
    if (to <= near.tokenAt) return;
    token.lastIndex = at;
    const match = token.exec(text);
    near.tokenAt = match?.index ?? text.length;
    if (!match || match.index >= to) return;
    const quoted = match[2];
    if (quoted !== undefined) {
      const isClosed = !opensNoValue(text, match.index);
      if (isClosed) {
        add(text, match.index + 1, quoted, true, near, found);
        if (/[\s=:/]/.test(quoted)) parts(text, match.index + 1, quoted, near, found);
        at = token.lastIndex;
      } else at = match.index + 1;
      continue;
    }
    const whole = match[3] ?? match[4] ?? '';
    const isBeforeSign = ';,|'.includes(text[match.index + whole.length] ?? ' ');
    const bare = whole.replace(/[.,;:!?*_]+$/, (end) => (/^[!?]/.test(end) && (/\d/.test(whole) || isBeforeSign) ? end : ''));
    splitBare(text, match.index, bare, near, found);
    at = token.lastIndex;
  }
}

/** Whether a quote does not open a value but is an apostrophe in a word or a closing quote. */
function opensNoValue(text: string, at: number): boolean {
  return /[\p{L}\d]/u.test(text[at - 1] ?? ' ') && !/(?:^|[^\p{L}\d])[rbfuLN@$]{1,2}$/u.test(text.slice(Math.max(0, at - 3), at));
}

/** Adds the words inside quoted text to `found`: `"user=a password=b"`, `'{"a":1}'`. */
function parts(text: string, start: number, quoted: string, near: Near, found: ScoredValue[]): void {
  for (const { 0: word, index } of quoted.matchAll(/[^\s,;(){}<>|[\]]{4,160}/g))
    if (word.length < quoted.length)
      splitBare(text, start + index, word.replace(/[.,;:?]+$|(?<!\d.{0,40})!+$/, ''), near, found, false, true);
    else splitBare(text, start + index, word, near, found, true);
}

const mayHaveSign = /[=:%,/\uff1a]|^[-*_>]/;

/** Adds the word, or the part after its first operator, to `found`: `name=…`, `user:…`, `-p…`. */
function splitBare(
  text: string,
  start: number,
  word: string,
  near: Near,
  found: ScoredValue[],
  isPartOnly = false,
  isInside = false,
): void {
  const sign =
    mayHaveSign.test(word) &&
    /^\S{0,100}?[?&;/:]?[\w.-]{1,60}=(?==?[^=&]{4})(?!=)|^(?:-{1,2}|\/)?[\p{L}_$][\p{L}\d_.@$+[\]-]{0,60}?(?::-|:=|=>|[=:\uff1a])(?=.{4})|^(?:-{1,2}|\/)?[A-Za-z][a-z_.@-]{0,20}\d{0,3}[%,/](?=[^/%,]{4,}$)|^-h?[pP](?=[^-\s=].{3})|^[*_>]{1,3}(?=.{4})/u.exec(
      word,
    );
  if (sign && !word.startsWith('//', sign[0].length)) {
    const rest = word.slice(sign[0].length);
    const ampersand = sign[0].endsWith('=') ? rest.search(/&\w+=/) : -1;
    if (ampersand >= 0) splitBare(text, start + sign[0].length + ampersand + 1, rest.slice(ampersand + 1), near, found, false, isInside);
    splitBare(text, start + sign[0].length, ampersand >= 0 ? rest.slice(0, ampersand) : rest, near, found, false, isInside);
    return;
  }
  if (!isPartOnly) add(text, start, word, false, near, found, isInside);
}

function add(text: string, start: number, value: string, isQuoted: boolean, near: Near, found: ScoredValue[], isInside = false): void {
  const trimmed = value.trim();
  const shape = shapeOf(trimmed, isQuoted);
  if (!shape) return;
  const from = start + value.indexOf(trimmed);
  const end = from + trimmed.length;
  const features = featuresOf(text, from, end, trimmed, shape, isQuoted, near);
  if (!features) return;
  if (isInside) features.push('inside');
  // Inside quoted text, the detector's finding must start within two characters of the word; elsewhere, it may start up to 23 characters
  // earlier.
  const reach = isInside ? 3 : 24;
  const rule = [0, -1, 1, -2, 2]
    .map((by) => near.byRules.get(end + by))
    .find((each) => each && each.start < from + 3 && each.start > from - reach);
  found.push({ start: from, end, score: scoreOf(features), rule });
}
