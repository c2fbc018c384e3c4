// Benchmark: time to match one edit, in usual and worst cases.
import { matchEdit, maxLooseLength } from '../../../src/core/edits/match/match';
import { createRandom } from '../../core/edits/seededRandom';
import { calibrate } from '../measure';

export type Timing = { readonly name: string; readonly p50: number; readonly p95: number; readonly atMostMs: number };

const rounds = 15;
const budgets = { literal: 5, miss: 150, hostile: 1_000 };

/** CPU time in milliseconds for each kind of edit. The budget applies to the median. */
export function timings(): Timing[] {
  return [...ordinary(), ...hostile()].map(({ name, text, oldText, newText, atMostMs, runs, all = false }) => {
    const samples: number[] = [];
    for (let round = 0; round < runs; round++) {
      calibrate();
      const startedAt = process.cpuUsage();
      matchEdit(text, { oldText, newText, all });
      const { user, system } = process.cpuUsage(startedAt);
      if (round > 0 || runs === 1) samples.push((user + system) / 1_000);
    }
    samples.sort((a, b) => a - b);
    const at = (share: number) => samples[Math.min(samples.length - 1, Math.floor(samples.length * share))] ?? 0;
    return { name, p50: at(0.5), p95: at(0.95), atMostMs };
  });
}

interface Timed {
  readonly name: string;
  readonly text: string;
  readonly oldText: string;
  readonly newText: string;
  readonly atMostMs: number;
  readonly runs: number;
  readonly all?: boolean;
}

function ordinary(): Timed[] {
  const random = createRandom(3);
  const words = ['const', 'total', 'price', 'return', 'await', 'items', 'user.name', '=> {', '});', 'if (ready)', '+ 1', "'label'"];
  const lines = Array.from(
    { length: 10_000 },
    (_, index) => `${'  '.repeat(index % 5)}${Array.from({ length: 5 }, () => random.pick(words)).join(' ')} ${index}`,
  );
  const text = lines.join('\n');
  const block = lines.slice(8_000, 8_020);
  const missing = block.map((line, index) => `${line.replaceAll('total', 'sum')} no ${index}`);
  const base = { text, runs: rounds };
  return [
    { ...base, name: 'literal, 1 line of 10,000', oldText: lines[9_000] ?? '', newText: 'x', atMostMs: budgets.literal },
    { ...base, name: 'literal, 20 lines of 10,000', oldText: block.join('\n'), newText: 'x', atMostMs: budgets.literal },
    { ...base, name: 'full miss, 20 lines', oldText: missing.join('\n'), newText: 'x', atMostMs: budgets.miss },
    { ...base, name: 'full miss, 1 line', oldText: `${missing[3]}`, newText: 'x', atMostMs: budgets.miss },
    {
      ...base,
      name: 'full miss, 500 lines',
      oldText: lines
        .slice(100, 600)
        .map((line) => `${line}!!`)
        .join('\n'),
      newText: 'x',
      atMostMs: budgets.miss,
    },
    {
      ...base,
      name: 'full miss, not ASCII',
      text: text.replaceAll("'label'", '“étiquette”'),
      oldText: missing.join('\n'),
      newText: 'x',
      atMostMs: budgets.miss,
    },
    { ...base, name: 'found by indentation', oldText: block.map((line) => ` ${line}`).join('\n'), newText: 'x', atMostMs: budgets.miss },
    {
      ...base,
      name: 'found by slips',
      oldText: block.map((line, index) => (index === 7 ? line.replace(/[a-z]{4,}/, (word) => `${word}x`) : line)).join('\n'),
      newText: 'x',
      atMostMs: budgets.miss,
    },
  ];
}

function hostile(): Timed[] {
  const long = maxLooseLength - 10;
  const one = { atMostMs: budgets.hostile, runs: 3 };
  const twins = Array.from({ length: 9_000 }, (_, index) => `  item(${index % 3}, "some value of an item", options);`);
  const alike = Array.from({ length: 20_000 }, () => 'const value = compute(total, price, count);');
  const near = twins.slice(0, 2_000).map((line, index) => (index % 2 === 0 ? line.replace('value', 'valeu') : line));
  return [
    { ...one, name: 'one line of one letter, and most of it', text: 'a'.repeat(long), oldText: 'a'.repeat(long / 2), newText: 'x' },
    { ...one, name: 'the same with another first letter', text: 'a'.repeat(long), oldText: `b${'a'.repeat(long / 2)}`, newText: 'x' },
    { ...one, name: 'the same with another last letter', text: 'a'.repeat(long), oldText: `${'a'.repeat(60)}b`, newText: 'x' },
    { ...one, name: 'all letters of one line', text: 'a'.repeat(long), oldText: 'a', newText: 'bb', all: true },
    { ...one, name: 'thousands of blank lines', text: '\n'.repeat(long), oldText: `${'\n'.repeat(50_000)}x`, newText: 'y' },
    { ...one, name: 'blank lines with white space', text: ' \n'.repeat(long / 2), oldText: `x${' \n'.repeat(50_000)}y`, newText: 'y' },
    {
      ...one,
      name: 'a long run of white space',
      text: `x${' '.repeat(long - 10)}y`,
      oldText: `x${' '.repeat(500_000)}z`,
      newText: `// ...${' '.repeat(200_000)}x`,
    },
    { ...one, name: 'a fence and white space', text: 'a\n'.repeat(1_000), oldText: `\`\`\`\n${' '.repeat(1_000_000)}`, newText: 'x' },
    { ...one, name: 'lines that nearly repeat', text: twins.join('\n'), oldText: near.join('\n'), newText: 'x' },
    {
      ...one,
      name: 'lines that repeat, one with a slip',
      text: alike.join('\n'),
      oldText: [...alike.slice(0, 300), 'const vlaue = compute(total, price, count);'].join('\n'),
      newText: 'x',
    },
    {
      ...one,
      name: 'one of many like lines, with a slip',
      text: alike.join('\n'),
      oldText: 'const value = compute(totla, price, count);',
      newText: 'x',
    },
    {
      ...one,
      name: 'rewritten with as many other lines',
      text: twins.join('\n'),
      oldText: twins.map((line) => ` ${line}`).join('\n'),
      newText: twins.reverse().join('\n'),
    },
    {
      ...one,
      name: 'lines left out between repeated ones',
      text: alike.join('\n'),
      oldText: `${alike[0]}\n...\n${alike[0]}\n...\n${alike[0]}`,
      newText: `x\n...\n${alike[0]}\n...\n${alike[0]}`,
    },
    { ...one, name: 'backslashes', text: '\\'.repeat(long), oldText: `${'\\'.repeat(300_000)}"`, newText: '\\"' },
    { ...one, name: 'marks and accents', text: 'é“'.repeat(long / 3), oldText: `e\u0301"`.repeat(100_000), newText: 'x' },
    {
      ...one,
      name: 'many short lines in many texts',
      text: 'a\nb\n'.repeat(long / 4),
      oldText: 'a\nb\n'.repeat(1_000),
      newText: 'c\n',
      all: true,
    },
    {
      ...one,
      name: 'indented deeply',
      text: `${'\t'.repeat(2_000)}x\n`.repeat(900),
      oldText: `${' '.repeat(2_000)}x\n`.repeat(300),
      newText: 'x',
    },
    { ...one, name: 'over the limit', text: 'ab\n'.repeat(2_000_000), oldText: `${'ab\n'.repeat(200_000)}c`, newText: 'x' },
  ];
}
