// Puts the parse tables back into a grammar. They are nine tenths of it, and most rows are nearly a row above: the build keeps the differences
// (scripts/parseTables.mjs, ADR 63), of which a general compressor makes half of what it makes of the tables.

/** Where the tables lie in the module, how large they are, and how many numbers each stream holds. */
export interface TablesHead {
  readonly tableAt: number;
  readonly smallTableAt: number;
  readonly smallMapAt: number;
  readonly smallTableLength: number;
  readonly states: number;
  /** The first states have a full row each, the others a list of what they hold. */
  readonly largeStates: number;
  readonly symbols: number;
  /** The first columns are tokens and hold actions, the others what tokens make and hold states. */
  readonly tokens: number;
  readonly lengths: readonly number[];
}

interface Tables extends TablesHead {
  /** All rows, small ones too: an action or a state by state and symbol. */
  readonly cells: Uint16Array;
  /** The symbols, in the order in which the grammar lists those of one value; tokens are the first here too. */
  readonly columns: Uint16Array;
}

type NumberStream = () => number;

/** A row as the changes that turn the row `above` it, or an empty one, into it. */
interface RowChanges {
  readonly above: NumberStream;
  /** Which of the values of that row, counted as they first appear, become others wherever they stand; each from the one before, 0 ends. */
  readonly replaced: NumberStream;
  readonly replacements: NumberStream;
  /** Which cells differ after that; each from the one before, 0 ends. */
  readonly places: NumberStream;
  readonly values: NumberStream;
}

/** Numbers of the tables have 16 bits. */
const maxValues = 0x10000;

/** @param packed one line of JSON, the streams, then the module without its tables */
export function restoreTables(packed: Uint8Array): Uint8Array {
  const headEnd = packed.indexOf('\n'.charCodeAt(0));
  const head: TablesHead = JSON.parse(new TextDecoder().decode(packed.subarray(0, headEnd)));
  let at = headEnd + 1;
  const [order = none, ...changes] = head.lengths.map((length) => {
    const stream = packed.subarray(at, at + 2 * length);
    at += stream.length;
    return numbersOf(stream);
  });
  const tables = { ...head, columns: columnsOf(order, head.symbols), cells: new Uint16Array(head.states * head.symbols) };
  restoreRows(tables, 0, head.tokens, changesOf(changes.slice(0, 5)));
  restoreRows(tables, head.tokens, head.symbols, changesOf(changes.slice(5)));
  const { smallTable, smallMap } = smallRows(tables);
  return inserted(packed.subarray(at), [
    { at: head.tableAt, numbers: tables.cells.subarray(0, head.largeStates * head.symbols) },
    { at: head.smallTableAt, numbers: smallTable },
    { at: head.smallMapAt, numbers: smallMap },
  ]);
}

const none: NumberStream = () => 0;

/** All low bytes come first, then all high ones. */
function numbersOf(bytes: Uint8Array): NumberStream {
  const half = bytes.length / 2;
  let at = 0;
  return () => {
    const number = (bytes[at] ?? 0) | ((bytes[half + at] ?? 0) << 8);
    at++;
    return number;
  };
}

function changesOf([
  above = none,
  replaced = none,
  replacements = none,
  places = none,
  values = none,
]: readonly NumberStream[]): RowChanges {
  return { above, replaced, replacements, places, values };
}

/** Each symbol is kept as the way to it from the one before. */
function columnsOf(order: NumberStream, symbols: number): Uint16Array {
  const columns = new Uint16Array(symbols);
  for (let column = 0; column < symbols; column++) columns[column] = (columns[column - 1] ?? 0) + order();
  return columns;
}

