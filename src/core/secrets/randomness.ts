// Heuristics to tell random tokens from human-written words, using letter pairs.

const standsIn =
  /^(?:x{3,}.*|\*{3,}.*|\*+|\.+|-+|_+|<.*|\$[({\w].*|%[\w{(].*|\{.*|\[.*|#\{.*|@[\w/.-]*|your[_-].*|my[_-].*|.*(?:example|placeholder|changeme|change[_-]me|change[_-]?this|replace[_-]?(?:me|with)|redacted|dummy|todo|insert[_-]|_here|-here).*|null|nil|none|undefined|true|false|yes|no|not[-_]\w+|n\/a|required|optional|string|password|passwd|passphrase|pass|pwd|secret|token|process\.env.*|os\.(?:environ|getenv).*|env[.[(].*|import\.meta.*|secrets?\.\w+.*|vars?\.\w+.*|config\.\w+.*|this\.\w+.*|self\.\w+.*|req(?:uest)?\.\w+.*|ctx\.\w+.*|options\.\w+.*|props\.\w+.*|vault:.*|ref\+.*|arn:aws:.*|op:\/\/.*)$/i;
/** A version number; excludes dates such as `31.12.1999`. */
const version = /^(?!\d\d\.\d\d\.(?:19|20)\d\d$)[v^~]?\d+(?:\.\d+)+(?:[-+].*)?$/;
const address = /^[a-z][a-z0-9+.-]{1,20}:\/\//i;
const digestOfSource = /^(?:sha\d{1,3}|md5|h1)[-:]|With(?:Hmac)?SHA\d/i;
/** Base64 prefixes of pictures, fonts, archives, WebAssembly, certificates and source maps. */
const wrappedFile =
  /^(?:iVBOR|R0lGOD|\/9j\/|UklGR|PHN2Zy|PD94b|AAABAA|d09GM|d09GR|AAEAAAA|T1RUT|UEsDB|H4sI|AGFzb|JVBER|LS0tLS1CRUdJTiBDRVJUS|data:|eyJ2ZXJzaW9u)/;

export function isWrappedFile(value: string): boolean {
  return wrappedFile.test(value.slice(0, 40));
}

/** File name, as created by a bundler, with a content hash. */
const digestInName = /^[\w-]{0,40}[\da-f]{8,40}(?:\.\w{2,8})?\.(?:[cm]?js|css|map|woff2?|ttf|png|jpe?g|svg|webp|json|wasm|html|ico)$/;

/** Whether the value is a placeholder with a digit, such as `changeme-88` or `my-s3cret`, which people use as a real password. */
const isNumbered = (value: string): boolean => /^(?:my[_-]|change).{0,40}\d/i.test(value) && !/[<>{}$\s]|x{4}/.test(value);

/** Whether the value is a placeholder, or has a form that no secret has. */
export function isHarmless(value: string): boolean {
  const begin = value.slice(0, 100);
  if (isNumbered(begin)) return value.includes('\u27e6');
  if (isDense(begin)) return value.includes('\u27e6');
  return (
    standsIn.test(begin) ||
    version.test(begin) ||
    address.test(begin) ||
    digestOfSource.test(begin) ||
    wrappedFile.test(begin) ||
    digestInName.test(begin) ||
    value.includes('\u27e6') ||
    /^(.)\1*$/.test(value)
  );
}

/** Returns the class of a character: 1 lowercase, 2 uppercase, 3 digit, 4 other. */
export function sortOf(code: number): number {
  if (code >= 97 && code <= 122) return 1;
  if (code >= 65 && code <= 90) return 2;
  return code >= 48 && code <= 57 ? 3 : 4;
}

/** Returns the Shannon entropy in bits per character. */
function entropyOf(value: string): number {
  const counts = new Map<string, number>();
  for (const char of value) counts.set(char, (counts.get(char) ?? 0) + 1);
  let bits = 0;
  for (const count of counts.values()) bits -= (count / value.length) * Math.log2(count / value.length);
  return bits;
}

/** Returns the share of positions at which the character class changes, 0 to 1. */
export function alternation(value: string): number {
  let changes = 0;
  for (let at = 1; at < value.length; at++) if (sortOf(value.charCodeAt(at)) !== sortOf(value.charCodeAt(at - 1))) changes++;
  return changes / Math.max(1, value.length - 1);
}

/** Whether the value has mixed case and digits that alternate as often as in random text. Hexadecimal is excluded. */
export function isRandom(value: string): boolean {
  if (isHarmless(value) || !/[a-z]/.test(value) || !/[A-Z]/.test(value) || !/\d/.test(value) || /^(?:0x)?[\da-f-]+$/i.test(value))
    return false;
  return alternation(value) >= 0.4 && entropyOf(value) >= 3.6;
}

/**
 * Whether the value consists of words joined by separators or camel case, possibly with numbers, as in names, labels, classes and paths.
 */
export function isWordy(value: string): boolean {
  if (strangenessOf(value) > (value.length < 14 ? 0.34 : 0.26)) return false;
  const parts = value.split(/[-._/: +=~]|(?<=[a-z])(?=[A-Z])/).filter((part) => part !== '');
  // Splits a leading abbreviation off a word, as in `SSECustomerKey`. Random text yields shorter parts, so the parts must have at least
  // three characters on average.
  const apart = parts.flatMap((part) => part.split(/(?<=[A-Z])(?=[A-Z][a-z])/));
  return isMadeOfWords(parts) || (value.length >= 3 * apart.length && isMadeOfWords(apart)) || isIdentifier(value);
}

/** Whether the value is an identifier, possibly with numbers: `isFirstByteOf4ByteChar`, `OAuth2TokenCredential`. */
export function isIdentifier(value: string): boolean {
  if (!/^[A-Za-z_$][\w$.]*$/.test(value) || strangenessOf(value) > 0.15) return false;
  const words = value.split(/[^A-Za-z]+|(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/).filter((word) => word !== '');
  const lengthOf = (all: readonly string[]) => all.reduce((sum, word) => sum + word.length, 0);
  const letters = lengthOf(words);
  const clear = /[a-z]/.test(value) ? words.filter((word) => /^[A-Z]?[a-z]{3,}$/.test(word)) : value.includes('_') ? words : [];
  return letters >= value.replace(/[_$.]/g, '').length * 0.8 && letters >= 3.2 * words.length && lengthOf(clear) >= letters * 0.55;
}

function isMadeOfWords(parts: readonly string[]): boolean {
  return parts.every(
    (part) => /^[A-Za-z]?[a-z]*\d{0,4}$|^[A-Z]+\d{0,4}$|^[vV]?\d{1,8}$/.test(part) && (part.length < 9 || !hasFewVowels(part)),
  );
}

/**
 * Whether the part has at least eight letters, six of them in a row without a vowel (`y` counts as one). Such runs are common in random
 * letters and rare in words.
 */
function hasFewVowels(part: string): boolean {
  const letters = part.replace(/[^a-z]/gi, '');
  return letters.length >= 8 && /[^aeiouy]{6}/i.test(letters);
}

/**
 * Whether the value contains at least ten letters and digits in a row that alternate as in random text. Used for keys whose prefix also
 * starts ordinary words, such as `sk-`.
 */
export function isMadeByChance(value: string): boolean {
  let length = 0;
  let changes = 0;
  let digits = 0;
  let before = 4;
  for (let at = 0; at <= value.length; at++) {
    const sort = at < value.length ? sortOf(value.charCodeAt(at)) : 4;
    if (sort === 4) {
      if (length >= 10 && digits > 0 && digits < length && changes / (length - 1) >= 0.2) return true;
      length = 0;
      changes = 0;
      digits = 0;
    } else {
      if (length > 0 && sort !== before) changes++;
      if (sort === 3) digits++;
      length++;
    }
    before = sort;
  }
  return false;
}

/** Whether the value has letters and digits and is not just a repetition of a few characters. */
export function isMixed(value: string): boolean {
  return /\d/.test(value) && /\p{L}/u.test(value) && entropyOf(value) >= 1.9;
}

/** Whether the value has letters and a digit, or mixed case and a special character. Ordinary words in sentences have neither. */
export function isMarked(value: string): boolean {
  return isMixed(value) || (/[a-z]/.test(value) && /[A-Z]/.test(value) && /^\S*[A-Za-z][!#$%^&*?+=@~]\S*[A-Za-z\d]\S*$/.test(value));
}

/**
 * Whether letters, digits and many special characters alternate, as in keys generated by web frameworks; false for patterns and templates.
 */
export function isDense(value: string): boolean {
  if (value.length < 24 || /\s|[A-Za-z0-9]-[A-Za-z0-9]\]|\\[dws]|:\/\/|\$\{|\{\{|\.\w+\(/.test(value) || !/\d/.test(value)) return false;
  const signs = new Set(value.replace(/[\w\s/.=-]/g, ''));
  return signs.size >= 4 && alternation(value) >= 0.4 && !isWordy(value);
}

export function isLongHex(value: string): boolean {
  return value.length >= 20 && /^[\da-f-]+$/i.test(value) && /\d/.test(value) && /[a-f]/i.test(value) && alternation(value) >= 0.15;
}

/**
 * Whether the value is a number of 6 to 12 digits, a date, three or more words joined by hyphens, or at least eight letters that form no
 * word. Where a password is expected, code and sentences do not contain these, so the value is a password there.
 */
export function isNoName(value: string): boolean {
  return (
    /^\d{6,12}$|^\d{1,4}[-./]\d\d[-./]\d{2,4}$|^[a-z]{3,}(?:-[a-z]{2,}){1,}-[a-z]{3,}$/.test(value) ||
    (/^[A-Za-z]{8,}$/.test(value) && strangenessOf(value) >= 0.3)
  );
}

/**
 * Whether the value looks like a generated password: 10 to 64 characters with letters and digits, and not a name, file, host, version or
 * number.
 */
export function isPasswordLike(value: string): boolean {
  if (
    value.length < 10 ||
    value.length > 64 ||
    /^[a-z][\w.-]*@(?:\d+\.\d|[a-z]+[.-])/.test(value) ||
    !/^[\w!@#%^*+=~?-]+(?:\.[\w!@#%^*+=~?-]+)*$/.test(value)
  )
    return false;
  const digits = value.replace(/\D/g, '').length;
  if (digits === 0 || /^(?:0x)?[\da-f-]+$/i.test(value) || /\.[a-z]{1,5}$/.test(value) || isHarmless(value) || isWordy(value)) return false;
  const isOfBothCases = /[a-z]/.test(value) && /[A-Z]/.test(value);
  const changes = alternation(value);
  const strangeness = strangenessOf(value);
  // At least one part must be long and random; dates and versions have no such part.
  if (!value.split(/[-_.]/).some((part) => part.length >= 8 && !isWordy(part))) return false;
  if (isOfBothCases) return changes >= 0.3 && strangeness + changes >= 0.5;
  return digits === 1 ? value.length >= 12 && strangeness >= 0.2 : changes >= 0.2 && strangeness + changes >= 0.45;
}

/**
 * Common second letters of a letter pair, by first letter. They cover 97% of all pairs in 16,000 words from code and the supported
 * languages, but only 48% of random pairs.
 */
const followers = [
  ...['abcdfgiklmnoprstuvwyz', 'abeilorstuy', 'acehiklorstuy', 'abdeilorstuy', 'abcdefghijklmnopqrstuvwxyz', 'aefilortuy', 'aeghilnorstuy'],
  ...['aeilortuy', 'abcdefgjklmnoprstuvxz', 'aeosu', 'aeilostuy', 'abcdegilostuvy', 'abeilmopsuy', 'abcdefghiklmnoprstuvyz'],
  ...[
    'abcdefgiklmnoprstuvwxy',
    'aefhiloprstuy',
    'u',
    'abcdefghiklmnoprstuvwy',
    'acdehiklmopqstuwy',
    'acehiloprstuwyz',
    'abcdefgilmnoprstv',
  ],
  ...['aeioy', 'aehinors', 'aceiptsy', 'aenpsimlo', 'aeiouyz'],
];

const usual = new Uint8Array(26 * 26);
for (const [first, all] of followers.entries()) for (const second of all) usual[first * 26 + second.charCodeAt(0) - 97] = 1;

/** Minimum number of letter pairs; the strangeness of a shorter value is 0. */
const minPairs = 4;

/** Returns the share of letter pairs that are rare in words, 0 to 1. Ignores pairs at a camel-case boundary. */
export function strangenessOf(value: string): number {
  let pairs = 0;
  let strange = 0;
  for (let at = 1; at < value.length; at++) {
    const first = letterOf(value.charCodeAt(at - 1));
    const second = letterOf(value.charCodeAt(at));
    const beginsWord = value.charCodeAt(at - 1) >= 97 && value.charCodeAt(at) < 97;
    if (first < 0 || second < 0 || beginsWord) continue;
    pairs++;
    if (!usual[first * 26 + second]) strange++;
  }
  return pairs < minPairs ? 0 : strange / pairs;
}

/** Returns the zero-based index of a letter in the alphabet, ignoring case; -1 for other characters. */
function letterOf(code: number): number {
  const lower = code | 32;
  return lower >= 97 && lower <= 122 && code >= 65 ? lower - 97 : -1;
}
