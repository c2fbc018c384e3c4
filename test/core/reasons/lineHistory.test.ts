// Origins of lines, tracked through the changes of an open document.
import assert from 'node:assert/strict';
import {
  carryThrough,
  changeLines,
  type DocumentEdit,
  markStage,
  openHistory,
  presentLines,
  replaceLines,
} from '../../../src/core/reasons/lineHistory';
import { rounds } from '../../kit/rounds';
import { createRandom } from '../edits/seededRandom';

type Maker = Parameters<typeof changeLines>[2];
const at = (line: number, character = 0) => ({ line, character });
const insert = (line: number, character: number, text: string): DocumentEdit => {
  const place = at(line, character);
  return { from: place, to: place, text };
};
const remove = (line: number, count = 1): DocumentEdit => ({ from: at(line), to: at(line + count), text: '' });

/** For each current line, its index in `before`, or -1. All changes of an event have the same maker. */
function carried(before: readonly string[], ...events: readonly (readonly [Maker, ...DocumentEdit[]])[]): number[] {
  const history = openHistory(before);
  for (const [maker, ...changes] of events) changeLines(history, changes, maker);
  return [...carryThrough(history)(before, presentLines(history))];
}

const code = ['if (a) {', '  first(value);', '}', 'if (b) {', '  second(value);', '}', ''];

describe('the origin of a line in an open document', () => {
  it('is lost with the line, whatever is typed in its place', () => {
    const typed = [insert(1, 13 + 2, '\n'), insert(2, 0, '}')].map((change) => ['person', change] as const);
    assert.deepEqual(carried(code, ['person', remove(2)], ...typed), [0, 1, -1, 3, 4, 5, 6]);
    assert.deepEqual(carried(code, ['person', remove(2)], ['undo', insert(2, 0, '}\n')]), [0, 1, 2, 3, 4, 5, 6]);
  });

  it('follows a line that is moved, indented or edited and typed back, and not a copy', () => {
    const below: DocumentEdit = { from: at(1, 15), to: at(2, 1), text: '' };
    assert.deepEqual(carried(code, ['person', insert(1, 0, '}\n'), below]), [0, 2, 1, 3, 4, 5, 6]);
    assert.deepEqual(carried(code, ['person', remove(3, 3)], ['person', insert(0, 0, code.slice(3, 6).join('\n').concat('\n'))]), [
      ...[3, 4, 5, 0, 1, 2, 6],
    ]);
    assert.deepEqual(carried(code, ['person', insert(4, 0, '  '), insert(5, 0, '\t')]), [0, 1, 2, 3, 4, 5, 6]);
    const more = insert(1, 15, ' // why');
    assert.deepEqual(carried(code, ['person', more]), [0, -1, 2, 3, 4, 5, 6]);
    assert.deepEqual(carried(code, ['person', more], ['person', { from: at(1, 15), to: at(1, 22), text: '' }]), [0, 1, 2, 3, 4, 5, 6]);
    assert.deepEqual(carried(code, ['person', insert(3, 0, code.slice(0, 3).join('\n').concat('\n'))]), [0, 1, 2, -1, -1, -1, 3, 4, 5, 6]);
  });

  it('is that of the same line where a program replaces the text, and none where it inserts one of equal lines', () => {
    const formatted = code.map((line) => line.replace(/^ {2}/, '\t'));
    const whole = (text: readonly string[]): DocumentEdit => ({ from: at(0), to: at(6), text: text.join('\n') });
    assert.deepEqual(carried(code, ['person', whole(formatted)]), [0, 1, 2, 3, 4, 5, 6]);
    assert.deepEqual(carried(code, ['program', whole(['head();', ...code])]), [-1, 0, 1, 2, 3, 4, 5, 6]);
    assert.deepEqual(carried(code, ['program', insert(3, 0, '}\n')]), [0, 1, -1, -1, 3, 4, 5, 6]);
    const gone = ['program', remove(3, 3)] as const;
    assert.deepEqual(carried(code, gone, ['program', insert(3, 0, code.slice(3, 6).join('\n').concat('\n'))]), [0, 1, 2, 3, 4, 5, 6]);
  });

  it('is looked up in a version that was written while the document was open', () => {
    const history = openHistory(code);
    changeLines(history, [insert(3, 0, 'added(value);\n')], 'person');
    markStage(history);
    const written = [...presentLines(history)];
    changeLines(history, [remove(0)], 'person');
    const carry = carryThrough(history);
    assert.deepEqual([...carry(code, written)], [0, 1, 2, -1, 3, 4, 5, 6]);
    assert.deepEqual([...carry(written, presentLines(history))], [1, 2, 3, 4, 5, 6, 7]);
    assert.deepEqual([...carry(['other();'], written)], [-1, -1, -1, -1, -1, -1, -1, -1]);
  });

  it('is kept in a file that another program wrote while it was closed', () => {
    const history = openHistory(code);
    changeLines(history, [remove(2)], 'person');
    changeLines(history, [insert(1, 15, '\n}')], 'person');
    replaceLines(history, ['head(value);', ...presentLines(history)]);
    assert.deepEqual([...carryThrough(history)(code, presentLines(history))], [-1, 0, 1, -1, 3, 4, 5, 6]);
    const many = Array.from({ length: 200_000 }, (_, line) => `line ${line}`);
    const long = openHistory(many);
    replaceLines(long, many.with(100_000, 'another'));
    assert.deepEqual([presentLines(long)[100_000], presentLines(long).length], ['another', many.length]);
  });

  it('is found for nearly all lines after 500 random edits, and never that of another line', () => {
    const figures = { there: 0, found: 0, wrong: [] as string[] };
    for (let seed = 1; seed <= rounds(40, 4); seed++) played(seed * 6_151, 500, figures);
    assert.deepEqual(figures.wrong, []);
    assert.ok(figures.found / figures.there >= 0.95, `${figures.found} of ${figures.there}`);
  });
});

