// Structure of a claims map.
import assert from 'node:assert/strict';
import { claimGaps, outcomeOfClaim, withOpenClaims } from '../../../src/core/experts/claimOutcomes';
import type { Claim, ClaimMap } from '../../../src/core/experts/claims';
import { expertsFrom, samplesLike } from '../../../src/core/experts/expertSelection';
import { drawClaims, neighborOf } from '../../../src/core/experts/claimsLayout';
import { lettersFor } from '../../../src/core/base/shuffle';
import { structureOf } from '../../../src/core/experts/structure';
import { planOf, taskOf } from '../../kit/openBuild';
import { assertMapped, column, joinedColumns } from '../../kit/lists';

const claim = (id: string, experts: number, more: Partial<Claim> = {}): Claim => ({
  id,
  text: `Claim ${id}`,
  polarity: 'for',
  sources: Array.from({ length: experts }, (_, index) => ({ expert: `e${index + 1}`, start: 0, end: 3 })),
  conflicts: [],
  needs: [],
  ...more,
});
const mapOf = (...claims: Claim[]): ClaimMap => ({ claims, gaps: [], dropped: 0 });

describe('the structure of claims', () => {
  const agreed = [claim('K1', 4), claim('K2', 3), claim('K3', 1)];
  const rows: readonly (readonly [string, ClaimMap, number])[] = [
    ['thin', mapOf(...agreed), 1],
    ['thin', mapOf(claim('K1', 3), claim('K2', 3)), 4],
    ['convergent', mapOf(...agreed), 4],
    ['contested', mapOf(claim('K1', 3, { conflicts: ['K2'] }), claim('K2', 1, { conflicts: ['K1'] }), claim('K3', 3)), 4],
    [
      'forked',
      mapOf(
        claim('K1', 2, { conflicts: ['K2'] }),
        claim('K2', 2, { conflicts: ['K1'] }),
        ...['K3', 'K4', 'K5', 'K6'].map((id) => claim(id, 3)),
      ),
      4,
    ],
    ['scattered', mapOf(claim('K1', 1), claim('K2', 1), claim('K3', 1), claim('K4', 3)), 4],
  ];
  for (const [shape, map, answers] of rows) it(`is ${shape}`, () => assert.equal(structureOf(map, answers).shape, shape));

  it('names agreed, disputed and single claims, and those others depend on', () => {
    const map = mapOf(
      claim('K1', 4),
      claim('K2', 3, { conflicts: ['K4'] }),
      claim('K3', 2, { needs: ['K5'] }),
      claim('K4', 1, { conflicts: ['K2'], needs: ['K3'] }),
      claim('K5', 1),
    );
    const { findings, tensions, unique, weak, support, leverage } = structureOf(map, 4);
    assert.deepEqual([findings, tensions, unique, weak], [['K1'], [['K2', 'K4']], ['K4', 'K5'], ['K5']]);
    assert.deepEqual([support.K1, leverage.K5, leverage.K3, leverage.K1], [4, 2, 1, 0]);
  });

  it('of a cycle counts each claim once', () => {
    const { leverage } = structureOf(mapOf(claim('K1', 1, { needs: ['K2'] }), claim('K2', 1, { needs: ['K1'] })), 2);
    assert.deepEqual(leverage, { K1: 1, K2: 1 });
  });

  it('is drawn within its frame, and the arrow keys reach every claim', () => {
    const drawing = drawClaims(
      mapOf(claim('K1', 3), claim('K2', 3), claim('K3', 2, { needs: ['K1'] }), claim('K4', 1, { conflicts: ['K1'] })),
      3,
    );
    for (const { x, y } of drawing.nodes) assert.ok(x >= 15 && x <= drawing.width - 15 && y >= 15 && y <= drawing.height - 15);
    const reached = new Set(['K1']);
    for (const id of reached) for (const way of ['up', 'down', 'left', 'right'] as const) reached.add(neighborOf(drawing, id, way));
    assert.equal(reached.size, 4);
    assert.deepEqual(joinedColumns(drawing.edges, 'kind', 'from', 'to'), ['need K3 K1', 'conflict K1 K4']);
  });
});

describe('the outcome of a claim', () => {
  const plan = {
    ...planOf(taskOf('T1', { answers: ['K1', 'D1'] })),
    rejected: [{ claim: 'K2', reason: 'No service may be added.' }],
    openDecisions: ['K3: which header counts'],
  };

  it('is a step, a reason, an open decision, or none', () => {
    const kinds = ['K1', 'K2', 'K3', 'K4'].map((id) => outcomeOfClaim(plan, id).kind);
    assert.deepEqual(kinds, ['task', 'rejected', 'open', 'missing']);
    assert.deepEqual(column(claimGaps(plan, [claim('K1', 1), claim('K4', 1)]), 'id'), ['K4']);
  });

  it('M13: every uncovered claim becomes an open decision, within the limits of a plan', () => {
    const claims = Array.from({ length: 40 }, (_, index) =>
      claim(`K${index + 1}`, 1, index % 3 === 0 ? { conflicts: ['K2'], text: 'x'.repeat(380) } : {}),
    );
    for (const taken of [0, 5, 19, 20]) {
      const before = { ...plan, openDecisions: Array.from({ length: taken }, (_, index) => `D${index}: kept`) };
      const whole = withOpenClaims(before, claims, '{claims}: to be decided');
      assert.deepEqual(claimGaps(whole, claims), []);
      assert.ok(whole.openDecisions.length <= 21 && whole.openDecisions.every((line) => line.length <= 420));
      for (const line of before.openDecisions) assert.ok(whole.openDecisions.includes(line));
    }
  });
});

describe('the choice of experts', () => {
  const rows: readonly (readonly [string, unknown, unknown, string])[] = [
    ['samples of the strong model', 3, [], '0 1 2'],
    ['two models', 2, ['gemini:a', 'openai:b'], 'a0 b0'],
    ['M15: the same model twice', 2, ['openai:b', 'openai:b'], 'b0 b1'],
    ['models in turn', 3, ['gemini:a', 'openai:b'], 'a0 b0 a1'],
    ['nobody', 0, ['gemini:a'], ''],
    ['nobody for a number out of range', 6, [], ''],
    ['nobody for half a number', 2.5, [], ''],
    ['nobody for what is no number', 'many', [], ''],
    ['nobody where nothing is set', undefined, undefined, ''],
    ['without what is no name', 1, [7, '', null, 'gemini:a'], 'a0'],
  ];
  for (const [what, count, models, expected] of rows) {
    it(`is ${what}`, () => {
      const found = expertsFrom({ count, models }, 'gemini').map(({ using, sample }) => `${using?.model ?? ''}${sample}`);
      assert.equal(found.join(' '), expected);
    });
  }

  it('M15: counts the samples of one model', () => {
    const experts = expertsFrom({ count: 3, models: ['a', 'b'] }, 'gemini');
    assertMapped(experts, [2, 1, 2], (expert) => samplesLike(experts, expert));
  });

  it('M11: letters depend only on the seed', () => {
    const ids = ['e1', 'e2', 'e3', 'e4'];
    assert.deepEqual(lettersFor(ids, 'seed'), lettersFor(ids.toReversed(), 'seed'));
    const firsts = new Set(Array.from({ length: 40 }, (_, seed) => lettersFor(ids, `s-${seed}`).get('e1')));
    assert.deepEqual([...firsts].toSorted(), ['A', 'B', 'C', 'D']);
  });
});
