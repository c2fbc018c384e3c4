// Detects PINs and codes for doors, alarms, safes and cards in many languages.
import type { Clue, Group } from '../clues';
import type { SecretFinding } from '../kinds';
import { aboutSecrets } from '../names';
import { isHarmless } from '../randomness';

/** Four to eight digits, optionally with one letter or keypad sign, or the numbers of a dial lock. Excludes amounts, dates and versions. */
const code =
  /(?<![A-Za-z\u00c0-\u04ff\d_.,:/@$€£+-]|[([](?=#))((?=[A-Z\u0410-\u042f\d]{4,8}(?![A-Z\u0410-\u042f\d]))[A-Z\u0410-\u042f]?\d{2,8}[A-Z\u0410-\u042f]?\d{0,5}|[#*]\d{4,8}|\d{1,2}(?:-\d{1,2}){2,4})([#*]?)(?![A-Za-z\u00c0-\u04ff\d%€]|[.,:/_-]\d|-[a-z]|\s?(?:[mck]?m|k?g|EUR|USD|Uhr|[kKMG]B|ms|px|users?|lines?|times|char\w*|digits?)(?![a-z]))/g;
/** Words that indicate another kind of code, such as an error code or postal code. */
const otherCodes =
  /error|fehler|erreur|errore|erro\b|fout|felkod|chyb|hata|hiba|ошиб|エラー|错误|오류|post(?:al|a|code|leit|num)|pocztow|почтов|邮|source|status|area|country|zip|promo|discount|order|version|exit|http|product|artic|artik|item|sort|colou?r|return|response|reason|(?<!de)fault|branch|commit|(?<!ac)count|length|code of/i;
/** Text allowed directly between a word for a code and the code itself. */
const isSaid = /^\p{L}{0,2}\s?(?:['’]s|(?:is|ist|lautet|est|es|e|é|è|er|är|ar|to|on|je|это|は|是|:)?)\s?$/u;
/** Words directly before a code, in a sentence that names what the code opens. */
const isGiven = /(?:^|\s)(?:with|mit|avec|con|com|met|med|z|s|cu|ile|с|кодом|die|la|le|il|de|tapez|digitando|marca)\s$|で$|은 $|는 $/;
const endsClause = /^(?:[.,!)。，、]|\s*(?:\n|$)|\s(?:and|und|et|y|e|i|og|och|en|ja|then|dann|puis)\s)/;
/** A year or a time of day; excluded if the sentence is about a time. */
const isTime = /^(?:19|20)\d\d$|^(?:[01]\d|2[0-3])[0-5][05]$/;
const ofTime = /\s(?:in|at|um|à|alle|às|om|kl|o|since|from|of|until|by|im|seit|ab|en|depuis|desde|dal|nel|van|sinds|w|od|sedan|с|в|до)\s$/;
/** Text between the name of a variable and its default in Terraform. */
const isDefault = /^[^\n{}]{0,80}(?: \{)?(?:\n[^\n{}]{0,120}){0,4}\n\s{0,8}default\s{0,12}=\s{0,4}"?$/;
/** Number of characters to examine before a code. */
const reachBefore = 80;
/** Number of characters to examine before a code for a PIN, because a description may precede its default. */
const reachOfPin = 200;
const reachBehind = 40;

/** Finds codes near the given clues. Linear, because clues and codes are in order and the context examined per code is bounded. */
export function doorCodesIn(text: string, clues: readonly Clue[]): SecretFinding[] {
  if (!clues.some(({ group }) => group === 'I' || group === 'D' || group === 'Q')) return [];
  const found: SecretFinding[] = [];
  let first = 0;
  for (const { 0: value, index } of text.matchAll(code)) {
    while (first < clues.length && (clues[first]?.end ?? 0) < index - reachOfPin) first++;
    const end = index + value.length;
    let pin = -1;
    let place = -1;
    let named = -1;
    const behind = new Set<Group>();
    const clause = /^[^\n.,;\d]*/.exec(text.slice(end, end + reachBehind))?.[0].length ?? 0;
    for (let at = first; at < clues.length; at++) {
      const clue = clues[at];
      if (!clue || clue.start > end + clause) break;
      if (clue.start >= end) behind.add(clue.group === 'P' ? 'Q' : clue.group);
      else if (clue.group === 'I') pin = clue.end;
      else if (clue.end < index - reachBefore) continue;
      else if (clue.group === 'D') place = clue.end;
      else if (clue.group === 'Q' || clue.group === 'P') named = clue.end;
    }
    if (isAnnounced(text, index, value, pin, place, named, behind)) found.push({ start: index, end, kind: 'assigned' });
  }
  return found;
}

function isAnnounced(
  text: string,
  index: number,
  value: string,
  pin: number,
  place: number,
  named: number,
  behind: ReadonlySet<Group>,
): boolean {
  const isSure = /[#*]/.test(value) ? place >= 0 : value.includes('-') || (place >= 0 && named >= 0);
  const both = isSure ? Math.max(place, named) : -1;
  if (pin >= 0 && isAbout(text, pin)) return false;
  const last = Math.max(pin, both, behind.has('D') ? named : -1);
  const any = Math.max(place, named);
  if ((last < 0 && any < 0 && !(behind.has('D') && behind.has('Q'))) || isHarmless(value)) return false;
  if (pin >= 0 && /^["'`]?\s?[:=]\s?["'`]?$|^ ["'`]$/.test(text.slice(pin, index))) return true;
  if (otherCodes.test(text.slice(Math.max(0, index - reachBefore), index))) return false;
  if (pin >= 0 && isDefault.test(text.slice(pin, index))) return true;
  if (last >= 0 && leads(text.slice(last, index), value, last === pin)) return true;
  const after = text.slice(index + value.length, index + value.length + 8);
  if (any >= 0) {
    const between = text.slice(any, index);
    if (
      place >= 0 &&
      leads(text.slice(place, index), value) &&
      (isGiven.test(between) || (between === ' ' && /[A-Z\u0410-\u042f]/.test(value)))
    )
      return true;
    // Matches `code?` with the code on the next line, and `the code is 4471.`
    if (any === named && /^\p{L}{0,2}\s?\?\s{1,2}$/u.test(between)) return true;
    return text[any - 1] !== '号' && isSaid.test(between) && !/^\p{L}{0,2}:?\s?$/u.test(between) && endsClause.test(after);
  }
  return behind.has('D') && behind.has('Q');
}

/** Whether the rest of a name after a clue word makes it a setting: `MAX_PIN_ATTEMPTS`. */
function isAbout(text: string, end: number): boolean {
  const rest = /^[A-Za-z_-]{2,30}/.exec(text.slice(end, end + 31))?.[0] ?? '';
  return rest.split(/[_-]|(?<=[a-z])(?=[A-Z])/).some((word) => aboutSecrets.has(word.toLowerCase()));
}

/** Whether at most ten words separate a clue from the code, on the same line or the line above. */
function leads(between: string, value: string, isOfPin = false): boolean {
  const lines = between.split('\n');
  if (lines.length > 2 || (lines.length === 2 && !/^[^\p{L}]*(?:[\p{L}\d]{1,15}: )?$/u.test(lines[1] ?? ''))) return false;
  if (isTime.test(value) && ofTime.test(between)) return false;
  return !/\d{3}/.test(between) && (isOfPin || !/[.;]\s/.test(between)) && between.split(/\s+/).length <= 10;
}
