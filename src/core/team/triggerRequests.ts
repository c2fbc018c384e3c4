// Tells a polite request with a question mark from a question about being able, or about what somebody would do.
import { foldPattern, type Rules } from './triggerLexicon';
import { without } from './triggerOrder';
import type { Clause } from './triggerSentences';

/** Whether it can be done at all is a question. */
const wonders = new RegExp(
  `(?:^| )(?:${foldPattern('really|even|ever|wirklich|überhaupt|realmente|de verdad|mesmo|vraiment|davvero|veramente|echt|wel|schon|già|déjà|already|or|oder|или|o falta|o no|o non|o manca|ou pas|ou falta|of niet|of mist|действительно|вообще|реально')})(?= |$)`,
);

/** How one asks what somebody would do, or wants to. */
const would = new RegExp(
  `^(?:${foldPattern('would|will|würdest|würdet|wollt|willst|magst|mögt|quieres|queréis|(?:(?:você|vocês|tu) )?(?:quer|querem)|(?:tu |vous )?(?:veux|voulez)|vuoi|volete|vorresti|vorreste|wil|wilt|willen|zou(?:den)?(?! .*(?:kunnen|willen))')}) `,
);
const polite = new RegExp(
  `(?:^| )(?:${foldPattern('please|pls|plz|kindly|mind|bitte|alsjeblieft|alstublieft|aub|ajb|graag|por favor|porfa|s il te plaît|s il vous plaît|stp|svp|bien|per favore|per piacere')})(?= |$)`,
);

/**
 * Whether the question in `words`, one of the sentence's clauses, is meant as a request: it says now or please. "Would you build it now?" and "do you
 * want to?" ask what somebody thinks, unless they say please.
 */
export function isMeant(words: string, clauses: readonly Clause[], rules: Rules): boolean {
  const isUrgent = clauses.some((clause) => rules.urgent.test(clause.words));
  const isPolite = clauses.some((clause) => polite.test(clause.words));
  return isUrgent && !wonders.test(words) && (isPolite || !would.test(without(words, rules.fillers)));
}
