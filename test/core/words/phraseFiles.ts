// The lists of phrases as they are written.
import { readFileSync } from 'node:fs';
import type { Language } from '../../../src/core/i18n/language';
import type { Phrases } from '../../../src/core/words/phraseLists';

export const phraseFileOf = (language: Language): string => `src/core/words/${language === 'pt-br' ? 'pt' : language}.json`;

export const phrasesOf = (language: Language): Phrases => JSON.parse(readFileSync(phraseFileOf(language), 'utf8')) as Phrases;
