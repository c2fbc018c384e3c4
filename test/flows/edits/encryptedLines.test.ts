// Hunk lines with secrets: encrypted in the log, readable after a reload.
import assert from 'node:assert/strict';
import type { Event } from '../../../src/core/events';
import { createLineCipher } from '../../../src/adapters/files/log/lineCipher';
import { acceptAll, edits, found, limiterPath, openBuild, taskIn } from '../../kit/openBuild';
import { sessionsWith } from '../../kit/openDiscussion';
import { openTestSession, type TestSession } from '../../kit/openTestSession';
import { scriptedModels } from '../../kit/scriptedModels';
import { testKeys } from '../../kit/testKeys';

const secret = ['gh', 'p_', 'AbCdEfGhIjKlMnOpQrStUvWxYz0123456789'].join('');
const line = `  const token = '${secret}';`;

/** Simulates a reload: encrypts the log, decrypts the log with `key`, and opens the session. */
async function reloaded(test: TestSession, key: string): Promise<TestSession> {
  const kept = await createLineCipher(testKeys()).encrypted([...test.sessions.logs.values()].flat());
  const disk = JSON.stringify(kept);
  assert.ok(!disk.includes(secret.slice(4)), 'no part of it lies on the disk');
  const events = createLineCipher(testKeys(key)).decrypted(JSON.parse(disk) as Event[]);
  return openTestSession({
    models: scriptedModels({}),
    sessions: sessionsWith(events),
    workspace: test.workspace,
    checkpoints: test.checkpoints,
  });
}

const proposed = () =>
  openBuild({
    script: { builder: [edits('  return attempts < 5;', `${line}\n  return attempts < 6;`)], reviewer: [found(), found(), found()] },
  });

describe('a hunk with a secret in it', () => {
  it('is encrypted on disk, and written unchanged after a reload', async () => {
    const test = await proposed();
    assert.equal(taskIn(test).files[0]?.hunks[0]?.after[0], line, 'the user sees what will be written');
    const next = await reloaded(test, 'test');
    await acceptAll(next);
    assert.ok(next.workspace.files.get(limiterPath)?.includes(`\n${line}\n  return attempts < 6;\n`));
  });

  it('is not written if its key is missing, and the user is told', async () => {
    const test = await proposed();
    const before = test.workspace.files.get(limiterPath);
    const next = await reloaded(test, 'other');
    await acceptAll(next);
    assert.equal(next.workspace.files.get(limiterPath), before);
    assert.equal(next.session().fault?.fault.reason, 'keyGone');
    assert.equal(taskIn(next).verdicts[taskIn(next).files[0]?.hunks[0]?.id ?? ''] ?? 'pending', 'pending');
  });
});
