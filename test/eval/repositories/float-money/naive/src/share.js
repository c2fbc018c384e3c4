export function share(cents, people) {
  return Array(people).fill(Math.round(cents / people));
}
