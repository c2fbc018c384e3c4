// Words of the guided tour before the first edit: how many, which concepts, and no codes.
import assert from 'node:assert/strict';
import { requestsOf } from '../../src/adapters/models/recorded';
import type { Event } from '../../src/core/events';
import type { Awaited } from '../../src/core/next';
import { openRoom } from '../kit/openRoom';
import { play, recording, tourTeam } from '../kit/playTour';
import { sampleFiles } from '../kit/sampleFiles';
import { press, useDom } from './dom';
import { openPanel, type TestPanel } from './panel';
import text from '../../src/core/i18n/locales/en.json';

const tour = recording();
const stops = ['answers', 'briefAcceptance', 'consensus', 'approval'] as const satisfies readonly Awaited[];

/** The session at each place where the user is asked before the first edit. */
async function tourStops(): Promise<ReadonlyMap<Awaited, readonly Event[]>> {
  const test = await openRoom({ models: tourTeam(tour), files: sampleFiles() });
  const found = new Map<Awaited, readonly Event[]>();
  for (const stop of stops) {
    await play(test, tour.request, true, stop);
    assert.equal(test.awaits(), stop);
    found.set(stop, [...([...test.sessions.logs.values()].at(-1) ?? [])]);
  }
  return found;
}

/** What stands there without unfolding anything, a line an element. */
function shownLines(node: Element): string[] {
  if (node.matches('[hidden], .hidden, [aria-hidden="true"], style, option')) return [];
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

const wordsIn = (line: string) => line.split(' ').filter((word) => /[\p{L}\p{N}]/u.test(word));

/** Each line once: what stays in view is read once. */
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

/** The words a user needs, and words of the product that are a detail. */
const needed = /request|question|brief|member|propos|object|vote|plan|step|change|finding|check|accept|reject|undo|cost/g;
const details =
  /\b(ledger|handover|clause|dissent|blind|pre-mortem|consensus|floor|position|prediction|incident|expert|claim|tier|confidence|hash|sample|attempt|bench|seat|synthesis|verdict|stance|router|decision|constraint|context|trade-off|prompt|attitude|second opinion)s?\b/g;

describe('the guided tour before the first edit', () => {
  useDom();
  let lines: ReadonlySet<string> | undefined;
  const read = async () => (lines ??= await linesBeforeFirstEdit());

  it('shows at most 900 words', async () => {
    const lines = await read();
    const words = [...lines].reduce((sum, line) => sum + wordsIn(line).length, 0);
    assert.ok(words <= 900, `${words} words:\n${[...lines].map((line) => `${wordsIn(line).length} ${line}`).join('\n')}`);
  });

  it('shows no code of an entry, and no hash', async () => {
    assert.deepEqual(
      [...(await read())].filter((line) => /(?:^|[\s(])(?:[A-Z]\d{1,2}|v\d+)\b|[0-9a-f]{4,}·|· [0-9a-f]{4}\b/.test(line)),
      [],
    );
  });

  it('needs at most 15 words of the product', async () => {
    const bare = (line: string) => line.replace(/[`\s]/g, '');
    const recorded = bare(JSON.stringify(tour));
    const own = [...(await read())]
      .filter((line) => !recorded.includes(bare(line)))
      .join('\n')
      .toLowerCase();
    const used = new Set([...(own.match(details) ?? []), ...(own.match(needed) ?? [])]);
    assert.ok(used.size <= 15, [...used].join(', '));
  });
});
