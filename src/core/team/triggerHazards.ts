// What keeps an order from being one: no, if, later, maybe, he said, and orders for something else, beside it or in it.
import { foldPattern, type Rules } from './triggerLexicon';

function anyOf(words: string): RegExp {
  return new RegExp(`(?:^| )(?:${foldPattern(words)})(?= |$)`);
}

/** Conditions and delays in any language, for messages that mix them; only words that mean little else elsewhere. */
export const delays = anyOf(
  'if|unless|when|after|until|before|later|tomorrow|once the|cuando|después|mañana|quando|depois|amanhã|quand(?! même)|lorsque|après|demain|wenn|falls|sobald|nachdem|bevor|später|morgen|dopo|domani|appena|als|zodra|tenzij|nadat|straks|если|когда|после|потом|позже|завтра|si los|si el|si la|si les|si le|se o|se os|se il|se i|se la',
);

/** What somebody says, in any language. */
export const sayings = anyOf(
  'said|says|say|told|tells|gesagt|gevraagd|demandé|pedí|pedi|chiesto|попросил\\S*|wrote|writes|typed|types|asked|dijo|dice|dicen|escribió|disse|diz|falou|escreveu|disent|écrit|sagte|schrieb|meint|detto|dicono|scritto|zegt|zei|schrijft|schreef|сказал\\S*|говорит|говорят|пишет|написал\\S*',
);

/** No, maybe and other people, in any language. */
const foreign = anyOf(
  'they|should we|maybe|perhaps|unless|somebody|the client|my boss|the readme|she|title|system|assistant|not|don t|won t|never|nicht|noch nicht|vielleicht|er soll|niet|misschien|não|talvez|quizás|quizá|peut être|pas|jamais|non ancora|forse|не|нет|может|still|wait|warte|espera|attends|aspetta|wacht|подожди',
);

/** Not now is no limit. */
const notNow = new RegExp(
  foldPattern(
    '(?:^| )(?:nog niet|noch nicht|not yet|non ancora|ancora no|pas encore|ainda nao|aun no|todavia no|пока не|пока нет|ещё не|ещё нет)(?= |$)|(?:^| )(?:not|nicht|pas|no|nao|non|niet|не)(?: (?:right|heute|gleich|tout|de|wel|прям|прямо))? (?:now|rn|today|jetzt|heute|maintenant|suite|aujourd|ahora|hoy|ya|agora|hoje|ja|ora|adesso|oggi|subito|nu|vandaag|сейчас|сегодня|away|yet)(?= |$)',
  ),
);

const week =
  'week|month|year|sprint|quarter|time|release|version|iteration|monday|tuesday|wednesday|thursday|friday|weekend|woche|monat|jahr|quartal|mal|wochenende|montag|dienstag|mittwoch|donnerstag|freitag|semana|mes|año|trimestre|vez|versión|lunes|martes|miércoles|jueves|viernes|mês|ano|versão|segunda|terça|quarta|quinta|sexta|semaine|mois|année|trimestre|fois|lundi|mardi|mercredi|jeudi|vendredi|settimana|mese|anno|volta|versione|lunedì|martedì|mercoledì|giovedì|venerdì|maand|jaar|kwartaal|keer|maandag|dinsdag|woensdag|donderdag|vrijdag|недел\\S*|месяц\\S*|год\\S*|спринт\\S*|квартал\\S*|раз|релиз\\S*|верси\\S*|понедельник|вторник|сред\\S*|четверг|пятниц\\S*';
const coming =
  'next|coming|nächste[nrs]?|kommende[nrs]?|próxim[ao]s?|que viene|que vem|prochaine?s?|prossim[ao]|volgende?|komende?|следующ\\S*';

/** "Next week", "this evening": small words one by one, and a delay together. */
const later = new RegExp(
  `(?:^| )(?:${foldPattern(
    `(?:${coming}) (?:${week})|(?:${week}) (?:prochaine?|prossim[ao]|que viene|que vem|qui vient)|(?:this|later this|over the) (?:evening|afternoon|weekend)|tonight|later today|heute (?:abend|nachmittag|nacht)|am wochenende|esta (?:tarde|noche|noite)|hoje à (?:noite|tarde)|ce soir|ce week end|cet après midi|stasera|questo pomeriggio|nel fine settimana|vanavond|vanmiddag|dit weekend|вечером|на выходных`,
  )})(?= |$)`,
);

/** Whether the order is one for another time. */
export function isPutOff(clause: string): boolean {
  return later.test(clause);
}

/** Whether something in the clause takes an order back, puts it off, doubts it or gives another. */
export function isHazardous(clause: string, rules: Rules): boolean {
  const seems = (text: string) => rules.hazards.test(text) || foreign.test(text) || delays.test(text) || sayings.test(text);
  return seems(clause) && seems(withoutCalm(clause, rules));
}

/** A limit may say no; it may not put off, doubt, or name the order again. */
export function isHazardousLimit(clause: string, rules: Rules): boolean {
  const rest = withoutCalm(clause, rules);
  return rules.mentions.test(rest) || notNow.test(clause) || delays.test(rest) || sayings.test(rest);
}

/** The clause without what only sounds like a hazard, wherever in it that begins. */
function withoutCalm(clause: string, rules: Rules): string {
  const words = clause.split(' ');
  const kept: string[] = [];
  for (let at = 0; at < words.length; ) {
    const from = words.slice(at).join(' ');
    const calm = rules.calm.exec(from)?.[0] ?? '';
    if (calm === '') kept.push(words[at++] ?? '');
    else {
      at += calm.split(' ').length;
      kept.push('·');
    }
  }
  return kept.join(' ');
}
