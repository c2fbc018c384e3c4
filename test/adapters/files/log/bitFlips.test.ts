// Bit flips in a log or saved fold are detected; only the damaged line is lost.
import assert from 'node:assert/strict';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { runToEnd } from '../../../../src/core/base/runToEnd';
import { foldPath } from '../../../../src/adapters/files/log/foldFile';
import { header, logLines, readingLog } from '../../../../src/adapters/files/log/logFormat';
import { sessionPath } from '../../../../src/adapters/files/sessions/sessionFiles';
import { listSessions } from '../../../../src/adapters/files/sessions/sessionIndex';
import { logsIn } from '../../../kit/logsIn';
import type { Event } from '../../../../src/core/events';
import type { Session } from '../../../../src/core/session';
import { talk } from '../../../bench/sessionLog';
import { tourEvents } from '../../../kit/playTour';
import { said } from '../facts';
import { freshFolder } from '../folder';
import { seeded } from '../../../kit/seeded';
import { fold } from '../../../../src/core/evolve';
import { rounds } from '../../../kit/rounds';
import { columns } from '../../../kit/lists';

const flips = rounds(4_000);

function flipped(content: Buffer, random: () => number): Buffer {
  const at = Math.floor(random() * content.length);
  return Buffer.from(content.with(at, (content[at] ?? 0) ^ (1 << Math.floor(random() * 8))));
}

describe('a flipped bit', () => {
  const at = freshFolder();

  it('in a log is always detected, and loses no other event', async () => {
    const events = (await tourEvents()).slice(0, 30);
    const whole = Buffer.concat([header, logLines(events)]);
    const random = seeded(16);
    let lost = 0;
    for (let count = 0; count < flips; count++) {
      const kept: Event[] = [];
      const content = flipped(whole, random);
      const read = runToEnd(readingLog(content, (event) => kept.push(event)));
      assert.ok(read.ok, 'it opens');
      assert.ok(read.value.damaged.length > 0 || read.value.soundBytes < content.length, 'it is noticed');
      assert.ok(kept.length >= events.length - 1, `${events.length - kept.length} events lost`);
      lost += events.length - kept.length;
      const seqs = new Set(kept.map(({ seq }) => seq));
      if (count % 50 === 0)
        assert.deepEqual(
          kept,
          events.filter(({ seq }) => seqs.has(seq)),
        );
    }
    assert.ok(lost > flips / 2, 'most flips hit an event');
  });

  it('in a log leaves the session listed, readable and writable', async () => {
    const random = seeded(61);
    const logs = logsIn(at(), 7, 's');
    const whole = Buffer.concat([header, logLines((await tourEvents()).slice(0, 40))]);
    for (let count = 0; count < rounds(60); count++) {
      writeFileSync(sessionPath(at(), 'a'), flipped(whole, random));
      assert.deepEqual(columns(await listSessions(at()), 'id', 'unreadable'), [['a', undefined]]);
      const { log, session, droppedBytes, lostEvents } = await logs.open('a');
      assert.ok(droppedBytes > 0 && lostEvents <= 1);
      const [event] = await log.append([said('on we go')]);
      assert.equal(event?.seq, session.seq + 1);
      await log.close();
    }
  });

  it('in a saved fold never changes the session', async () => {
    const logs = logsIn(at(), 7, 's', 'v1');
    const { log, session } = await logs.open('a');
    const facts = talk(700).flat();
    await log.close(fold(await log.append(facts), session));
    const truth = JSON.stringify((await reopened(logs)).session);
    const path = foldPath(sessionPath(at(), 'a'));
    const whole = readFileSync(path);
    const random = seeded(7);
    for (let count = 0; count < rounds(12); count++) {
      writeFileSync(path, flipped(whole, random));
      assert.equal(JSON.stringify((await reopened(logs)).session), truth);
    }
    rmSync(path);
    assert.equal(JSON.stringify((await reopened(logs)).session), truth);
  });

  it('in a log with a saved fold is detected too', async () => {
    const logs = logsIn(at(), 7, 's', 'v1');
    const { log, session } = await logs.open('a');
    await log.close(fold(await log.append(talk(700).flat()), session));
    const path = sessionPath(at(), 'a');
    const whole = readFileSync(path);
    const random = seeded(8);
    for (let count = 0; count < rounds(8); count++) {
      writeFileSync(path, flipped(whole, random));
      assert.ok((await reopened(logs)).droppedBytes > 0);
    }
  });

  async function reopened(logs: ReturnType<typeof logsIn>): Promise<{ session: Session; droppedBytes: number }> {
    const { log, session, droppedBytes } = await logs.open('a');
    await log.close();
    return { session, droppedBytes };
  }
});
