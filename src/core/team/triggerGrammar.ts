// The shape of one language's phrases for starting and stopping a build, and how its words are made comparable.
import { gap } from '../text/prose';

/**
 * Lists are alternatives parted by `|`, each a small pattern over folded words; sentences in them are written as people write them.
 * Nothing else may stand in a clause: what a list does not know is not understood, and then nothing is started.
 */
export interface Grammar {
  /** Words that mean yes by themselves. */
  readonly yes: string;
  /** Words that may stand around them, and in a clause that only approves. */
  readonly approving: string;
  /** Whole clauses that end the talk, such as "no more questions": no order, but no objection either. */
  readonly enough: string;
  /** Words before an order. */
  readonly openers: string;
  /** Words that permit; an infinitive after them is an order. */
  readonly permits: string;
  /** Beginnings of a question that is a request, if it is also polite. */
  readonly requests: string;
  readonly polite: string;
  /** Orders to build, in the imperative. */
  readonly orders: string;
  /** The same in the infinitive, after a permission or a request. */
  readonly infinitives: string;
  /** Whether an infinitive alone is an order, with its object before it. */
  readonly infinitiveLast: boolean;
  /** Where infinitives stand alone: who is not told to do it but does it, as in "sie bauen". */
  readonly subjects: string;
  /** And what may follow such an infinitive. */
  readonly afterInfinitive: string;
  /** What may follow an order: what is built, when, and courtesy. */
  readonly objects: string;
  /** Those objects that take only a part of what was discussed. */
  readonly parts: string;
  /** Beginnings of a clause that limits an order without holding it up: "but don't touch the database". */
  readonly limits: string;
  /** Beginnings of what comes after: "then do the rest". */
  readonly followUps: string;
  /** Words of a condition, a delay, a doubt or a report: with one of them nothing is certain. */
  readonly doubts: string;
  /** Orders to stop everything. */
  readonly cancels: string;
  readonly cancelObjects: string;
  /** Words before an order to stop, beside those before an order to build. */
  readonly cancelOpeners: string;
  /** Beginnings of a clause that thanks, praises, trusts or says why; how it goes on does not matter unless it takes something back. */
  readonly asides: string;
  readonly conjunctions: string;
}

/** Names of options and numbers of steps. */
export const labels = '[abcdefgh]|\\d+';
/** Parts of a program that keep their English names everywhere. */
export const areas = 'api|ui|backend|frontend|server|client|mvp|v\\d+';

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

/** The same for a pattern, whose escapes mean something else in lower case. */
function foldPattern(words: string): string {
  return words.replace(/\\.|[^\\]+/g, (part) => (part.startsWith('\\') ? part : fold(part)));
}

export interface CompiledGrammar {
  readonly yes: RegExp;
  readonly approving: RegExp;
  readonly enough: RegExp;
  readonly openers: RegExp;
  readonly permits: RegExp;
  readonly requests: RegExp;
  readonly polite: RegExp;
  readonly orders: RegExp;
  readonly infinitives: RegExp;
  readonly infinitiveLast: boolean;
  readonly subject: RegExp;
  readonly afterInfinitive: RegExp;
  readonly object: RegExp;
  readonly part: RegExp;
  readonly limits: RegExp;
  readonly followUps: RegExp;
  readonly doubts: RegExp;
  readonly cancels: RegExp;
  readonly cancelObject: RegExp;
  readonly cancelOpeners: RegExp;
  readonly asides: RegExp;
  readonly conjunctions: RegExp;
  /** Long words in which a slip of one letter is forgiven. */
  readonly forgiven: readonly string[];
}

/** What people of all languages write. */
const everywhere = { yes: 'ok|okay|okey|k|kk|lgtm|sgtm|yes|yep|go|super|top|perfect', polite: 'please|pls|plz|thx|thanks|ty' };

/** A contrast begins a clause of its own and stays in it: what follows must be a limit, and is never an order. */
const contrasts = 'but|pero|mas|porem|mais|aber|ma|но';

