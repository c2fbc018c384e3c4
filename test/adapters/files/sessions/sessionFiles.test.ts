// Session files: names, order, latest session, storage failures.
import assert from 'node:assert/strict';
import { chmodSync, mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { header } from '../../../../src/adapters/files/log/logFormat';
import { latestSession, newSessionId, sessionPath } from '../../../../src/adapters/files/sessions/sessionFiles';
import { logsIn } from '../../../kit/logsIn';
import { UnreadableError } from '../../../../src/flows/ports/sessions';
import { LogError } from '../../../../src/flows/ports/ports';
import { readBack, said, textsOf, written } from '../facts';
import { freshFolder, withoutRoot } from '../folder';

const begun = 'x'.repeat(200);

describe('session files', () => {
  const at = freshFolder();

  it('have IDs that sort by creation time', () => {
    const times = [0, 35, 36, 999, 1_000, 1_700_000_000_000, 1_700_000_000_001, 4_000_000_000_000];
    const ids = times.map((time) => newSessionId(time, 'abc'));
    assert.deepEqual(ids.toSorted(), ids);
    assert.equal(new Set(ids.map((id) => id.length)).size, 1);
  });

  it('are none in a missing or empty folder', async () => {
    assert.equal(await latestSession(at('missing')), null);
    mkdirSync(at('empty'));
    assert.equal(await latestSession(at('empty')), null);
  });

  it('are found by name, and other files are no sessions', async () => {
    const [older, newer] = [newSessionId(1_000, 'zzz'), newSessionId(2_000, 'aaa')];
    for (const name of [`${newer}.jsonl`, `${older}.jsonl`, `${newer}.jsonl.dropped`, 'zzzzzzzzzzzz.txt']) {
      writeFileSync(at(name), begun);
      utimesSync(at(name), 1, 1);
    }
    assert.equal(await latestSession(at()), newer);
    assert.equal(sessionPath(at(), newer), at(`${newer}.jsonl`));
  });

  it('are ordered by the last write: an old one that is continued comes first', async () => {
    const [older, newer] = [newSessionId(1_000, 'aaa'), newSessionId(2_000, 'aaa')];
    for (const [id, seconds] of [
      [older, 200],
      [newer, 100],
    ] as const) {
      writeFileSync(sessionPath(at(), id), begun);
      utimesSync(sessionPath(at(), id), seconds, seconds);
    }
    assert.equal(await latestSession(at()), older);
    utimesSync(sessionPath(at(), newer), 200, 200);
    assert.equal(await latestSession(at()), newer, 'of two the one made last');
  });

  it('are the latest only if they are files', async () => {
    const [older, newer] = [newSessionId(1_000, 'aaa'), newSessionId(2_000, 'aaa')];
    writeFileSync(sessionPath(at(), older), begun);
    mkdirSync(sessionPath(at(), newer));
    assert.equal(await latestSession(at()), older);
  });

  it('are not the latest if they never began', async () => {
    const [older, newer, last] = [newSessionId(1_000, 'aaa'), newSessionId(2_000, 'aaa'), newSessionId(3_000, 'aaa')];
    writeFileSync(sessionPath(at(), newer), '');
    writeFileSync(sessionPath(at(), last), header);
    assert.equal(await latestSession(at()), null);
    writeFileSync(sessionPath(at(), older), begun);
    utimesSync(sessionPath(at(), older), 1, 1);
    assert.equal(await latestSession(at()), older);
  });

  it('open as logs of the session', async () => {
    let time = 1_000;
    const sessions = logsIn(at('sessions'), () => time++, 'abc');
    assert.equal(await sessions.latest(), null);
    const id = sessions.newId();
    const { log } = await sessions.open(id);
    await log.append([said('a')]);
    await log.close();
    assert.equal(await sessions.latest(), id);
    const again = await sessions.open(id);
    assert.equal(again.session.clarify.request, 'a');
    await again.log.close();
  });

  it('reject with a LogError if the folder is read-only or the file is no log', async () => {
    mkdirSync(at('locked'), { mode: 0o555 });
    const locked = logsIn(at('locked'), 0, 'abc');
    await withoutRoot(() => assert.rejects(locked.open('id'), LogError));
    writeFileSync(at('id.jsonl'), 'Dear diary,\n');
    const foreign = logsIn(at(), 0, 'abc');
    await assert.rejects(foreign.open('id'), (error) => error instanceof UnreadableError && error.reason === 'damaged');
  });

  describe('session files that continue another one', () => {
    const texts = ['one', 'two', 'three'];
    const sessions = () => logsIn(at(), 5_000, 'abc');
    const eventsOf = (id: string) => readFileSync(sessionPath(at(), id), 'utf8');

    it('have its first events byte for byte, and leave it unchanged', async () => {
      await written(sessionPath(at(), 'first'), texts.map(said));
      const whole = eventsOf('first');
      const forked = await sessions().fork('first', 2);
      assert.equal(eventsOf('first'), whole);
      assert.ok(whole.startsWith(eventsOf(forked)));
      assert.deepEqual(textsOf((await readBack(sessionPath(at(), forked))).events), ['one', 'two']);
    });

    it('are not created from missing events, from a missing session, or on a full disk', async () => {
      await written(sessionPath(at(), 'first'), texts.map(said));
      await assert.rejects(sessions().fork('first', 4), LogError);
      await assert.rejects(sessions().fork('none', 1), LogError);
      chmodSync(at(), 0o555);
      await withoutRoot(() => assert.rejects(sessions().fork('first', 1), LogError));
      assert.deepEqual(readdirSync(at()), ['first.jsonl']);
    });
  });
});
