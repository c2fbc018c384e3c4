// Product words that the guided tour shows before the first edit.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { requestsOf } from '../../src/adapters/models/recorded';
import type { Event } from '../../src/core/events';
import type { Awaited } from '../../src/core/next';
import { openTestSession } from '../kit/openTestSession';
import { play, recording, tourTeam } from '../kit/playTour';
import { sampleFiles } from '../kit/sampleFiles';
import { press, useDom } from './dom';
import { openPanel, type TestPanel } from './panel';
import text from '../../src/core/i18n/locales/en.json';
import { assertEmpty } from '../kit/lists';

const tour = recording();
const stops = ['answers', 'briefAcceptance', 'consensus', 'approval'] as const satisfies readonly Awaited[];

/** The session's events at each point before the first edit at which the user must act. */
async function tourStops(): Promise<ReadonlyMap<Awaited, readonly Event[]>> {
  const test = await openTestSession({ models: tourTeam(tour), files: sampleFiles() });
  const found = new Map<Awaited, readonly Event[]>();
  for (const stop of stops) {
    await play(test, tour.request, true, stop);
    assert.equal(test.awaits(), stop);
    found.set(stop, [...([...test.sessions.logs.values()].at(-1) ?? [])]);
  }
  return found;
}

/** Visible text with collapsed sections closed, one line per element. */
function shownLines(node: Element): string[] {
  if (node.matches('[hidden], .hidden, .size-short, [aria-hidden="true"], style, option')) return [];
  if (node.tagName === 'DETAILS' && !node.hasAttribute('open'))
    return [...node.children].filter((each) => each.tagName === 'SUMMARY').flatMap(shownLines);
  const parts = [...node.childNodes].map((child) =>
    child.nodeType === Node.TEXT_NODE
      ? [child.textContent ?? '']
      : child.nodeType === Node.ELEMENT_NODE
        ? shownLines(child as Element)
        : [],
  );
  const isLine = [...node.childNodes].some((child) => child.nodeType === Node.TEXT_NODE && child.textContent?.trim());
  return isLine ? [parts.flat().join(' ').replace(/\s+/g, ' ').trim()] : parts.flat();
}

/** Removes plural and verb endings, so that "proposes" and "proposal" count as the same word. */
const stemOf = (word: string) => word.replace(/(?:ions?|als?|es|ed|s|e)$/, '');

const wordsIn = (line: string) => line.split(' ').filter((word) => /[\p{L}\p{N}]/u.test(word));

/** Distinct lines that are shown before the first edit. */
async function linesBeforeFirstEdit(): Promise<ReadonlySet<string>> {
  const seen = new Set<string>();
  const read = ({ root }: TestPanel) => {
    for (const line of shownLines(root)) seen.add(line);
  };
  for (const [stop, events] of await tourStops()) {
    const panel = await openPanel({ events, environment: { team: 'recorded', tourRequests: requestsOf(tour) } });
    read(panel);
    if (stop !== 'answers') continue;
    for (let left = 2; left > 0; left--) {
      await press(panel.root, text['card.questions.skip']);
      read(panel);
    }
  }
  return seen;
}

const glossary = readFileSync('docs/GLOSSARY.md', 'utf8');

/** Words in a list of the glossary, found by the list's heading. */
function listed(heading: string): readonly string[] {
  const [, after = ''] = glossary.split(`## ${heading}\n\n`);
  return (after.split('\n\n')[0] ?? '').split(/,\s+/).map((word) => word.replace(/\W+$/, ''));
}

const needed = listed('Words a user needs');
const also = listed('Other words of the product before the first change');

/** All product words: the glossary's lists, its table, and the emphasized words in its explanations. */
const ofProduct = [
  ...needed,
  ...also,
  ...[...glossary.matchAll(/^\| ([^|]+) \|(.*)\|$/gm)].flatMap(([, words = '', meaning = '']) => [
    ...words.split(', '),
    ...[...meaning.matchAll(/\*([a-z][a-z ]+)\*/g)].flatMap(([, word]) => word ?? []),
  ]),
  ...['position', 'prediction', 'hash', 'sample', 'confidence', 'synthesis', 'verdict', 'trade-off', 'attitude', 'second opinion'],
];

describe('the guided tour before the first edit', () => {
  useDom();
  let lines: ReadonlySet<string> | undefined;
  const read = async () => (lines ??= await linesBeforeFirstEdit());

  it('shows at most 900 words', async () => {
    const lines = await read();
    const words = [...lines].reduce((sum, line) => sum + wordsIn(line).length, 0);
    assert.ok(words <= 900, `${words} words:\n${[...lines].map((line) => `${wordsIn(line).length} ${line}`).join('\n')}`);
  });

  it('shows no entry ID and no hash', async () => {
    assertEmpty([...(await read())].filter((line) => /(?:^|[\s(])(?:[A-Z]\d{1,2}|v\d+)\b|[0-9a-f]{4,}·|· [0-9a-f]{4}\b/.test(line)));
  });

  it('needs at most 15 product terms', async () => {
    const bare = (line: string) => line.replace(/[`\s]/g, '');
    const recorded = bare(JSON.stringify(tour));
    const own = [...(await read())]
      .filter((line) => !recorded.includes(bare(line)))
      .join('\n')
      .toLowerCase();
    const words = new Set(own.match(/\p{L}+/gu)?.map(stemOf));
    const used = [...new Set(ofProduct.map(stemOf))].filter((word) => (word.includes(' ') ? own.includes(word) : words.has(word)));
    const outside = used.filter((word) => !needed.map(stemOf).includes(word));
    assert.deepEqual(outside.toSorted(), also.map(stemOf).toSorted(), 'the list in docs/GLOSSARY.md is what the tour shows');
    assert.ok(used.length <= 15, used.join(', '));
  });
});

describe('a plan of one step', () => {
  useDom();

  it('repeats the request at most twice, names its files, and does not ask when to check', async () => {
    const test = await openTestSession({ models: tourTeam(tour), files: sampleFiles() });
    const request = requestsOf(tour)[1] ?? '';
    const wanted = request.split('.')[0] ?? '';
    const shown = async (stop: Awaited) => {
      await play(test, request, true, stop);
      assert.equal(test.awaits(), stop);
      const events = [...([...test.sessions.logs.values()].at(-1) ?? [])];
      return shownLines((await openPanel({ events, environment: { team: 'recorded', verification: 'npm test' } })).root);
    };
    const plan = await shown('approval');
    assert.equal(plan.filter((line) => line.includes(wanted) && line !== request).length, 1, plan.join('\n'));
    assert.ok(plan.includes('books.js, app.js'), plan.join('\n'));
    const review = await shown('review');
    assert.equal(review.filter((line) => line.includes(wanted) && line !== request).length, 2, review.join('\n'));
    assert.ok(review.includes('3 changes in books.js, app.js') && !review.includes(text['card.verification.when']), review.join('\n'));
  });
});
