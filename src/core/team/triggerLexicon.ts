// What the rule for the user's go and cancel needs to know of one language, and how its words are made comparable.
import { gap } from '../text/prose';

/** Each list is alternatives parted by `|`, written as people write them; verbs are stems with their endings. */
export interface Lexicon {
  /** What may stand before an order, or after it: yes, please, now, whom it is addressed to. */
  readonly fillers: string;
  /** "You can", "I want you to", "time to": an infinitive after them is an order. */
  readonly permits: string;
  /** The beginning of a question that is a request if it also sounds urgent or polite. */
  readonly asks: string;
  readonly urgent: string;
  /** Orders to build, whatever their object is, unless it is one of `other`. */
  readonly build: string;
  readonly buildBare: string;
  /** Verbs that order a build only with known words after them: "do it", "make this". */
  readonly make: string;
  readonly makeBare: string;
  /** "Start", "proceed": with known words after them, or with a verb of `buildBare` and any object. */
  readonly start: string;
  readonly startBare: string;
  /** Orders that are no verb of these, with known words around them. */
  readonly idioms: string;
  /** Known words: pronouns, prepositions, adverbs of urgency, what a build is about. */
  readonly small: string;
  /** Nouns and forms that name the building itself. */
  readonly work: string;
  /** "As agreed": with it any object is what was talked about. */
  readonly agreed: string;
  /** What is ordered but not built: a list, a summary, a vote. */
  readonly other: string;
  /** Words that make the verb a part of a statement. */
  readonly breaks: string;
  /** What sounds like a hazard and is none: no more questions, don't hesitate. */
  readonly calm: string;
  /** Hazards: the word no, in every form. */
  readonly denials: string;
  /** Hazards: conditions, delays, questions, what is only possible. */
  readonly doubts: string;
  /** Hazards: what somebody says, and other people. */
  readonly reports: string;
  /** Hazards: orders for something else. */
  readonly errands: string;
  /** A contrast parts a clause in two. */
  readonly contrast: string;
  /** What begins a limit: "but", "without", "leave". */
  readonly limits: string;
  readonly followUps: string;
  /** "We go with": what may stand before an order with only an "and" between. */
  readonly takes: string;
  readonly yes: string;
  readonly approving: string;
  readonly parts: string;
  /** Orders to stop; after them only `stopObjects`. */
  readonly stop: string;
  readonly stopBare: string;
  /** Whole statements that call it off. */
  readonly stopWhole: string;
  readonly stopObjects: string;
  readonly and: string;
  /** Whether the infinitive stands at the end, and alone is an order. */
  readonly infinitiveLast: boolean;
}

