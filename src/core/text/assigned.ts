// Secrets that only their place gives away: a value given to a name that says what it is, a password inside an address, a random value.

/** What a value is called when it is a secret; each word also with a capital and in capitals. */
const words = [
  ...['password', 'passwd', 'passphrase', 'pwd', 'secret', 'token', 'credential', 'credentials', 'apikey', 'apiKey', 'api_key', 'api-key'],
  ...['accessKey', 'access_key', 'access-key', 'privateKey', 'private_key', 'private-key', 'secretKey', 'secret_key', 'secret-key'],
  ...['authKey', 'auth_key', 'auth-key', 'encryptionKey', 'encryption_key', 'signingKey', 'signing_key', 'accountKey', 'account_key'],
];
const spelled = [...new Set(words.flatMap((word) => [word, word.charAt(0).toUpperCase() + word.slice(1), word.toUpperCase()]))].sort(
  (a, b) => b.length - a.length,
);
/** What may follow the word and leave the meaning as it is: `_key`, `_2`, `_PROD`. */
const after = '(?:[_-]?(?:[kK]ey|KEY|value|VALUE|prod|PROD|dev|DEV|live|LIVE|test|TEST)|_?\\d{1,2})?';
const name = `(?:${spelled.join('|')})${after}`;
const separator = '["\'`]?\\]?[ \\t]{0,8}(?::=|=>|=|:)[ \\t]{0,8}';

