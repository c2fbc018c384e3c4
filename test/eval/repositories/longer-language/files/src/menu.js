import { labels, prices } from './labels.js';

/** @returns one line an entry */
export function menu(language) {
  return Object.keys(prices).map((id) => labels[language][id]);
}
