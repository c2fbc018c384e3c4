// Whether a value that stands in the right place is a secret after all: not a word in its stead, not code, not a sentence about it.
import { isHarmless, isMixed, isRandom, isWordy } from './chance';
import type { NameStrength } from './names';

export interface ValuePlace {
  readonly strength: NameStrength;
  readonly isQuoted: boolean;
  /** `NAME=value`, as environment files and shells have it. */
  readonly isEnvironment: boolean;
  /** An argument, or a word of a list such as `.netrc` and Dockerfiles have. */
  readonly isListed: boolean;
  /** One of `Server=…;Password=…;`. */
  readonly isSettings: boolean;
  /** What follows the value. */
  readonly after: string;
}

export function valueIsSecret(value: string, place: ValuePlace): boolean {
  if (value.length < 6 || isHarmless(value) || isNumber(value)) return false;
  if (/\s/.test(value)) return place.isQuoted && place.strength === 'password' && isPassphrase(value);
  if (place.isQuoted) return isQuotedSecret(value, place.strength);
  if (place.isSettings && place.strength !== 'token') return true;
  if (place.isEnvironment && place.strength !== 'short' && isEnvironmentValue(value))
    return place.strength === 'password' || !isLabel(value);
  if (!isMixed(value) || isCode(value) || isName(value)) return false;
  if (isRandom(value) || isLongHex(value)) return true;
  if (place.isListed) return !isWordy(value) || place.strength === 'password';
  if (place.strength === 'password') return /^[ \t]?(?:\r?\n|$|["'`&;#<])|^[ \t]/.test(place.after);
  return value.length >= 8 && !isWordy(value) && /^[ \t]*(?:\r?\n|$|["'`&;#|<])|^[ \t]/.test(place.after);
}

function isQuotedSecret(value: string, strength: NameStrength): boolean {
  if (strength === 'password') return (isMixed(value) || isSigned(value)) && !isPlaceOrCode(value) && !isName(value);
  return value.length >= 8 && isMixed(value) && !isWordy(value) && !isPlaceOrCode(value);
}

/** Words with hyphens, or three and more run together. */
function isName(value: string): boolean {
  return (
    /^[a-z]+(?:[-.:_/][a-z]+)+$/.test(value) || /^[a-z]+(?:[A-Z][a-z]+){2,}\d{0,2}$/.test(value) || /^[a-z]+(?::[a-z0-9]+)+$/i.test(value)
  );
}

/** Of any base, up to eight bytes. */
function isNumber(value: string): boolean {
  return /^(?:0x)?[\da-f]{1,19}$/i.test(value) && !/^[a-z]{2,}\d/i.test(value);
}

/** Letters with signs that words do not have. */
function isSigned(value: string): boolean {
  return value.length >= 8 && /\p{L}/u.test(value) && /[!@#^*+]/.test(value) && !/[()[\]\\]/.test(value);
}

/** A path, a pattern, a template, an expression. */
function isPlaceOrCode(value: string): boolean {
  return /^[./~]|^[A-Z]:\\|\.(?:json|ya?ml|ts|js|py|txt|pem|key|md|html)$|[{}<>()[\]]|\\[dws]/.test(value);
}

const sentenceWords =
  /(?:^|\s)(?:the|your|a|an|is|are|must|be|at|least|please|enter|of|for|and|or|not|to|in|with|de|la|el|un|una|der|die|das|ein|ist|le|les|des|et|il|lo|per|het|een|и|не|на|должен|password|passwords|passwort|token|characters?|chars?|zeichen|caracteres)(?:\s|[.,!?]|$)/iu;

/** Several words with a number or a sign, and none that sentences are made of. */
function isPassphrase(value: string): boolean {
  const words = value.trim().split(/\s+/);
  return (
    words.length >= 2 && words.length <= 10 && /\d|[!@#^*+]/.test(value) && !/[{}<>()=:;]|%[sd]/.test(value) && !sentenceWords.test(value)
  );
}

/** A value of an environment file is a secret by its name alone, unless it is a number, a path, a switch or a word that stands in for one. */
function isEnvironmentValue(value: string): boolean {
  return !/^\d+$/.test(value) && !/^[./~]/.test(value) && !/^[a-z]+(?:[._:-][a-z]+)+$/.test(value) && !isCode(value);
}

function isLabel(value: string): boolean {
  return /^[a-z]+$/i.test(value) || isWordy(value);
}

/** A chain of names, a call, a name with a number. */
function isCode(value: string): boolean {
  return (
    /^[A-Za-z_$][\w$]*(?:(?:\?\.|\.|->|::)[A-Za-z_$][\w$]*)+$/.test(value) ||
    /[([\\]$|^[$@&*!]|\$\{/.test(value) ||
    /^[a-z]+[A-Z][a-zA-Z]*\d?$/.test(value)
  );
}

function isLongHex(value: string): boolean {
  return value.length >= 20 && /^[\da-f]+$/i.test(value) && /\d/.test(value) && /[a-f]/i.test(value);
}
