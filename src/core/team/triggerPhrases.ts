// The grammars of the languages the product speaks, in no particular order: a message may be in any of them.
import type { Grammar } from './triggerGrammar';
import { de, en, nl } from './triggerPhrasesGermanic';
import { es, fr, it, pt } from './triggerPhrasesRomance';
import { ru } from './triggerPhrasesSlavic';

export const grammars: readonly Grammar[] = [en, es, pt, fr, de, it, nl, ru];
