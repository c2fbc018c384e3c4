// Learns the classifier of the user's words from the labelled phrases, and writes src/core/words/classifier.json. Run by hand: it takes some minutes.
//
// Each typed set is left out once: what a model without it makes of it chooses the thresholds, and is printed. The file has the model of all sets.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../suites.mjs';
import { bundled } from './bundled.mjs';
import { learn, randomOf, steps } from './linear.mjs';
import { digestOf, labelledRows, languages, typedSets } from './phrases.mjs';

/** @typedef {import('./phrases.mjs').Row} Row */
/** @typedef {import('./linear.mjs').Parts} Parts */
/** @typedef {{ entries: (readonly [number, number])[], step: number, bias: number }} Model */
/** @typedef {{ is: string[], not: string[], over: string[], share: number, penalty: number, isInParts: boolean }} Kind */

const talk = ['talk', 'near', 'question', 'comment', 'planTalk', 'askTeam'];
const build = [
  'acceptAll',
  'rejectAll',
  'skipStep',
  'redo',
  'byHand',
  'undo',
  'runTests',
  'next',
  'revisePlan',
  'askExperts',
  'guidance',
  'askTeam',
  'planTalk',
  'question',
  'comment',
  'talk',
  'near',
  'stop',
  'endIt',
];
const without = (/** @type {string[]} */ ...kinds) => build.filter((kind) => !kinds.includes(kind));
/** @param {string} is @param {number} penalty @param {string[]} alike which are no examples of what it is not @returns {Kind} */
const ofBuild = (is, penalty, ...alike) => ({
  is: [is],
  not: [...without(is, ...alike), ...(alike.includes('assent') ? [] : ['assent'])],
  over: ['guidance', 'askTeam'],
  share: 0.01,
  penalty,
  isInParts: false,
});

/**
 * What is looked for, among what, and in what share of which rows it may be seen by mistake.
 * @type {Record<string, Kind>}
 */
const kinds = {
  order: { is: ['order'], not: talk, over: ['talk'], share: 0.018, penalty: 5, isInParts: true },
  stop: {
    is: ['stop'],
    not: [...without('stop', 'rejectAll', 'undo', 'skipStep', 'endIt'), 'order', 'assent'],
    over: ['talk', 'guidance', 'askTeam'],
    share: 0.02,
    penalty: 4.5,
    isInParts: true,
  },
  assent: {
    is: ['assent'],
    not: [...talk, 'reserved', 'guidance', 'stop', 'rejectAll'],
    over: ['planTalk'],
    share: 0.03,
    penalty: 4.5,
    isInParts: false,
  },
  accept: ofBuild('acceptAll', 8, 'assent'),
  reject: ofBuild('rejectAll', 7, 'stop', 'undo'),
  skip: ofBuild('skipStep', 8, 'next'),
  redo: ofBuild('redo', 7, 'revisePlan'),
  byHand: ofBuild('byHand', 9),
  undo: ofBuild('undo', 7, 'rejectAll', 'stop'),
  check: ofBuild('runTests', 9),
  next: ofBuild('next', 8, 'assent', 'skipStep'),
  help: ofBuild('askExperts', 9, 'askTeam'),
};

const { readMessage, featuresOf, buckets } = await bundled(
  "export * from './src/core/words/sentences'; export * from './src/core/words/features';",
);
const rows = await labelledRows();

/** @param {string} text @returns {Parts} */
function partsOf(text) {
  const message = readMessage(text);
  return message ? featuresOf(message) : [[]];
}

/** An order behind other words, a yes before talk, two sentences of talk: what stands beside an order makes it none, and none makes talk one. */
function joined() {
  const random = randomOf(7);
  const pick = (/** @type {Row[]} */ from) => from[Math.floor(random() * from.length)]?.text ?? '';
  const sets = [...new Set(rows.map(({ set }) => set))];
  return sets.flatMap((set) =>
    languages.flatMap((language) => {
      const own = rows.filter((row) => row.set === set && row.language === language);
      const of = (/** @type {string[]} */ ...some) => own.filter(({ kind }) => some.includes(kind));
      const [orders, others, yes] = [of('order'), of('talk', 'near'), of('assent')];
      const ends = language === 'ja' || language === 'zh-cn' ? ['，', '。', ' '] : [', ', '. ', '. '];
      return Array.from({ length: Math.ceil(others.length / 6) }, () => {
        const end = ends[Math.floor(random() * ends.length)];
        const before = pick(others).replace(/[.?!]$/, '') + end;
        const row = (/** @type {string} */ kind, /** @type {string} */ text) => ({ set, language, kind, text });
        return [
          ...(orders.length > 0 ? [row('order', before + pick(orders))] : []),
          ...(orders.length > 0 && yes.length > 0 ? [row('order', pick(yes) + end + pick(orders))] : []),
          ...(yes.length > 0 ? [row('talk', pick(yes) + end + pick(others))] : []),
          row('talk', before + pick(others)),
        ];
      }).flat();
    }),
  );
}

