// Reads the user's own message for two orders: start building, and stop. Everything else, and everything doubtful, is conversation.
import { gap } from '../text/prose';
import { de } from './lexicons/de';
import { en } from './lexicons/en';
import { es } from './lexicons/es';
import { fr } from './lexicons/fr';
import { it } from './lexicons/it';
import { nl } from './lexicons/nl';
import { pt } from './lexicons/pt';
import { ru } from './lexicons/ru';
import { assent, no, resumption } from './triggerAnswers';
import { withoutAsides } from './triggerAsides';
import { isInvitation, isPaper } from './triggerErrands';
import { delays, isHazardous, isHazardousLimit, isPutOff, sayings } from './triggerHazards';
import { compile, foldPattern, type Rules, vocabularyOf } from './triggerLexicon';
import { type Order, orderIn, unknownOf, without } from './triggerOrder';
import { isDropped, isExclusion, isStandstill, withSequences } from './triggerParts';
import { isMeant } from './triggerRequests';
import { type Sentence, sentencesOf } from './triggerSentences';
import { mend } from './triggerSlips';
import { isCostly, isRegret, isStop, nagging, reserved } from './triggerStop';

export type Trigger = 'go' | 'cancel' | 'none';

export interface TriggerState {
  /**
   * The question that is open. `approval`: whether the plan is right; plain assent answers it, and an order with limits does not. `paused`: the build is
   * stopped; a word that takes work up again ("continue") is a go, and plain assent is none. `shouldWait`: somebody asked whether to wait; a no before an
   * order ("no, go ahead") belongs to the question. `none`: nothing that a word could answer; only a whole order is a go.
   */
  readonly card: 'none' | 'approval' | 'paused' | 'shouldWait';
}

/**
 * What the message orders. A `go` has a core and no hazard. The core is a verb that builds, or starts building, in the place where one gives orders;
 * its object may be anything but what is no build (a list, a vote). Hazards are a question, a no, a condition, a delay, a report, another person,
 * another order, a quotation, anywhere in the message; words nobody knows are none. While an approval is the open question plain assent is `go` too,
 * and an order with limits is not: it asks for another plan. `cancel` is a verb that stops, with no object but the work; reasons may stand beside it.
 * Works without knowing the language: one of the eight lexicons must find it.
 */
export function readTrigger(text: string, state: TriggerState): Trigger {
  const read = sentencesOf(text);
  if (!read) return 'none';
  const answered = state.card === 'shouldWait' ? withoutNo(read) : read;
  const sentences = withSequences(state.card === 'approval' ? answered : withoutAsides(answered));
  if (state.card === 'paused' && takesUp(sentences)) return 'go';
  const readings = likelyLanguages(sentences).map((tongue) => readIn(sentences, tongue, state));
  const ordered = mostFamiliar(readings.filter(({ hasOrder, trigger }) => hasOrder || trigger === 'go'));
  const cancelled = mostFamiliar(readings.filter(({ trigger }) => trigger === 'cancel'));
  const isCancelled = cancelled.some(({ isHalted }) => !isHalted);
  if (ordered.length > 0) return !isCancelled && ordered.every(({ trigger }) => trigger === 'go') ? 'go' : 'none';
  return cancelled.length > 0 ? 'cancel' : 'none';
}

/** The readings of the languages that know most of the message's words: which of them it is in decides. */
function mostFamiliar(readings: readonly Reading[]): Reading[] {
  const most = Math.max(...readings.map(({ familiar }) => familiar));
  return readings.filter(({ familiar }) => familiar === most);
}

const lexicons = [en, es, pt, fr, de, it, nl, ru];

/** One language of the eight; its rules are many expressions, made when a message is first read in it. */
interface Tongue {
  readonly vocabulary: ReadonlySet<string>;
  readonly rules: () => Rules;
}

let known: readonly Tongue[] | null = null;

function tongues(): readonly Tongue[] {
  if (known) return known;
  const others = lexicons.map(({ other }) => other).join('|');
  known = lexicons.map((lexicon) => {
    const vocabulary = vocabularyOf(lexicon);
    let rules: Rules | null = null;
    return {
      vocabulary,
      rules: () => {
        rules ??= compile(lexicon, vocabulary, others);
        return rules;
      },
    };
  });
  return known;
}

function wordsOf(sentences: readonly Sentence[]): string[] {
  return sentences.flatMap(({ clauses }) => clauses.flatMap((clause) => clause.words.split(' ')));
}

function familiarityOf(words: readonly string[], { vocabulary }: Tongue): number {
  let count = 0;
  for (const word of words) if (vocabulary.has(word)) count++;
  return count;
}