/** A value that is given to such a name: a string in any language or format, or the rest of a line as YAML, headers and properties have it. */
const named = new RegExp(
  `${name}(?:${separator}["'\`](?<secret>[^"'\`\\s]{8,400})["'\`]|[ \\t]{0,8}[:=][ \\t]{0,8}(?<plain>[\\w!@#$%^&*+/=~.-]{8,400})(?=[ \\t]*(?:\\r?\\n|$)))`,
  'g',
);
const line = '(?<![\\w$.])[A-Z][A-Z0-9_]{0,60}?';
const value = '(?<secret>[^\\s"\'`;,(){}<>]{6,400})(?=\\s|$)';
/** `DB_PASSWORD=…` as environment files and shells have it; nothing is quoted and the line ends with it. */
const environmentNames = ['PASSWORD', 'PASSWD', 'PASSPHRASE', 'PWD', 'SECRET', 'CREDENTIALS', 'CREDENTIAL'];
const environment = new RegExp(`${line}(?:${environmentNames.join('|')})(?:_\\w{1,20})?=${value}`, 'g');
/** The same for names that mean other things too. */
const ambiguousNames = ['PASS', 'TOKEN', 'KEY', 'SALT', 'PAT', 'AUTH'];
const ambiguous = new RegExp(`${line}(?:${ambiguousNames.join('|')})(?:_\\w{1,20})?[ \\t]{0,4}=[ \\t]{0,4}${value}`, 'g');
/** The password of `scheme://user:password@host`. */
const inAddress = /:\/\/[^\s:@/"'`<>]{0,80}:(?<secret>[^\s@/"'`<>]{3,200})@/g;
/** The password of a list of settings such as `Server=…;Password=…;`. */
const settingNames = ['Password', 'password', 'PASSWORD', 'Pwd', 'pwd', 'PWD', 'AccountKey', 'SharedAccessKey', 'SharedSecretValue'];
const inSettings = new RegExp(`[;"'\`][ \\t]?(?:${settingNames.join('|')})[ \\t]?=[ \\t]?(?<secret>[^;"'\`\\s]{6,200})`, 'g');
/** A quoted value given to any name, as long as keys are. */
const random = /[:=][ \t]{0,8}["'`](?<secret>[A-Za-z0-9+/_-]{24,128}={0,2})["'`]/g;

/** Words people write where a secret would stand. */
const standsIn =
  /^(?:x{3,}.*|\*+|\.+|-+|_+|<.*|\$[({\w].*|%[\w{(].*|\{\{.*|#\{.*|@.*|your[_-].*|my[_-].*|.*(?:example|placeholder|changeme|change_me|replace_?me|redacted|dummy|todo).*|null|none|undefined|true|false|password|passwd|passphrase|pass|pwd|secret|token|process\.env.*|os\.environ.*|env\..*|import\.meta.*|\[key\].*)$/i;

const version = /^[v^~]?\d+(?:\.\d+)+(?:[-+].*)?$/;
const address = /^[a-z][a-z0-9+.-]{1,20}:\/\//i;
const digestOfSource = /^(?:sha\d{1,3}|md5|h1)[-:]/i;
/** The first bytes of pictures, fonts, archives, WebAssembly and JSON, in base64. */
const wrappedFile = /^(?:iVBOR|R0lGOD|\/9j\/|UklGR|PHN2Zy|PD94b|AAABAA|d09GM|d09GR|AAEAAAA|T1RUT|UEsDB|H4sI|AGFzb|JVBER|data:|eyJ)/;

export interface AssignedShape {
  readonly kind: 'connection' | 'assigned' | 'highEntropy';
  readonly shape: RegExp;
  /** One of these stands in every text with such a secret; without any it is always searched for. */
  readonly hints: readonly string[];
  /** Whether a value that stands in the right place is a secret after all. */
  readonly isSecret: (value: string) => boolean;
}

export const assignedShapes: readonly AssignedShape[] = [
  { kind: 'connection', shape: inAddress, hints: ['://'], isSecret: (value) => !standsIn.test(value) },
  { kind: 'connection', shape: inSettings, hints: settingNames, isSecret: (value) => !standsIn.test(value) },
  { kind: 'assigned', shape: environment, hints: environmentNames, isSecret: isEnvironmentValue },
  { kind: 'assigned', shape: ambiguous, hints: ambiguousNames, isSecret: (value) => isNamedValue(value) && isEnvironmentValue(value) },
  { kind: 'assigned', shape: named, hints: spelled, isSecret: isNamedValue },
  { kind: 'highEntropy', shape: random, hints: [], isSecret: isRandom },
];

/** A value of an environment file is a secret by its name alone, unless it is a number, a path or a word that stands in for one. */
function isEnvironmentValue(value: string): boolean {
  return (
    !standsIn.test(value) && !isHarmless(value) && !/^\d+$/.test(value) && !/^[./~]/.test(value) && !/^[a-z]+(?:[._:-][a-z]+)+$/.test(value)
  );
}

/** Letters and digits or signs together: what a word, a label or a name in code is not. */
function isNamedValue(value: string): boolean {
  return /\d/.test(value) && /[a-z]/i.test(value) && !standsIn.test(value) && !isHarmless(value) && entropyOf(value) >= 2.5;
}

function isHarmless(value: string): boolean {
  return version.test(value) || address.test(value) || digestOfSource.test(value) || wrappedFile.test(value);
}

/** Neither hex, nor words run together: letters of both cases and digits that change places as often as chance has them do. */
function isRandom(value: string): boolean {
  if (isHarmless(value) || !/[a-z]/.test(value) || !/[A-Z]/.test(value) || !/\d/.test(value) || /^[\da-f-]+$/i.test(value)) return false;
  let changes = 0;
  for (let at = 1; at < value.length; at++) if (sortOf(value.charCodeAt(at)) !== sortOf(value.charCodeAt(at - 1))) changes++;
  return changes / (value.length - 1) >= 0.4 && entropyOf(value) >= 3.6;
}

function sortOf(code: number): number {
  if (code >= 97 && code <= 122) return 1;
  if (code >= 65 && code <= 90) return 2;
  return code >= 48 && code <= 57 ? 3 : 4;
}

/** Bits a character, by how often each occurs in the value. */
function entropyOf(value: string): number {
  const counts = new Map<string, number>();
  for (const char of value) counts.set(char, (counts.get(char) ?? 0) + 1);
  let bits = 0;
  for (const count of counts.values()) bits -= (count / value.length) * Math.log2(count / value.length);
  return bits;
}
