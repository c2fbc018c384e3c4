// Reads the user's own message for two orders: start building, and stop. Everything else, and everything doubtful, is conversation.
import { gap } from '../text/prose';
import { assent, type CompiledGrammar, compile, delays, denials, misfits, no, reports, resumption, sparing } from './triggerGrammar';
import { grammars } from './triggerPhrases';
import { type Sentence, sentencesOf } from './triggerSentences';
import { mend } from './triggerSlips';

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
 * What the message orders. `go` needs every clause to be understood: at least one plain order to build, and beside it nothing but approval, an end
 * of the talk, limits ("but don't touch the database") and what comes after. Questions, negations, conditions, delays, reports,
 * quotations and code are none of these, so they never start anything. While an approval is the open question plain assent is `go` too, and an order
 * with limits is not: it asks for another plan. `cancel` is as strict about the order itself, but other clauses may explain it.
 * Works without knowing the language: a message counts if one of the eight grammars understands all of it.
 */
export function readTrigger(text: string, state: TriggerState): Trigger {
  const read = sentencesOf(text);
  if (!read) return 'none';
  const sentences = state.card === 'shouldWait' ? withoutNo(read) : read;
  if (state.card === 'paused' && takesUp(sentences)) return 'go';
  const readings = compiled().map((grammar) => readIn(sentences, grammar, state));
  if (readings.some(({ trigger }) => trigger === 'go'))
    return readings.some(({ trigger, isHalted }) => trigger === 'cancel' && !isHalted) ? 'none' : 'go';
  const isContradicted = readings.some(({ hasOrder }) => hasOrder);
  return !isContradicted && readings.some(({ trigger }) => trigger === 'cancel') ? 'cancel' : 'none';
}

/** In words; a longer clause is a thought of its own. */
const longestAside = 12;

let cache: readonly CompiledGrammar[] | null = null;

function compiled(): readonly CompiledGrammar[] {
  cache ??= grammars.map(compile);
  return cache;
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
}

function readIn(sentences: readonly Sentence[], grammar: CompiledGrammar, state: TriggerState): Reading {
  const kinds = new Set(sentences.flatMap((sentence) => readSentence(sentence, grammar)));
  const hasOrder = kinds.has('order') || kinds.has('partOrder');
  const isCertain = !kinds.has('unknown') && !kinds.has('question') && !sentences.some((sentence) => sentence.isHesitant);
  if (isCertain && !kinds.has('cancel') && (hasOrder || !kinds.has('halt'))) {
    const isPlain = !kinds.has('partOrder') && !kinds.has('choice') && !kinds.has('limit');
    const isGo = state.card === 'approval' ? isPlain && (hasOrder || kinds.has('yes')) : hasOrder;
    return { trigger: isGo ? 'go' : 'none', hasOrder, isHalted: false };
  }
  const isStopped = (kinds.has('cancel') || kinds.has('halt')) && !hasOrder && !kinds.has('question');
  return { trigger: isStopped && !isReserved(sentences, grammar) ? 'cancel' : 'none', hasOrder, isHalted: !kinds.has('cancel') };
}

/** Whether anything beside the order to stop is conditional, later, somebody else's words, or left out. */
function isReserved(sentences: readonly Sentence[], grammar: CompiledGrammar): boolean {
  const others = sentences.flatMap(({ clauses }) => clauses.filter(({ words }) => !cancelIn(words, grammar)));
  return others.some(({ words }) => delays.test(words) || reports.test(words) || words.includes(gap));
}

/** `halt`: "enough!", which ends the talk before an order and everything else without one. */
type Kind = 'order' | 'partOrder' | 'yes' | 'approving' | 'choice' | 'enough' | 'halt' | 'limit' | 'cancel' | 'question' | 'unknown';

function readSentence(sentence: Sentence, grammar: CompiledGrammar): Kind[] {
  if (sentence.isQuestion) return readQuestion(sentence, grammar);
  const kinds: Kind[] = [];
  for (const { words, isAnnounced } of sentence.clauses) {
    const read =
      isAnnounced && !kinds.includes('yes') && !kinds.includes('enough') ? (['unknown'] as const) : readClause(words, grammar, kinds);
    kinds.push(...read);
  }
  return kinds;
}

