// Words that hold a question together and say nothing of the code it is about, in eight languages people ask in.
import { once } from '../../base/once';
import { countWords } from './tokenizer';

const words = [
  'the and for are was were this that these those with without from into onto over under when where which what who whom whose why how does did do done can could should would will shall may might must have has had having been being its it is as at be by if in of on or so to up us we you he she they them their our your my me not no yes but than then there here also only just very more most some any all each every both few many much such other another about after again before between because while during until out off down get gets let make makes made want wants need needs like please add adds added change changes changed work works new',
  'der die das den dem des ein eine einer eines einem einen und oder aber nicht kein keine ist sind war wird werden wurde wie wo was wer wen warum wann welche welcher welches mit ohne von vom zu zum zur bei beim nach aus auf für über unter durch gegen um als auch nur noch schon man sich ich du er sie es wir ihr mein dein sein unser kann können soll sollte muss müssen hat haben wenn dann dass damit dieser diese dieses hier dort',
  'el la los las un una unos unas y o pero no es son era ser está están como donde dónde qué que quien cuando por para con sin de del al en sobre entre se su sus lo le les mi tu nos este esta esto estos estas ese esa hay más muy también puede debe hacer cómo cuál',
  'o os a as um uma uns umas e ou mas não é são ser está como onde que quem quando por para com sem de do da dos das em no na nos nas ao sobre entre se seu sua este esta isto esse essa há mais muito também pode deve fazer qual',
  'le la les un une des et ou mais ne pas est sont était être comment où que qui quoi quand pourquoi par pour avec sans de du au aux en dans sur sous entre se son sa ses ce cet cette ces il elle ils elles nous vous je tu on plus très aussi peut doit faire quel quelle',
  'il lo la gli le un uno una e ed o ma non è sono era essere come dove che chi cosa quando perché per con senza di del della dei delle da dal in nel nella su sul tra fra si suo sua questo questa questi queste più molto anche può deve fare quale',
  'de het een en of maar niet geen is zijn was waren wordt worden hoe waar wat wie wanneer waarom welke met zonder van voor naar bij uit op in over onder door om als ook nog al men zich ik jij je hij zij we wij kan kunnen moet moeten heeft hebben dan dat deze dit die hier daar',
  'и или но не нет да это этот эта эти как где что кто когда почему зачем какой какая какие с со без в во на по под над из от до для при о об у за к ко же бы ли мы вы он она они я ты его её их может нужно должен быть есть был была были если то так там тут здесь',
];

/** The numbers of these words; see `readWords`. */
export const stopWords = once((): ReadonlySet<number> => new Set(words.flatMap((line) => [...countWords(line).keys()])));
