import { price } from './catalog.js';

export function total(ids) {
  return `${ids.reduce((sum, id) => sum + price(id), 0).toFixed(2)} EUR`;
}
