// Input history in the composer.
import assert from 'node:assert/strict';
import { leavesText, notRecalling, recalled, saidBefore } from '../../../webview/composer/inputHistory';
import { withQuote } from '../../../webview/conversation/SaidActions';
import { sampleEvents } from '../../kit/sampleSession';
import { fold } from '../../../src/core/evolve';

describe('composer history', () => {
  it('lists the user’s messages, latest first', () => {
    const said = saidBefore(fold(sampleEvents('agreed')));
    assert.match(said[0] ?? '', /^A tenth is fine/);
    assert.ok(said.length >= 2);
  });

  it('goes back and forth, stops at both ends, and restores the draft', () => {
    const said = ['two', 'one'];
    const first = recalled(said, notRecalling, 'draft', -1) ?? assert.fail();
    assert.equal(first.text, 'two');
    const second = recalled(said, first.recall, 'two', -1) ?? assert.fail();
    assert.equal(second.text, 'one');
    assert.equal(recalled(said, second.recall, 'one', -1), null);
    const forth = recalled(said, second.recall, 'one', 1) ?? assert.fail();
    const back = recalled(said, forth.recall, 'two', 1) ?? assert.fail();
    assert.deepEqual([forth.text, back.text], ['two', 'draft']);
    assert.equal(recalled(said, back.recall, 'draft', 1), null);
  });

  it('uses the arrow keys only at the first or last line', () => {
    const at = (text: string, caret: number, step: 1 | -1, isWrapped = false) => leavesText({ text, caret, isWrapped }, step);
    assert.deepEqual([at('a\nb', 1, -1), at('a\nb', 2, -1), at('a\nb', 2, 1), at('a\nb', 0, 1)], [true, false, true, false]);
    assert.deepEqual([at('long', 2, -1, true), at('long', 0, -1, true), at('long', 4, 1, true)], [false, true, true]);
  });
});

describe('a quote', () => {
  it('is put below the draft, line by line, and truncated if long', () => {
    assert.equal(withQuote('', 'one\n\ntwo'), '> one\n>\n> two\n\n');
    assert.equal(withQuote('Look: ', 'x'), 'Look:\n\n> x\n\n');
    assert.ok(withQuote('', 'x'.repeat(5_000)).length < 700);
  });
});
