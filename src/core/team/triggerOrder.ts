// Finds an order in one clause: a verb that builds, or starts building, in the place where one gives orders.
import { isDeparture, isPaper, isRemoval } from './triggerErrands';
import { foldPattern, type Rules } from './triggerLexicon';
import { isDropped, isSequence } from './triggerParts';

export interface Order {
  /** Whether every word of it is known, so that it is an order for the whole and nothing less. */
  readonly isWhole: boolean;
  /** Words beside the verb that are not known, for hazards to be looked for. */
  readonly open: string;
}

const longestObject = 14;
/** In words: how far from the verb what is no build makes the order one for that. */
const longestNearby = 8;

/** A verb that means something else with its object: a plan is not built, and to proceed to the next step is to talk on. */
const misfits = [
  '(?:ship|let it go)$',
  '(?:\\S+ )?everything (?:but|except) ',
  '(?:implement|build|execute|code|develop)s ',
  '(?:let s |lets )?(?:go(?:ing)? with|(?:take|have|get|run with) (?:the )?(?:option|variant|version)) ',
  '(?:nehmt|nimm|nehmen|prenez|prends|prenons|бери|берите|берем|(?:tira|tirad|vamos|ve|id|dale|vai|andiamo|andate|bora|siga|sigue|avec) (?:con|com|de|pour)) (?:\\S+ ){0,2}(?:option|opcion|opcao|opzione|variante?|version|вариант)(?: \\S+){0,2}$',
  '(?:develop|desarroll|desenvolv|svilupp|entwick|ontwikkel|разраб)\\S* (?:\\S+ )?(?:option|opcion|opcao|opzione|optie|variante?|вариант|proposition)(?: \\S)?(?: further| weiter| verder)?$',
  'parte d[aeo]l? ',
  '(?:start|begin|work|get) (?:\\S+ ){0,2}on (?:the|this|that|a) (?:design|ideas?|spec|plan|proposal|approach|other)(?= |$)',
  '(?:build|develop|construct|create|desarroll|constru|desenvolv|costru|svilupp|bau|entwickel|bouw|ontwikkel|постро|стро|разраб)\\S* (?:\\S+ ){0,2}(?:plans?|plano|piano|план|proposal|propuesta|proposta|vorschlag|voorstel|предложение|approach|argument|proposition)$',
  '(?:proce|pross|prosegu|pass|move|continu|продолж|переход|перейд)\\S* (?:on )?(?:\\S+ ){0,3}(?:phases?|steps?|stages?|points?|pasos?|fases?|puntos?|passos?|etapas?|etapes?|schritt|punkt|stap|punt|passaggio|passo|шаг\\S*|этап\\S*|пункт\\S*)(?: \\d+)?$',
  '(?:start|begin|starte|startet|inicia|arranca|lance|lancez|avvia|запусти|запускай|run|launch) (?:\\S+ )?(?:api|ui|backend|frontend|server|client|apps?|application|tool|interface|система|сервер)$',
].map((pattern) => new RegExp(`^${foldPattern(pattern)}`));
const therefore = new RegExp(
  foldPattern(' (?=(?:so|also|drum|deshalb|dus|asi que|por eso|entao|donc|du coup|quindi|percio|поэтому|так что) )'),
);

/** To go on is an order to build only when it says with what. */
const goesOn = new RegExp(
  foldPattern(
    '(?:^| )(?:continue|carry on|go on|resume|keep going|sigue|seguid|siga|sigan|sigamos|continu\\S*|prosigue|prosegu\\S*|prossegu?\\S*|segue|sigam|vai avanti|andate avanti|andiamo avanti|weiter|weitermachen|ga verder|ga door|gaan door|ga zo|verder|продолж\\S*|poursui\\S*)(?= |$)',
  ),
);
const goesAhead = /(?:^| )(?:adelante|em frente|frente|pure|go ahead|go on and|bingo|marinha)(?= |$)/;

function isGoingOn(rest: string, rules: Rules): boolean {
  return goesOn.test(rest) && !rules.work.test(rest) && !goesAhead.test(rest);
}

/** What verbs of doing and writing make of a plan is a plan. */
const planned = new RegExp(
  foldPattern(
    '(?:^| )(?:plan|plans|planes|plano|piano|план|vorschlag|voorstel|propuesta|proposta|proposition|proposal|предложение)(?= |$)',
  ),
);

/** The order in the clause, or null. `isRequested`: after "can you", where an infinitive is one. */
export function orderIn(clause: string, rules: Rules, isRequested = false): Order | null {
  return orderFrom(clause, rules, isRequested) ?? requestIn(clause, rules) ?? joinedOrder(clause, rules);
}

function orderFrom(clause: string, rules: Rules, isRequested: boolean): Order | null {
  let rest = clause;
  let isPermitted = isRequested;
  while (rest !== '') {
    if (isDeparture(rest)) return null;
    const order = orderAt(rest, rules, isPermitted) ?? lastOrder(rest, rules, isPermitted || rest !== clause);
    if (order) return order;
    const permit = rules.permits.exec(rest);
    const step = permit ?? rules.calm.exec(rest) ?? rules.fillers.exec(rest);
    if (!step || step[0] === '') return null;
    isPermitted ||= permit !== null;
    rest = rest.slice(step[0].length).trim();
  }
  return null;
}

