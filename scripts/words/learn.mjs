// Learns the classifier of the user's words from the labelled phrases, and writes src/core/words/classifier.json. Run by hand: it takes some minutes.
//
// Some of the typed sets are left out, one at a time: what a model without it makes of it chooses the thresholds, and is printed. The file has the model of all sets.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../suites.mjs';
import { bundled } from './bundled.mjs';
import { learn, learnTogether, randomOf, steps } from './linear.mjs';
import { digestOf, labelledRows, languages } from './phrases.mjs';

/** @typedef {import('./phrases.mjs').Row} Row */
/** @typedef {import('./linear.mjs').Parts} Parts */
/** @typedef {{ entries: (readonly [number, number])[], step: number, bias: number }} Model */
/** @typedef {{ is: string[], not: string[], counts?: Record<string, number>, over: string[], share: number, decay?: number, mayShare?: number, count: number, bits: number, isInParts: boolean }} Kind */

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
/** @param {string} is @param {string[]} alike which are no examples of what it is not @returns {Kind} */
const ofBuild = (is, ...alike) => ({
  is: [is],
  not: [...without(is, ...alike), ...(alike.includes('assent') ? [] : ['assent'])],
  counts: { [is]: 2, guidance: 2.5, askTeam: 1.5 },
  over: ['guidance', 'askTeam'],
  share: 0.01,
  decay: 1e-3,
  count: 2200,
  bits: 16,
  isInParts: false,
});

/**
 * What is looked for, among what, and in what share of which rows it may be seen by mistake, with how many weights among how many buckets.
 * `counts`: what a row of a kind counts for, where it is not one.
 * @type {Record<string, Kind>}
 */
const kinds = {
  order: {
    is: ['order'],
    not: talk,
    // the line is to be rare under talk: what is only near an order may show it more often, and most words of an order are in it
    counts: { order: 0.7, near: 0.3, question: 0.5, comment: 0.5, planTalk: 0.5, askTeam: 0.5 },
    over: ['talk'],
    share: 0.015,
    count: 8350,
    bits: 18,
    isInParts: true,
  },
  stop: {
    is: ['stop'],
    not: [...without('stop', 'rejectAll', 'undo', 'skipStep', 'endIt'), 'order', 'assent'],
    over: ['talk', 'guidance', 'askTeam'],
    share: 0.02,
    mayShare: 0.12,
    count: 3800,
    bits: 16,
    isInParts: true,
  },
  assent: {
    is: ['assent'],
    // a stop is full of no and nothing, as many a yes is: "no complaints"
    not: [...talk, 'reserved', 'guidance', 'rejectAll'],
    over: ['planTalk'],
    share: 0.05,
    count: 3300,
    bits: 16,
    isInParts: false,
  },
  accept: ofBuild('acceptAll', 'assent'),
  reject: ofBuild('rejectAll', 'stop', 'undo'),
  skip: ofBuild('skipStep', 'next'),
  // "fix it" and "do it over" have little in common: what is heard of it costs more
  redo: { ...ofBuild('redo', 'revisePlan'), share: 0.02 },
  byHand: ofBuild('byHand'),
  undo: ofBuild('undo', 'rejectAll', 'stop'),
  check: ofBuild('runTests'),
  next: ofBuild('next', 'assent', 'skipStep'),
  help: ofBuild('askExperts', 'askTeam'),
  replan: ofBuild('revisePlan', 'redo'),
};

/** The larger of the typed sets: a small one tells a threshold less well than it takes time. */
const heldOut = ['typed-10', 'typed-11', 'typed-12', 'typed-13', 'typed-14', 'typed-15'];

const { readMessage, featuresOf } = await bundled("export * from './src/core/words/sentences'; export * from './src/core/words/features';");
const rows = await labelledRows();

/** @param {string} text @returns {Parts} */
function partsOf(text) {
  const message = readMessage(text);
  return message ? featuresOf(message).map((/** @type {number[]} */ part) => Uint32Array.from(part)) : [new Uint32Array()];
}

