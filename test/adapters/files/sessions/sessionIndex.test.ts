// Session index: rebuilding from logs, and restoring deleted sessions.
import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { header } from '../../../../src/adapters/files/log/logFormat';
import {
  deleteSession,
  keptDeletedMs,
  latestSession,
  purgeDeleted,
  sessionPath,
  undeleteSession,
} from '../../../../src/adapters/files/sessions/sessionFiles';
import { listSessions } from '../../../../src/adapters/files/sessions/sessionIndex';
import { logsIn } from '../../../kit/logsIn';
import type { Fact } from '../../../../src/core/events';
import { sessionTitle } from '../../../../src/core/lifecycle/summary';
import { UnreadableError } from '../../../../src/flows/ports/sessions';
import { manageSessions } from '../../../../src/flows/session/sessionController';
import { said, written } from '../facts';
import { freshFolder } from '../folder';

const begun = (sessionId: string): Fact => ({ type: 'session.started', sessionId, workspace: 'sample', language: 'en', team: [] });

describe('the list of sessions', () => {
  const at = freshFolder();
  const write = (id: string, text: string) => written(sessionPath(at(), id), [begun(id), said(text)]);
  const titles = async () => (await listSessions(at())).map((summary) => `${summary.id}: ${sessionTitle(summary)}`);
  const sessions = (now = 1_000) => logsIn(at(), () => now, 'abc', 'v1');

  it('is empty without sessions', async () => {
    assert.deepEqual(await listSessions(at('missing')), []);
  });

  it('is folded from the logs, and kept in a small index file', async () => {
    await write('a', 'first');
    await write('b', 'second');
    assert.deepEqual(await titles(), ['a: first', 'b: second']);
    const index = readFileSync(at('index.json'), 'utf8');
    assert.ok(index.length < 2_000);
    assert.deepEqual(await titles(), ['a: first', 'b: second']);
    assert.equal(readFileSync(at('index.json'), 'utf8'), index);
  });

  it('follows the logs if they differ from the index, and works without an index', async () => {
    await write('a', 'first');
    await titles();
    const index = readFileSync(at('index.json'), 'utf8');
    await write('b', 'second');
    writeFileSync(at('index.json'), index.replaceAll('first', 'a lie').replace(/"size":\d+/, '"size":1'));
    assert.deepEqual(await titles(), ['a: first', 'b: second']);
    for (const broken of ['', '{', 'null', '[]', '{"version":99,"sessions":{}}', '{"version":1,"sessions":7}']) {
      writeFileSync(at('index.json'), broken);
      assert.deepEqual(await titles(), ['a: first', 'b: second'], broken);
    }
  });

  it('omits other files and sessions that never began, and reads a torn log up to the damage', async () => {
    await write('a', 'first');
    writeFileSync(at('empty.jsonl'), '');
    writeFileSync(at('begun.jsonl'), header);
    writeFileSync(at('old-begun.jsonl'), '{"milkstack":"session","version":1}\n');
    writeFileSync(at('torn.jsonl'), readFileSync(sessionPath(at(), 'a')).subarray(0, 80));
    writeFileSync(at('Odd name.jsonl'), readFileSync(sessionPath(at(), 'a')));
    writeFileSync(sessionPath(at(), 'a'), `${readFileSync(sessionPath(at(), 'a'), 'utf8')}{"type":"message.sa`);
    assert.deepEqual(await titles(), ['a: first']);
  });

  it('names unreadable logs, with the reason', async () => {
    await write('a', 'first');
    writeFileSync(at('diary.jsonl'), 'Dear diary,\n');
    writeFileSync(at('later.jsonl'), '{"milkstack":"session","version":2}\n{"seq":1,"at":1,"type":"x"}\n');
    mkdirSync(at('folder.jsonl'));
    const expected = [
      ['a', undefined],
      ['diary', 'damaged'],
      ['later', 'newerVersion'],
      ['folder', 'noAccess'],
    ];
    const reasons = async () => (await listSessions(at())).map(({ id, unreadable }) => [id, unreadable]);
    assert.deepEqual(await reasons(), expected);
    assert.deepEqual(await reasons(), expected, 'from the index');
    for (const [id, reason] of expected.slice(1)) {
      const isSo = (error: unknown) => (error instanceof UnreadableError ? error.reason : 'noAccess') === reason;
      await assert.rejects(sessions().open(id ?? ''), isSo);
      await assert.rejects(sessions().view(id ?? ''), isSo);
    }
  });

  it('contains a session whose beginning was damaged, and opens it', async () => {
    await write('a', 'first');
    writeFileSync(sessionPath(at(), 'a'), readFileSync(sessionPath(at(), 'a'), 'utf8').replace('session.started', 'session.startet'));
    assert.deepEqual(await titles(), ['a: first']);
    const { log, session, lostEvents } = await sessions().open('a');
    await log.close();
    assert.deepEqual([session.clarify.request, lostEvents], ['first', 1]);
  });

  it('is folded in slices for a long log', async () => {
    const many = Array.from({ length: 3_000 }, (_, index) => said(`message ${index} ${'x'.repeat(200)}`));
    await written(sessionPath(at(), 'long'), [begun('long'), ...many, { type: 'session.renamed', title: 'The end' }]);
    assert.deepEqual(await titles(), ['long: The end']);
  });

  it('has names, pins and archives from the logs, and they do not change its order', async () => {
    await write('a', 'first');
    await write('b', 'second');
    utimesSync(sessionPath(at(), 'a'), 1, 1);
    await manageSessions(sessions(), { type: 'session.rename', sessionId: 'a', title: 'Renamed' }, null);
    await manageSessions(sessions(), { type: 'session.pin', sessionId: 'a', pinned: true }, null);
    await manageSessions(sessions(), { type: 'session.pin', sessionId: 'a', pinned: true }, null);
    await manageSessions(sessions(), { type: 'session.archive', sessionId: 'a', archived: true }, null);
    await manageSessions(sessions(), { type: 'session.rename', sessionId: 'nowhere', title: 'x' }, null);
    writeFileSync(at('index.json'), '');
    const [a] = await listSessions(at());
    assert.deepEqual([a?.name, a?.isPinned, a?.isArchived], ['Renamed', true, true]);
    assert.equal(await latestSession(at()), 'b');
    assert.equal(readFileSync(sessionPath(at(), 'a'), 'utf8').match(/session\./g)?.length, 4);
    assert.equal(existsSync(sessionPath(at(), 'nowhere')), false);
    assert.ok(statSync(sessionPath(at(), 'a')).mtimeMs < 10_000);
  });

  it('loses a deleted session with its saved fold, and restores both on undo', async () => {
    await write('a', 'first');
    writeFileSync(`${sessionPath(at(), 'a')}.fold`, 'fold');
    writeFileSync(`${sessionPath(at(), 'a')}.dropped`, 'dropped');
    const before = readFileSync(sessionPath(at(), 'a'));
    await manageSessions(sessions(), { type: 'session.delete', sessionId: 'a' }, null);
    assert.deepEqual(await titles(), []);
    assert.equal(existsSync(`${sessionPath(at(), 'a')}.fold`), false);
    await manageSessions(sessions(), { type: 'session.undelete', sessionId: 'a' }, null);
    assert.deepEqual(await titles(), ['a: first']);
    assert.deepEqual(readFileSync(sessionPath(at(), 'a')), before);
    assert.equal(readFileSync(`${sessionPath(at(), 'a')}.dropped`, 'utf8'), 'dropped');
  });

  it('restores no session over an existing one, nor one that was deleted long ago', async () => {
    await write('a', 'first');
    await deleteSession(at(), 'a', 1_000);
    await write('a', 'another');
    await undeleteSession(at(), 'a');
    assert.deepEqual(await titles(), ['a: another']);
    await deleteSession(at(), 'a', 2_000);
    await purgeDeleted(at(), 2_000 + keptDeletedMs);
    await undeleteSession(at(), 'a');
    assert.deepEqual(await titles(), ['a: another'], 'the one deleted last comes back');
    await deleteSession(at(), 'a', 3_000);
    await purgeDeleted(at(), 3_001 + keptDeletedMs);
    await undeleteSession(at(), 'a');
    assert.deepEqual(await titles(), []);
  });
});