/** The languages that know at least half as many of the words as the one that knows most: the others need not be asked. */
function likelyLanguages(sentences: readonly Sentence[]): Tongue[] {
  const words = wordsOf(sentences);
  const languages = tongues().map((tongue) => ({ tongue, familiar: familiarityOf(words, tongue) }));
  const most = Math.max(...languages.map(({ familiar }) => familiar));
  return languages.filter(({ familiar }) => familiar * 2 >= most).map(({ tongue }) => tongue);
}

/** The message without the no it begins with: the answer to whether to wait. */
function withoutNo([first, ...others]: readonly Sentence[]): Sentence[] {
  if (!first || first.isQuestion) return first ? [first, ...others] : others;
  const clauses = no.test(first.clauses[0]?.words ?? '') ? first.clauses.slice(1) : first.clauses;
  return [{ ...first, clauses }, ...others];
}

/** Whether every clause is a word that takes work up again, or assent beside it. */
function takesUp(sentences: readonly Sentence[]): boolean {
  const clauses = sentences.flatMap((sentence) => sentence.clauses.map(({ words }) => words));
  const isPlain = sentences.every(({ isQuestion, isHesitant }) => !isQuestion && !isHesitant);
  return (
    isPlain && clauses.some((words) => resumption.test(words)) && clauses.every((words) => resumption.test(words) || assent.test(words))
  );
}

interface Reading {
  readonly trigger: Trigger;
  /** Whether there is an order to build in it, even if it was not taken. */
  readonly hasOrder: boolean;
  /** Whether what would stop it is only an end of the talk, which is no objection to an order. */
  readonly isHalted: boolean;
  /** How many of the words the language knows. */
  readonly familiar: number;
}

/** `order`: for the whole; `partOrder`: for a part, or for something it names; `yes`, `approving`: assent; `enough`: an end of the talk; `decision`: what is taken. */
type Kind =
  | 'order'
  | 'partOrder'
  | 'yes'
  | 'opening'
  | 'decision'
  | 'approving'
  | 'enough'
  | 'unknown'
  | 'limit'
  | 'heldOrder'
  | 'halt'
  | 'offer'
  | 'cancel'
  | 'question'
  | 'hazard';

function readIn(written: readonly Sentence[], tongue: Tongue, state: TriggerState): Reading {
  const rules = tongue.rules();
  const sentences = written.map((sentence) => ({
    ...sentence,
    clauses: sentence.clauses.map((clause) => ({ ...clause, words: mend(clause.words, rules) })),
  }));
  const kinds: Kind[] = [];
  const isDear = sentences.some(({ clauses }) => clauses.some(({ words }) => isCostly(words)));
  for (const sentence of sentences) readSentence(sentence, rules, kinds, isDear);
  const has = (kind: Kind) => kinds.includes(kind);
  const hasOrder = has('order') || has('partOrder') || has('heldOrder');
  const familiar = familiarityOf(wordsOf(sentences), tongue);
  const isHeld =
    has('hazard') || has('heldOrder') || kinds.at(-1) === 'offer' || has('question') || sentences.some(({ isHesitant }) => isHesitant);
  if (!has('cancel') && !isHeld && (hasOrder || !has('halt'))) {
    const isPlain = !has('partOrder') && !has('limit') && !has('unknown') && !has('decision');
    const isGo = state.card === 'approval' ? isPlain && (has('order') || has('yes')) : hasOrder;
    if (isGo) return { trigger: 'go', hasOrder, isHalted: false, familiar };
  }
  const isStopped = (has('cancel') || has('halt')) && !hasOrder && !has('question');
  const trigger = isStopped && !isReserved(sentences, rules) ? 'cancel' : 'none';
  return { trigger, hasOrder, isHalted: !has('cancel'), familiar };
}

/** Whether anything beside the order to stop is conditional, later, somebody else's words, or left out. */
function isReserved(sentences: readonly Sentence[], rules: Rules): boolean {
  const others = sentences.flatMap(({ clauses }) => clauses.filter(({ words }) => !isStop(words, rules) && !isRegret(words)));
  return others.some(({ words }) => delays.test(words) || sayings.test(words) || reserved.test(words) || words.includes(gap));
}

/** What may stand before a colon and an order. */
const openings: readonly Kind[] = ['yes', 'enough', 'halt', 'opening', 'decision'];

function readSentence(sentence: Sentence, rules: Rules, kinds: Kind[], isDear: boolean): void {
  if (sentence.isQuestion) {
    readQuestion(sentence, rules, kinds, isDear);
    return;
  }
  let isCalled = false;
  for (const { words, isAnnounced } of sentence.clauses) {
    const parts = isPlainOrder(words, rules) || without(words, rules.calm) === '' ? [words] : words.split(rules.contrast);
    for (const part of parts) {
      const kind = kindOf(part, rules, kinds);
      isCalled ||= !isAnnounced && kind === 'order' && part.includes(' ');
      const isReported = isAnnounced && (kind === 'order' || kind === 'partOrder' || kind === 'cancel');
      const isOpened = kinds.length > 0 && (isCalled || kinds.every((before) => openings.includes(before)));
      const isSpecified = isAnnounced && isCalled && kind === 'unknown' && unknownOf(part, rules) !== '';
      kinds.push(
        isSpecified || (isReported && !isOpened) || (kind === 'cancel' && parts.length > 1 && !isStop(words, rules)) ? 'hazard' : kind,
      );
    }
  }
}