/** An order behind other words, a yes before talk or another yes, two sentences of talk: what stands beside an order does not make it none, and none makes talk one. */
function joined() {
  const random = randomOf(7);
  const pick = (/** @type {Row[]} */ from) => from[Math.floor(random() * from.length)]?.text ?? '';
  const sets = [...new Set(rows.map(({ set }) => set))];
  return sets.flatMap((set) =>
    languages.flatMap((language) => {
      const own = rows.filter((row) => row.set === set && row.language === language);
      const of = (/** @type {string[]} */ ...some) => own.filter(({ kind }) => some.includes(kind));
      const [orders, others, yes, remarks] = [of('order'), of('talk', 'near'), of('assent'), of('planTalk')];
      const ends = language === 'ja' || language === 'zh-cn' ? ['，', '。', ' '] : [', ', '. ', '. '];
      return Array.from({ length: Math.ceil(others.length / 6) }, () => {
        const end = ends[Math.floor(random() * ends.length)];
        const before = pick(others).replace(/[.?!]$/, '') + end;
        const row = (/** @type {string} */ kind, /** @type {string} */ text) => ({ set, language, kind, text });
        return [
          ...(orders.length > 0 ? [row('order', before + pick(orders))] : []),
          ...(orders.length > 0 && yes.length > 0 ? [row('order', pick(yes) + end + pick(orders))] : []),
          ...(yes.length > 0 ? [row('talk', pick(yes) + end + pick(others)), row('assent', pick(yes) + end + pick(yes))] : []),
          ...(yes.length > 0 && remarks.length > 0 ? [row('planTalk', pick(yes) + end + pick(remarks))] : []),
          row('talk', before + pick(others)),
        ];
      }).flat();
    }),
  );
}

/** @param {readonly Row[]} some */
const read = (some) => some.map((row) => ({ ...row, parts: partsOf(row.text) }));

const typed = read(rows);
/** What a row that was put together counts for: its halves are learnt from as they are. */
const ofJoined = 0.5;

const examples = [...typed.map((row) => ({ ...row, count: 1 })), ...read(joined()).map((row) => ({ ...row, count: ofJoined }))];

/** The same features in fewer buckets. @param {Parts} parts @param {number} bits @param {boolean} isInParts @returns {Parts} */
function within(parts, bits, isInParts) {
  const mask = 2 ** bits - 1;
  return (isInParts ? parts : parts.slice(0, 1)).map((part) => Uint32Array.from(new Set(part.map((bucket) => bucket & mask))));
}

/** @param {Kind} kind @param {string} [leftOut] */
function materialOf({ is, not, counts: own = {}, decay = 2e-3, bits, isInParts }, leftOut) {
  const used = examples.filter(({ set, kind }) => set !== leftOut && (is.includes(kind) || not.includes(kind)));
  const isMeant = used.map(({ kind }) => (is.includes(kind) ? 1 : 0));
  const counts = used.map(({ kind, count }) => count * (own[kind] ?? 1));
  return { examples: used.map(({ parts }) => within(parts, bits, isInParts)), isMeant, counts, buckets: 2 ** bits, decay };
}

/** The models of a group. @param {readonly Kind[]} group @param {string} [leftOut] @returns {Model[]} */
function learnt(group, leftOut) {
  const [first] = group;
  const materials = group.map((kind) => materialOf(kind, leftOut));
  if (group.length > 1) return learnTogether(materials, first?.count ?? 0);
  return materials.map((material) => learn(material, first?.count ?? 0));
}

/** @param {Model} model @param {Kind} kind */
function scorer({ entries, step, bias }, { bits, isInParts }) {
  const weights = new Map(entries);
  return (/** @type {Parts} */ parts) =>
    Math.max(
      ...within(parts, bits, isInParts).map((part) => {
        const found = [...part].flatMap((bucket) => weights.get(bucket) ?? []);
        return (found.reduce((sum, weight) => sum + weight, 0) * step) / Math.sqrt(found.length || 1) + bias;
      }),
    );
}

