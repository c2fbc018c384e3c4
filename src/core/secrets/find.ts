// Finds all secrets in text: by vendor format, name, position and randomness.
import { assignedIn } from './detectors/assignedSecrets';
import { type Clue, isOfScore, wideCluesIn } from './clues';
import { createRunEnds } from './charClasses';
import { secretsByWords } from './detectors/byWords';
import { doorCodesIn } from './detectors/doorCodes';
import { blocksIn } from './detectors/keyBlocks';
import { judgedIn } from './judge';
import type { SecretFinding } from './kinds';
import { isRemark, statedPasswordsIn } from './detectors/statedPasswords';
import { columnSecretsIn } from './detectors/tableSecrets';
import { type FoundName, namesIn } from './nameSearch';
import { normalize } from './normalize';
import { isNamedPublic, isNamedPublicKey, isPartOfPublic, isPublicId, isPublicPart, outsidePublicBlocks } from './objectNames';
import { chanceSecretsIn } from './detectors/randomSecrets';
import { isHarmless, isLongHex, isMadeByChance } from './randomness';
import { vendorKeysIn } from './detectors/vendorKeyMatcher';

/** Minimum length, in characters, of text that can contain a secret. */
const minLength = 6;

/** Returns the secrets in text of up to a few thousand characters, ordered and without overlaps. `scan` handles longer text. */
export function findIn(given: string): SecretFinding[] {
  if (given.length < minLength) return [];
  const plain = normalize(given);
  const { text } = plain;
  const runEnd = createRunEnds(text);
  const clues: Clue[] = [];
  const names = namesIn(text, clues);
  clues.push(...wideCluesIn(text));
  const isPrivate = ({ start, end }: SecretFinding) => !isNamedPublic(text, start) && !isPartOfPublic(text, start, end);
  const assigned = assignedIn(text, names).filter(({ start, end }) => !isNamedPublicKey(text, start) && !isPartOfPublic(text, start, end));
  const byName = [...assigned, ...chanceSecretsIn(text, runEnd).filter(isPrivate)];
  const { found: judged, refused } = judgedIn(text, names, clues.filter(isOfScore), byName);
  const found = [
    ...blocksIn(text),
    ...vendorKeysIn(text, runEnd),
    ...addressesIn(text, (start, end) => given.slice(plain.from(start), plain.from(end))),
    ...driversIn(text),
    ...secretsByWords(text),
    ...statedPasswordsIn(text, names, clues),
    ...columnSecretsIn(text, [...names, ...pinsIn(text, clues)]),
    ...doorCodesIn(
      text,
      clues.toSorted((a, b) => a.start - b.start),
    ),
    ...byName.filter((each) => !refused.has(each)),
    ...judged.filter(isPrivate),
  ];
  if (found.length === 0) return found;
  const meant = outsidePublicBlocks(text, found).filter(
    ({ start, end, kind }) =>
      !isPublicId(text, start, end) && (kind !== 'assigned' || (!isPublicPart(text, start) && !isRemark(text, start, end))),
  );
  const apart = withoutOverlaps([...meant, ...repeatsIn(text, meant)]).map(({ start, end, kind }) => ({
    start: plain.from(start),
    end: originalEnd(plain.from, end),
    kind,
  }));
  return apart.filter(({ start, end }) => !given.slice(start, end).includes('\u27e6'));
}

/** Returns the clues for PINs that head a column. */
function pinsIn(text: string, clues: readonly Clue[]): FoundName[] {
  return clues
    .filter(
      ({ group, start, end }) => group === 'I' && /^pin$/i.test(text.slice(start, end)) && /^\s?[|,;\t]/.test(text.slice(end, end + 2)),
    )
    .map(({ start, end }) => ({ start, end, strength: 'shortPassword' }));
}

/**
 * Maps the end of a range back to the original text. Characters that normalization removed directly after the range are excluded if there
 * are many (12 or more).
 */