/** The clause as a whole, else with slips put right, else in the parts that conjunctions make of it. */
function readClause(words: string, grammar: CompiledGrammar, before: readonly Kind[]): Kind[] {
  for (const clause of [words, mend(words, grammar)]) {
    const kind = kindOf(clause, grammar, before);
    if (kind !== 'unknown') return [kind];
  }
  const kinds: Kind[] = [];
  for (const part of words.split(grammar.conjunctions)) {
    const kind = kindOf(part, grammar, [...before, ...kinds]);
    kinds.push(kind === 'unknown' ? kindOf(mend(part, grammar), grammar, [...before, ...kinds]) : kind);
  }
  return kinds;
}

/** A question is an order only when it asks somebody politely to do it; "what are you waiting for?" is no question. */
function readQuestion({ clauses }: Sentence, grammar: CompiledGrammar): Kind[] {
  const kinds = clauses.map(({ words }): Kind => {
    const request = grammar.requests.exec(words);
    const asked = request ? words.slice(request[0].length).trim() : '';
    if (request) return orderIn(asked, grammar, true) ?? cancelIn(asked, grammar) ?? 'question';
    const kind = kindOf(words, grammar, []);
    return kind === 'approving' || kind === 'choice' || kind === 'yes' || kind === 'enough' ? kind : 'question';
  });
  if (kinds.every((kind) => kind === 'enough')) return kinds;
  const isRequest = kinds.some((kind) => kind === 'order' || kind === 'partOrder' || kind === 'cancel');
  const asked = clauses.slice(kinds.findIndex((kind) => kind === 'order' || kind === 'partOrder' || kind === 'cancel'));
  return isRequest && asked.some(({ words }) => grammar.polite.test(words)) ? kinds : ['question'];
}

function kindOf(clause: string, grammar: CompiledGrammar, before: readonly Kind[]): Kind {
  const order = orderIn(clause, grammar, false) ?? requestIn(clause, grammar);
  if (order) return order;
  const cancel = cancelIn(clause, grammar);
  if (grammar.enough.test(clause)) return cancel ? 'halt' : 'enough';
  if (cancel) return 'cancel';
  const approval = approvalIn(clause, grammar);
  if (approval) return approval;
  if (before.some((kind) => kind === 'order' || kind === 'partOrder') && isLimit(clause, grammar)) return 'limit';
  return asideIn(clause, grammar) ?? (isOpening(clause, grammar) ? 'approving' : 'unknown');
}

/** A clause of nothing but what stands before an order: "come on". */
function isOpening(clause: string, grammar: CompiledGrammar): boolean {
  let rest = clause;
  while (rest !== '') {
    const opener = grammar.openers.exec(rest);
    if (!opener) return false;
    rest = rest.slice(opener[0].length).trim();
  }
  return true;
}

/** A request that is written without its question mark. */
function requestIn(clause: string, grammar: CompiledGrammar): 'order' | 'partOrder' | null {
  const request = grammar.requests.exec(clause);
  return request && grammar.polite.test(clause) ? orderIn(clause.slice(request[0].length).trim(), grammar, true) : null;
}

/** Thanks, praise or a reason beside an order; whatever takes something back, hands it on or orders something is none. */
function asideIn(clause: string, grammar: CompiledGrammar): 'approving' | 'choice' | null {
  const words = clause.split(' ');
  if (!grammar.asides.test(clause) || words.length > longestAside || words.includes(gap)) return null;
  if (denials.test(clause) || delays.test(clause) || reports.test(clause) || mentionsOrder(clause, grammar)) return null;
  return words.some((word) => /^\S\S/.test(word) && grammar.part.test(word)) ? 'choice' : 'approving';
}

/** A clause of nothing but approving words: `yes` if one of them says it, `choice` if it prefers a part or an option. */
function approvalIn(clause: string, grammar: CompiledGrammar): 'yes' | 'approving' | 'choice' | null {
  let saysYes = false;
  let rest = clause;
  while (rest !== '') {
    const yes = grammar.yes.exec(rest);
    const found = yes ?? grammar.approving.exec(rest);
    if (!found) return null;
    saysYes ||= yes !== null;
    rest = rest.slice(found[0].length).trim();
  }
  if (clause.split(' ').some((word) => /^(?:[bfgh]|\d.*|\S\S.*)$/u.test(word) && grammar.part.test(word))) return 'choice';
  return saysYes ? 'yes' : 'approving';
}