function isPlainOrder(words: string, rules: Rules): boolean {
  const order = orderIn(words, rules);
  return order !== null && order.open === '';
}

/** A question is an order only when it asks somebody politely to do it, or to stop what is too dear; "what are you waiting for?" is no question. */
function readQuestion({ clauses }: Sentence, rules: Rules, kinds: Kind[], isDear: boolean): void {
  for (const { words } of clauses) {
    const asked = without(words, rules.fillers);
    const begin = rules.asks.test(asked) ? asked : words;
    const request = rules.asks.exec(begin);
    const rest = request ? begin.slice(request[0].length).trim() : '';
    const isUrgent = isMeant(words, clauses, rules);
    const order = request && isUrgent ? orderIn(rest, rules, true) : null;
    if (order && !isHazardous(order.open, rules) && !isPutOff(words)) kinds.push(order.isWhole ? 'order' : 'partOrder');
    else if (request && (isUrgent || isDear) && isStop(rest, rules) && !joinsOrder(rest, rules)) kinds.push('cancel');
    else if (without(words, rules.calm) === '') kinds.push('enough');
    else if (isUrgent && !rules.hazards.test(words) && !kinds.includes('order') && !kinds.includes('partOrder')) kinds.push('offer');
    else
      kinds.push(asked === '' && (['order', 'partOrder', 'cancel'] as const).some((kind) => kinds.includes(kind)) ? 'opening' : 'question');
  }
}

/** A word that ends the talk before an order, and everything else without one. */
const halt = new RegExp(
  foldPattern(
    '^(?:ok |ya |ja |so )?(?:enough|basta|ya basta|chega|assez|genug|genoeg|хватит|довольно|достаточно|suficiente|abbastanza|ca suffit|es reicht|schluss|schluss jetzt|stop talking|adesso basta)(?: (?:ya|now|already|jetzt|maintenant|nu|уже|cosi|ja))?$',
  ),
);

function kindOf(clause: string, rules: Rules, before: readonly Kind[]): Kind {
  if (halt.test(clause)) return 'halt';
  if (without(clause, rules.calm) === '' && !isStop(clause, rules)) return 'enough';
  if (before.at(-1) === 'cancel' && nagging.test(clause)) return isAboutWork(clause, rules) ? 'unknown' : 'question';
  const hasOrder = before.includes('order') || before.includes('partOrder');
  if (isDropped(clause)) return 'decision';
  if (hasOrder && isStandstill(clause)) return 'hazard';
  if (hasOrder && isExclusion(clause, rules)) return 'limit';
  if (hasOrder && (rules.limits.test(clause) || rules.followUps.test(clause)) && !isHazardousLimit(clause, rules)) return 'limit';
  const order = orderIn(clause, rules);
  if (order && hasOrder && rules.contrast.test(` ${clause}`)) return 'hazard';
  if (order) return isPutOff(clause) ? 'heldOrder' : kindOfOrder(order, rules);
  if (isStop(clause, rules)) return joinsOrder(clause, rules) ? 'hazard' : 'cancel';
  if (without(clause, rules.approving) === '') {
    if (rules.parts.test(clause)) return 'unknown';
    return clause.split(' ').some((_word, at, words) => rules.yes.test(words.slice(at).join(' ')))
      ? 'yes'
      : without(clause, rules.fillers) === ''
        ? 'opening'
        : 'approving';
  }
  const asked = without(clause, rules.fillers);
  if (isHazardous(clause, rules) || isPaper(asked) || isInvitation(asked) || isInvitation(clause)) return 'hazard';
  return rules.takes.test(clause) ? 'decision' : 'unknown';
}

function isAboutWork(clause: string, rules: Rules): boolean {
  return rules.work.test(clause) || rules.buildBare.test(clause.split(' ').at(-1) ?? '') || unknownOf(clause, rules) === '';
}

/** "Cancel and build it" says both. */
function joinsOrder(clause: string, rules: Rules): boolean {
  return clause.split(rules.and).some((part, at) => at > 0 && orderIn(part, rules) !== null && !isStop(part, rules));
}

function kindOfOrder(order: Order, rules: Rules): Kind {
  if (order.open !== '' && isHazardous(order.open.replace(rules.agreed, ' '), rules)) return 'heldOrder';
  return order.isWhole ? 'order' : 'partOrder';
}
