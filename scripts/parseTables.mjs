// Takes the parse tables of a grammar apart, so that a general compressor makes half of them: most rows are nearly a row above. ADR 63.
// What comes of it is put back by src/adapters/files/code/parseTables.ts, which says how a packed grammar looks.

/** How many rows above are tried. More makes hardly less of it, and takes longer. */
const maxAbove = 400;

/**
 * @typedef {{ readonly tokens: number, readonly symbols: number, readonly states: number, readonly largeStates: number }} Shape
 * @typedef {{ readonly shape: Shape, readonly table: Buffer, readonly smallTable: Buffer, readonly smallMap: Buffer }} Tables
 * @typedef {{ above: number[], replaced: number[], replacements: number[], places: number[], values: number[] }} RowChanges
 */

/**
 * @param {Buffer} module a grammar as WebAssembly
 * @returns {Buffer} not compressed yet
 */
export function withoutTables(module) {
  const { shape, table, smallTable, smallMap } = tablesOf(module);
  const { tokens, symbols } = shape;
  const columns = columnsOf(smallTable, smallMap, symbols);
  const rows = rowsOf({ shape, table, smallTable, smallMap }).map((row) => columns.map((symbol) => row[symbol] ?? 0));
  const streams = [
    columns.map((symbol, column) => symbol - (columns[column - 1] ?? 0)),
    ...Object.values(changesIn(rows.map((row) => row.slice(0, tokens)))),
    ...Object.values(changesIn(rows.map((row) => row.slice(tokens)))),
  ];
  const [tableAt, smallTableAt, smallMapAt] = [table, smallTable, smallMap].map((bytes) => module.indexOf(bytes));
  const smallTableLength = smallTable.length / 2;
  const head = { tableAt, smallTableAt, smallMapAt, smallTableLength, ...shape, lengths: streams.map(({ length }) => length) };
  return Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), ...streams.map(halves), cut(module, [table, smallTable, smallMap])]);
}

/**
 * Where the tables lie is asked of the grammar itself, by the layout of `TSLanguage` in versions 14 and 15.
 * @param {Buffer} module
 * @returns {Tables}
 */
function tablesOf(module) {
  const memory = instantiated(module);
  const view = new DataView(memory.bytes);
  const [version = 0, symbols = 0, , tokens = 0, , states = 0, largeStates = 0] = Array.from({ length: 7 }, (_, index) =>
    view.getUint32(memory.language + index * 4, true),
  );
  if (version < 14 || version > 15) throw new Error(`a grammar has version ${version}, and its tables may lie elsewhere`);
  const [tableAt = 0, smallTableAt = 0, smallMapAt = 0] = [40, 44, 48].map((offset) => view.getUint32(memory.language + offset, true));
  const bytesAt = (/** @type {number} */ at, /** @type {number} */ size) => Buffer.from(memory.bytes, at, size);
  const smallMap = bytesAt(smallMapAt, (states - largeStates) * 4);
  const lastList = smallTableAt + 2 * smallMap.readUInt32LE(smallMap.length - 4);
  return {
    shape: { tokens, symbols, states, largeStates },
    table: bytesAt(tableAt, largeStates * symbols * 2),
    smallTable: bytesAt(smallTableAt, lastList + 2 * listLength(view, lastList) - smallTableAt),
    smallMap,
  };
}

/**
 * @param {DataView} view
 * @param {number} start
 */
function listLength(view, start) {
  let length = 1;
  for (let group = view.getUint16(start, true); group > 0; group--) length += 2 + view.getUint16(start + 2 * (length + 1), true);
  return length;
}

/**
 * The memory of a grammar, and where in it the description of its language is.
 * @param {Buffer} module
 */
function instantiated(module) {
  const compiled = new WebAssembly.Module(/** @type {Uint8Array<ArrayBuffer>} */ (module));
  const memory = new WebAssembly.Memory({ initial: Math.ceil(module.length / 0x10000) + 64 });
  const global = (/** @type {number} */ value, mutable = false) => new WebAssembly.Global({ value: 'i32', mutable }, value);
  /** @type {Record<string, WebAssembly.ImportValue>} */
  const known = {
    memory,
    __indirect_function_table: new WebAssembly.Table({ initial: 256, element: 'anyfunc' }),
    __memory_base: global(0),
    __table_base: global(0),
    __stack_pointer: global(memory.buffer.byteLength, true),
  };
  const env = Object.fromEntries(WebAssembly.Module.imports(compiled).map(({ name }) => [name, known[name] ?? (() => 0)]));
  const { exports } = new WebAssembly.Instance(compiled, { env });
  const call = (/** @type {RegExp} */ name) => {
    const found = Object.entries(exports).find(([key]) => name.test(key))?.[1];
    return typeof found === 'function' ? found() : 0;
  };
  call(/^__wasm_apply_data_relocs$/);
  return { language: Number(call(/^tree_sitter_(?!.*external_scanner)/)), bytes: memory.buffer };
}

/**
 * Each list of a small row: a value, and the symbols it stands at.
 * @param {Buffer} smallTable
 * @param {Buffer} smallMap
 */
function* smallLists(smallTable, smallMap) {
  for (let row = 0; row < smallMap.length / 4; row++) {
    let at = smallMap.readUInt32LE(row * 4) * 2;
    const groups = smallTable.readUInt16LE(at);
    at += 2;
    for (let group = 0; group < groups; group++) {
      const [value, count] = [smallTable.readUInt16LE(at), smallTable.readUInt16LE(at + 2)];
      const symbols = Array.from({ length: count }, (_, index) => smallTable.readUInt16LE(at + 4 + index * 2));
      yield { row, value, symbols };
      at += 4 + count * 2;
    }
  }
}