export function compile(grammar: Grammar): CompiledGrammar {
  const alternatives = (...lists: readonly string[]) =>
    `(?:${lists
      .filter((list) => list !== '')
      .map(foldPattern)
      .join('|')})`;
  const word = (...lists: readonly string[]) => new RegExp(`^${alternatives(...lists)}$`);
  const start = (...lists: readonly string[]) => new RegExp(`^${alternatives(...lists)}(?= |$)`);
  return {
    yes: start(grammar.yes, everywhere.yes),
    approving: start(grammar.yes, grammar.approving, everywhere.yes, everywhere.polite),
    enough: word(grammar.enough),
    openers: start(grammar.openers, everywhere.yes, everywhere.polite),
    permits: start(grammar.permits),
    requests: start(grammar.requests),
    polite: new RegExp(`(?:^| )${alternatives(grammar.polite, everywhere.polite)}(?= |$)`),
    orders: start(grammar.orders),
    infinitives: start(grammar.infinitives),
    infinitiveLast: grammar.infinitiveLast,
    subject: word(grammar.subjects || gap),
    afterInfinitive: word(grammar.afterInfinitive, everywhere.polite),
    object: word(grammar.objects, grammar.parts, everywhere.polite),
    part: word(grammar.parts),
    limits: start(grammar.limits),
    followUps: start(grammar.followUps),
    doubts: new RegExp(`(?:^| )${alternatives(grammar.doubts)}(?= |$)`),
    cancels: start(grammar.cancels),
    cancelObject: word(grammar.cancelObjects, everywhere.polite),
    cancelOpeners: start(grammar.cancelOpeners, grammar.openers, grammar.permits, everywhere.yes, everywhere.polite),
    asides: start(grammar.asides),
    conjunctions: new RegExp(` ${alternatives(grammar.conjunctions)} | (?=(?:${contrasts}) )`),
    forgiven: [
      ...new Set(
        fold(`${grammar.orders}|${grammar.infinitives}|${grammar.cancels}`).match(/(?<![\p{L}(?:\])])\p{L}{5,}(?=[|) ]|$)/gu) ?? [],
      ),
    ],
  };
}

function anyOf(words: string): RegExp {
  return new RegExp(`(?:^| )(?:${foldPattern(words)})(?= |$)`);
}

/** Conditions and delays in any language, for messages that mix them; only words that mean little else elsewhere. */
export const delays = anyOf(
  'if|unless|when|after|until|before|later|tomorrow|once the|si|cuando|después|mañana|se|quando|depois|amanhã|quand|lorsque|après|demain|wenn|falls|sobald|nachdem|bevor|später|morgen|dopo|domani|appena|als|zodra|tenzij|nadat|straks|если|когда|после|потом|позже|завтра',
);

function wholly(words: string): RegExp {
  return new RegExp(`^(?:${foldPattern(words)})$`);
}

/** A no by itself, in any language. */
export const no = wholly('no|nope|nah|não|nao|non|nein|nö|nee|neen|нет|неа');

/** A yes by itself beside another word. */
export const assent = wholly(
  'yes|ok|okay|please|sí|vale|por favor|sim|oui|d accord|s il te plaît|s il vous plaît|svp|ja|bitte|gut|sì|va bene|per favore|oke|goed|alsjeblieft|да|ок|хорошо|пожалуйста|thanks',
);

/** Words that take up work that was stopped, in any language. */
export const resumption = wholly(
  '(?:(?:ok|yes|please|now|you can|you may) )*(?:continue|resume|carry on|go on|keep going|go ahead|proceed|unpause|pick it up again)(?: (?:please|now|it|the (?:build|work|execution|run)|with (?:it|the (?:build|work|execution|implementation))|building|working))*|(?:por favor )?(?:continúa|continúe|continuad|continúen|sigue|siga|seguid|sigan|reanuda|reanudad|reanude|reanuden|retoma|prosigue|adelante|continuar)(?: (?:ya|por favor|ahora|adelante|con (?:ello|la ejecución|el trabajo|la implementación)|la ejecución|el trabajo))*|(?:por favor )?(?:pode )?(?:continua|continue|continuem|continuar|segue|siga|sigam|retoma|retome|retomem|retomar|prossegue|prossiga|prossigam)(?: (?:já|por favor|agora|em frente|com (?:isso|a execução|o trabalho|a implementação)|a execução|o trabalho))*|(?:tu peux |vous pouvez )?(?:continue|continuez|continuer|reprends|reprenez|reprendre|poursuis|poursuivez|vas y|allez y)(?: (?:maintenant|stp|svp|s il te plaît|s il vous plaît|l exécution|le travail))*|(?:bitte )?(?:weiter|mach(?:t)? weiter|weitermachen|fahr(?:t|e)? fort|fortfahren|fortsetzen|setz(?:t)? fort)(?: (?:bitte|jetzt|so|mit der (?:ausführung|umsetzung)))*|(?:puoi |potete )?(?:continua|continuate|continuare|riprendi|riprendete|riprendere|prosegui|proseguite|vai avanti|andate avanti|avanti)(?: (?:pure|ora|adesso|per favore|l esecuzione|il lavoro|con (?:l esecuzione|il lavoro|lo sviluppo)))*|(?:ga|gaan) (?:maar |nu )?(?:door|verder)|doorgaan|verdergaan|hervat|hervatten|verder(?: (?:maar|graag))?|(?:ga (?:door|verder)|hervat)(?: (?:maar|graag|alsjeblieft|nu|met (?:de uitvoering|het werk|bouwen)))*|(?:пожалуйста )?(?:продолжай|продолжайте|продолжить|продолжаем|возобнови|возобновите|возобновляй|дальше|давай дальше|можно продолжать|можешь продолжать|можете продолжать)(?: (?:пожалуйста|работу|выполнение|сборку|дальше))*',
);