const typed = rows.map((row) => ({ ...row, parts: partsOf(row.text) }));
const examples = [...typed, ...joined().map((row) => ({ ...row, parts: partsOf(row.text) }))];

/** @param {Kind} kind @param {string} [leftOut] @returns {Model} */
function learnt({ is, not, penalty, isInParts }, leftOut) {
  const used = examples.filter(({ set, kind }) => set !== leftOut && (is.includes(kind) || not.includes(kind)));
  const parts = used.map((row) => (isInParts ? row.parts : row.parts.slice(0, 1)));
  return learn(
    parts,
    used.map(({ kind }) => is.includes(kind)),
    buckets,
    penalty,
  );
}

/** @param {Model} model @param {boolean} isInParts */
function scorer({ entries, step, bias }, isInParts) {
  const weights = new Map(entries);
  return (/** @type {Parts} */ parts) =>
    Math.max(
      ...(isInParts ? parts : parts.slice(0, 1)).map((part) => {
        const found = part.flatMap((bucket) => weights.get(bucket) ?? []);
        return (found.reduce((sum, weight) => sum + weight, 0) * step) / Math.sqrt(found.length || 1) + bias;
      }),
    );
}

/** The score that no more than a share of these reach. @param {number[]} scores @param {number} share */
function reachedBy(scores, share) {
  const sorted = scores.toSorted((a, b) => b - a);
  return sorted[Math.floor(sorted.length * share)] ?? 0;
}

/** Bits as text, thirteen in two characters (src/core/words/classifier.ts reads it). */
function packed(/** @type {Model} */ { entries }, /** @type {number} */ rice) {
  const bits = /** @type {number[]} */ ([]);
  const number = (/** @type {number} */ value, /** @type {number} */ length) => {
    for (let at = length - 1; at >= 0; at--) bits.push((value >> at) & 1);
  };
  number(entries.length, 16);
  let before = -1;
  for (const [bucket, weight] of entries) {
    const gap = bucket - before - 1;
    for (let high = gap >> rice; high > 0; high--) bits.push(1);
    bits.push(0);
    number(gap & (2 ** rice - 1), rice);
    number(weight < 0 ? weight + steps : weight + steps - 1, 3);
    before = bucket;
  }
  const letters = Array.from({ length: 0x7f - 0x20 }, (_, at) => String.fromCharCode(0x20 + at)).filter(
    (letter) => !/["'\\`]/.test(letter),
  );
  let text = '';
  for (let at = 0; at < bits.length; at += 13) {
    const pair = Array.from({ length: 13 }, (_, bit) => bits[at + bit] ?? 0).reduce((value, bit) => value * 2 + bit, 0);
    text += `${letters[Math.floor(pair / 91)]}${letters[pair % 91]}`;
  }
  return text;
}

const file = join(root, 'src/core/words/classifier.json');
const only = process.argv[2] === '--without' ? undefined : process.argv[2]?.split(',');
/** To try the product on a set it has not learnt from. */
const tried = process.argv[2] === '--without' ? process.argv[3] : undefined;
const known = only && existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).kinds : {};
/** @type {Record<string, unknown>} */
const written = {};
for (const [name, kind] of Object.entries(kinds)) {
  if (only && !only.includes(name)) {
    written[name] = known[name];
    continue;
  }
  const { over, share, isInParts, is } = kind;
  const model = learnt(kind, tried);
  const held = typedSets.map((set) => {
    const score = scorer(learnt(kind, set), isInParts);
    return typed.filter((row) => row.set === set).map(({ parts, ...row }) => ({ ...row, score: score(parts) }));
  });
  const starts = Number(
    (
      held
        .map((some) =>
          reachedBy(
            some.filter((row) => over.includes(row.kind)).map(({ score }) => score),
            share,
          ),
        )
        .reduce((a, b) => a + b, 0) / held.length
    ).toFixed(2),
  );
  const rice = Math.max(0, Math.floor(Math.log2((0.69 * buckets) / model.entries.length)));
  written[name] = { bias: model.bias, step: model.step, from: starts, isInParts, rice, weights: packed(model, rice) };
  const isSeen = (/** @type {{ score: number }} */ { score }) => score > starts;
  for (const [at, some] of held.entries()) {
    const shareOf = (/** @type {string} */ of) => {
      const rowsOf = some.filter((row) => row.kind === of);
      return `${of} ${(rowsOf.filter(isSeen).length / (rowsOf.length || 1)).toFixed(3)}`;
    };
    process.stdout.write(
      `${name}, ${model.entries.length} weights, ${typedSets[at]} left out: ${[...new Set([...is, ...over, 'talk', 'near', 'planTalk', 'guidance'])].map(shareOf).join(', ')}\n`,
    );
  }
}
writeFileSync(file, `${JSON.stringify({ phrases: digestOf(rows), kinds: written }, null, 2)}\n`);
process.stdout.write(`${Buffer.byteLength(JSON.stringify(written))} bytes\n`);
