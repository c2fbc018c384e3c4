// Malformed replies: no objection or design is lost, and no call is repeated.
import assert from 'node:assert/strict';
import { lostInReply } from '../../kit/lostInReply';
import { sloppyReplies } from '../../kit/sloppyReplies';

describe('300 sloppy replies', () => {
  const replies = sloppyReplies(300);

  it('lose no objection and no clause', () => {
    const failed = replies.flatMap((reply) => {
      const lost = lostInReply(reply);
      return lost.length > 0 ? [`${reply.faults.join(' + ')}: ${lost.join(' | ')}`] : [];
    });
    assert.deepEqual(failed, []);
  });

  it('contain the intended errors', () => {
    assert.ok(replies.reduce((sum, { objections }) => sum + objections.length, 0) > 300);
    assert.ok(replies.reduce((sum, { clauses }) => sum + clauses.length, 0) > 300);
    assert.ok(new Set(replies.flatMap(({ faults }) => faults)).size >= 40);
  });
});
