// Detects random words that can only be secrets, anywhere in the text.
import { isIn, type RunEnds, runStart } from '../charClasses';
import type { SecretFinding } from '../kinds';
import { isNameOfObject, namesObject } from '../objectNames';
import { alternation, isHarmless, isWordy, isWrappedFile, sortOf, strangenessOf } from '../randomness';

/**
 * Minimum length of a random word; almost all keys have at least this length. A word of only lowercase letters and digits must meet
 * stricter conditions.
 */
const minLength = 14;
/** Maximum length of a run, in characters; longer runs are embedded data: pictures, fonts, source maps. */
const maxLength = 420;
/** Words that indicate that the following value is a digest, a public key, or file data. */
export const saysOtherwise =
  /(?:sha[-_]?\d{1,3}|md5|\bh1|integrity|checksum|hash(?:es)?|digest|e-?tag|fingerprint|thumbprint|commit|change-id|rev(?:ision)?|ssh-\w{2,10}|ecdsa\S{0,20}|public[\w -]{0,12}|cert\w{0,10}|base64|data:\S{0,40}|mappings|cid|x5t\S{0,6}|site[ _-]?key|nanoid|ulid|cuid|serial\w{0,8}|signature|secure|none-match|websocket-\w{3,8}|trac(?:e|ing)\w{0,8}|span)["'`]?[\s:=,;("'`@/W-]{1,8}$/i;

export function chanceSecretsIn(text: string, runEnd: RunEnds): SecretFinding[] {
  const found: SecretFinding[] = [];
  // A run of the minimum length covers every `minLength`th character, so checking only these characters finds every run.
  for (let at = minLength - 1; at < text.length; ) {
    if (!isIn('t', text.charCodeAt(at))) {
      at += minLength;
      continue;
    }
    const start = runStart(text, 't', at, minLength);
    const end = runEnd('t', at);
    if (end - start >= minLength && end - start <= maxLength && mayHoldChance(text, start, end) && !isOneOfManyLines(text, start, end))
      found.push(...inRun(text, start, end));
    at = end + minLength;
  }
  return found;
}

/** Whether part of a run, or the run's non-word parts together, can be a key. Fast, because it copies no text. */
function mayHoldChance(text: string, from: number, to: number): boolean {
  let length = 0;
  let changes = 0;
  let digits = 0;
  let odd = 0;
  let before = 4;
  for (let at = from; at <= to; at++) {
    const sort = at < to ? sortOf(text.charCodeAt(at)) : 4;
    if (sort !== 4) {
      if (length > 0 && sort !== before) changes++;
      if (sort === 3) digits++;
      length++;
    } else {
      const often = changes / Math.max(1, length - 1);
      if (length >= minLength && (digits > 0 || length >= 20) && often >= 0.12) return true;
      if (length >= 4 && (digits > 0 || often >= 0.3)) odd += length;
      if (odd >= minTogether) return true;
      length = 0;
      changes = 0;
      digits = 0;
    }
    before = sort;
  }
  return false;
}

/** Finds random-looking words in a run of Base64 characters and dots. If the run is a path, each segment is checked separately. */
function inRun(text: string, from: number, to: number): SecretFinding[] {
  const run = text.slice(from, to);
  const found: SecretFinding[] = [];
  const before = text.slice(Math.max(0, from - 60), from);
  if (/^(?:sha\d{1,3}|md5|h1)-|^\/nix\/store\//.test(run) || isWrappedFile(run) || saysOtherwise.test(before)) return found;
  let at = from;
  for (const step of isPath(run) ? run.split('/') : [run]) {
    // Skips the host of a URL.
    if (run.startsWith('//') && at === from + 2 && step.includes('.')) {
      at += step.length + 1;
      continue;
    }
    const given = /^[\w.-]{1,60}=(?=.)/.exec(step)?.[0].length ?? 0;
    const stretch = stretchOf(step.slice(given));
    const word = stretch ? step.slice(given + stretch.start, given + stretch.end) : '';
    if (stretch && !isHarmless(word) && !saysOtherwise.test(text.slice(Math.max(0, at - 60), at + given)) && !namesObject(text, at + given))
      found.push({ start: at + given + stretch.start, end: at + given + stretch.end, kind: 'highEntropy' });
    at += step.length + 1;
  }
  return found;
}

/** Whether a run is a path, with words such as `services` or `src` as segments; otherwise, slashes are Base64 characters. */
function isPath(run: string): boolean {
  return run.split('/').some((step, index, all) => all.length > 1 && (step === '' ? index === 0 : step.length > 2 && isWordy(step)));
}

const parts = /[A-Za-z0-9]+/g;
/** Minimum total length, in characters, of several non-word parts that can form a key together. */
const minTogether = 26;

/** Returns the range from the first to the last non-word part; null if these parts are too short. */
function stretchOf(word: string): { readonly start: number; readonly end: number } | null {
  if (isNameOfObject(word)) return null;
  const odd = [...word.matchAll(parts)].filter(({ 0: part }) => isChance(part) || isOdd(part));
  const [first] = odd;
  const last = odd.at(-1);
  if (!first || !last) return null;
  const isEnough = odd.some(({ 0: part }) => isChance(part)) || isChanceTogether(odd.map(({ 0: part }) => part).join(''));
  if (!isEnough && !isMarkedHex(word)) return null;
  return { start: first.index, end: last.index + last[0].length };
}

/** Whether a part consists of letters and digits, or of alternating case, and forms no words. */
function isOdd(part: string): boolean {
  return part.length >= 4 && (/\d/.test(part) ? /[A-Za-z]/.test(part) : alternation(part) >= 0.3) && !isWordy(part);
}

function isChanceTogether(joined: string): boolean {
  if (joined.length < minTogether || /^(?:0x)?[\da-f]+$/i.test(joined)) return false;
  const isOfBothCases = /[a-z]/.test(joined) && /[A-Z]/.test(joined);
  if (joined.replace(/\D/g, '').length < (isOfBothCases ? 1 : 3)) return false;
  return alternation(joined) >= 0.33 && strangenessOf(joined) >= (isOfBothCases ? 0.15 : 0.25);
}

/** Whether the word is a key with a prefix: `abc_` followed by a long hexadecimal run. */
function isMarkedHex(word: string): boolean {
  return /^(?!(?:sha|md|id|img|ref|rev|tx|hash|obj|key|commit|chunk|etag|crc)[_\d])[a-z]{2,6}_(?:[a-z]{2,5}_[\da-f]{28,}|[\da-f]{32,})$/.test(
    word,
  );
}

/**
 * Whether a part forms no words and often changes between lowercase, uppercase and digits. With fewer character classes, the part must be
 * longer. Hexadecimal is excluded, because it is usually a digest.
 */
function isChance(part: string): boolean {
  if (part.length < minLength || /^(?:(?:0x)?[\da-f]+|[\dA-F]+)$/.test(part) || isWordy(part)) return false;
  const digits = part.replace(/\D/g, '').length;
  const isOfBothCases = /[a-z]/.test(part) && /[A-Z]/.test(part);
  if (digits > part.length * 0.7 || new Set(part).size < Math.min(11, part.length * 0.6)) return false;
  const changes = alternation(part);
  const strangeness = strangenessOf(part);
  if (isOfBothCases) return (digits > 0 || part.length >= 20) && changes >= 0.25 && strangeness >= 0.1 && strangeness + changes >= 0.55;
  if (part.length < 20) return digits >= 2 && changes >= 0.25 && strangeness >= 0.2 && strangeness + changes >= 0.6;
  return digits >= 3 && changes >= 0.12 && strangeness >= 0.15 && strangeness + changes >= 0.45;
}

/** Whether a run is one of several equally long lines, or the shorter line below them: a certificate, public key, or Base64 file. */
function isOneOfManyLines(text: string, from: number, to: number): boolean {
  if (isRestOfLines(text, from)) return true;
  const length = to - from;
  if (length < 56 || length > 80) return false;
  return isLine(text, from - length - 1, from - 1) || isLine(text, to + 1, to + length + 1) || isLine(text, from - length - 2, from - 2);
}

/** Whether the previous line is a full line of a Base64 block. */
function isRestOfLines(text: string, from: number): boolean {
  const start = text.lastIndexOf('\n', from - 1);
  if (start < 56 || !isLine(text, start + 1, from + 1)) return false;
  const [above = ''] = /[^\n]{0,80}$/.exec(text.slice(Math.max(0, start - 80), start)) ?? [];
  const line = above.trim();
  return line.length >= 56 && line.length <= 76 && /^[A-Za-z0-9+/]+$/.test(line);
}

function isLine(text: string, from: number, to: number): boolean {
  return from >= 0 && to <= text.length && /^[A-Za-z0-9+/=]+$/.test(text.slice(from, to));
}
