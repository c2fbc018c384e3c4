/** @returns one part a person, in cents */
export function share(cents, people) {
  return [];
}