/**
 * The symbols in an order in which every list has them. It is nearly that of their numbers.
 * @param {Buffer} smallTable
 * @param {Buffer} smallMap
 * @param {number} symbols
 */
function columnsOf(smallTable, smallMap, symbols) {
  const before = Array.from({ length: symbols }, () => /** @type {Set<number>} */ (new Set()));
  for (const list of smallLists(smallTable, smallMap)) {
    list.symbols.forEach((symbol, index) => {
      const previous = list.symbols[index - 1];
      if (previous !== undefined) before[symbol]?.add(previous);
    });
  }
  const columns = /** @type {Set<number>} */ (new Set());
  const place = (/** @type {number} */ symbol) => {
    for (const earlier of [...(before[symbol] ?? [])].sort((a, b) => a - b)) if (!columns.has(earlier)) place(earlier);
    columns.add(symbol);
  };
  for (let symbol = 0; symbol < symbols; symbol++) place(symbol);
  return [...columns];
}

/** @param {Tables} tables */
function rowsOf({ shape: { symbols, states, largeStates }, table, smallTable, smallMap }) {
  const rows = Array.from({ length: states }, () => new Uint16Array(symbols));
  for (let cell = 0; cell < largeStates * symbols; cell++) {
    const row = rows[Math.floor(cell / symbols)];
    if (row) row[cell % symbols] = table.readUInt16LE(cell * 2);
  }
  for (const { row, value, symbols: places } of smallLists(smallTable, smallMap)) {
    for (const place of places) rows[largeStates + row]?.fill(value, place, place + 1);
  }
  return rows;
}

/**
 * @param {readonly (readonly number[])[]} rows
 * @returns {RowChanges}
 */
function changesIn(rows) {
  /** @type {RowChanges} */
  const changes = { above: [], replaced: [], replacements: [], places: [], values: [] };
  const none = rows[0]?.map(() => 0) ?? [];
  rows.forEach((row, index) => {
    const above = nearestAbove(rows, index, none);
    const model = above > 0 ? (rows[index - above] ?? none) : none;
    const replacements = replacementsOf(model, row);
    let last = -1;
    [...replacements].forEach(([from, to], met) => {
      if (from === to) return;
      changes.replaced.push(met - last);
      changes.replacements.push(to);
      last = met;
    });
    last = -1;
    row.forEach((value, place) => {
      const from = model[place] ?? 0;
      if (value === (replacements.get(from) ?? from)) return;
      changes.places.push(place - last);
      changes.values.push(value);
      last = place;
    });
    changes.above.push(above);
    changes.replaced.push(0);
    changes.places.push(0);
  });
  return changes;
}

/**
 * How far above the row is that takes the fewest changes, 0 for the empty one.
 * @param {readonly (readonly number[])[]} rows
 * @param {number} index
 * @param {readonly number[]} none
 */
function nearestAbove(rows, index, none) {
  const row = rows[index] ?? none;
  let best = 0;
  let least = changesBetween(none, row, Number.POSITIVE_INFINITY);
  for (let above = 1; above <= Math.min(index, maxAbove) && least > 0; above++) {
    const count = changesBetween(rows[index - above] ?? none, row, least);
    if (count < least) [best, least] = [above, count];
  }
  return best;
}

const becomes = new Int32Array(0x10000);
const metIn = new Int32Array(0x10000);
let comparison = 0;

/**
 * About how many changes turn one row into another. A value that becomes another wherever it stands is one.
 * @param {readonly number[]} model
 * @param {readonly number[]} row
 * @param {number} limit counting ends here
 */
function changesBetween(model, row, limit) {
  comparison++;
  let count = 0;
  for (let place = 0; place < row.length && count < limit; place++) {
    const [from = 0, to = 0] = [model[place], row[place]];
    const isFirst = metIn[from] !== comparison && from > 0;
    if (isFirst) [metIn[from], becomes[from]] = [comparison, to];
    if (to !== (isFirst || from === 0 ? from : becomes[from])) count++;
  }
  return count;
}

/**
 * What each value of the model becomes at most of its places, by the order in which they first stand there.
 * @param {readonly number[]} model
 * @param {readonly number[]} row
 */
function replacementsOf(model, row) {
  const counts = /** @type {Map<number, Map<number, number>>} */ (new Map());
  model.forEach((from, place) => {
    if (from === 0) return;
    const to = row[place] ?? 0;
    const targets = counts.get(from) ?? new Map();
    counts.set(from, targets.set(to, (targets.get(to) ?? 0) + 1));
  });
  return new Map(
    [...counts].map(([from, targets]) => {
      const [to = from] = [...targets].reduce((most, next) => (next[1] > most[1] ? next : most), [from, targets.get(from) ?? 0]);
      return [from, to];
    }),
  );
}

/**
 * All low bytes, then all high ones, which are mostly alike.
 * @param {readonly number[]} numbers
 */
function halves(numbers) {
  return Buffer.from([...numbers.map((number) => number & 0xff), ...numbers.map((number) => (number >> 8) & 0xff)]);
}

/**
 * @param {Buffer} module
 * @param {readonly Buffer[]} pieces
 */
function cut(module, pieces) {
  const places = pieces.map((bytes) => ({ start: module.indexOf(bytes), end: module.indexOf(bytes) + bytes.length }));
  places.sort((a, b) => a.start - b.start);
  const starts = [0, ...places.map(({ end }) => end)];
  return Buffer.concat(starts.map((start, index) => module.subarray(start, places[index]?.start)));
}
