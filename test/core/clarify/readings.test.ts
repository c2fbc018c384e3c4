// Competing interpretations of a request.
import assert from 'node:assert/strict';
import { bySeparation, type Question, readingsLeft } from '../../../src/core/clarify/questions';
import { column } from '../../kit/lists';

const question = (name: string, keeps: readonly (readonly number[] | undefined)[], multiple = false): Question => ({
  ...{ question: name, why: '', multiple },
  choices: keeps.map((kept, at) => ({
    ...{ label: `${name}${at}`, detail: '', recommended: at === 0 },
    ...(kept && { keeps: [...kept] }),
  })),
});
const readings = ['one', 'two', 'three'];
const answer = (...choices: string[]) => ({ choices, text: '' });

describe('competing interpretations', () => {
  const halves = question('h', [[1, 2], [3]]);
  const thirds = question('t', [[1], [2], [3]]);
  const alike = question('a', [undefined, [1, 2, 3]]);
  const free = question('f', []);

  it('rank first the question that rules out most, and drop a question that rules out none', () => {
    assert.deepEqual(column(bySeparation([alike, free, halves, thirds], readings), 'question'), ['t', 'h', 'f']);
  });

  it('change nothing if there are fewer than two, or if no question separates them', () => {
    assert.deepEqual(bySeparation([alike, thirds], ['one']), [alike, thirds]);
    assert.deepEqual(bySeparation([alike, free], readings), [alike, free]);
  });

  const rows: readonly [
    name: string,
    questions: readonly Question[],
    answers: readonly { choices: string[]; text: string }[],
    left: readonly boolean[],
  ][] = [
    ['nothing is answered', [halves], [], [true, true, true]],
    ['a choice rules some out', [halves], [answer('h0')], [true, true, false]],
    ['two answers rule out what either does', [halves, thirds], [answer('h0'), answer('t1')], [false, true, false]],
    ['several choices leave what one of them leaves', [question('t', [[1], [2], [3]], true)], [answer('t0', 't2')], [true, false, true]],
    ['a skipped question rules out nothing', [thirds], [answer()], [true, true, true]],
    ['own words rule out nothing', [thirds], [{ choices: ['t0'], text: 'but also' }], [true, true, true]],
    ['numbers that mean no reading rule out nothing', [question('n', [[7], [0]])], [answer('n0')], [true, true, true]],
  ];
  for (const [name, questions, answers, left] of rows)
    it(`are left where ${name}: ${left.join(', ')}`, () => assert.deepEqual(readingsLeft(readings, questions, answers), left));
});