/** Fills the columns `from` up to `to` of all rows. */
function restoreRows({ cells, columns, states, symbols }: Tables, from: number, to: number, changes: RowChanges): void {
  /** In which row a value was last met, and what it becomes there. */
  const metIn = new Int32Array(maxValues).fill(-1);
  const becomes = new Uint16Array(maxValues);

  function replaceValues(state: number, start: number): void {
    let left = changes.replaced();
    for (let column = from; left !== 0 && column < to; column++) {
      const cell = start + (columns[column] ?? 0);
      const value = cells[cell] ?? 0;
      if (value === 0) continue;
      if (metIn[value] !== state) {
        metIn[value] = state;
        left--;
        becomes[value] = left === 0 ? changes.replacements() : value;
        // the last one may stand in more cells
        if (left === 0) left = changes.replaced() || Number.POSITIVE_INFINITY;
      }
      cells[cell] = becomes[value] ?? 0;
    }
  }

  for (let state = 0; state < states; state++) {
    const start = state * symbols;
    const above = changes.above();
    if (above > 0) cells.copyWithin(start + from, start - above * symbols + from, start - above * symbols + to);
    replaceValues(state, start);
    let column = from - 1;
    for (let gap = changes.places(); gap > 0; gap = changes.places()) {
      column += gap;
      cells[start + (columns[column] ?? 0)] = changes.values();
    }
  }
}

/**
 * A row that is a list: how many values it holds, then each with the symbols it stands at. The map says where each list begins. As in the
 * generator of grammars, what stands at the fewest symbols is first, and actions are before states.
 */
function smallRows(tables: Tables): { readonly smallTable: Uint16Array; readonly smallMap: Uint32Array } {
  const { cells, columns, states, largeStates, symbols, tokens } = tables;
  const smallTable = new Uint16Array(tables.smallTableLength);
  const smallMap = new Uint32Array(states - largeStates);
  /** How often a value stands in the row, and where its next symbol is written. */
  const counts = new Uint16Array(2 * maxValues);
  const next = new Uint32Array(2 * maxValues);
  let end = 0;

  /** A state that is as large as an action is another value. */
  const valueAt = (state: number, column: number) => {
    const cell = cells[state * symbols + (columns[column] ?? 0)] ?? 0;
    return cell === 0 || column < tokens ? cell : cell + maxValues;
  };

  for (let state = largeStates; state < states; state++) {
    smallMap[state - largeStates] = end;
    const values: number[] = [];
    for (let column = 0; column < symbols; column++) {
      const value = valueAt(state, column);
      if (value === 0) continue;
      if (counts[value] === 0) values.push(value);
      counts[value] = (counts[value] ?? 0) + 1;
    }
    values.sort((a, b) => (counts[a] ?? 0) - (counts[b] ?? 0) || a - b);
    smallTable[end++] = values.length;
    for (const value of values) {
      const count = counts[value] ?? 0;
      smallTable[end++] = value % maxValues;
      smallTable[end++] = count;
      next[value] = end;
      end += count;
      counts[value] = 0;
    }
    for (let column = 0; column < symbols; column++) {
      const value = valueAt(state, column);
      if (value === 0) continue;
      const at = next[value] ?? 0;
      smallTable[at] = columns[column] ?? 0;
      next[value] = at + 1;
    }
  }
  return { smallTable, smallMap };
}

interface Piece {
  readonly at: number;
  /** In the order of bytes that WebAssembly has, which is that of every machine the editor runs on. */
  readonly numbers: Uint16Array | Uint32Array;
}

/** The whole module: each piece stands where it stood, and the rest around them. */
function inserted(rest: Uint8Array, pieces: readonly Piece[]): Uint8Array {
  const whole = new Uint8Array(pieces.reduce((size, { numbers }) => size + numbers.byteLength, rest.length));
  let written = 0;
  let read = 0;
  for (const { at, numbers } of [...pieces].sort((a, b) => a.at - b.at)) {
    const before = rest.subarray(read, read + at - written);
    whole.set(before, written);
    whole.set(new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength), at);
    read += before.length;
    written = at + numbers.byteLength;
  }
  whole.set(rest.subarray(read), written);
  return whole;
}
