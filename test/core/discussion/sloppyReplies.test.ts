// 300 replies that miss the agreed form in every way a model has: no objection and no part of a design is lost, and no model is asked again.
import assert from 'node:assert/strict';
import { stanceReader } from '../../../src/core/discussion/stanceForms';
import { parseTyped } from '../../../src/core/text/parseReply';
import { splitSpeech } from '../../../src/core/text/streamFilter';
import { type SloppyReply, sloppyReplies } from '../../kit/sloppyReplies';

/** What of a reply is not in the stance it is read as. */
function lostOf({ text, objections, clauses, isBlocking }: SloppyReply): readonly string[] {
  const block = splitSpeech(text).blocks.find(({ name }) => name === 'STANCE');
  if (!block) return ['the whole block'];
  const read = parseTyped(block.body, stanceReader());
  if (!read.ok) return [read.error];
  const { objections: raised, proposal, clauses: changes } = read.value;
  const missing = (wanted: readonly string[], kept: readonly { readonly text: string }[]) =>
    wanted.filter((beginning) => !kept.some((one) => one.text.startsWith(beginning)));
  const weight = isBlocking && !raised.every(({ blocking }) => blocking) ? ['that it blocks'] : [];
  return [...weight, ...missing(objections, raised), ...missing(clauses, [...proposal, ...changes])];
}

describe('300 sloppy replies', () => {
  const replies = sloppyReplies(300);

  it('lose no objection and no clause', () => {
    const failed = replies.flatMap((reply) => {
      const lost = lostOf(reply);
      return lost.length > 0 ? [`${reply.faults.join(' + ')}: ${lost.join(' | ')}`] : [];
    });
    assert.deepEqual(failed, []);
  });

  it('hold what they are there for', () => {
    assert.ok(replies.reduce((sum, { objections }) => sum + objections.length, 0) > 300);
    assert.ok(replies.reduce((sum, { clauses }) => sum + clauses.length, 0) > 300);
    assert.ok(new Set(replies.flatMap(({ faults }) => faults)).size >= 40);
  });
});
