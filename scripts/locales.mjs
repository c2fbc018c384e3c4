// The texts of a language as they are shipped: a list in the order of the English ones. The keys, the same in every language, are a third of its size.
import { readdirSync, readFileSync } from 'node:fs';
import { writePacked } from './packed.mjs';

/**
 * @param {Readonly<Record<string, string>>} english
 * @param {Readonly<Record<string, string>>} texts
 * @returns {(string | null)[]} null for a text that is missing
 */
export function listedTexts(english, texts) {
  return Object.keys(english).map((key) => texts[key] ?? null);
}

/**
 * Writes the list of each language but English.
 * @param {string} from
 * @param {string} to
 */
export function writeLocales(from, to) {
  const read = (/** @type {string} */ name) => JSON.parse(readFileSync(`${from}/${name}`, 'utf8'));
  const english = read('en.json');
  const names = readdirSync(from).filter((name) => name.endsWith('.json') && name !== 'en.json');
  for (const name of names) writePacked(`${to}/${name}.br`, listedTexts(english, read(name)));
}
