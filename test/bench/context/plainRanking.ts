// Plain BM25, the baseline for ranking.

const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

export function plainRanking(texts: ReadonlyMap<string, string>, question: string): readonly string[] {
  const asked = new Set(wordsOf(question));
  const frequency = new Map<string, number>();
  const files = [...texts].map(([path, text]) => {
    const words = wordsOf(`${path} ${text}`);
    const counts = new Map<string, number>();
    for (const word of words) if (asked.has(word)) counts.set(word, (counts.get(word) ?? 0) + 1);
    for (const word of counts.keys()) frequency.set(word, (frequency.get(word) ?? 0) + 1);
    return { path, counts, length: words.length };
  });
  const average = files.reduce((sum, { length }) => sum + length, 0) / Math.max(1, files.length);
  const scoreOf = ({ counts, length }: (typeof files)[number]) => {
    const norm = 1.2 * (0.25 + (0.75 * length) / average);
    return [...counts].reduce((sum, [word, count]) => {
      const having = frequency.get(word) ?? 0;
      return sum + Math.log(1 + (files.length - having + 0.5) / (having + 0.5)) * ((count * 2.2) / (count + norm));
    }, 0);
  };
  return files
    .map((file) => ({ path: file.path, score: scoreOf(file) }))
    .sort((a, b) => b.score - a.score)
    .map(({ path }) => path);
}
