// A question by its words, where it has no question mark.
import { lengths, maxBeside, type Sets } from './matching';
import { isAscii } from './spelling';

/** Whether the sentence asks, by what it begins with, ends with or holds. */
export function asksBy(sentence: string, loose: readonly string[], set: Sets): boolean {
  if ([inverted, verbFirst, verbThenWhom, joined].some((form) => form.test(sentence)) || asksIn(sentence.split(' '), set)) return true;
  if (isAscii(sentence)) return fits(sentence, loose);
  return yesOrNo.test(sentence) || fits(sentence.replace(any, ''), loose);
}

/** "いつでも" is "any time", and asks for none; a greeting ends as a question does. */
const any = /(?:いつ|何|なん|どれ|どこ|どう|誰|だれ)でも|こん(?:にち|ばん)は/g;

/** "Good, but where is it": a question behind what says yes, or joins it to what was said. */
const leadsOn: ReadonlySet<string> = new Set(
  'but and so wait hm hmm aber und also pero y entonces mais et donc ma e quindi mas maar en dus но и а'.split(' '),
);

/** "Raakt dit de database", "slagen mijn tests": a Dutch or German verb before what it is about, where an order has no such ending. */
const verbFirst = /^(?:[a-z]+t (?:dit|het|deze)|[a-z]{3,}en (?:de|dit|deze|mijn|onze|we|wij|die|der|das|meine|unsere|wir|alle)) /;

/** "Siehst du", "fangt ihr", "merkt man", "klinkt jullie": a verb by its ending, and whom it asks behind it; no order has that. */
const verbThenWhom = /^(?:und |aber |en |maar )?[a-z]{2,}(?:st du|(?<!jetz|nich|mi|ers|selbs)t (?:ihr|man))(?: |$)/;

/** "And the tests": a few words that are joined to what was said, and say nothing of it. */
const joined =
  /^(?:and|und|y|e|et|en) (?:the|die|der|das|el|la|los|las|le|les|i|gli|il|lo|o|a|os|as|de|het) [^ ]+(?: [^ ]+)?$|^(?:et|e) l'[^ ]+$|^а (?:с|на|в|без|для|про|если|где) /;

/** French has the pronoun behind the verb. */
const inverted = /^(?:\S+ ){0,3}(?:[a-z]+-(?:t-)?(?:on|il|elle|ils|elles|je|tu)|[a-z]+(?:iez|rez)-vous)(?: |$)/;

function asksIn(words: readonly string[], set: Sets): boolean {
  const beside = [set('yes'), set('openers'), leadsOn];
  const isLedOn = (at: number) => leadsOn.has(words[at] ?? '');
  let starts = [0];
  for (let round = 0; round < maxBeside && starts.length > 0; round++) {
    if (starts.some((at) => lengths(words, at, set('asks'), 4).length > 0)) return true;
    starts = starts.flatMap((at) => [
      ...beside.flatMap((phrases) => lengths(words, at, phrases).map((length) => at + length)),
      ...lengths(words, at, set('assent')).flatMap((length) => (isLedOn(at + length) ? [at + length] : [])),
    ]);
  }
  return false;
}

/** What is put behind a statement, for it to be confirmed. */
const tags: ReadonlySet<string> = new Set('no non ne verdad right toch hein vero oder правда так eh innit'.split(' '));

/** "It is per user, no": a last clause that asks for the others. */
export function isTag(clauses: readonly string[]): boolean {
  return clauses.length > 1 && tags.has(clauses.at(-1) ?? '');
}

/** "行不行", "好不好": a Chinese verb with its own negation asks. */
const yesOrNo = /(\p{Script=Han})[不没]\1/u;

/** Whether the sentence has one of the phrases at its beginning, its end or anywhere, as its `~` says. */
function fits(sentence: string, phrases: readonly string[]): boolean {
  return phrases.some((phrase) => {
    const part = phrase.replaceAll('~', '');
    if (!phrase.startsWith('~')) return sentence.startsWith(part);
    return phrase.endsWith('~') ? sentence.includes(part) : sentence.endsWith(part);
  });
}
