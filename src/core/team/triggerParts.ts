// Reads what people say of parts: one after the other, an option that is dropped for another, and what is to be left out.
import { delays, sayings } from './triggerHazards';
import { foldPattern, type Rules } from './triggerLexicon';
import type { Sentence } from './triggerSentences';

const small =
  'with|by|on|the|por|con|el|la|los|com|pelo|pela|o|a|os|par|avec|le|l|les|mit|dem|der|die|das|dal|dalla|dall|col|il|lo|met|de|het|с|со';
const part =
  'backend|back end|frontend|front end|api|ui|interface|interfaz|interfaccia|oberfläche|server|servidor|serveur|database|datenbank|base de (?:datos|données|dados)|banco de dados|db|бэкенд\\S*|бекенд\\S*|фронтенд\\S*|фронт\\S*|интерфейс\\S*|апи|сервер\\S*';
const begin =
  'start|begin|empieza|empezad|empiecen|comienza|comenzad|arranca|arrancad|comece|comecem|começa|inicie|iniciem|commence|commencez|démarre|démarrez|fang|fangt|beginn|beginne|beginnt|starte|startet|comincia|cominciate|inizia|iniziate|parti|partite|начни|начните|начинай|начинайте';
const make =
  'do|build|make|haz|haces|hacéis|construye|faz|faça|façam|constrói|fais|faites|construis|mach|macht|bau|baut|fai|fate|costruisci|doe|maak|bouw|сделай|сделайте|делай|делайте';
const then =
  'then|next|afterwards|after that|luego|después|depois|em seguida|ensuite|puis|après|danach|dann|anschließend|poi|dopo|daarna|dan|vervolgens|потом|затем';

/** "Start with the backend, then the frontend": two parts of a product, so that both are to be built. */
const sequence = new RegExp(
  foldPattern(
    `^(?:${begin})(?: (?:${small}))+ (?:${part})(?: an)?(?: (?:and|y|e|et|und|en|и|а))?(?: (?:${make}))?(?: (?:${then}))(?: (?:${make}))?(?: (?:${small}))* (?:${part})(?: (?:please|bitte|por favor))?$`,
  ),
);

export function isSequence(clause: string): boolean {
  return sequence.test(clause);
}

/** The sentences with the comma taken out of a sequence. */
export function withSequences(sentences: readonly Sentence[]): Sentence[] {
  return sentences.map((sentence) => {
    const [before, last] = sentence.clauses.slice(-2);
    const words = `${before?.words} ${last?.words}`;
    if (!before || !last || last.isAnnounced || !sequence.test(words)) return sentence;
    return { ...sentence, clauses: [...sentence.clauses.slice(0, -2), { ...before, words }] };
  });
}

const dropped = new RegExp(
  `^(?:${foldPattern(
    'forget|drop|scrap|ditch|discard|olvida|olvidad|olviden|descarta|descartad|esquece|esqueça|esqueçam|descarte|oublie|oubliez|laisse tomber|laissez tomber|vergiss|vergesst|verwirf|verwerft|dimentica|dimenticate|lascia perdere|lasciate perdere|scarta|scartate|vergeet|schrap|забудь|забудьте|отбрось|отбросьте',
  )})(?: (?:about|the|la|el|a|o|l|die|de|den|про|об|о))* ${foldPattern('(?:option|opción|opção|opzione|optie|variante?|version|вариант)')} (?:[a-hабвгд]|\\d+)$`,
);

/** "Forget option A": another is taken, and nothing is called off. */
export function isDropped(clause: string): boolean {
  return dropped.test(clause);
}

const but = '(?:but|just|only|pero|mas|mais|aber|ma|però|maar|но|только)';
const object = '((?:\\S+ ){1,6})';
const exclusion = new RegExp(
  foldPattern(
    `^(?:${but} )?(?:(?:leave|keep) ${object}(?:out|aside|alone|untouched)|(?:deja|dejad|dejen) (?:fuera|de lado|aparte) ${object}|(?:deja|dejad|dejen) ${object}(?:fuera|de lado|aparte|en paz)|(?:deixa|deixe|deixem) (?:de fora|de lado) ${object}|(?:deixa|deixe|deixem) ${object}(?:de fora|de lado|em paz)|(?:laisse|laissez) ${object}(?:de côté|en dehors|tranquille)|(?:lass|lasst|lassen sie) ${object}(?:weg|außen vor|aus|in ruhe)|(?:lascia|lasciate) (?:stare|fuori|da parte) ${object}|(?:lascia|lasciate) ${object}(?:fuori|da parte|stare)|laat ${object}(?:weg|erbuiten|buiten beschouwing|met rust)|${object}не (?:трогай|трогайте)|не (?:трогай|трогайте) ${object}|(?:оставь|оставьте) ${object}(?:в стороне|в покое|как есть))$`,
  ),
);
const forNow = new RegExp(
  `(?: |^)${foldPattern('(?:for now|for the moment|de momento|por ahora|por enquanto|por agora|pour l instant|pour le moment|erst mal|erstmal|vorerst|erst einmal|per ora|per adesso|voorlopig|пока|пока что)')}(?= |$)`,
  'g',
);
const everything = new RegExp(
  `^${foldPattern('(?:it|this|that|everything|anything|all|eso|esto|todo|nada|isso|tudo|ça|tout|rien|es|das|alles|nichts|tutto|niente|questo|het|dat|niets|это|его|всё|ничего|код)')}$`,
);

/** "But leave the payments out for now": a part is kept out of what is ordered, and nothing of the order is put off. */
export function isExclusion(clause: string, rules: Rules): boolean {
  const plain = clause.replace(forNow, '').trim();
  const found = exclusion.exec(`${plain}`) ?? exclusion.exec(`${plain} `);
  const what = (found?.slice(1).find((words) => words !== undefined) ?? '').trim();
  return what !== '' && !everything.test(what) && ![rules.work, delays, sayings, rules.reports].some((pattern) => pattern.test(what));
}

const noTouch = new RegExp(
  foldPattern(
    '(?:touch|toques|toquéis|toquen|toque|touche\\S*|mexa\\S*|fass\\S*|rühr\\S*|tocca\\S*|raak|kom|трога\\S*) (?:\\S+ ){0,2}(?:anything|nada|rien|nichts|niente|niets|ничего)(?! (?:else|más|mais|d autre|anderes|altro|anders|другого))(?: |$)|(?:nada|rien|nichts|niente|niets|ничего) (?:\\S+ ){0,2}(?:трога\\S*|an|aan)$',
  ),
);

/** To touch nothing is to build nothing. */
export function isStandstill(clause: string): boolean {
  return noTouch.test(clause);
}
