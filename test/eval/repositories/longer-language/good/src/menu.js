import { labels, prices } from './labels.js';

/** @returns one line an entry; as wide as the longest label of the language */
export function menu(language) {
  const rows = Object.entries(prices).map(([id, price]) => [labels[language]?.[id] ?? labels.en[id], price]);
  const width = Math.max(...rows.map(([label]) => label.length)) + 2;
  return rows.map(([label, price]) => label.padEnd(width) + price);
}
