// Random attempts to edit one file: nothing is added twice, and refused edits stay open.
import assert from 'node:assert/strict';
import { applyHunks } from '../../../../src/core/edits/hunks/hunks';
import type { EditOp, EditRefusal } from '../../../../src/core/edits/lines/proposal';
import { proposeEdits } from '../../../../src/core/edits/propose/buildProposal';
import { openRefusals } from '../../../../src/core/edits/propose/openRefusals';
import { plainLine } from '../../../../src/core/edits/propose/sameAddition';
import { type LastProposal, noProposal } from '../../../../src/core/edits/propose/patchByPlace';
import { rounds } from '../../../kit/rounds';
import { createRandom, type SeededRandom } from '../seededRandom';

const runs = rounds(1_500);
const path = 'src/app.ts';
const words =
  'alpha bravo chart delta ember field grain house inlet jewel koala lemon mango novel ocean pearl quilt river stone tulip'.split(' ');

/** Text of a file with several functions, in which no line repeats. */
function baseText(random: SeededRandom): string {
  const names = words.slice(0, 4 + random.below(5));
  const imports = names.slice(0, 3).map((name) => `import { ${name} } from './${name}.js';`);
  const body = names.flatMap((name) => [
    `export function ${name}All(input) {`,
    `  const ${name}List = read(input, '${name}');`,
    `  return ${name}List.sort();`,
    '}',
    '',
  ]);
  return [...imports, '', ...body].join('\n');
}

/** An addition, identified by a unique word. */
interface Wanted {
  readonly word: string;
  /** 0-based line before the addition. */
  readonly at: number;
  readonly lines: readonly string[];
}

function wantedIn(lines: readonly string[], random: SeededRandom): Wanted[] {
  const places = lines.flatMap((line, at) => (/^import|^ {2}const/.test(line) ? [at] : []));
  return words.slice(10, 12 + random.below(4)).map((word) => {
    const at = random.pick(places);
    if (lines[at]?.startsWith('import')) return { word, at, lines: [`import { ${word}, ${word}Count } from './${word}.js';`] };
    const call = `  ${word}(input.${word}Name, ${10 + random.below(80)});`;
    const block = [`  if (${word}Open(input)) {`, `    ${word}(input.${word}Name);`, `    log('${word} was open');`, '  }'];
    return { word, at, lines: random.chance(0.5) ? [call] : block };
  });
}

/** Lines of an addition in one of the forms in which models repeat an edit. */
function written({ lines }: Wanted, random: SeededRandom): readonly string[] {
  switch (random.below(7)) {
    case 0:
      return lines.map((line) => line.replaceAll("'", '"'));
    case 1:
      return lines.map((line) => line.replace(/;$/, ''));
    case 2:
      return lines.map((line) => line.replace('{ ', '{').replace(' }', '}'));
    case 3:
      return [...lines, ''];
    case 4:
      return lines.map((line) => line.replace(/\{ (\w+), (\w+) \}/, '{ $2, $1 }'));
    case 5:
      return lines.map((line) => line.replace('input.', 'request.'));
    default:
      return lines;
  }
}

function opOf(wanted: Wanted, base: readonly string[], random: SeededRandom, isFirst: boolean): EditOp {
  const above = random.below(3);
  const below = random.below(3);
  const from = Math.max(0, wanted.at - above);
  const old = base.slice(from, wanted.at + 1);
  const rest = base.slice(wanted.at + 1, wanted.at + 1 + below);
  const next = [...old, ...(isFirst ? wanted.lines : written(wanted, random)), ...rest];
  const end = random.chance(0.3) ? '\n' : '';
  const ending = random.chance(0.1) ? '\r\n' : '\n';
  const text = (lines: readonly string[]) => lines.join(ending) + end;
  const intent = random.chance(0.5) ? '' : random.chance(0.3) ? 'Change it' : `Add ${wanted.word}`;
  return { op: 'replace', path, intent, oldText: text([...old, ...rest]), newText: text(next), all: false };
}

/** The edit with a quoted line that does not occur in the file. */
function misquoted(op: EditOp): EditOp {
  return op.op === 'replace'
    ? {
        ...op,
        oldText: `  const lost = nowhere.find(everything, 7);\n${op.oldText}`,
        newText: `  const lost = nowhere.find(everything, 7);\n${op.newText}`,
      }
    : op;
}

function run(seed: number): void {
  const random = createRandom(seed);
  const text = baseText(random);
  const base = text.split('\n');
  const all = wantedIn(base, random);
  let last: LastProposal = noProposal;
  let open: EditRefusal[] = [];
  const sent = new Set<Wanted>();
  for (let attempt = 1; attempt <= 4; attempt++) {
    const told = all.filter(() => attempt === 1 || random.chance(0.6));
    const ops = told.map((wanted) => {
      const isMisquoted = random.chance(0.3);
      const op = opOf(wanted, base, random, isMisquoted || !sent.has(wanted));
      sent.add(wanted);
      return isMisquoted ? misquoted(op) : op;
    });
    const { files, refused, fitted } = proposeEdits(ops, () => text, 'T1', undefined, undefined, last);
    open = openRefusals(open, { taken: fitted, refused }, last);
    last = { files, written: new Map(), refused: open.flatMap(({ lines }) => (lines ? [lines] : [])) };
    const file = files.find((each) => each.path === path);
    const result = file ? applyHunks(text, file.hunks) : text;
    for (const { word, lines } of all) {
      const head = lines[0]?.startsWith('import')
        ? new RegExp(`\\./${word}\\.js`, 'g')
        : lines.length > 1
          ? new RegExp(`${word}Open`, 'g')
          : new RegExp(`^ +${word}\\(`, 'gm');
      assert.ok((result.match(head) ?? []).length <= 1, `${word} stands twice:\n${result}`);
      if (open.length === 0 && sent.size === all.length)
        assert.match(result, head, `${word} is missing, and no refusal is open:\n${result}`);
    }
    const missing = [...sent].filter(({ word }) => !result.includes(`${word}`));
    assert.ok(open.length >= Math.min(1, missing.length));
    const there = new Set(result.split('\n').map(plainLine));
    for (const { lines = [] } of open)
      assert.ok(!lines.every((line) => there.has(plainLine(line))), `it is there:\n${lines.join('\n')}\n${result}`);
  }
}

describe('random attempts at one file', () => {
  it(`add nothing twice, and lose no refusal, in ${runs} runs`, () => {
    for (let seed = 1; seed <= runs; seed++) {
      try {
        run(seed);
      } catch (error) {
        throw new Error(`seed ${seed}: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
  });
});
