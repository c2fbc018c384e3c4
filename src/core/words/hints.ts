// An order to build in words that are on no list: what words of building stand beside. It only ever shows the line that asks.
import { isAscii } from './fold';
import { joins, lengths, type Sets, startsIn, unspaced, lettered } from './matching';
import { fits } from './questions';
import { isOneSlip } from './slips';

export interface Hints {
  /** @param inAll how many words its sentence has */
  isOrder(clause: string, isQuestion: boolean, inAll: number): boolean;
}

/** Longer clauses explain something. */
const maxWords = 14;
const maxCharacters = 30;
/** A verb and what it is to build. */
const maxNamed = 8;
/** "You may start any time". */
const maxBegun = 12;
/** "Write the login page" and "you may begin any time" are orders; what is longer says how a thing should be. */
const maxFew = 5;
/** "Do it so". */
const maxBare = 2;
/** Words of a sentence that says one thing. */
const maxShort = 6;
/** "Do we build it". */
const maxVerbAlone = 3;

/** Nouns made of verbs of building: at the beginning of a sentence they are what it is about. */
const noun = /(?:[cstz]ione?|ciones|cao|coes|ung|atie|ing|ци[яюией]|ка|eur|dor|tore)s?$|ungs|atie/;

/** What is there already as often as it is to be written. */
const code = /^codi(?:go|ce)$|^код[а-я]{0,2}$/;

/** Who builds. */
const agent = /(?:dor(?:es|as?)?|tor[ei]|eurs?|lers?|(?<!p)pers?|aars?|чик[а-я]*)$/;

const makers = /[開开][発发](?:者|人员)/g;

export function hintsOf(set: Sets): Hints {
  const [builds, begins, writes] = [stems(set('builds')), stems(set('begins')), stems(set('writes'))];
  const [makes, agreed] = [stems(set('makes')), stems(set('agreed'))];
  const demands = [...set('demands')];
  const behindDemands = (words: readonly string[]) =>
    [0, 1, 2].flatMap((from) => lengths(words, from, set('demands')).flatMap((length) => [from + length, from + length + 1]));
  const isObject = (words: readonly string[]) => set('objects').has(lettered(words));
  const isNow = (words: readonly string[]) => words.some((word) => set('demands').has(word) && !set('polite').has(word));
  /** "Could you" stands before what is asked for; "now" and "please" soon behind it too, for further on it is about something else. */
  const isDemanded = (words: readonly string[], at: number) => {
    const before = words.slice(0, at).join(' ');
    const near = words.slice(at, at + maxFew).join(' ');
    const all = words.join(' ');
    const isSaidBehind = (demand: string) => set('tails').has(demand) && (has(near, demand) || all.endsWith(` ${demand}`));
    return demands.some((demand) => has(before, demand) || isSaidBehind(demand));
  };
  const isInWords = (clause: string, isQuestion: boolean, inAll: number): boolean => {
    const words = clause.split(' ');
    if (words.length > maxWords) return false;
    const builtAt = words.findIndex((word, at) => builds(words, at) && !agent.test(word));
    const built = words[builtAt] ?? '';
    const isVerb = builtAt >= 0 && !noun.test(built) && !code.test(built);
    if (isVerb && inAll <= maxVerbAlone) return true;
    if (isQuestion) {
      const isFew = words.length <= maxFew;
      if (behindDemands(words).some((from) => (builtAt >= from && !code.test(built)) || (isFew && begins(words, from)))) return true;
      return builtAt >= 0 && words.slice(0, maxFew).some((_word, at) => at !== builtAt && begins(words, at));
    }
    if (
      builtAt >= 0 &&
      (words.some((_word, at) => at !== builtAt && begins(words, at)) || (!code.test(built) && isDemanded(words, builtAt)))
    )
      return true;
    const leads = new Set([
      ...startsIn(words, set),
      ...behindDemands(words),
      ...words.flatMap((word, at) => (joins.has(word) ? [at + 1] : [])),
    ]);
    return [...leads].some((at) => {
      const left = words.length - at;
      if (at === builtAt) return isVerb;
      const isAgreed = words.some((_word, other) => agreed(words, other));
      if (writes(words, at)) return isAgreed || (inAll <= maxShort && left > 1 && left <= maxFew);
      if (makes(words, at))
        return isAgreed || left <= maxBare || isObject(words.slice(at + 1)) || (inAll <= maxShort && left <= maxFew && isNow(words));
      if (!begins(words, at)) return false;
      return (
        isAgreed ||
        (left <= maxBare && inAll <= maxVerbAlone) ||
        (left <= maxFew && lengths(words, 0, set('demands')).some((behind) => at - behind <= 1 && at >= behind))
      );
    });
  };
  const isUnspaced = (clause: string, isQuestion: boolean): boolean => {
    if (clause.length > maxCharacters) return false;
    const prose = clause.replace(makers, '');
    const holds = (name: 'builds' | 'begins') => [...set(name)].some((stem) => prose.includes(stem));
    if (clause.length <= maxFew && [...set('begins')].some((stem) => clause.startsWith(stem))) return true;
    if (clause.length <= maxNamed && [...set('builds')].some((stem) => stem.length > 1 && prose.startsWith(stem))) return true;
    const isDemand = !isQuestion && fits(clause, demands);
    if (isDemand && clause.length <= maxBegun && holds('begins')) return true;
    return holds('builds') && (holds('begins') || isDemand);
  };
  return {
    isOrder: (clause, isQuestion, inAll) =>
      !isAscii(clause) && unspaced.test(clause) ? isUnspaced(clause, isQuestion) : isInWords(clause, isQuestion, inAll),
  };
}

/** What is shorter is a whole word. */
const minStem = 3;

/** Whether the words at a place begin with one of the stems; a longer one may have a slip in it. */
function stems(phrases: ReadonlySet<string>): (words: readonly string[], at: number) => boolean {
  const all = [...phrases];
  return (words, at) => {
    const word = (words[at] ?? '').replace(/^[a-z]{1,2}'/, '');
    return all.some((stem) => {
      if (word[0] !== stem[0] && word[1] !== stem[1]) return false;
      if (stem.includes(' ')) return `${words.slice(at, at + maxStemWords).join(' ')} `.startsWith(`${stem} `);
      return stem.length < minStem ? word === stem : word.startsWith(stem) || isSlip(word, stem);
    });
  };
}

const maxStemWords = 4;

function isSlip(word: string, stem: string): boolean {
  if (word.length < stem.length - 1 || stem.length < minSlipped) return false;
  return [-1, 0, 1].some((more) => isOneSlip(word.slice(0, stem.length + more), stem));
}

/** The beginning of a shorter word is that of too many others. */
const minSlipped = 5;

function has(clause: string, phrase: string): boolean {
  return ` ${clause} `.includes(` ${phrase} `);
}
