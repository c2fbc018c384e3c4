// What a message seems to ask for, by weights learnt from labelled phrases: that the file is of the phrases as they stand, and that it moves nothing.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { digestOf, labelledRows, typedSets } from '../../../scripts/words/phrases.mjs';
import { type Language, languages } from '../../../src/core/i18n/language';
import { buckets, featuresOf } from '../../../src/core/words/features';
import { type Heard, hear } from '../../../src/core/words/readIntent';
import { readMessage } from '../../../src/core/words/sentences';
import { isNight, someOf } from '../../kit/rounds';
import { createRandom } from '../edits/seededRandom';

interface Row {
  readonly set: string;
  readonly language: string;
  readonly kind: string;
  readonly text: string;
}

const isLanguage = (tag: string): tag is Language => languages.some((language) => language === tag);
const read = ({ language, text }: Row): Heard => {
  const own = isLanguage(language) ? language : 'en';
  return hear(text, { session: own, editor: own });
};
const buildKinds = {
  skipStep: 'skip',
  redo: 'redo',
  byHand: 'byHand',
  undo: 'undo',
  runTests: 'check',
  acceptAll: 'accept',
  rejectAll: 'reject',
} as const;

describe('what a message seems to ask for', () => {
  let rows: readonly Row[] = [];
  let typed: readonly Row[] = [];
  /** Shares are taken of every third row of what it has learnt from, and of every ninth but at night. */
  const every = isNight ? 3 : 9;

  before(async () => {
    rows = await labelledRows();
    typed = rows.filter(({ set }) => typedSets.includes(set));
  });

  const share = (kind: string, holds: (heard: Heard) => boolean) => {
    const own = typed.filter((row) => row.kind === kind).filter((_row, index) => index % every === 0);
    return own.filter((row) => holds(read(row))).length / own.length;
  };

  it('is learnt from the phrases as they stand (scripts/words/learn.mjs)', () => {
    const { phrases } = JSON.parse(readFileSync('src/core/words/classifier.json', 'utf8')) as { phrases: string };
    assert.equal(phrases, digestOf(rows));
  });

  // of the sets it has learnt from: what it makes of others is printed by the script, which leaves each of them out in turn
  it('is heard in most of what it has learnt from, and seldom in talk', () => {
    const isAssent = (heard: Heard) => heard.says('assent') || heard.says('orders') || heard.seems('assent') !== null;
    const heardIn = {
      order: share('order', ({ order }) => order !== 'none'),
      stop: share('stop', (heard) => heard.isStop || heard.seems('stop') !== null),
      assent: share('assent', isAssent),
    };
    for (const [kind, heard] of Object.entries(heardIn)) assert.ok(heard >= 0.88, `${kind} ${heard}`);
    for (const [kind, seeming] of Object.entries(buildKinds)) {
      const found = share(kind, (heard) => heard.seems(seeming) !== null);
      assert.ok(found >= 0.75, `${kind} ${found}`);
    }
    const inTalk = share('talk', ({ order }) => order !== 'none');
    assert.ok(inTalk <= 0.02, `talk ${inTalk}`);
  });

  it('is heard through a slip of the finger', () => {
    for (const text of ['pleas start codign now', 'lets biuld this thing', 'implment it now please'])
      assert.notEqual(hear(text, { session: 'en', editor: 'en' }).order, 'none', text);
  });

  it('starts and stops nothing by talk, and approves nothing by what is said about a plan', () => {
    const moves = (heard: Heard, kind: string) =>
      heard.order === 'order' || heard.isStop || heard.isBareCancel || (kind !== 'talk' && (heard.says('assent') || heard.says('orders')));
    const about = someOf(typed.filter(({ kind }) => ['talk', 'near', 'planTalk', 'guidance', 'askTeam'].includes(kind)));
    assert.deepEqual(
      about.filter((row) => moves(read(row), row.kind)),
      [],
    );
  });

  it('sees of any text no more than its buckets, and reads it at once', () => {
    const random = createRandom(5);
    const letters = [...'abcé яж漢字かな\u200b.,!?"`>@#\n👍🚀 '];
    for (let round = 0; round < 200; round++) {
      const text = Array.from({ length: round === 0 ? 100_000 : 1 + random.below(80) }, () => random.pick(letters)).join('');
      const message = readMessage(text);
      const parts = message ? featuresOf(message) : [];
      assert.ok(parts.flat().every((bucket) => bucket >= 0 && bucket < buckets));
      assert.notEqual(hear(text, { session: 'en', editor: 'en' }).order, 'order', text.slice(0, 80));
    }
  });
});
