import { measureTurn } from './turn';
import { spreadOf } from './measure';
const rows = await measureTurn();
for (const { id, ours, base } of rows as any) {
  const part = (xs: number[], i: number) => spreadOf(xs.slice(i, i + 20)).median.toFixed(2);
  const d = ours.map((o: number, i: number) => o - base[i]);
  console.log(id, 'more', [0, 20, 40, 60, 80].filter((i) => i < d.length).map((i) => part(d, i)).join(' '), '| ours', [0, 20, 40, 60, 80].filter((i) => i < d.length).map((i) => part(ours, i)).join(' '));
}
process.exit(0);