/** Limits that name what is spared before they say so, "the database stays as it is", and the words that say so. */
export const sparing = {
  opens: anyOf('den|das|die|der|de|het|базу|бд'),
  spares: anyOf('nicht|unberührt|unangetastet|ruhe|bleib\\S*|lass\\S*|raus|weg|niet|rust|blijf\\S*|laat|intact|не|оставь\\S*|нетронут\\S*'),
};

/** Words in any language that deny something or leave it open. */
export const denials = anyOf(
  'not|don t|dont|doesn t|isn t|aren t|won t|can t|cannot|never|nothing|nobody|without|maybe|perhaps|but|except|still|yet|nunca|jamás|ni|sin|aún|todavía|quizá\\S*|tal vez|pero|excepto|salvo|não|nem|sem|ainda|talvez|mas|exceto|ne|n|pas|jamais|sans|encore|peut être|mais|sauf|nicht|kein\\S*|nie|niemals|noch|ohne|vielleicht|aber|außer|non|no|mai|senza|ancora|forse|magari|ma|tranne|niet|geen|nooit|nog|zonder|misschien|maar|behalve|не|нет|ни|без|никогда|ещё|пока|может|возможно|но|кроме',
);

/** Words that hand on what somebody else said, in any language. */
export const reports = anyOf(
  'said|says|say|told|tells|wrote|writes|typed|types|asked|dijo|dice|dicen|escribió|disse|diz|falou|escreveu|dit|disent|écrit|sagt|sagte|schreibt|schrieb|meint|detto|dicono|scritto|zegt|zei|schrijft|schreef|сказал\\S*|говорит|говорят|пишет|написал\\S*',
);

/**
 * Orders that mean something else with these objects: a server is started, the next step of the talk is proceeded to, a proposal is developed and a plan
 * is built by discussing it.
 */
export const misfits: readonly (readonly [order: RegExp, object: RegExp])[] = [
  [/^(?:start|begin|нач)/, /^(?:over|again|afresh|сначала|сперва|заново)$/],
  [/^(?:app|haz|hac|hag|faz|fac|fai|fat|fa$)/, /^(?:mas|mais|plus|piu|vite)$/],
  [
    /^(?:start|begin|commence|arranc|inici|empie|empe|comien|comen|lan[cz]|come[cç]|demarr|commenc|avvi|inizi|cominci|part|запус|начин|начн|execut|ejecut|esegu|fuhr|voer|выполн|исполн|ship|proce)\S*$/,
    new RegExp(
      `^(?:${areas}|apps?|applications?|systems?|tool|server|frontend|interface|interfaz|interfaccia|oberflache|бэкенд|фронтенд|интерфеис)$`,
    ),
  ],
  [
    /^(?:proce|pross|prosig|prosegu|pass|move|continu|weiter|ga door|продолж|переход)/,
    /^(?:phases?|steps?|stages?|points?|parts?|pasos?|fases?|puntos?|partes?|passos?|etapas?|etapes?|parties?|schritt|teil|punkt|stap|deel|passaggio|passo|шаг\S*|этап\S*|пункт\S*|часть)$/,
  ],
  [
    /^(?:go ahead and )?(?:develop|desarroll|desenvolv|svilupp|entwick|ontwikkel|разраб|build|constru|costrui|bau|bouw|постро|стро)/,
    /^(?:plano?|piano|план|propos\S*|propuesta|vorschlag|voorstel|предложение|approach|solu\S*|losung|oplossing|решение|idea)$/,
  ],
  [
    /^(?:develop|desarroll|desenvolv|svilupp|entwick|ontwikkel|разраб)/,
    /^(?:option|opcion|opcao|opzione|optie|variant\S*|вариант|опци\S*)$/,
  ],
];