/** Lower case without accents; apostrophes and hyphens part words; letters drawn out are shortened. */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('œ', 'oe')
    .replace(/['’‘`´-]/g, ' ')
    .replace(/(\p{L})\1{2,}/gu, '$1');
}

/** The same for a pattern, whose escapes mean something else in lower case, and whose ranges have a hyphen that parts no words. */
export function foldPattern(words: string): string {
  return words.replace(/\\.|\[[^\]]*\]|[^\\[]+/g, (part) => (/^[\\[]/.test(part) ? part : fold(part)));
}

/** What people of all languages write. */
const everywhere = {
  fillers: 'ok|okay|okey|k|kk|lgtm|sgtm|yes|yep|super|top|perfect|please|pls|plz|thx|thanks|ty|rn',
  urgent: 'please|pls|plz|now|rn',
};

export interface Rules {
  readonly fillers: RegExp;
  readonly permits: RegExp;
  readonly asks: RegExp;
  readonly urgent: RegExp;
  readonly build: RegExp;
  readonly buildBare: RegExp;
  readonly make: RegExp;
  readonly makeBare: RegExp;
  readonly start: RegExp;
  readonly startBare: RegExp;
  readonly idioms: RegExp;
  /** A word that says nothing else beside an order. */
  readonly known: RegExp;
  readonly agreed: RegExp;
  readonly other: RegExp;
  readonly work: RegExp;
  readonly breaks: RegExp;
  readonly calm: RegExp;
  readonly denials: RegExp;
  readonly hazards: RegExp;
  readonly reports: RegExp;
  readonly mentions: RegExp;
  readonly contrast: RegExp;
  readonly limits: RegExp;
  readonly followUps: RegExp;
  readonly takes: RegExp;
  readonly yes: RegExp;
  readonly approving: RegExp;
  readonly parts: RegExp;
  readonly stop: RegExp;
  readonly stopWhole: RegExp;
  readonly stopBare: RegExp;
  readonly stopObjects: RegExp;
  readonly and: RegExp;
  readonly last: RegExp | null;
  readonly vocabulary: ReadonlySet<string>;
}

/** Every word of the lexicon, to tell which language a message is most likely in. */
export function vocabularyOf(lexicon: Lexicon): ReadonlySet<string> {
  const lists = Object.values(lexicon).filter((list) => typeof list === 'string');
  return new Set(lists.flatMap((list) => foldPattern(list).match(/\p{L}+/gu) ?? []));
}

/** The alternatives of a list, the longest first, so that a phrase is found before the word it begins with. */
function alternativesOf(list: string): string[] {
  const found: string[] = [''];
  let depth = 0;
  for (const sign of foldPattern(list)) {
    depth += sign === '(' ? 1 : sign === ')' ? -1 : 0;
    if (sign === '|' && depth === 0) found.push('');
    else found[found.length - 1] += sign;
  }
  return found;
}

/** `vocabulary`: the lexicon's own; `others`: what is no build in any language, for verbs that several languages write alike. */
export function compile(lexicon: Lexicon, vocabulary: ReadonlySet<string>, others: string): Rules {
  const oneOf = (lists: readonly string[]) => {
    const alternatives = lists.flatMap(alternativesOf).filter((alternative) => alternative !== '');
    return `(?:${[...new Set(alternatives)].sort((one, other) => other.length - one.length).join('|')})`;
  };
  const begins = (...lists: readonly string[]) => new RegExp(`^${oneOf(lists)}(?= |$)`);
  const holds = (...lists: readonly string[]) => new RegExp(`(?:^| )${oneOf(lists)}(?= |$)`);
  const fillers = [lexicon.fillers, everywhere.fillers];
  return {
    vocabulary,
    fillers: begins(...fillers),
    permits: begins(lexicon.permits),
    asks: begins(lexicon.asks),
    urgent: holds(lexicon.urgent, everywhere.urgent),
    build: begins(lexicon.build),
    buildBare: begins(lexicon.buildBare),
    make: begins(lexicon.make),
    makeBare: begins(lexicon.makeBare),
    start: begins(lexicon.start),
    startBare: begins(lexicon.startBare),
    idioms: begins(lexicon.idioms),
    known: begins(lexicon.calm, lexicon.agreed, lexicon.work, lexicon.small, ...fillers, lexicon.parts),
    agreed: holds(lexicon.agreed),
    other: holds(others),
    work: holds(lexicon.work),
    breaks: holds(lexicon.breaks),
    calm: begins(lexicon.calm),
    denials: holds(lexicon.denials),
    hazards: holds(lexicon.denials, lexicon.doubts, lexicon.reports, lexicon.errands, gap),
    reports: holds(lexicon.reports),
    mentions: holds(lexicon.doubts, lexicon.reports, lexicon.errands, lexicon.buildBare, lexicon.startBare, gap),
    contrast: new RegExp(` (?=${oneOf([lexicon.contrast])} )`),
    limits: begins(lexicon.limits),
    followUps: begins(lexicon.followUps),
    takes: begins(lexicon.takes),
    yes: begins(lexicon.yes, everywhere.fillers.replace('|please|pls|plz|thx|thanks|ty|rn', '')),
    approving: begins(lexicon.yes, lexicon.approving, ...fillers),
    parts: holds(lexicon.parts),
    stop: begins(lexicon.stop),
    stopWhole: begins(lexicon.stopWhole),
    stopBare: begins(lexicon.stopBare),
    stopObjects: begins(lexicon.stopObjects, lexicon.stop, 'stop', ...fillers),
    and: new RegExp(` (?=${oneOf([lexicon.and])} )`),
    last: lexicon.infinitiveLast
      ? new RegExp(
          `^((?:\\S+ ){0,7})(?:(${foldPattern(lexicon.buildBare)})|${oneOf([lexicon.startBare, lexicon.makeBare])})((?: \\S+){0,4})$`,
        )
      : null,
  };
}
