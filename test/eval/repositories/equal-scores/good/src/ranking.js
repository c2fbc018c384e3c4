export function ranking(players) {
  const sorted = players.map(({ name, score }) => ({ name, score: Number(score) })).sort((a, b) => b.score - a.score);
  return sorted.map((player) => ({ ...player, rank: sorted.findIndex(({ score }) => score === player.score) + 1 }));
}