function originalEnd(from: (at: number) => number, end: number): number {
  return Math.min(from(end), from(end - 1) + 12) === from(end) ? from(end) : from(end - 1) + 1;
}

/** Finds further occurrences of the detected values that have 8 to 200 characters and contain a letter and a digit. */
function repeatsIn(text: string, found: readonly SecretFinding[]): SecretFinding[] {
  const repeats: SecretFinding[] = [];
  const values = new Map(found.map(({ start, end, kind }) => [text.slice(start, end), kind]));
  for (const [value, kind] of values) {
    if (value.length < 8 || value.length > 200 || !/\d/.test(value) || !/[a-z]/i.test(value)) continue;
    for (let at = text.indexOf(value); at >= 0; at = text.indexOf(value, at + value.length))
      repeats.push({ start: at, end: at + value.length, kind });
  }
  return repeats;
}

/** Merges overlapping findings; the kind of the first finding is kept. */
function withoutOverlaps(found: readonly SecretFinding[]): SecretFinding[] {
  const apart: SecretFinding[] = [];
  for (const each of found.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    const last = apart.at(-1);
    if (last && each.start < last.end) apart[apart.length - 1] = { ...last, end: Math.max(last.end, each.end) };
    else apart.push(each);
  }
  return apart;
}

const userPart = /[^\s/"'`<>]{1,600}/y;
/** User name and password; the password contains spaces that are encoded in the original text. */
const spacedUserPart = /[^\s/"'`<>:@]{1,60}:[^\s/"'`<>@:]{1,40}(?: [^\s/"'`<>@:]{1,40}){1,12}@[\w.-]{1,100}/y;

/** Finds passwords in `scheme://user:password@host`, and tokens used as user names. */
function addressesIn(text: string, original: (start: number, end: number) => string): SecretFinding[] {
  const found: SecretFinding[] = [];
  for (let at = text.indexOf('://'); at >= 0; at = text.indexOf('://', at + 3)) {
    userPart.lastIndex = at + 3;
    spacedUserPart.lastIndex = at + 3;
    const spaced = spacedUserPart.exec(text)?.[0] ?? '';
    const isEncoded = spaced !== '' && !/\s/.test(original(at + 3, at + 3 + spaced.length));
    const part = isEncoded ? spaced : (userPart.exec(text)?.[0] ?? '');
    const host = part.lastIndexOf('@');
    if (host < 0) continue;
    const colon = part.slice(0, host).indexOf(':');
    const start = at + 3 + colon + 1;
    const user = part.slice(0, Math.max(0, colon));
    // Some services take a token as the user name and a fixed word as the password, so a random user name is a secret.
    if ((isLongHex(user) || isMadeByChance(user)) && user.length >= 20) found.push({ start: at + 3, end: start - 1, kind: 'connection' });
    const value = text.slice(start, at + 3 + host);
    // Sentry DSNs are public, so they are not masked.
    if (colon < 0 && /^[\w.-]*sentry/.test(text.slice(at + 4 + host, at + 40 + host))) continue;
    const isToken = value.length >= 16 && (isMadeByChance(value) || isLongHex(value));
    const isSecret =
      colon < 0
        ? isToken && !isHarmless(value)
        : value.length >= 3 && value !== user && (/^(?:%[\dA-F]{2})+/i.test(value) || !isHarmless(value));
    if (isSecret) found.push({ start, end: at + 3 + host, kind: 'connection' });
  }
  return found;
}

/** Go driver connection string: `user:password@tcp(host:3306)/shop`. */
const inDriver = /([^\s"'`:/@=]{4,100})@(?:tcp|unix)\(/g;

function driversIn(text: string): SecretFinding[] {
  if (!text.includes('@tcp(') && !text.includes('@unix(')) return [];
  return [...text.matchAll(inDriver)].flatMap(({ 1: value = '', index }): SecretFinding[] =>
    isHarmless(value) || text[index - 1] !== ':' ? [] : [{ start: index, end: index + value.length, kind: 'connection' }],
  );
}