/** A clause that consists of openers, one order and its objects; null where anything else is in it. */
function orderIn(clause: string, grammar: CompiledGrammar, isRequested: boolean): 'order' | 'partOrder' | null {
  let rest = clause;
  let isPermitted = isRequested;
  let hasObject = false;
  let hasPart = false;
  while (rest !== '') {
    const ordered = hasObject ? null : objectsOfOrder(rest, grammar.orders);
    const isUrgent = !grammar.infinitiveLast && grammar.polite.test(rest);
    const objects = ordered ?? (isPermitted || isUrgent || grammar.infinitiveLast ? objectsOfOrder(rest, grammar.infinitives) : null);
    const isBare = !ordered && !isPermitted && !isUrgent;
    if (objects?.every((word) => (isBare ? grammar.afterInfinitive : grammar.object).test(word)))
      return hasPart || objects.some((word) => grammar.part.test(word)) ? 'partOrder' : 'order';
    const permit = grammar.permits.exec(rest);
    const opener = permit ?? grammar.openers.exec(rest);
    const step = opener ?? (grammar.infinitiveLast ? wordOf(rest, grammar.object) : null);
    if (!step || (!isPermitted && grammar.subject.test(step[0]))) return null;
    hasObject ||= opener === null;
    isPermitted ||= permit !== null;
    hasPart ||= grammar.part.test(step[0]);
    rest = rest.slice(step[0].length).trim();
  }
  return null;
}

/** The words after an order, or null where there is no order or it means something else with them. */
function objectsOfOrder(rest: string, orders: RegExp): string[] | null {
  const order = orders.exec(rest)?.[0];
  if (order === undefined) return null;
  const objects = rest
    .slice(order.length)
    .split(' ')
    .filter((word) => word !== '');
  const isMisfit = misfits.some(([verb, object]) => verb.test(order) && objects.some((word) => object.test(word)));
  return isMisfit ? null : objects;
}

/** The next word, if the pattern knows it. */
function wordOf(rest: string, pattern: RegExp): readonly [string] | null {
  const word = rest.split(' ')[0] ?? '';
  return pattern.test(word) ? [word] : null;
}

function cancelIn(clause: string, grammar: CompiledGrammar): 'cancel' | null {
  let rest = clause;
  for (;;) {
    const cancel = grammar.cancels.exec(rest);
    if (
      cancel &&
      rest
        .slice(cancel[0].length)
        .trim()
        .split(' ')
        .every((word) => word === '' || grammar.cancelObject.test(word) || grammar.cancels.test(word))
    )
      return 'cancel';
    const opener = grammar.cancelOpeners.exec(rest) ?? (grammar.infinitiveLast ? wordOf(rest, grammar.cancelObject) : null);
    if (!opener || opener[0].length === rest.length) return null;
    rest = rest.slice(opener[0].length).trim();
  }
}

/** A limit or a follow-up, without a word that would hold the order up. */
function isLimit(clause: string, grammar: CompiledGrammar): boolean {
  const start = grammar.limits.exec(clause) ?? grammar.followUps.exec(clause);
  if (!start) return false;
  const rest = clause.slice(start[0].length).trim();
  return (
    rest !== '' &&
    rest.split(' ').length <= 12 &&
    (!sparing.opens.test(start[0]) || sparing.spares.test(rest)) &&
    !grammar.doubts.test(rest) &&
    !delays.test(rest) &&
    !rest.includes(gap) &&
    !mentionsOrder(rest, grammar)
  );
}

function mentionsOrder(rest: string, grammar: CompiledGrammar): boolean {
  return rest.split(' ').some((_word, index, words) => {
    const from = words.slice(index).join(' ');
    return grammar.orders.test(from) && !/^(?:do|make|haz|faz|fais|mach|fai|doe|делай|сделай)(?= |$)/.test(from);
  });
}
