// Benchmark: time to build a proposal.
import { parseEditText } from '../../../src/core/edits/formats/parse';
import type { EditOp } from '../../../src/core/edits/lines/proposal';
import { proposeEdits } from '../../../src/core/edits/propose/buildProposal';
import { createRandom } from '../../core/edits/seededRandom';
import { calibrate } from '../measure';
import type { Timing } from './speed';

const rounds = 21;
/** File sizes in lines, each with the maximum milliseconds per edit. */
const sizes = [
  [1_000, 1],
  [10_000, 5],
  [100_000, 60],
] as const;

interface Shape {
  readonly name: string;
  readonly lineAt: (index: number) => string;
  readonly ending: string;
  readonly opOf: (old: readonly string[], next: readonly string[]) => EditOp[];
}

const call = (old: readonly string[], next: readonly string[]): EditOp[] => [
  { op: 'replace', path: 'file', intent: '', oldText: `${old.join('\n')}\n`, newText: `${next.join('\n')}\n`, all: false },
];

function patch(old: readonly string[], next: readonly string[]): EditOp[] {
  const body = [...old.slice(0, 2).map((line) => ` ${line}`), `-${old[2]}`, `+${next[2]}`, ...old.slice(3).map((line) => ` ${line}`)];
  return [...parseEditText(`*** Begin Patch\n*** Update File: file\n@@\n${body.join('\n')}\n*** End Patch\n`, { hasEnded: true }).ops];
}

function shapes(): Shape[] {
  const random = createRandom(5);
  const words = ['const', 'total', 'price', 'return', 'await', 'items', 'user.name', '=> {', '});', 'if (ready)', "'label'"];
  const code = Array.from({ length: 5_000 }, () => Array.from({ length: 5 }, () => random.pick(words)).join(' '));
  const codeAt = (index: number) => `${'  '.repeat(index % 5)}${code[(index * 7) % code.length]} ${index}`;
  return [
    { name: 'code', lineAt: codeAt, ending: '\n', opOf: call },
    { name: 'code with CRLF', lineAt: codeAt, ending: '\r\n', opOf: call },
    { name: 'code, by a patch', lineAt: codeAt, ending: '\n', opOf: patch },
    {
      name: 'data, most lines alike',
      lineAt: (index) => (index % 9 === 4 ? `  "id": ${index},` : (['{', '  "a": 0,', '', '  "b": [],', '},'][index % 5] ?? '')),
      ending: '\n',
      opOf: call,
    },
  ];
}

/** CPU time in milliseconds for each shape and size. */
export function proposalTimings(): Timing[] {
  return shapes().flatMap(({ name, lineAt, ending, opOf }) =>
    sizes.map(([count, atMostMs]) => {
      const lines = Array.from({ length: count }, (_, index) => lineAt(index));
      const text = `${lines.join(ending)}${ending}`;
      const at = Math.floor((count * 0.7) / 9) * 9 + 2;
      const old = lines.slice(at, at + 5);
      const ops = opOf(old, old.with(2, `${old[2]} // changed`));
      const samples: number[] = [];
      for (let round = 0; round < rounds; round++) {
        calibrate();
        const startedAt = process.cpuUsage();
        const { refused, files } = proposeEdits(ops, () => text, 'T');
        const { user, system } = process.cpuUsage(startedAt);
        if (refused.length > 0 || files[0]?.hunks.length !== 1) throw new Error(`${name}: ${JSON.stringify(refused)}`);
        if (round > 5) samples.push((user + system) / 1_000);
      }
      samples.sort((a, b) => a - b);
      const [p50 = 0, p95 = 0] = [0.5, 0.95].map((share) => samples[Math.floor(samples.length * share)]);
      return { name: `a proposal in ${count} lines, ${name}`, p50, p95, atMostMs };
    }),
  );
}
