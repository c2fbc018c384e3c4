// Lost lease: the previous owner writes nothing more.
import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { foldPath } from '../../../../src/adapters/files/log/foldFile';
import { sessionPath } from '../../../../src/adapters/files/sessions/sessionFiles';
import { lockPath, staleMs } from '../../../../src/adapters/files/sessions/sessionLock';
import { noCipher } from '../../../../src/adapters/files/log/lineCipher';
import { createSessionLogs } from '../../../../src/adapters/files/sessions/sessionLogs';
import { processSpace, thisWindow } from '../../../../src/adapters/files/base/system';
import { LogError } from '../../../../src/flows/ports/ports';
import { HeldError } from '../../../../src/flows/ports/sessions';
import { talk } from '../../../bench/sessionLog';
import { virtualClock } from '../../../kit/virtualClock';
import { readBack, said, textsOf } from '../facts';
import { freshFolder } from '../folder';
import { fold } from '../../../../src/core/evolve';

describe('a window that lost its lease', () => {
  const at = freshFolder();
  const clock = virtualClock();
  const sessions = () => createSessionLogs(at(), clock.now, () => 'abc', 'v1', { ...thisWindow, clock });
  /** Another window takes the lease before the owner's next heartbeat. */
  const take = () => {
    const other = { owner: 'other', pid: 1, host: 'elsewhere', since: clock.now(), beatAt: clock.now() };
    writeFileSync(lockPath(sessionPath(at(), 's')), JSON.stringify(other));
  };

  it('refuses before it writes, and keeps no fold of a log that another window owns', async () => {
    const { log, session } = await sessions().open('s');
    const events = await log.append(talk(700).flat());
    const before = readFileSync(sessionPath(at(), 's'));
    take();
    await assert.rejects(log.append([said('late')]), LogError);
    await log.close(fold(events, session));
    assert.deepEqual(readFileSync(sessionPath(at(), 's')), before);
    assert.equal(existsSync(foldPath(sessionPath(at(), 's'))), false);
    assert.match(readFileSync(lockPath(sessionPath(at(), 's')), 'utf8'), /"other"/);
  });

  it('reports that its file was deleted, and not that another window has it', async () => {
    const { log } = await sessions().open('s');
    await log.append([said('one')]);
    rmSync(at(), { recursive: true });
    await assert.rejects(log.append([said('late')]), /the file of this session was deleted/);
    mkdirSync(at(), { recursive: true });
    await log.close();
  });

  it('reports a lease or key that cannot be read as a failure to save, and still closes the log', async () => {
    const locked = async () => Promise.reject(new Error('The secret storage is locked.'));
    const encrypted = createSessionLogs(at(), clock.now, () => 'abc', null, null, { ...noCipher, encrypted: locked });
    const { log: unsaved } = await encrypted.open('t');
    await assert.rejects(unsaved.append([said('one')]), LogError);
    await unsaved.close();
    const { log, session } = await sessions().open('s');
    await log.append([said('one')]);
    const lease = lockPath(sessionPath(at(), 's'));
    rmSync(lease);
    mkdirSync(lease);
    await clock.advance(staleMs);
    await assert.rejects(log.append([said('late')]), LogError);
    await log.close(session);
  });

  it('does not remove the log it had only begun', async () => {
    const { log } = await sessions().open('s');
    take();
    const other = createSessionLogs(at(), clock.now, () => 'abc');
    const opened = await other.open('s');
    await opened.log.append([said('mine')]);
    await log.close();
    await opened.log.close();
    assert.deepEqual(textsOf((await readBack(sessionPath(at(), 's'))).events), ['mine']);
  });

  it('neither deletes a session another window is just taking, nor hands over one it is deleting', async () => {
    const { log } = await sessions().open('s');
    await log.append([said('one')]);
    await assert.rejects(sessions().remove('s'), HeldError);
    await log.append([said('two')]);
    await log.close();
    assert.deepEqual(textsOf((await readBack(sessionPath(at(), 's'))).events), ['one', 'two']);
    await sessions().remove('s');
    assert.deepEqual([existsSync(sessionPath(at(), 's')), existsSync(lockPath(sessionPath(at(), 's')))], [false, false]);
    await sessions().restore('s');
    assert.deepEqual(textsOf((await readBack(sessionPath(at(), 's'))).events), ['one', 'two']);
  });

  it('is identified by more than its machine’s name', () => {
    assert.ok(processSpace().name.length > 0);
    if (process.platform === 'linux') assert.match(processSpace().name, /pid:\[\d+\]/);
  });
});