/** A request that is written without its question mark. */
function requestIn(clause: string, rules: Rules): Order | null {
  const asked = without(clause, rules.fillers);
  const request = rules.asks.exec(asked);
  return request && rules.urgent.test(asked) ? orderFrom(asked.slice(request[0].length).trim(), rules, true) : null;
}

/** "We go with A and build it", "I need it today so start": an order after what leads to it. */
function joinedOrder(clause: string, rules: Rules): Order | null {
  const [reason = '', ...rest] = clause.split(therefore);
  const last = rest.at(-1);
  const order = last === undefined ? null : orderFrom(last, rules, false);
  if (order) return { isWhole: false, open: `${reason} ${order.open}` };
  const parts = clause.split(rules.and);
  for (let at = 1; at < parts.length; at++) {
    const before = parts.slice(0, at).join(' ');
    const isOther = isDropped(before);
    const leadsTo = isOther || rules.takes.test(before) || without(before, rules.approving) === '' || orderFrom(before, rules, false);
    const after = leadsTo ? orderFrom(parts.slice(at).join(' '), rules, false) : null;
    if (after) return { isWhole: false, open: isOther ? after.open : `${before} ${after.open}` };
  }
  return null;
}

function orderAt(rest: string, rules: Rules, isPermitted: boolean): Order | null {
  if (isSequence(rest)) return { isWhole: false, open: '' };
  const nearby = rest.split(' ').slice(0, longestNearby).join(' ');
  if (isPaper(rest) || rules.other.test(nearby) || misfits.some((misfit) => misfit.test(nearby))) return null;
  const idiom = rules.idioms.exec(rest);
  if (idiom && !(isRemoval(rest) && !idiom[0].includes(' '))) {
    const open = unknownOf(rest.slice(idiom[0].length), rules);
    if (open === '' && !planned.test(rest) && !isGoingOn(rest, rules)) return { isWhole: !rules.parts.test(rest), open };
  }
  const build = rules.build.exec(rest) ?? (isPermitted || rules.urgent.test(rest) ? rules.buildBare.exec(rest) : null);
  const built = build && withObject(rest.slice(build[0].length).trim(), rules);
  if (built) return built;
  if (isGoingOn(rest, rules)) return null;
  const start = rules.start.exec(rest) ?? (isPermitted ? rules.startBare.exec(rest) : null);
  const started = start && startOf(rest.slice(start[0].length).trim(), rules);
  if (started) return started;
  if (isRemoval(rest)) return null;
  const make = rules.make.exec(rest) ?? (isPermitted ? rules.makeBare.exec(rest) : null);
  const made = make && rest.slice(make[0].length).trim();
  return made !== null && !planned.test(made) && (made !== '' || isPermitted || (make?.[0].length ?? 0) > 6)
    ? withKnown(made, rules)
    : null;
}

/** The order for any object but one that is no build. */
function withObject(object: string, rules: Rules): Order | null {
  const words = object.split(' ');
  const open = unknownOf(object, rules);
  if (open === '') return { isWhole: !rules.parts.test(object), open };
  if (words.length > longestObject || rules.breaks.test(open)) return null;
  return { isWhole: false, open };
}

function withKnown(object: string, rules: Rules): Order | null {
  const open = unknownOf(object, rules);
  if (open !== '' && !rules.agreed.test(object)) return null;
  return { isWhole: open === '' && !rules.parts.test(object), open: open.replace(rules.agreed, ' ').trim() };
}

/** After "start": known words, or a verb that builds with any object. */
function startOf(object: string, rules: Rules): Order | null {
  const known = withKnown(object, rules);
  if (known) return known;
  let rest = object;
  while (rest !== '') {
    const build = rules.buildBare.exec(rest);
    if (build) return withObject(rest.slice(build[0].length).trim(), rules);
    const step = rules.known.exec(rest);
    if (!step || step[0] === '') break;
    rest = rest.slice(step[0].length).trim();
  }
  return onItNow.test(object) ? withObject(object, rules) : null;
}

/** "On the dark mode now": what to begin is named, and when is said. */
const onItNow = /^(?=.* (?:now|right away|immediately)(?= |$))(?:\S+ )?on the /;

/** They do it: no order. */
const statement = /^(?:sie|die|ihr|wir|er|jullie|ze|zij|we|wij|u|ich|ik) (?:\S+(?:en|n)(?: |$))/;

/** An infinitive at the end of the clause, with its object before it. */
function lastOrder(rest: string, rules: Rules, isLed: boolean): Order | null {
  const last = rules.last?.exec(rest);
  if (!last) return null;
  const [, object = '', build, after = ''] = last;
  if (unknownOf(after, rules) !== '' || rules.other.test(rest) || isPaper(rest)) return null;
  if (!isLed && statement.test(rest)) return null;
  const order = build === undefined ? withKnown(object.trim(), rules) : withObject(object.trim(), rules);
  return order && (isLed || order.open === '') ? order : null;
}

/** What is left when known words are taken from the front. */
export function unknownOf(text: string, rules: Rules): string {
  return without(text.trim(), rules.known);
}

export function without(text: string, pattern: RegExp): string {
  let rest = text;
  while (rest !== '') {
    const step = pattern.exec(rest);
    if (!step || step[0] === '') return rest;
    rest = rest.slice(step[0].length).trim();
  }
  return rest;
}
