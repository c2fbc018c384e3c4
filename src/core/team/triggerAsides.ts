// Sets aside what stands beside an order and only sounds like a hazard: a deadline, an old wait that is lifted, a fault that does not matter.
import { foldPattern } from './triggerLexicon';
import type { Clause, Sentence } from './triggerSentences';

const between = ' , ';

/** Whole clauses, alternatives parted by `|` and a comma written as ` , `; what is not followed by a word ends the clause. */
function asides(phrases: readonly string[]): RegExp {
  return new RegExp(`(?<=^|${between})(?:${phrases.map(foldPattern).join('|')})(?= , |$)`, 'g');
}

/** Who waits for it, and until when: a reason to begin, in a clause of its own. */
const deadlines = asides([
  '(?:we (?:demo|present|launch|ship|release)|we have (?:a|the) demo|(?:the|our|my) (?:demo|launch|deadline|client|customer|boss)(?: s| is| wants it| needs it| is waiting))(?: (?:it|this|on|by|for|next|monday|tuesday|wednesday|thursday|friday|saturday|sunday|tomorrow|today|tonight|week))*',
  '(?:tenemos(?: la)? demo|(?:el|la|mi|nuestro|nuestra) (?:demo|entrega|lanzamiento|cliente|clienta|jefe|jefa) (?:es|lo quiere|la quiere|lo necesita|espera|está esperando))(?: (?:el|este|para|lunes|martes|miércoles|jueves|viernes|sábado|domingo|mañana|hoy))*',
  '(?:temos(?: a)? demo|(?:o|a|meu|minha|nosso|nossa) (?:demo|entrega|lançamento|cliente|chefe) (?:é|quer isso|quer|precisa disso|espera|está esperando|tá esperando))(?: (?:na|no|para|pra|até|segunda|terça|quarta|quinta|sexta|sábado|domingo|feira|amanhã|hoje))*',
  '(?:on a(?: la| une)? démo|(?:la|le|notre|mon|ma) (?:démo|livraison|client|cliente|chef) (?:est|le veut|la veut|en a besoin|attend))(?: (?:ce|pour|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|demain|aujourd|hui))*',
  '(?:wir haben(?: die| eine)? demo|(?:der|die|unser|unsere|mein) (?:demo|abgabe|kunde|kundin|chef|chefin) (?:ist|will es|will das|braucht es|wartet))(?: (?:am|bis|schon|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag|morgen|heute))*',
  '(?:abbiamo(?: la)? demo|(?:il|la|nostro|nostra) (?:demo|consegna|cliente|capo) (?:è|lo vuole|la vuole|ne ha bisogno|aspetta|sta aspettando))(?: (?:per|entro|lunedì|martedì|mercoledì|giovedì|venerdì|sabato|domenica|domani|oggi))*',
  '(?:we hebben(?: de| een)? demo|(?:de|onze|mijn) (?:demo|oplevering|klant|baas) (?:is|wil het|wil dit|heeft het nodig|wacht))(?: (?:op|voor|al|maandag|dinsdag|woensdag|donderdag|vrijdag|zaterdag|zondag|morgen|vandaag))*',
  '(?:у нас )?(?:демо|показ|дедлайн|клиент ждёт|заказчик ждёт|клиенту нужно|заказчику нужно)(?: (?:в|во|к|уже|понедельник|вторник|среду|среда|четверг|пятницу|пятница|субботу|воскресенье|завтра|сегодня))*',
]);

