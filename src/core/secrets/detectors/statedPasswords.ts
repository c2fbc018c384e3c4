// Detects passwords stated in sentences, labels and markup: `the password is …`.
import { describes, hasFormWord, isChosenPhrase, isFieldWord, isForeignLabel, ofField, ofSecrets, sentenceWords } from '../assignedValues';
import type { Clue } from '../clues';
import type { SecretFinding } from '../kinds';
import type { FoundName } from '../nameSearch';
import { isPassword } from '../names';
import { isHarmless } from '../randomness';

/** Phrase that says what a password is for: `for the VPN`, `del servidor`. */
const about = String.raw`(?:[ \t](?:for|of|on|to|at|in|from|für|vom|von|beim?|zum?|auf|pour|para|per|voor|van|del?|des|du|di|da|do|dell?[ao]?|sur|sul|till?|för|til|от|для|к|w|na|на|wi-?fi|wlan|vpn)(?:[ \t][\p{L}\d@.’'-]{1,24}){0,5}?)?`;
const adverb = '(?:[ \\t](?:now|still|just|currently|jetzt|nun|noch|maintenant|désormais|ahora|adesso|ora|agora|nu|teraz|теперь))?';

/** Text between the name of a password and its value: the kind of statement, which determines how certain the value is, and the pattern. */
const statements: readonly (readonly [kind: 'is' | 'label' | 'phrase' | 'wrapped', shape: RegExp])[] = [
  [
    'is',
    new RegExp(
      String.raw`\p{L}{0,4}${about}(?:[ \t]{1,3}(?:(?:is|was|has been|wurde)[ \t])?(?:now[ \t])?(?:set|changed|reset|updated|rotated|gesetzt|geändert)[ \t](?:to|auf)[ \t]{1,3}|[ \t]{1,3}(?:is|was|ist|war|lautet|es|era|est|était|è|é|jest|är|er|je|(?<=has[łl]o[ \t]{1,3})to|это)${adverb}[ \t]?:?[ \t]{1,3})`,
      'uy',
    ),
  ],
  // Question and answer: `the password? it's …`, `What is the password?` above `A: …`.
  [
    'is',
    /(?:[ \t][^\n?"'`(){};=]{1,40})?\?(?:[ \t](?:it(?:['’]s| is)|its)[ \t]|[ \t]?\r?\n(?:[>*-][ \t])?(?:A|Answer|Re)[:.)][ \t]{1,3})/y,
  ],
  [
    'label',
    new RegExp(
      String.raw`\p{L}{0,4}(?:[ \t](?:nueva|actual|temporal|nuova|attuale|nova|atual|provisoire|neu|nowe|nytt))?${about}[*_]{0,3}[ \t]?[:：→—–-][*_]{0,3}[ \t]{1,3}`,
      'uy',
    ),
  ],
  // Block scalar of one line in YAML.
  ['is', /["']?:[ \t]?[|>][+-]?\r?\n[ \t]{1,12}(?=[^\n]{4,80}\r?\n?(?:$|\S))/y],
  // Passphrase after `with the passphrase`.
  ['phrase', /(?<=\b(?:with|using|mit|avec|con|met|com)(?: \p{L}{1,8}){0,2} \p{L}{3,14})[ \t]{1,2}(?=\p{Ll}{3,14} \p{Ll}{3,14} )/uy],
  ['wrapped', /(?:は|が|を|：|:)\s?(?=[「『“])|[ \t]{1,2}(?=["'`«„“])|[ \t]?:[ \t]?(?=<\w)/y],
];

const opening = /["'`]|\*\*|__|«[ \u00a0\u202f]?|[„“「『]|<(?:b|code|strong|em|i|kbd|tt|mark|span)(?:\s[^<>\n]{0,60})?>/y;
const closing: Readonly<Record<string, RegExp>> = { '«': /[ \u00a0\u202f]?»/, '„': /[“”]/, '“': /”/, '「': /」/, '『': /』/, '<': /<\// };
const maxLength = 100;

/** Unquoted value: one word, or several words to the end of the line or sentence. */
const word = /[\p{L}\d]{3,40}[\d!]{1,8}(?=[ \t]*(?:\r?\n|$))|[^\s"'`«»„“”「」<>(){}[\]\u3000-\u9fff\uac00-\ud7af]{4,60}/uy;
const words = /[\p{Ll}\d]{2,14}(?: [\p{Ll}\d'’]{1,14}){2,9}(?=[.!]?[ \t]*(?:\r?\n|$))/uy;
const endsClause = /^(?:[ \t]*(?:\r?\n|$)|[.,;!)](?:\s|$)| (?:\(|(?:and|und|et|y|e|i|en|this|since|today|now)(?!\p{L})))/u;
/** Line with a user name directly above a line with a password. */
const isBelowUser =
  /(?:^|\n)[^\n\p{L}]{0,8}(?:user(?: ?name)?|login|account|e-?mail|benutzer\p{L}{0,4}|usuario|utilisateur|utente|identifiant|gebruiker)[*_"'`]{0,3}[ \t]?[:=][*_"'` \t]{0,4}[\w.@+-]{2,60}["'`]?[ \t]*\r?\n[^\n\p{L}]{0,8}$/iu;

/** Finds passwords stated after the given names and clues. Linear, because the text examined per name is bounded. */
export function statedPasswordsIn(text: string, names: readonly FoundName[], clues: readonly Clue[]): SecretFinding[] {
  const found: SecretFinding[] = [];
  let done = 0;
  const places = [...names.filter(({ strength }) => isPassword(strength)), ...clues.filter(({ group }) => group === 'P')];
  for (const { start, end } of places.sort((a, b) => a.start - b.start)) {
    if (start < done) continue;
    const value = statedAt(text, start, end);
    if (!value) continue;
    done = value.end;
    found.push({ ...value, kind: 'assigned' });
  }
  return found;
}

interface TextRange {
  readonly start: number;
  readonly end: number;
}

function statedAt(text: string, start: number, end: number): TextRange | null {
  for (const [kind, shape] of statements) {
    shape.lastIndex = end;
    if (!shape.test(text)) continue;
    const from = shape.lastIndex;
    const wrapped = wrappedAt(text, from);
    // `password: "…"` is an assignment, which `assignedSecrets.ts` judges.
    if (kind === 'label' && /["']/.test(text.charAt(from))) continue;
    if (wrapped) {
      const value = text.slice(wrapped.start, wrapped.end);
      return isStated(value, true) && !(kind === 'wrapped' && sentenceWords.test(value)) ? wrapped : null;
    }
    if (kind === 'wrapped') continue;
    if (kind === 'phrase') {
      const phrase = phraseAt(text, from);
      if (phrase) return phrase;
      continue;
    }
    const isOfUser = kind === 'label' && isBelowUser.test(text.slice(Math.max(0, start - 160), start));
    // `pass` alone may also denote a step or a result, so it does not make a bare value certain.
    const isName = end - start > 4 || !/^pass$/i.test(text.slice(start, end));
    const bare = bareAt(text, from, (kind === 'is' && isName) || isOfUser) ?? (isOfUser ? sentenceAt(text, from) : null);
    if (bare) return bare;
  }
  return null;
}

/** Returns the text between quotes, emphasis or tags at `at`. */
function wrappedAt(text: string, at: number): TextRange | null {
  opening.lastIndex = at;
  const open = opening.exec(text)?.[0];
  if (open === undefined) return null;
  const start = at + open.length;
  const rest = text.slice(start, start + maxLength);
  const close = closing[open.charAt(0)];
  const length = close ? rest.search(close) : rest.indexOf(open);
  return length < 4 || rest.slice(0, length).includes('\n') ? null : { start, end: start + length };
}

/** Returns the unquoted words or the word at `at`, if they are a password. */
function bareAt(text: string, at: number, isSure: boolean): TextRange | null {
  const phrase = isSure ? phraseAt(text, at) : null;
  if (phrase) return phrase;
  word.lastIndex = at;
  const value = (word.exec(text)?.[0] ?? '').replace(/[.,;:]+$/, '');
  const end = at + value.length;
  if (!endsClause.test(text.slice(end, end + 10)) || !isStated(value, false)) return null;
  const isDistinct = /[\d!#$%&*?@+_]|\p{L}[-.]\p{L}+[-.]\p{L}|\p{Ll}\p{Lu}/u.test(value);
  return isDistinct || (isSure && value.length >= 5) ? { start: at, end } : null;
}

/** Returns the passphrase without quotes at `at`. */
function phraseAt(text: string, at: number): TextRange | null {
  words.lastIndex = at;
  const phrase = words.exec(text)?.[0] ?? '';
  return phrase !== '' && isStatedPhrase(phrase) ? { start: at, end: at + phrase.length } : null;
}

/** Text that says where a password is instead of giving it. */
const isElsewhere =
  /^(?:see|same|ask|as|in|on|at|use[sd]?|sent|set|stored|saved|like|from|via|by|will|not?|none|the|kept|known|get|check|siehe|wie|per)(?!\p{L})|[({[<:]/iu;

/** Returns the rest of the line at `at` if it can be a sentence chosen as a password. */
function sentenceAt(text: string, at: number): TextRange | null {
  words.lastIndex = at;
  const value = words.exec(text)?.[0] ?? '';
  return value !== '' && !isElsewhere.test(value) && !hasFormWord(value) && !ofSecrets.test(value) && value.length < 60
    ? { start: at, end: at + value.length }
    : null;
}

/** Pronouns, prepositions, conjunctions and auxiliary verbs, which continue a sentence. */
const continues =
  /(?<!\p{L})(?:from|by|on|into|over|about|between|during|without|who|whom|whose|that|which|what|when|where|while|until|after|before|because|since|than|if|some(?:body|one)|any(?:body|one)|no(?:body| one)|every(?:body|one)|they|them|their|its|you|we|our|this|these|those|there|has|have|had|was|were|been|will|would|can|could|may|might|does|did|von|bei|wer|wenn|weil|dass|durch|nach|vor|über|wird|kann|hat|que|qui|quand|pour|par|che|quando|cuando|como|wie|door|voor|als)(?!\p{L})/iu;

/** Whether several words without quotes are a passphrase: mostly nouns, and no words that make up sentences. */
function isStatedPhrase(value: string): boolean {
  const all = value.split(' ');
  const isNouns =
    all.every((each) => each.length >= 3) &&
    !sentenceWords.test(value) &&
    !continues.test(value) &&
    !hasFormWord(value) &&
    !ofSecrets.test(value);
  return isNouns && !describes.test(all[0] ?? '') && all.filter((each) => describes.test(each)).length * 3 <= all.length;
}

/** Whether a stated value can be a password rather than a placeholder, description, field name, path or code. */
function isStated(value: string, isWrapped: boolean): boolean {
  if (/\s/.test(value)) return isWrapped && value.split(' ').length >= 3 && value === value.trim() && isChosenPhrase(value);
  if (value.length < 4 || isHarmless(value) || isFieldWord(value.replace(/[!.]$/, '')) || notPassword.test(value)) return false;
  if (/\d/.test(value)) return /^\d{4,12}$|\p{L}|[-./]/u.test(value);
  if (isForeignLabel(value) || (/^\p{Ll}+-\p{Ll}+$/u.test(value) && describes.test(value))) return false;
  return !ofSecrets.test(value) && !(/^\p{L}+[!?]?$/u.test(value) && describes.test(value.replace(/[!?]$/, ''))) && !isNameOfField(value);
}

/** Values that are not passwords: a path, option, variable, file, constant or address, or truncated text. */
const notPassword =
  /[<>{}()[\]|\\;=]|^[./~$-]|\/|::|\.{2}|…|:$|^[A-Z][A-Z\d]*(?:_[A-Z\d]+)+$|@[\w-]+\.[a-z]{2,}$|^[\w-]+\.[a-z]{2,4}$|^\d{1,3}[-.]?\p{L}{1,12}$|^(?:\d+\.)+\d+$/u;

/** Whether the value is a code identifier: camel case or separated words, with at least one word that is common in field names. */
function isNameOfField(value: string): boolean {
  return /^\p{Ll}+(?:\p{Lu}\p{Ll}+)+$|[_.-]/u.test(value) && value.split(/[_.-]|(?<=[a-z])(?=[A-Z])/).some((part) => ofField.test(part));
}

const verb = String.raw`[ \t]{1,3}(?:is|was|ist|war|es|era|est|était|è|é|jest|är|er|je)[ \t]{1,3}$`;
const isSaidOfOne = new RegExp(String.raw`\p{L}${verb}`, 'u');
/** Subject of a sentence about passwords in general or none in particular: `a password is`, `jedes Kennwort ist`. */
const isSaidOfAny = new RegExp(
  String.raw`(?<!\p{L})(?:an?(?![ \t](?:senha|palavra|chave))|any|each|every|no|which|whose|(?:ein|jed|kein)(?:e[nmrs]?)?|une?|una|uma?|aucune?|chaque|cada|ningun[ao]?|nessuna|nenhuma|een|elk|geen|każde|żadne|каждый|любой|whether the)[ \t](?!the )(?:[\p{L}-]{2,20}[ \t])?[\p{L}-]{3,24}${verb}`,
  'iu',
);
/** Compounds and words that describe a password and that hardly anyone chooses as one. */
const remark =
  /^(?:[\p{L}\d]+-(?:\p{L}{2,}[^e\P{L}]ed|sensitive|insensitive|readable|specific|dependent|only|wide|lived|known)|(?:non|never|auto|self|pre|multi|semi|too)-\p{L}+|(?:one|two|three|single|double)-(?:time|use|way|part|step|word|factor|line)|(?:client|server)-side|plain-?text|top-level|up-to-\p{L}+|out-of-\p{L}+|opt-(?:in|out)|mine|yours|ours|theirs|here|there|n?either|obsolete|legacy|stale|\p{L}*(?:[Pp]flicht(?:feld)?|setzung|[Bb]estandteil|[Ss]ache|[Gg]eheimnis|[Kk]lartext|[Ee]ingabe|gevoelig|[ai]bile|[áí]vel))[?!]?$/u;

/** Whether a word at the end of a sentence is a remark about passwords, as in `a password is better`, rather than a password. */
export function isRemark(text: string, start: number, end: number): boolean {
  const [value, before] = [text.slice(start, end), text.slice(Math.max(0, start - 80), start)];
  if (!/^[\p{L}\d]+(?:-[\p{L}\d]+){0,2}[?!]?$/u.test(value) || !isSaidOfOne.test(before)) return false;
  return remark.test(value) || (/^\p{L}+(?:-\p{L}+)?[?!]?$/u.test(value) && isSaidOfAny.test(before));
}
