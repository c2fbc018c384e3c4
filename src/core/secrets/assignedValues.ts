// Decides whether an assigned value is a secret, rather than code or prose.
import { isPassword, type NameStrength } from './names';
import {
  alternation,
  isDense,
  isHarmless,
  isIdentifier,
  isLongHex,
  isMarked,
  isMixed,
  isRandom,
  isWordy,
  strangenessOf,
} from './randomness';

export interface ValuePlace {
  readonly strength: NameStrength;
  /** Whether the name and operator alone prove that a value follows, whatever the value looks like. */
  readonly isGiven: boolean;
  readonly isQuoted: boolean;
  /** Whether the syntax is `NAME=value`, as in environment files and shells. */
  readonly isEnvironment: boolean;
  /** Whether whitespace separates the value from its name, as in command options, `.netrc` and Dockerfiles. */
  readonly isListed: boolean;
  /** Whether the value is part of a connection string such as `Server=…;Password=…;`. */
  readonly isSettings: boolean;
  readonly after: string;
}

export function valueIsSecret(given: string, place: ValuePlace): boolean {
  const value = given.trim();
  if (partsOrHost.test(value) || (place.after.startsWith('(') && isChain(value))) return false;
  if (place.isGiven && (isChosen(value, place) || isGenerated(value))) return true;
  if (value.length < 6 || (isPlain(place) && !/\d|^[A-Za-z]+$/.test(value))) return false;
  if (/^(?:\/[\w.-]+){2,}\/?$/.test(value) && !place.isQuoted) return false;
  if (isHarmless(value) || isRule(value) || isNumber(value, place.strength)) return false;
  const isForPassword = isPassword(place.strength);
  if (/\s/.test(value)) return place.isQuoted && place.strength === 'password' && isPassphrase(value) && !isTextOfForm(value);
  if (place.isQuoted) return isQuotedSecret(value, isForPassword);
  if (place.isSettings && isForPassword) return true;
  if (place.isEnvironment && place.strength !== 'short' && isEnvironmentValue(value, isForPassword))
    return isForPassword || !isLabel(value);
  if (isUnlikeWords(value) || isDense(value)) return true;
  if (!isMixed(value) || isCode(value) || isName(value)) return false;
  if (isRandom(value) || isLongHex(value)) return true;
  if (place.isListed) return !/^[./~]/.test(value) && (!isWordy(value) || isForPassword);
  if (isForPassword && /^[,)]/.test(place.after) && isRandomCase(value)) return true;
  if (isForPassword) return /^[ \t]?(?:\r?\n|$|["'`&;#<|\u3000-\u9fff\uac00-\ud7af])|^[ \t]/.test(place.after);
  return value.length >= 8 && !isWordy(value) && /^[ \t]*(?:\r?\n|$|["'`&;#|<\u3000-\u9fff\uac00-\ud7af])|^[ \t]/.test(place.after);
}

/**
 * Whether the value looks generated: at least ten characters that alternate often between letters, digits and special characters, and that
 * form no words, path or code.
 */
function isGenerated(value: string): boolean {
  return (
    value.length >= 10 &&
    !/\s/.test(value) &&
    isMarked(value) &&
    alternation(value) >= 0.4 &&
    !isHarmless(value) &&
    !isPlaceOrCode(value) &&
    !isChain(value) &&
    !isWordy(value)
  );
}

/** Whether the value mixes upper and lower case without forming words or an identifier. */
function isRandomCase(value: string): boolean {
  return /[a-z]/.test(value) && /[A-Z]/.test(value) && !isWordy(value) && !isIdentifier(value);
}

/**
 * Whether the value is a word, number or phrase of the kind that people choose as a password. Excludes labels, type names, validation
 * rules, paths and code.
 */
function isChosen(value: string, { strength, isQuoted, isEnvironment }: ValuePlace): boolean {
  const isForPassword = isPassword(strength);
  if (/^\d{4}$/.test(value)) return isForPassword;
  if (/^(?=.*\d)(?=.*[a-z])[a-z\d]{4}$/i.test(value)) return isForPassword && !isHarmless(value) && !isFieldWord(value);
  if (value.length < 5 || !(isForPassword || strength === 'secret') || isHarmless(value) || isLabelOfField(value)) return false;
  if (/\s/.test(value))
    return (
      isQuoted &&
      (isPhrase(value) ||
        (isPassphrase(value) && !isTextOfForm(value)) ||
        (isForPassword &&
          isSentence(value) &&
          (isEnvironment || (!isTextOfForm(value) && (strength === 'password' || /^\p{Ll}/u.test(value))))))
    );
  if (isPlaceOrCode(value) || (isChain(value) && !isTwoWords(value) && !(isForPassword && isDottedPhrase(value.split('.'))))) return false;
  if (isForPassword) return isQuoted || /[a-z]/.test(value) || value.length >= 6;
  return value.length >= 8 && /[A-Za-z]{2}[-_]?\d|[A-Za-z]{3}[-_][A-Za-z]{3}|^[a-z]{8,}$/.test(value);
}

/** Connection strings and host names, which are not secrets as a whole. The password in a connection string is found by its own name. */
const partsOrHost = /[;?&]\s?(?:password|pwd)=|^[a-z\d-]+(?:\.[a-z\d-]+)*\.(?:com|net|org|io|dev|app|local|lan|internal|cloud)$/i;

/** Words from form fields, types and validation rules that can appear where a password is expected. */
const fieldWord =
  /^(?:str|string|text|bytes?|chars?|n?varchar|bool(?:ean)?|int|integer|number|any|unknown|object|never|void|const|hidden|visible|hashed|hash|digest|plain|plaintext|encrypted|nullable|present|confirmed|missing|invalid|incorrect|wrong|valid|empty|blank|disabled|enabled|fields?|inputs?|label|title|default|value|values|admin|guest|login|logout|username|email|user|users|current|success|failed|error|optional|mandatory|sensitive|masked|anonymous|basic|bearer|local|manual|auto|file|prompt|query|body|form|http|https|oauth\d?|random|generated|static|dynamic|env|vault|trust|md5|sha\d+|scram-sha-\d+|bcrypt|argon2(?:id?)?|toggle|reset|change|forgot|show|hide|submit|cancel|create|update|delete|remove|enter|other|same|unchanged|unset|unused|ignored|deprecated|short|long|weak|strong|sample|demo|protected|private|public|readonly|write_?only|1password|(?:oblig|obrig|obblig|erforder|requi|requer|verplicht|vereis|inval|incorr|nece|néce|mindes|minim|mínim|zeichen|charact|caract)\p{L}*)s?$/iu;
export const ofSecrets =
  /passw|passphrase|passcode|(?<![a-z])pass(?![a-z])|pwd|secret|token|kennwort|contrase|senha|wachtwoord|clave|mot ?de|credential|parol|hasł|schl[üu]ssel(?![a-z])|w[öo]rter|heslo|salasana|adgang|lösen|slapta|lykilor|jelsz|şifre|(?:^|[_-]|(?:api|access|secret|private|public|encryption|your|new|the) ?)keys?\b|apikey/i;

export const isFieldWord = (value: string): boolean => fieldWord.test(value);

/** Endings of adjectives and participles, and words that describe passwords, in the supported languages. */
export const describes =
  /(?:ed|en|ing|[ai]ble|[ae]nt|ary|ory|ive|ly|ous|al|ful|less|[ou]r|ic|iert|lich|bar|pflicht(?:feld)?|orio|oria|oire|ado|ada|ido|ida|correct|complex|simple|secure|strong|unknown|public|private|enough|always|nothing|another|unique|random|needed|secret|expired|w[oa]?[oa]rd|ordet|heslo|has[łl]o|salasana|senha|contrase.a|motdepasse|clave|wachtwoord|legt|kannt|stellt|setzt|wendig|richtig|isch|elbe|gleich|code|field|falsch|kurz|lang|leer|g[üu]ltig|sicher|onjuist|verplicht|vereist|ongeldig|veilig|wymagane|b[łl][ęe]dne)$|^(?:un|in|ge|ver|abge)\w+$|valid|corre[ct]|korrekt|err[ao]t|sbagl|scad|segur|sicur|oblig|obrig|obblig|n[ée]cess|requi|faib|d[eé]bil|debol|frac|demasi|tropp|caduc|venci|expir|length|char|zeichen|requer/i;

/** Words in identifiers such as `currentPassword`; camel-case words without any of them, such as `bananaSplit`, may be passwords. */
export const ofField =
  /pass|pwd|secret|token|key|field|input|name|user|value|label|title|text|error|change|reset|form|page|view|button|code|config|data|model|service|handle|show|hide|log|auth|valid|new|old|current|confirm|string|number|type|path|file|random|default|request|response|param|option|setting|^(?:is|has|get|set|on|use|to)[A-Z]/i;

/**
 * Whether the value is a label in another script or with accents: Chinese, Japanese or Korean text; text without digits, except a long
 * single word, which may be a password; or text with a Cyrillic word for password or key.
 */
export function isForeignLabel(value: string): boolean {
  if (!/[^\x20-\x7e]/.test(value) || /^[\p{L}の]{2,20}(?:\d{2,8}!?|!)$|^(?=.{5,15}$)\p{Ll}+[_-]\p{Ll}+!?$/u.test(value)) return false;
  if (/[\u3000-\u9fff\uac00-\ud7af]/.test(value)) return true;
  return (
    !/\d|^[A-Za-z\u00c0-\u017f]{6,}$|^[a-z\u00df-\u017f]{5}$|^[α-ωά-ώ]{5,}(?<!ικό|ική|τη|σει)$|^[а-яёіїєґ]{6,}(?<!ый|ой|но|ть|ен|на|ие|ия)$/.test(
      value,
    ) || /парол|ключ/.test(value)
  );
}

/** Whether the value is a field label, validation rule, text key or email address rather than a secret. */
export function isLabelOfField(value: string): boolean {
  if (fieldWord.test(value.replace(/!$/, '')) || isRule(value) || isKeyOfText(value) || /^[\w.+-]+@[\w-]+\.[a-z]{2,}$/.test(value))
    return true;
  if (isForeignLabel(value)) return true;
  return (
    /^[^\d]*$/.test(value) &&
    (/^[A-Z][a-z]{1,3}$/.test(value) ||
      (/^[A-Z][a-z]+!?$/.test(value) && describes.test(value.replace('!', ''))) ||
      ofSecrets.test(value) ||
      /[a-z]Pass|^[a-z]{1,4}pass$/.test(value) ||
      (/^[a-z]+(?:[A-Z][a-z]+)+$/.test(value) && (ofField.test(value) || !/^[a-z]{3,}(?:[A-Z][a-z]{2,}){1,3}$/.test(value))) ||
      /^[\p{L} '’-]+[?:.]$/u.test(value))
  );
}

/** Whether the value is a localization key or settings key: `login.password`, `errors.too_short`, `app.users.new`. */
function isKeyOfText(value: string): boolean {
  if (!/^[a-z]+(?:\.[a-z_]+)+$/i.test(value)) return false;
  const parts = value.split('.');
  return (
    (parts.length > 2 && !isDottedPhrase(parts)) ||
    parts.some((part) => part.length < 3 || fieldWord.test(part) || ofSecrets.test(part) || settingsWord.test(part))
  );
}

/** Whether three or more words are a passphrase rather than a member access or a text key, which contain words for fields or settings. */
function isDottedPhrase(parts: readonly string[]): boolean {
  return (
    parts.length >= 3 &&
    parts.every((part) => /^[A-Z]?[a-z]{2,11}$/.test(part) && !ofField.test(part) && !settingsWord.test(part) && !fieldWord.test(part)) &&
    parts.filter((part) => part.length >= 5).length * 2 >= parts.length &&
    new Set(parts.map((part) => /^[a-z]/.test(part))).size === 1
  );
}

/** Whether the value is two words, as in a chosen password: `moby.dick`, `Blue-Lagoon7`. */
function isTwoWords(value: string): boolean {
  return /^[a-z]{2,}[.-][a-z]{2,}\d*$/i.test(value) && !isKeyOfText(value);
}

const settingsWord =
  /^(?:auth|config|settings?|options?|params?|args?|props|process|self|this|app|forms?|account|profile|security|validation|messages?|common|pages?|dialog|data|env|req|request|ctx|context|state|db|client|server|session|row|item|obj|result|response|model|opts|body|page)$|_/i;

/** Whether the value is a validation rule: `required|min:8`. */
export function isRule(value: string): boolean {
  return /^[a-z_]{3,}(?:[:|,][a-z_\d]+)*\|[a-z_]{3,}(?:[:|,][a-z_\d]+)*$|^[a-z_]{2,}(?:=\w+)?(?:,[a-z_\d]{2,}(?:=\w+)?)+$/.test(value);
}

/** Whether the value is 3 to 24 lowercase words that do not form a sentence. */
function isPhrase(value: string): boolean {
  const words = value.trim().split(/ +/);
  return words.length >= 3 && words.length <= 24 && words.every((word) => /^[a-z]{3,12}$/.test(word)) && !sentenceWords.test(value);
}

/** Whether the value is two to ten words of at most 14 characters. */
function isSentence(value: string): boolean {
  return /^[\p{L}\d'’!-]{1,14}(?:,? [\p{L}\d'’!-]{1,14}){1,9}$/u.test(value);
}

/** Words in form labels, hints and messages, in the supported languages. */
const formWord =
  /(?<![\p{L}])(?:please|your|click|copy|copied|maximum|must|should|shall|enter|required?|requires|at least|less than|more than|cannot|invalid|wrong|incorrect|mismatch|missing|failed|forgot\p{L}*|choose|confirm\p{L}*|reset|visible|minimum|maximum|min|max|char\p{L}*|digits?|letters?|symbols?|upper\p{L}*|lower\p{L}*|match\p{L}*|fields?|empty|blank|valid|weak|expire[ds]?|optional|login|log in|sign|hash\p{L}*|default|inbox|clipboard|bitte|muss|m[üu]ssen|darf|eingeben|eingaben|geben|mindestens|zeichen|wiederholen|anzeigen|falsch\p{L}*|veuillez|votre|doit|moins|caract\p{L}*|saisi\p{L}*|entrez|oubli\p{L}*|debe|menos|ingres\p{L}*|introdu\p{L}*|escrib\p{L}*|olvid\p{L}*|deve|inseri\p{L}*|almeno|minimo|dimentic\p{L}*|digite|esqueceu|voer|vul|minstens|tekens|vergeten|moet|najmniej|znak\p{L}*|менее|символ\p{L}*)(?![\p{L}])|字符|文字|글자/iu;
/** Further words in form labels, hints and messages, which also occur in passphrases that people choose. */
const mayBeFormWord =
  /(?<![\p{L}])(?:will|you|use|uses|try|admins?|too|not|can|could|repeat|type|keep|leave|check|remember|last|link|again|email|changed?|shown?|hide|hidden|numbers?|strong|users?|accounts?|used|using|uses?|when|if|same|stored|kept|set|sent|only|value|no|ago|\d+ (?:sec|min|hour|day|week|month|year|sek|stund|tag|woch|monat|jour|heure|d[ií]a|hora|giorn|or[ae]|dagen|uur|dni|дн)\p{L}*|nicht|nie|ge[äa]ndert|pas|souvenir|recordar\p{L}*|n[ãa]o|non|niet|geleden)(?![\p{L}])/iu;

export const hasFormWord = (value: string): boolean => formWord.test(value);

/** Whether a phrase is a label, hint or message in a form, not a passphrase. */
export function isTextOfForm(value: string): boolean {
  if (formWord.test(value) || ofSecrets.test(value)) return true;
  if (!/^\p{Lu}/u.test(value)) return value.trim().split(/\s+/).length < 3;
  // Labels and messages begin with a capital letter, so for capitalized text, weaker evidence suffices.
  return mayBeFormWord.test(value) || (!/\d/.test(value) && value.trim().split(/\s+/).length < 4);
}

/** Whether the value is a passphrase of several words. */
export function isChosenPhrase(value: string): boolean {
  return isPhrase(value) || ((isPassphrase(value) || isSentence(value)) && !isTextOfForm(value));
}

/** Whether nothing marks the text as a value: no quotes, environment file or connection string. */
function isPlain({ isQuoted, isSettings, isEnvironment }: ValuePlace): boolean {
  return !isQuoted && !isSettings && !isEnvironment;
}

function isQuotedSecret(value: string, isForPassword: boolean): boolean {
  // Text in Japanese, Chinese or Korean is prose, not a secret.
  if (/[\u3000-\u9fff\uac00-\ud7af]/.test(value)) return false;
  if (isUnlikeWords(value) || isDense(value)) return true;
  if (isForPassword) return (isMixed(value) || isSigned(value)) && !isPlaceOrCode(value) && !isName(value);
  return value.length >= 8 && (isMixed(value) || isMarked(value)) && !isWordy(value) && !isPlaceOrCode(value);
}

/** Whether the value is 12 or more letters that form no words, or 20 or more digits. */
function isUnlikeWords(value: string): boolean {
  if (/^\d{20,}$/.test(value)) return true;
  if (!/^[A-Za-z]{12,}$/.test(value)) return false;
  const strangeness = strangenessOf(value);
  if (strangeness < 0.2) return false;
  const changes = alternation(value);
  return changes === 0 ? value.length >= 16 && strangeness >= 0.24 : strangeness + changes >= 0.52;
}

/** Whether the value is words joined by separators, or three or more words in camel case. */
function isName(value: string): boolean {
  return (
    /^[a-z]+(?:[-.:_/][a-z]+)+$/.test(value) || /^[a-z]+(?:[A-Z][a-z]+){2,}\d{0,2}$/.test(value) || /^[a-z]+(?::[a-z0-9]+)+$/i.test(value)
  );
}

/** Whether the value is a decimal or hexadecimal number rather than a hexadecimal key. */
function isNumber(value: string, strength: NameStrength): boolean {
  if (!/^(?:0x)?[\da-f]{1,19}$/i.test(value) || /^[a-z]{2,}\d/i.test(value)) return false;
  return isPassword(strength) || value.length < (strength === 'token' ? 12 : 16) || value.startsWith('0x') || alternation(value) < 0.25;
}

/**
 * Whether the value has at least eight characters, among them letters and a special character that words do not contain, and is neither
 * code nor an email address.
 */
function isSigned(value: string): boolean {
  return value.length >= 8 && /\p{L}/u.test(value) && /[!@#^*+]/.test(value) && !/[()[\]\\]|^[\w.+-]+@[\w-]+(?:\.[a-z]{2,})+$/.test(value);
}

/** Whether the value is a path, pattern, template or expression. */
function isPlaceOrCode(value: string): boolean {
  return /^[./~]|^[a-z]+(?:\/[a-z-]+){2,}$|^[A-Z]:\\|^[\w@.-]+\/[\w./-]+\.[a-z]{1,5}(?::\d+(?:-\d+)?)?$|\.(?:json|ya?ml|ts|js|py|txt|pem|key|md|html)$|[{}<>()[\]]|\\[dws]/.test(
    value,
  );
}

export const sentenceWords =
  /(?:^|\s)(?:the|your|a|an|is|are|must|be|at|least|please|enter|of|for|and|or|not|to|in|with|de|la|el|un|una|der|die|das|ein|ist|le|les|des|et|il|lo|per|het|een|и|не|на|должен|password|passwords|passwort|token|characters?|chars?|zeichen|caracteres)(?:\s|[.,!?]|$)/iu;

/** Whether the value is several words with a digit or special character that do not form a sentence, or a seed phrase of 12 to 24 words. */
function isPassphrase(value: string): boolean {
  const words = value.trim().split(/\s+/);
  return (
    (words.length >= 12 && words.length <= 24 && words.every((word) => /^[a-z]{3,8}$/.test(word))) ||
    (words.length >= 2 && words.length <= 10 && /\d|[!@#^*+]/.test(value) && !/[{}<>()=:;]|%[sd]/.test(value) && !sentenceWords.test(value))
  );
}

/** Whether a value in an environment file is a secret: anything but a number, path, option or identifier. */
function isEnvironmentValue(value: string, isForPassword: boolean): boolean {
  if (isForPassword && (isTwoWords(value) || isDottedPhrase(value.split('.')))) return true;
  return !/^\d+$/.test(value) && !/^[./~]/.test(value) && !/^[a-z]+(?:[._:-][a-z]+)+$/.test(value) && !isCode(value);
}

function isLabel(value: string): boolean {
  return /^[a-z]+$/i.test(value) || isWordy(value);
}

/** Whether the value is a member access or an expression such as a call, an index or a reference. */
function isChain(value: string): boolean {
  return (
    /^[A-Za-z_$][\w$]*(?:(?:\?\.|\.|->|::)[A-Za-z_$][\w$]*)+$/.test(value) ||
    /[([\\]$|^[$@&*]|^!(?!.*\d)|\$\{|^\d+\.[a-z]+$|^[A-Za-z_]\w*\[/.test(value)
  );
}

function isCode(value: string): boolean {
  return (
    isChain(value) ||
    (/^[a-z]+[A-Z][a-zA-Z]*\d?$/.test(value) && (value.length < 10 || isIdentifier(value))) ||
    (value.length >= 12 && value.replace(/\D/g, '').length <= 2 && isIdentifier(value))
  );
}
