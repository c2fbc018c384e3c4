// The labelled phrases that the classifier of the user's words learns from: tables of the tests, phrases by language, and sets of typed messages.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundled } from './bundled.mjs';
import { root } from '../suites.mjs';

/**
 * `set`: who wrote it, so that one set can be left out when it is measured.
 * @typedef {{ readonly set: string, readonly language: string, readonly kind: string, readonly text: string }} Row
 */

const folder = 'test/core/words';
export const languages = ['en', 'de', 'es', 'fr', 'it', 'pt-br', 'nl', 'ru', 'ja', 'zh-cn'];
export const typedSets = [
  'typed-1',
  'typed-2',
  'typed-3',
  'typed-4',
  'typed-5',
  'typed-6',
  'typed-7',
  'typed-8',
  'typed-9',
  'typed-10',
  'typed-11',
  'typed-12',
  'typed-13',
  'typed-14',
  'typed-15',
];

const read = (/** @type {string} */ file) => readFileSync(join(root, folder, file), 'utf8');
const languageOf = (/** @type {string} */ tag) => (tag === 'pt' ? 'pt-br' : tag);

/** @type {Promise<readonly Row[]> | null} */
let labelled = null;

/** Read once: several suites of a process ask for them. */
export function labelledRows() {
  labelled ??= readRows();
  return labelled;
}

/** @returns {Promise<readonly Row[]>} */
async function readRows() {
  return [
    ...saidRows(),
    ...tableRows(),
    ...(await otherRows()),
    ...typedSets.flatMap(typedRows),
    ...languages.flatMap(writtenRows),
    ...languages.flatMap(listedRows),
  ];
}

/** What has to be learnt anew when it changes. The closed lists are heard without it: a phrase more in one of them changes hardly a weight. */
export function digestOf(/** @type {readonly Row[]} */ rows) {
  const learnt = rows.filter(({ set }) => set !== 'listed');
  return createHash('sha256').update(JSON.stringify(learnt)).digest('hex').slice(0, 16);
}

function saidRows() {
  const kinds = {
    orders: 'order',
    talk: 'talk',
    reserved: 'reserved',
    stops: 'stop',
    assents: 'assent',
    questions: 'question',
    comments: 'comment',
  };
  const said = /** @type {Record<string, Record<string, string[]>>} */ (JSON.parse(read('said.json')));
  return Object.entries(said).flatMap(([language, lists]) =>
    Object.entries(kinds).flatMap(([list, kind]) => (lists[list] ?? []).map((text) => ({ set: 'said', language, kind, text }))),
  );
}

function tableRows() {
  const kinds = /** @type {Record<string, string>} */ ({ go: 'order', cancel: 'stop', none: 'near' });
  return ['1', '2', '3', '4', '5', '6', '7', 'classes'].flatMap((table) =>
    linesOf(`triggers-${table}.tsv`)
      .slice(1)
      .map((line) => {
        const [label = '', tag = '', text = ''] = line.split('\t');
        return { set: `table-${table}`, language: languageOf(tag), kind: kinds[label] ?? label, text };
      }),
  );
}

async function otherRows() {
  const { orders, talk, stops, neither, assents, reservations } = await bundled(`export * from './${folder}/rows'`);
  const byLanguage = [
    ['order', orders],
    ['talk', talk],
    ['stop', stops],
  ].flatMap(([kind, lists]) =>
    Object.entries(/** @type {Record<string, string[]>} */ (lists)).flatMap(([tag, texts]) =>
      texts.map((text) => ({ set: 'rows', language: languageOf(tag), kind: String(kind), text })),
    ),
  );
  const mixed = [
    ['near', neither],
    ['assent', assents],
    ['reserved', reservations],
  ].flatMap(([kind, texts]) =>
    /** @type {string[]} */ (texts).map((text) => ({ set: 'rows', language: 'mixed', kind: String(kind), text })),
  );
  return [...byLanguage, ...mixed];
}

/** Messages that people who had not seen the code wrote as they would type them. */
function typedRows(/** @type {string} */ set) {
  return linesOf(`learn/${set}.jsonl`).map((line) => {
    const { lang, kind, text } = JSON.parse(line);
    return { set, language: String(lang), kind: String(kind), text: String(text) };
  });
}

/** Phrases by kind, where `{o}` stands for two of the things at the top. */
function writtenRows(/** @type {string} */ language) {
  /** @type {Row[]} */
  const rows = [];
  const things = /** @type {string[]} */ ([]);
  let kind = '';
  let next = 0;
  for (const line of linesOf(`learn/${language}.txt`)) {
    if (line.startsWith('# ')) kind = line.slice(2);
    else if (kind === 'things') things.push(line);
    else if (!line.includes('{o}')) rows.push({ set: 'written', language, kind, text: line });
    else
      for (let round = 0; round < 2; round++)
        rows.push({ set: 'written', language, kind, text: line.replace('{o}', things[(next++ * 5) % things.length] ?? '') });
  }
  return rows;
}

/** The closed lists themselves. */
function listedRows(/** @type {string} */ language) {
  const kinds = {
    assent: 'assent',
    orders: 'order',
    cancel: 'stop',
    skip: 'skipStep',
    redo: 'redo',
    byHand: 'byHand',
    undo: 'undo',
    check: 'runTests',
    next: 'next',
  };
  const lists = JSON.parse(readFileSync(join(root, `src/core/words/${language === 'pt-br' ? 'pt' : language}.json`), 'utf8'));
  return Object.entries(kinds).flatMap(([list, kind]) =>
    /** @type {string[]} */ (lists[list]).map((line) => ({
      set: 'listed',
      language,
      kind,
      text: line.replace(/\[.*?([^[|\]]+)\]$/, '$1').trim(),
    })),
  );
}

function linesOf(/** @type {string} */ file) {
  return read(file)
    .split('\n')
    .filter((line) => line !== '');
}
