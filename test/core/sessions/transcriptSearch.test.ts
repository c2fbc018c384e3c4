// Search in a transcript.
import assert from 'node:assert/strict';
import { items } from '../../../src/core/base/chunkedList';
import { createTranscriptSearch } from '../../../src/core/sessions/transcriptSearch';
import { sampleEvents } from '../../kit/sampleSession';
import { fold } from '../../../src/core/evolve';

describe('seek', () => {
  const session = fold(sampleEvents('agreed'));
  const found = (text: string) => [...items(session.transcript.entries)].filter(createTranscriptSearch(text)).map(({ id }) => id);

  it('finds words in any message, ignoring case', () => {
    assert.deepEqual(found('trusted PROXIES'), ['t5', 't6']);
    assert.deepEqual(found('a tenth is fine'), ['m2']);
    assert.deepEqual(found('zebra'), []);
  });
});
