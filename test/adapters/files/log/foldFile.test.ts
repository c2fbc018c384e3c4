// Fold file: always agrees with its log.
import assert from 'node:assert/strict';
import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runToEnd } from '../../../../src/core/base/runToEnd';
import { logsIn } from '../../../kit/logsIn';
import { foldPath } from '../../../../src/adapters/files/log/foldFile';
import { sealed, header, logLines, readingLog } from '../../../../src/adapters/files/log/logFormat';
import { sessionPath } from '../../../../src/adapters/files/sessions/sessionFiles';
import type { Event } from '../../../../src/core/events';
import type { Session } from '../../../../src/core/session';
import { talk } from '../../../bench/sessionLog';
import { fold } from '../../../../src/core/evolve';

const version = 'v1';

describe('the saved fold of a long session', () => {
  let folder = '';
  const logs = (of: string | null = version) => logsIn(folder, 7, 's', of);
  const path = () => sessionPath(folder, id);
  let id = '';
  /** Expected session: folded from the log without a saved fold. */
  const truth = () => opened(null);
  const opened = async (of: string | null = version) => {
    const { log, session } = await logs(of).open(id);
    await log.close();
    return plain(session);
  };

  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'milkstack-fold-'));
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  beforeEach(async () => {
    const sessions = logs();
    id = sessions.newId();
    rmSync(sessionPath(folder, id), { force: true });
    rmSync(foldPath(sessionPath(folder, id)), { force: true });
    const { log, session } = await sessions.open(id);
    const events = await log.append([...talk(700).flat(), { type: 'message.said', messageId: 'm', text: 'Größe 😀 “so”', mentions: [] }]);
    await log.close(fold(events, session));
  });

  it('opens to the same session as the log, including later events', async () => {
    assert.ok(existsSync(foldPath(path())));
    assert.deepEqual(await opened(), await truth());
    const { log } = await logs().open(id);
    const [event] = await log.append([{ type: 'message.said', messageId: 'm-later', text: 'And later?', mentions: [] }]);
    await log.close();
    assert.equal(event?.seq, (await truth()).seq);
    assert.deepEqual(await opened(), await truth());
  });

  it('is really used: a tampered fold shows up in the session', async () => {
    const [head, body = '', end] = readFileSync(foldPath(path()), 'latin1').split('\n');
    const { sum: _of, ...session } = JSON.parse(body) as Session & { readonly sum: string };
    writeFileSync(foldPath(path()), `${head}\n${sealed({ ...session, workspace: 'kept' })}${end}`);
    assert.equal((await opened()).workspace, 'kept');
  });

  const damages: readonly (readonly [string, () => void])[] = [
    [
      'is of another version of the code',
      () => writeFileSync(foldPath(path()), readFileSync(foldPath(path()), 'latin1').replace(version, 'v0')),
    ],
    ['is cut off', () => truncateSync(foldPath(path()), 5_000)],
    ['is no JSON', () => writeFileSync(foldPath(path()), 'lorem ipsum')],
    [
      'says something else than its checksum',
      () =>
        writeFileSync(foldPath(path()), readFileSync(foldPath(path()), 'latin1').replace('"workspace":""', '"workspace":"x"'), 'latin1'),
    ],
    ['is empty', () => writeFileSync(foldPath(path()), '')],
    ['is of a log that has since been shortened', () => truncateSync(path(), readFileSync(path()).lastIndexOf('\n{') + 1)],
    [
      'is of another log',
      () => {
        const events: Event[] = [];
        runToEnd(readingLog(readFileSync(path()), (event) => events.push({ ...event, at: 8 })));
        writeFileSync(path(), Buffer.concat([header, logLines(events)]));
      },
    ],
  ];
  for (const [what, damage] of damages)
    it(`is ignored if it ${what}`, async () => {
      damage();
      const session = await truth();
      assert.ok(session.seq > 2_000);
      assert.deepEqual(await opened(), session);
    });

  it('does not hide a torn line at the end of the log', async () => {
    appendFileSync(path(), '{"type":"message.said","mess');
    const { log, droppedBytes, session } = await logs().open(id);
    await log.close();
    assert.equal(droppedBytes, 28);
    assert.deepEqual(plain(session), await truth());
  });

  it('is not written for a short session, nor again after a few events', async () => {
    const sessions = logs();
    const before = readFileSync(foldPath(path()), 'latin1');
    const again = await sessions.open(id);
    const events = await again.log.append([{ type: 'message.said', messageId: 'm2', text: 'Once more', mentions: [] }]);
    await again.log.close(fold(events, again.session));
    assert.equal(readFileSync(foldPath(path()), 'latin1'), before);
    rmSync(path());
    rmSync(foldPath(path()));
    const short = await sessions.open(id);
    await short.log.append([{ type: 'message.said', messageId: 'm', text: 'Hello', mentions: [] }]);
    await short.log.close(fold([], short.session));
    assert.equal(existsSync(foldPath(path())), false);
  });
});

/** Session after a JSON round trip, which drops undefined fields. */
function plain(session: Session): Session {
  return JSON.parse(JSON.stringify(session)) as Session;
}
