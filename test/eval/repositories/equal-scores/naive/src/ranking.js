export function ranking(players) {
  const sorted = players.sort((a, b) => (a.score < b.score ? 1 : a.score > b.score ? -1 : 0));
  return sorted.map(({ name, score }) => ({ name, score, rank: sorted.findIndex((other) => other.score === score) + 1 }));
}
