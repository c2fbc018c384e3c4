// Orders for something else in any language: a paper that comes before the building, an invitation to ask, and to take something away.
import { foldPattern } from './triggerLexicon';

const paper =
  'concept|concepto|conceito|concetto|konzept|концепци\\S*|draft|borrador|rascunho|brouillon|entwurf|bozza|opzet|черновик\\S*|specs?|specification|especificación|especificação|spécification|spezifikation|specifica|specificatie|спецификаци\\S*|docs?|document|documento|dokument|документ|summary|resumen|resumo|résumé|zusammenfassung|riassunto|samenvatting|list|lista|liste|lijst|список|memo|rfc|adr|outline|schets|набросок';
const write =
  'write|draft|escrib\\S*|redact\\S*|escrev\\S*|redij\\S*|écri\\S*|rédig\\S*|schreib\\S*|verfass\\S*|scriv\\S*|schrijf\\S*|напиш\\S*|пиши\\S*|составь\\S*';
const according =
  'it|this|that|code|es|das|den|lo|het|это|код|as|like|per|to|from|in|según|como|segundo|conforme|selon|comme|nach|laut|gemäß|wie|secondo|come|volgens|zoals|по|как';
const first = 'first|primero|primeiro|d abord|zuerst|zunächst|erst|erst mal|erstmal|prima|eerst|сначала|сперва';

const papers = new RegExp(
  foldPattern(
    `^(?:${write}) (?:(?!(?:${according}) )\\S+ ){0,5}(?:${paper})(?= |$)` +
      `|^\\S+ (?:\\S+ )?(?:a|an|un|una|uno|une|um|uma|ein|eine|einen|een) (?:\\S+ )?(?:${paper})(?= (?:${first}|for|of|about|please|now|bitte|por favor)(?: |$)|$)` +
      `|^(?:\\S+ ){0,2}(?:${first})(?: \\S+){0,2} (?:${paper})(?: (?:schreiben|machen|schrijven|maken|please|bitte))?$`,
  ),
);

/** Whether what is ordered is a paper: a concept, a list, a summary. */
export function isPaper(clause: string): boolean {
  return papers.test(clause);
}

const question = 'question|questions|pregunta|preguntas|pergunta|perguntas|frage|fragen|domanda|domande|vraag|vragen|вопрос\\S*';
const ask =
  'ask|pose|posez|shoot|haz\\S*|haced\\S*|hagan\\S*|plante\\S*|faz|faça\\S*|manda|mande|stell|stellt|stellen sie|frag|fragt|fai|fate|fammi|fatemi|poni|ponete|stel|vraag|задавай\\S*|задай\\S*';
const invitation = new RegExp(
  foldPattern(
    `^(?:\\S+ )?(?:${ask})(?! (?:\\S+ )?(?:no|ninguna|nenhuma|aucune|keine|nessuna|geen|zero))(?: \\S+){0,3} (?:${question})(?: \\S+)?$` +
      '|^(?:go on )?(?:ask|ask away|ask me|hit me|hit me with it|i m listening|i am listening|i m all ears|i m all ear|all ears|te escucho|os escucho|les escucho|soy todo oídos|pregunta|pregúntame|pode perguntar|pergunta|pergunte|perguntem|estou ouvindo|estou a ouvir|sou todo ouvidos|je t écoute|je vous écoute|demande|demandez|ich höre(?: zu)?|ich bin ganz ohr|frag|fragt|frag(?:t)? mich|ti ascolto|vi ascolto|sono tutto orecchi|chiedi|chiedete|chiedimi|chiedi pure|ik luister|vraag maar|ik ben een en al oor|слушаю|я слушаю|спрашивай|спрашивайте)$' +
      '|^(?:go on )?(?:erzähl|erzählt|erzähl mal|tell me|cuéntame|contadme|conta|conte|raconte|racontez|racconta|raccontate|vertel|vertel maar|расскажи|рассказывай|рассказывайте|говори|говорите)$' +
      `|^(?:but )?(?:i have|i ve got|i ve|tengo|tenemos|tenho|temos|j ai|on a|ich hab|ich habe|wir haben|ho|abbiamo|ik heb|we hebben|у меня|у меня есть)(?: (?:a|one|another|just|still|some|more|una|otra|uma|outra|une|encore|autre|eine|noch|ein paar|un altra|ancora|een|nog|nur|один|ещё|есть|quick|last|kurze|letzte))* (?:${question})(?= |$)` +
      `|^fire away with .*(?:${question})$`,
  ),
);

/** "Go ahead, ask": what is let go ahead is the question. */
export function isInvitation(clause: string): boolean {
  return invitation.test(clause);
}

const removal = new RegExp(
  foldPattern(
    '^(?:(?:turn|switch|take|put|get|set) (?:\\S+ )?(?:off|out|away|down|back)(?! the door)|(?:mach|macht|tu|tut) (?:\\S+ ){0,2}(?:aus|zu|weg|ab)|(?:zet|doe|doet) (?:\\S+ ){0,3}(?:uit|weg|stop|stil|terug|bij|neer|opzij)|(?:tira|tire|tirem) (?:isso|isto|tudo))(?= |$)',
  ),
);

/** "Turn it off", "take it out": verbs of doing whose particle undoes. */
export function isRemoval(clause: string): boolean {
  return removal.test(clause) && !/(?:^| )(?:papel|ground)(?= |$)/.test(clause);
}

const departure = new RegExp(
  `^(?:${foldPattern(
    'go away|go home|get off|get out|get out of (?:here|there)|get it out of (?:here|there)|get lost|get it right|move on|run (?:it|this|that) (?:by|past) .*|vete|vete ya|váyanse|idos|vai embora|vão embora|vai te embora|tira fora|tira isso|va t en|allez vous en|vai via|andate via|vattene|geh weg|geht weg|haut ab|hau ab|pack ein|packt ein|mach feierabend|macht feierabend|ga weg|уходи|уходите',
  )})(?: (?:now|please|already|jetzt|bitte|ya|agora|maintenant|ora|nu))*$`,
);

/** "Go away", "run it by legal": verbs of going and doing that build nothing with these words. */
export function isDeparture(clause: string): boolean {
  return departure.test(clause);
}