/** The score that no more than a share of these reach. @param {number[]} scores @param {number} share */
function reachedBy(scores, share) {
  const sorted = scores.toSorted((a, b) => b - a);
  return sorted[Math.floor(sorted.length * share)] ?? 0;
}

/** The gaps between the buckets, a byte each with 255 for "as many, and more" (src/core/words/classifier.ts reads it). @param {readonly number[]} places */
function gapsOf(places) {
  return places.flatMap((place, at) => {
    const gap = place - (places[at - 1] ?? -1) - 1;
    return [...new Array(Math.floor(gap / 255)).fill(255), gap % 255];
  });
}

/** A threshold a set, and their mean. @param {readonly (readonly (Row & { score: number })[])[]} held @param {readonly string[]} over @param {number} share */
function meanReached(held, over, share) {
  const scores = held
    .map((some) => some.filter((row) => over.includes(row.kind)).map(({ score }) => score))
    .filter(({ length }) => length > 0);
  return Number((scores.reduce((sum, each) => sum + reachedBy(each, share), 0) / scores.length).toFixed(2));
}

/** Kinds that have their weights at the same buckets: what is said to a step. */
const ofStep = ['accept', 'reject', 'skip', 'redo', 'byHand', 'undo', 'check', 'next', 'help', 'replan'];
const groups = [['order'], ['stop'], ['assent'], ofStep];

const base64 = (/** @type {readonly number[]} */ bytes) => Buffer.from(bytes).toString('base64');
const file = join(root, 'src/core/words/classifier.json');
const [flag, named] = process.argv.slice(2);
/** To try the product on a set it has not learnt from. */
const tried = flag === '--without' ? named : undefined;
/** To learn the groups of some kinds alone. */
const only = flag === '--without' ? undefined : flag?.split(',');
/** @type {unknown[]} */
const known = only && existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).groups : [];
const written = groups.map((names, at) => {
  if (only && !only.some((name) => names.includes(name))) return known[at];
  const group = names.map((name) => /** @type {Kind} */ (kinds[name]));
  const models = learnt(group, tried);
  const apart = heldOut.map((set) => ({ set, models: learnt(group, set) }));
  const places = [...new Set(models.flatMap(({ entries }) => entries.map(([bucket]) => bucket)))].sort((a, b) => a - b);
  const some = names.map((name, index) => {
    const kind = /** @type {Kind} */ (group[index]);
    const { over, share, mayShare = share, is } = kind;
    const held = apart.map(({ set, models: others }) => {
      const score = scorer(/** @type {Model} */ (others[index]), kind);
      return typed.filter((row) => row.set === set).map(({ parts, ...row }) => ({ ...row, score: score(parts) }));
    });
    const from = meanReached(held, over, share);
    for (const [place, rowsOf] of held.entries()) {
      const shareOf = (/** @type {string} */ of) => {
        const own = rowsOf.filter((row) => row.kind === of);
        return `${of} ${(own.filter(({ score }) => score > from).length / (own.length || 1)).toFixed(3)}`;
      };
      const shown = [...new Set([...is, ...over, 'talk', 'near', 'planTalk', 'guidance'])];
      process.stdout.write(`${name}, ${heldOut[place]} left out: ${shown.map(shareOf).join(', ')}\n`);
    }
    const { entries, step, bias } = /** @type {Model} */ (models[index]);
    const weights = new Map(entries);
    return [
      name,
      {
        bias,
        step,
        from,
        mayFrom: meanReached(held, over, mayShare),
        weights: base64(places.map((place) => (weights.get(place) ?? 0) + steps)),
      },
    ];
  });
  process.stdout.write(`${names.join(', ')}: ${places.length} places, ${models.map(({ entries }) => entries.length).join(', ')} weights\n`);
  const { bits = 0, isInParts = false } = group[0] ?? {};
  return { bits, isInParts, count: places.length, gaps: base64(gapsOf(places)), kinds: Object.fromEntries(some) };
});
writeFileSync(file, `${JSON.stringify({ phrases: digestOf(rows), groups: written }, null, 2)}\n`);