/** I said wait, and that is over: what follows the "but" is what I say now. */
const liftedWaits = new RegExp(
  `(?<=^|${between})(?:${[
    '(?:i know )?(?:(?:yesterday|earlier|before) )?(?:i|we)(?: had)? (?:said|asked|wanted|told you|asked you)(?: (?:you|to|we|should))* (?:wait|hold off|hold on|hold|pause)(?: (?:yesterday|earlier|before))?(?: ,)? (?:but|now)',
    '(?:(?:ayer|antes) )?(?:yo )?(?:(?:te|os|les) )?(?:dije|pedí|dijimos|pedimos|quería)(?: (?:que|ayer|antes))* esper\\S*(?: (?:ayer|antes|un poco))?(?: ,)? (?:pero|ahora)',
    '(?:(?:ontem|antes) )?(?:eu )?(?:tinha )?(?:pedi|disse|falei|dito|pedido|queria)(?: (?:pra|para|que|vocês|você))* (?:esper|aguard)\\S*(?: (?:ontem|antes))?(?: ,)? (?:mas|agora)',
    '(?:(?:hier|avant) )?(?:j avais|j ai|je vous avais|je t avais|on avait|je voulais)(?: (?:dit|demandé|vous|d|de|qu on|que))* (?:attend|patient)\\S*(?: (?:hier|avant))?(?: ,)? (?:mais|maintenant)',
    '(?:(?:gestern|vorhin|vorher) )?(?:wollte ich|ich wollte|habe ich|hab ich|ich habe|ich hab|sagte ich|ich sagte|hatte ich)(?: (?:gestern|vorhin|noch|euch|dir|gesagt|gebeten))* (?:zu )?(?:warten|wartet|warte|abwarten)(?: gesagt)?(?: ,)? (?:aber|jetzt|nun)',
    '(?:(?:ieri|prima) )?(?:(?:vi|ti) )?(?:avevo|ho|avevamo) (?:chiesto|detto)(?: (?:ieri|di))* (?:aspettare|attendere)(?: (?:ieri|prima))?(?: ,)? (?:ma|però|ora però|adesso però|ora|adesso)',
    '(?:(?:gisteren|eerder) )?(?:zei ik|ik zei|vroeg ik|ik vroeg|wilde ik|ik wilde)(?: (?:gisteren|eerder|nog|je|jullie|om))* (?:te )?(?:wachten|wacht)(?: ,)? (?:maar|nu)',
    '(?:(?:вчера|раньше) )?(?:я |мы )?(?:просил|просила|просили|сказал|сказала|говорил|говорила|хотел|хотела)(?: (?:вчера|вас|тебя|вам|ещё))* (?:подождать|ждать|ждите)(?: ,)? (?:но|а)',
  ]
    .map(foldPattern)
    .join('|')}) `,
);

/** Not perfect, but good enough. */
const imperfections = asides([
  '(?:(?:it|this|that|the plan)(?: s| is)? )?(?:not|isn t) (?:perfect|ideal|pretty|great)(?: ,)? but (?:(?:it|this|that)(?: s| is| ll)? )?(?:good enough|enough|fine|ok|okay|works|will do|do)',
  '(?:(?:el plan|esto) )?no (?:es|está) (?:perfecto|perfecta|ideal)(?: ,)? pero (?:(?:es|está|me|nos) )?(?:vale|sirve|suficiente|bien|basta|funciona|bueno)',
  '(?:(?:o plano|isso) )?(?:não (?:é|está|tá|ficou)|nao ta) (?:perfeito|perfeita|ideal)(?: ,)? mas (?:(?:é|está|tá|já) )?(?:serve|suficiente|bom|bem|basta|funciona|dá|bom o suficiente)',
  '(?:(?:c est|ce n est|le plan n est|n est) )?pas (?:parfait|parfaite|idéal)(?: ,)? mais (?:(?:ça|c est|cela) )?(?:suffit|ok|bon|bien|suffisant|me va|va|assez bon|fera l affaire)',
  '(?:(?:es|das|der plan) ist )?nicht (?:perfekt|ideal|schön)(?: ,)? aber (?:(?:es|das|ist) )*(?:reicht|gut genug|gut|ok|okay|passt|genügt|reicht mir|reicht aus)',
  '(?:(?:il piano|questo) )?non (?:è )?(?:perfetto|perfetta|ideale)(?: ,)? ma (?:(?:è|mi) )?(?:va bene|basta|sufficiente|abbastanza|buono|funziona|può andare|va)',
  '(?:(?:het|dit|het plan) is )?niet (?:perfect|ideaal)(?: ,)? maar (?:(?:het|dit|is) )*(?:goed genoeg|goed|prima|voldoende|genoeg|oké|oke|volstaat)',
  '(?:(?:это|план) )?не (?:идеально|идеален|идеальный|совершенно)(?: ,)? но (?:сойдёт|достаточно|хватит|пойдёт|нормально|годится|хорошо|и так сойдёт)',
]);

/** The sentences without their asides; what a colon announces stays as it is. */
export function withoutAsides(sentences: readonly Sentence[]): Sentence[] {
  return sentences.map((sentence) => ({ ...sentence, clauses: kept(sentence.clauses) }));
}

function kept(clauses: readonly Clause[]): readonly Clause[] {
  if (clauses.some(({ isAnnounced }) => isAnnounced)) return clauses;
  const written = clauses.map(({ words }) => words).join(between);
  const plain = written.replace(liftedWaits, '').replace(imperfections, '').replace(deadlines, '');
  if (plain === written) return clauses;
  return plain
    .split(',')
    .map((words) => ({ words: words.trim(), isAnnounced: false }))
    .filter(({ words }) => words !== '');
}
