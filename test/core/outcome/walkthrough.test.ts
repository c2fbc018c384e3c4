// Walkthrough: order and places of its stops.
import assert from 'node:assert/strict';
import type { Fact } from '../../../src/core/events';
import type { FileProposal } from '../../../src/core/edits/lines/proposal';
import { walkthrough } from '../../../src/core/outcome/walkthrough';
import { finishedFacts, hunk, proposed, rejected, sessionOf, settled, taken } from '../../kit/finishedBuild';
import { column } from '../../kit/lists';

const walk = (t2: readonly Fact[]) => walkthrough(sessionOf(finishedFacts(t2)));
const placesIn = (t2: readonly Fact[]) => walk(t2).map(({ hunkId, path, line }) => [hunkId, path, line]);
const accepting = (file: FileProposal): readonly Fact[] => [
  proposed('T2', [file]),
  ...file.hunks.map(({ id }) => settled('T2', id, 'accepted')),
  { type: 'task.settled', taskId: 'T2', outcome: 'applied' },
];

describe('the walkthrough of changes', () => {
  it('is ordered by risk, and follows lines through later writes', () => {
    assert.deepEqual(placesIn(taken), [
      ['T1h1', 'src/proxy.ts', 3],
      ['T1h2', 'src/proxy.ts', 11],
      ['T2h1', 'src/count.ts', 1],
      ['T2h2', 'src/proxy.ts', 1],
    ]);
  });

  it('skips changes that are not in the files', () => assert.deepEqual(column(walk(rejected), 'hunkId'), ['T1h1', 'T1h2']));

  it('follows a renamed file, and has no line in a deleted one', () => {
    const rename: FileProposal = { path: 'src/proxy.ts', operation: 'rename', to: 'src/gate.ts', hunks: [hunk('r', 1, [], [])] };
    assert.deepEqual(
      placesIn(accepting(rename)).find(([id]) => id === 'T1h1'),
      ['T1h1', 'src/gate.ts', 2],
    );
    const deletion: FileProposal = { path: 'src/proxy.ts', operation: 'delete', hunks: [hunk('d', 1, ['a'], [])] };
    assert.deepEqual(
      placesIn(accepting(deletion)).find(([id]) => id === 'T1h1'),
      ['T1h1', 'src/proxy.ts', null],
    );
  });

  it('shows the purpose of each change: intent, step, and the entries it answers in full', () => {
    const [first] = walk(taken);
    assert.deepEqual([first?.intent, first?.task.title], ['Believe only named proxies', 'Trust only named proxies']);
    assert.deepEqual(first?.reasons, [
      { id: 'O1', text: 'The header can be forged.' },
      { id: 'C1', text: 'no new dependency' },
    ]);
  });

  it('starts with a file that runs automatically, whatever its step', () => {
    const workflow: FileProposal = { path: '.github/workflows/ci.yml', operation: 'create', hunks: [hunk('w', 1, [], ['on: push'])] };
    assert.equal(placesIn(accepting(workflow))[0]?.[0], 'w');
  });
});
