// Search in a transcript.
import assert from 'node:assert/strict';
import { items } from '../../../src/core/base/chunkedList';
import { createTranscriptSearch, type TranscriptQuery } from '../../../src/core/sessions/transcriptSearch';
import { sampleEvents } from '../../kit/sampleSession';
import { fold } from '../../../src/core/evolve';

describe('seek', () => {
  const session = fold(sampleEvents('agreed'));
  const found = (sought: Partial<TranscriptQuery>) => {
    const isSought = createTranscriptSearch(session, { text: '', agent: null, isDecision: false, ...sought });
    return [...items(session.transcript.entries)].filter(isSought).map(({ id }) => id);
  };

  it('finds words in any message, ignoring case', () => {
    assert.deepEqual(found({ text: 'trusted PROXIES' }), ['t5', 't6']);
    assert.deepEqual(found({ text: 'a tenth is fine' }), ['m2']);
    assert.deepEqual(found({ text: 'zebra' }), []);
  });

  it('finds messages of one member, and of the user', () => {
    assert.deepEqual(found({ agent: 'director' }), ['t7']);
    assert.equal(found({ agent: 'user' }).at(-1), 'm2');
    assert.deepEqual(found({ agent: 'adversary', text: 'proxies' }), ['t6']);
  });

  it('finds decisions, and agreements of the team', () => {
    const decided = found({ isDecision: true });
    assert.ok(decided.includes('t5'), decided.join());
    assert.equal(decided.length, new Set(decided).size);
    assert.match(decided.at(-1) ?? '', /^e\d+$/);
  });
});
