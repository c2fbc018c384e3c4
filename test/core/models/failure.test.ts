// Classification of failed calls.
import assert from 'node:assert/strict';
import { isOfOneCall, isTransient, isUnusableAnswer, modelFailureReasons } from '../../../src/core/models/failure';

/**
 * Expected class of each reason. `unusable`: the answer is of no use. `transient`: a retry may help. `one call`: the work may continue
 * without the call. `mend`: none of these.
 */
const kinds: Readonly<Record<(typeof modelFailureReasons)[number], string>> = {
  noKey: 'mend',
  headerMissing: 'mend',
  badKey: 'mend',
  noPermission: 'mend',
  unknownModel: 'mend',
  unknownProvider: 'mend',
  rateLimited: 'transient, one call',
  dailyLimit: 'mend',
  overloaded: 'transient, one call',
  network: 'transient, one call',
  proxy: 'mend',
  certificate: 'mend',
  webPage: 'mend',
  editorTimeout: 'one call',
  redirected: 'mend',
  idleTimeout: 'transient, one call',
  totalTimeout: 'one call',
  contentBlocked: 'unusable, one call',
  contextTooLong: 'one call',
  truncated: 'unusable, one call',
  empty: 'unusable, transient, one call',
  malformed: 'unusable, one call',
  badRequest: 'mend',
  recordingEnded: 'mend',
  cancelled: 'mend',
};

describe('a failed call', () => {
  for (const reason of modelFailureReasons) {
    it(`by ${reason}: ${kinds[reason]}`, () => {
      const found = [isUnusableAnswer(reason) && 'unusable', isTransient(reason) && 'transient', isOfOneCall(reason) && 'one call'];
      assert.equal(found.filter(Boolean).join(', ') || 'mend', kinds[reason]);
    });
  }
});
