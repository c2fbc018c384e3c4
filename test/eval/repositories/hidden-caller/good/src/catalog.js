const euros = { pen: 1.5, book: 19.99, bag: 8.2 };

/** @returns whole cents */
export function price(id) {
  return Math.round(euros[id] * 100);
}