/**
 * Random edits of a file in which half of the lines equal others. A person types, deletes, retypes, copies, cuts, moves and formats whole
 * lines; a program inserts lines.
 */
function played(seed: number, edits: number, figures: { there: number; found: number; wrong: string[] }): void {
  const random = createRandom(seed);
  const texts = ['}', '', 'end', '  return nil', ');', 'else', '    break;'];
  let serial = 0;
  const made = (text?: string) => ({
    id: serial++,
    text: text ?? (random.chance(0.5) ? random.pick(texts) : `value_${serial % 400} := read(${serial % 90})`),
  });
  const before = Array.from({ length: 600 + random.below(900) }, () => made());
  let now = [...before];
  const history = openHistory(before.map(({ text }) => text));
  const tell = (maker: Maker, ...changes: DocumentEdit[]) => changeLines(history, changes, maker);
  const block = (lines: readonly { text: string }[]) => lines.map(({ text }) => `${text}\n`).join('');
  const cut = (line: number, count: number) => {
    tell('person', remove(line, count));
    return now.splice(line, count);
  };
  const type = (line: number, lines: typeof now) => {
    for (const [index, each] of lines.entries()) {
      const above = now[line + index - 1]?.text ?? '';
      tell('person', insert(line + index - 1, above.length, '\n'));
      for (const [column, letter] of [...each.text].entries()) tell('person', insert(line + index, column, letter));
      now.splice(line + index, 0, each);
    }
  };
  const paste = (line: number, lines: typeof now, maker: Maker) => {
    tell(maker, insert(line, 0, block(lines)));
    now.splice(line, 0, ...lines);
  };
  for (let edit = 0; edit < edits; edit++) {
    const line = 1 + random.below(now.length - 20);
    const count = 1 + random.below(4);
    const kind = random.below(100);
    if (kind < 25)
      type(
        line,
        Array.from({ length: count }, () => made()),
      );
    else if (kind < 45) cut(line, count);
    else if (kind < 55)
      type(
        line,
        cut(line, count).map(({ text }) => made(text)),
      );
    else if (kind < 65)
      paste(
        line,
        now.slice(line, line + count).map(({ text }) => made(text)),
        'person',
      );
    else if (kind < 70) paste(1 + random.below(now.length - 20), cut(line, 5), 'person');
    else if (kind < 75)
      paste(
        line,
        Array.from({ length: count }, () => made(`written_${serial}()`)),
        'program',
      );
    else if (kind < 80) paste(line, cut(line, count), 'undo');
    else if (kind < 90) {
      const old = now[line]?.text ?? '';
      tell('person', insert(line, old.length, ` # ${serial}`));
      now[line] = made(`${old} # ${serial}`);
    } else if (kind < 95) {
      const [moving, next] = [now[line]?.text ?? '', now[line + 1]?.text ?? ''];
      tell('person', insert(line, 0, `${next}\n`), { from: at(line, moving.length), to: at(line + 1, next.length), text: '' });
      now.splice(line, 2, ...now.slice(line, line + 2).toReversed());
    } else {
      now = now.map((each, index) => (index >= line && index < line + 15 ? { ...each, text: ` ${each.text}` } : each));
      const end = now.length - 1;
      const whole = { from: at(0), to: at(end, presentLines(history)[end]?.length), text: block(now).slice(0, -1) };
      tell(random.chance(0.5) ? 'person' : 'program', whole);
    }
  }
  assert.deepEqual(
    presentLines(history),
    now.map(({ text }) => text),
  );
  const found = carryThrough(history)(
    before.map(({ text }) => text),
    presentLines(history),
  );
  const ids = new Set(before.map(({ id }) => id));
  for (const [index, { id, text }] of now.entries()) {
    if (text.trim() === '') continue;
    const from = before[found[index] ?? -1];
    if (ids.has(id)) figures.there++;
    if (from?.id === id) figures.found++;
    else if (from) figures.wrong.push(`${seed}:${index} ${text}`);
  }
}
