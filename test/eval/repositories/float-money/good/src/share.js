/** @returns one part a person, in whole cents; they add up to the bill */
export function share(cents, people) {
  if (!Number.isSafeInteger(cents) || cents < 0) throw new RangeError('not a bill');
  if (!Number.isSafeInteger(people) || people < 1) throw new RangeError('nobody to share with');
  const part = Math.floor(cents / people);
  return Array.from({ length: people }, (_, index) => part + (index < cents % people ? 1 : 0));
}
