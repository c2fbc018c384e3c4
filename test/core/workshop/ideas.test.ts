// Workshop ideas: identity, origin, order.
import assert from 'node:assert/strict';
import { applied, type Idea, ideaChanges, isSameIdea, remainingIdeas, currentIdOf } from '../../../src/core/workshop/ideas';
import { orderOfPass } from '../../../src/core/base/shuffle';
import { draft } from '../../kit/workshopSession';
import { column } from '../../kit/lists';

const from = { by: 'market', round: 1, turnId: 't1' };
const told = (title: string, summary = '') => ({ title, summary });

function ideasOf(...drafts: ReturnType<typeof draft>[]): readonly Idea[] {
  return ideaChanges([], drafts, from).reduce<readonly Idea[]>((known, change) => applied(known, change, from), []);
}

describe('ideas', () => {
  it('are equal in other words, but never across a negation or another number', () => {
    const cases: readonly (readonly [boolean, string, string])[] = [
      [true, 'Cache every report page', 'Every page of the reports is cached'],
      [true, 'Berichte im Hintergrund exportieren', 'Export der Berichte im Hintergrund'],
      [true, 'Экспорт отчётов ночью', 'Ночью экспорт отчёта'],
      [false, 'Use Redis for the session cache', 'Do not use Redis for the session cache'],
      [false, 'Session-Cache mit Redis', 'Session-Cache ohne Redis'],
      [false, 'Retry the export after 30 seconds', 'Retry the export after 30 minutes, 3 times'],
      [false, 'Cache every report page', 'Print every invoice twice'],
      [false, 'Go', 'Or'],
    ];
    for (const [isSame, one, other] of cases) assert.equal(isSameIdea(told(one), told(other)), isSame, `${one} / ${other}`);
  });

  it('that are merged are represented by the merged one, however often', () => {
    const known = ideasOf(
      draft('Alpha export', 'One thing only.'),
      draft('Beta import', 'Another matter entirely.'),
      draft('Gamma print', 'Something else again.'),
    );
    const once = applied(known, { kind: 'merged', id: 'I2', from: ['I3'], draft: null }, from);
    const twice = applied(once, { kind: 'merged', id: 'I1', from: ['I2'], draft: null }, from);
    assert.equal(currentIdOf(twice, 'I3'), 'I1');
    assert.deepEqual(column(remainingIdeas(twice), 'id'), ['I1']);
    assert.equal(currentIdOf(twice, 'I9'), null);
  });

  it('that reference unknown ideas are new, and at most ten are accepted', () => {
    const words = ['apple', 'bridge', 'candle', 'desert', 'engine', 'forest', 'garden', 'hammer', 'island', 'jungle', 'kettle', 'ladder'];
    const many = words.map((word) => draft(`${word} ${word}s everywhere`, `About ${word}.`, ['I77']));
    const known = ideasOf(...many);
    assert.equal(known.length, 10);
    assert.ok(known.every(({ traces }) => traces[0]?.kind === 'proposed'));
  });

  it('are shown in seeded orders, never the same in both passes', () => {
    for (let seed = 0; seed < 500; seed++) {
      for (const count of [2, 3, 5]) {
        const items = Array.from({ length: count }, (_, index) => index);
        const [first, second] = [orderOfPass(items, seed, 1), orderOfPass(items, seed, 2)];
        assert.notDeepEqual(first, second, `seed ${seed}`);
        assert.deepEqual(first.toSorted(), items);
        assert.deepEqual(first, orderOfPass(items, seed, 1));
      }
    }
  });
});
