// Finds an order to stop in one clause: a verb that stops, in the place where one gives orders, with no object but the work.
import { foldPattern, type Rules } from './triggerLexicon';
import { without } from './triggerOrder';

/** What may stand before it in any language, beside what may stand before an order to build. */
const openers = new RegExp(
  foldPattern(
    '^(?:(?:no|non|nao|nee|нет)(?= (?:wait|espera|attends|attendez|aspetta|wacht|подожди|stop))|nope|nein|нет|wait|warte|wartet|espera|attends|attendez|aspetta|wacht|подожди|подождите|sorry|actually|perdon|perdona|desole|pardon|scusa|scusate|desculpa|desculpe|entschuldigung|прости|простите|извини|извините|i said|you must|better|best|i want to|i want you to|i d like to|i would like to|ich will|ich mochte|quiero|quero|je veux|voglio|ik wil|хочу|лучше|mejor|melhor|besser|am besten|finalement|alla fine|al final|on second thought|on second thoughts|hey|oh|ho|oula|ola|stop|halt|все таки|всё|meglio|liever|lieber|toch|doch|we need to|we should|we must|let s just|just|ya|anzi|mieux vaut|il faut|нужно|надо|давай|давайте|i need you to|we have to|you have to|you can|please)(?= |$)',
  ),
);
const because = new RegExp(
  foldPattern(
    '^(?:because|cause|since|as|for|weil|denn|da|car|parce|puisque|porque|ya que|pois|ja que|perche|visto|poiche|want|omdat|потому|так как|ведь|поскольку|since)(?= )',
  ),
);

/** What would be nice to have, and a question that is announced, are no order. */
export const reserved = new RegExp(
  `(?:^| )(?:${foldPattern('would be (?:nice|good|great|useful|handy)|wäre|sería|seria|serait|sarebbe|zou (?:fijn|mooi|handig|leuk|goed)|было бы|(?:one|a|quick|una|uma|une|eine|een|один|есть) (?:quick )?(?:question|pregunta|pergunta|domanda|frage|vraag|вопрос)')})(?= |$)`,
);

/** What somebody is told to stop doing, in a clause of its own: "hör auf, mich zu siezen". */
export const nagging = /^(?!um |om )(?:\S+ )*(?:(?:zu|te) \S+|(?:um|aus|durch|ein|fort|weiter)zu\S+)n$/;

const regret = new RegExp(
  foldPattern(
    '^(?=.*(?:^| )(?:not|isn t|wasn t|no|não|pas|nicht|non|niet|не)(?= )).* (?:(?:i|we)(?: (?:had|ve|actually))? (?:asked|wanted|meant|said|ordered|requested)(?: for)?|pedí|quería|pedimos|pedi|queria|quero|j ai (?:demandé|dit|voulu)|je voulais|ich (?:\\S+ )?(?:wollte|meinte|gesagt habe|verlangt habe|gemeint habe)|ho (?:chiesto|detto)|volevo|ik (?:vroeg|wilde|bedoelde|gevraagd heb|heb gevraagd)|я (?:просил\\S*|хотел\\S*))$',
  ),
);

/** "That's not what I asked for": a reason to stop, and no report. */
export function isRegret(clause: string): boolean {
  return regret.test(clause);
}

const costly = new RegExp(
  `(?:^| )(?:${foldPattern('(?:burning|wasting|eating|spending|costs?|costing) .*|too expensive|gast\\S* .*|caro|cher|coûte .*|teuer|kostet .*|costa(?:ndo)? .*|troppo caro|duur|kost .*|дорого(?: .*)?|тратит .*')})$`,
);

/** Whether the clause says that it costs too much: a reason that makes a polite request to stop an order. */
export function isCostly(clause: string): boolean {
  return costly.test(clause);
}

/** "Which stops everything" describes. */
const relative = /^(?:der|die|das|welche[rs]?|dat) (?:\S+ )*(?:stoppt|aufhort|abbrecht|stopt|annuleert|ophoudt|afbreekt)$/;

/** The words that stop are short, and typed in a hurry. */
const slips: readonly (readonly [RegExp, string])[] = [
  [/(?<= |^)(?:stpo|sotp|tsop|stpp|sopt|stoop|sttop)(?= |$)/g, 'stop'],
  [/(?<= |^)(?:cancle|cnacel|cacnel|canel|cancell)(?= |$)/g, 'cancel'],
  [/(?<= |^)(?:abrot|abotr|aboort)(?= |$)/g, 'abort'],
];

/** The slips aside, whether the clause calls the work off. */
export function isStop(clause: string, rules: Rules): boolean {
  if (relative.test(clause)) return false;
  let rest = slips.reduce((words, [slip, right]) => words.replace(slip, right), clause);
  while (rest !== '') {
    if (isWholeStop(rest, rules)) return true;
    const stop = rules.stop.exec(rest) ?? rules.stopBare.exec(rest);
    if (stop) {
      const object = without(rest.slice(stop[0].length).trim(), rules.stopObjects);
      if (object === '' || because.test(object)) return true;
    }
    const step =
      openers.exec(rest) ??
      rules.permits.exec(rest) ??
      rules.asks.exec(rest) ??
      rules.fillers.exec(rest) ??
      (rules.last ? rules.stopObjects.exec(rest) : null);
    if (!step || step[0] === '') return false;
    rest = rest.slice(step[0].length).trim();
  }
  return false;
}

function isWholeStop(rest: string, rules: Rules): boolean {
  const whole = rules.stopWhole.exec(rest);
  return whole !== null && without(rest.slice(whole[0].length).trim(), rules.stopObjects) === '';
}
