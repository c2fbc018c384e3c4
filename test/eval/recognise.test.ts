// Frozen words: they match their examples, not the request.
import assert from 'node:assert/strict';
import { paragraphsOf, saidIn } from './recognise';
import { simulatedUser } from './simulatedUser';
import { loadTasks } from './task';

describe('evaluation: words', () => {
  for (const task of loadTasks()) {
    const request = paragraphsOf(task.request.underspecified);

    it(`${task.name}: each trap is recognised by somebody who names it, and not in the request`, () => {
      for (const { id, words, example, place } of task.traps) {
        assert.ok(saidIn([example], words), `${id}: ${example}`);
        assert.ok(!saidIn(request, words), `${id} in the request`);
        assert.ok(task.files[place] !== undefined, `${id}: ${place}`);
      }
    });

    it(`${task.name}: the user answers a question that hits, once, and no other`, () => {
      const user = simulatedUser(task, false);
      for (const { example, fact } of task.missing) assert.ok(user.answer(example).includes(fact) || user.answer(example) === '', example);
      assert.equal(user.answer(task.missing[0]?.example ?? ''), '');
      assert.equal(simulatedUser(task, false).answer('Which colour shall it have?'), '');
      assert.equal(simulatedUser(task, true).answer(task.missing[0]?.example ?? ''), '');
    });

    it(`${task.name}: every constraint holds in the good solution`, () => {
      for (const { path, holds, lacks, unchanged } of task.constraints) {
        const text = task.good[path] ?? '';
        if (holds) assert.ok(saidIn([text], holds), holds);
        if (lacks) assert.ok(!saidIn([text], lacks), lacks);
        if (unchanged) assert.equal(text, task.files[path], path);
      }
    });
  }

  it('a thing is said within a paragraph, not across two', () => {
    const text = 'The header.\n\nIt can be forged.\n- one\n- two';
    assert.deepEqual(paragraphsOf(text), ['The header.', 'It can be forged.', '- one', '- two']);
    assert.equal(saidIn(paragraphsOf(text), 'header & forge'), undefined);
    assert.equal(saidIn(paragraphsOf(text.replace('\n\n', ' ')), 'header & forge'), 'The header. It can be forged.');
  });
});
