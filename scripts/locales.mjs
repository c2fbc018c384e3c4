// Packs the texts of all languages into one file, a tenth smaller than separate ones.
import { readFileSync } from 'node:fs';
import { writePacked } from './packed.mjs';

/** Separator, a control character that occurs in no text. */
const between = '\0';

/** Similar languages are adjacent. */
const order = ['en', 'de', 'nl', 'fr', 'it', 'es', 'pt-br', 'ru', 'ja', 'zh-cn'];

/**
 * The first line has the keys, common to all languages; each further line has a language's name and its texts in the order of the keys.
 * A missing text is empty. Texts with equal beginnings are adjacent, which compresses 1 % better.
 * @param {Readonly<Record<string, Readonly<Record<string, string>>>>} languages by their names, `en` among them
 */
export function listedTexts(languages) {
  const keys = Object.entries(languages.en ?? {})
    .sort(([, one], [, other]) => Number(one > other) - Number(one < other))
    .map(([key]) => key);
  const lines = Object.entries(languages).map(([name, texts]) => [name, ...keys.map((key) => texts[key] ?? '')]);
  return [keys, ...lines].map((line) => line.join(between)).join('\n');
}

/**
 * @param {string} from
 * @param {string} to
 */
export function writeLocales(from, to) {
  const read = (/** @type {string} */ name) => JSON.parse(readFileSync(`${from}/${name}.json`, 'utf8'));
  writePacked(to, listedTexts(Object.fromEntries(order.map((name) => [name, read(name)]))), 16);
}
