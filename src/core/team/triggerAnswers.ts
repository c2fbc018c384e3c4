// The words that answer an open question: whether to wait, and whether to take work up again.
import { foldPattern } from './triggerLexicon';

function wholly(words: string): RegExp {
  return new RegExp(`^(?:${foldPattern(words)})$`);
}

/** A yes by itself beside another word. */
export const assent = wholly(
  'yes|ok|okay|please|sí|vale|por favor|sim|oui|d accord|s il te plaît|s il vous plaît|svp|ja|bitte|gut|sì|va bene|per favore|oke|goed|alsjeblieft|да|ок|хорошо|пожалуйста|thanks',
);

/** Words that take up work that was stopped, in any language. */
export const resumption = wholly(
  '(?:(?:ok|yes|please|now|you can|you may) )*(?:continue|resume|carry on|go on|keep going|go ahead|proceed|unpause|pick it up again)(?: (?:please|now|it|the (?:build|work|execution|run)|with (?:it|the (?:build|work|execution|implementation))|building|working))*|(?:por favor )?(?:continúa|continúe|continuad|continúen|sigue|siga|seguid|sigan|reanuda|reanudad|reanude|reanuden|retoma|prosigue|adelante|continuar)(?: (?:ya|por favor|ahora|adelante|con (?:ello|la ejecución|el trabajo|la implementación)|la ejecución|el trabajo))*|(?:por favor )?(?:pode )?(?:continua|continue|continuem|continuar|segue|siga|sigam|retoma|retome|retomem|retomar|prossegue|prossiga|prossigam)(?: (?:já|por favor|agora|em frente|com (?:isso|a execução|o trabalho|a implementação)|a execução|o trabalho))*|(?:tu peux |vous pouvez )?(?:continue|continuez|continuer|reprends|reprenez|reprendre|poursuis|poursuivez|vas y|allez y)(?: (?:maintenant|stp|svp|s il te plaît|s il vous plaît|l exécution|le travail))*|(?:bitte )?(?:weiter|mach(?:t)? weiter|weitermachen|fahr(?:t|e)? fort|fortfahren|fortsetzen|setz(?:t)? fort)(?: (?:bitte|jetzt|so|mit der (?:ausführung|umsetzung)))*|(?:puoi |potete )?(?:continua|continuate|continuare|riprendi|riprendete|riprendere|prosegui|proseguite|vai avanti|andate avanti|avanti)(?: (?:pure|ora|adesso|per favore|l esecuzione|il lavoro|con (?:l esecuzione|il lavoro|lo sviluppo)))*|(?:ga|gaan) (?:maar |nu )?(?:door|verder)|doorgaan|verdergaan|hervat|hervatten|verder(?: (?:maar|graag))?|(?:ga (?:door|verder)|hervat)(?: (?:maar|graag|alsjeblieft|nu|met (?:de uitvoering|het werk|bouwen)))*|(?:пожалуйста )?(?:продолжай|продолжайте|продолжить|продолжаем|возобнови|возобновите|возобновляй|дальше|давай дальше|можно продолжать|можешь продолжать|можете продолжать)(?: (?:пожалуйста|работу|выполнение|сборку|дальше))*',
);

/** A no by itself, in any language. */
export const no = wholly('no|nope|nah|não|nao|non|nein|nö|nee|neen|нет|неа');
