import { labels, prices } from './labels.js';

const width = 14;

export function menu(language) {
  return Object.keys(prices).map((id) => String(labels[language][id]).slice(0, width - 2).padEnd(width) + prices[id]);
}
