// Event log repair: keeps every complete line.
import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { header } from '../../../../src/adapters/files/log/logFormat';
import { opened, readBack, said, started, textsOf, written } from '../facts';
import { freshFolder } from '../folder';
import { column } from '../../../kit/lists';

describe('the repair of a log', () => {
  const at = freshFolder();
  const path = () => at('s.jsonl');
  const aside = () => (existsSync(`${path()}.damaged`) ? readFileSync(`${path()}.damaged`, 'utf8') : null);

  /** Opens the log, checks the reported repair, appends two events, and checks that reopening needs no repair. */
  const repaired = async (expected: readonly string[], droppedBytes: number, lostEvents = 0) => {
    const log = await opened(path());
    assert.deepEqual([textsOf(log.events), log.droppedBytes, log.lostEvents], [expected, droppedBytes, lostEvents]);
    const next = (log.events.at(-1)?.seq ?? 0) + 1;
    const told = { type: 'log.repaired', droppedBytes, lostEvents } as const;
    assert.deepEqual(column(await log.log.append([told, said('new')]), 'seq'), [next, next + 1]);
    await log.log.close();
    const again = await readBack(path());
    assert.deepEqual([textsOf(again.events), again.droppedBytes, again.lostEvents], [[...expected, 'log.repaired', 'new'], 0, 0]);
  };

  it('cuts off a last line that was torn at any byte of the last two events', async () => {
    await written(path(), [started, said('a'), said('€ und 🥛'), said('last "one"\n')]);
    const whole = readFileSync(path());
    const ends = [...whole.entries()].filter(([, byte]) => byte === 10).map(([index]) => index + 1);
    const kept = ['session.started', 'a', '€ und 🥛', 'last "one"\n'];
    for (let cut = ends[2] ?? 0; cut <= whole.length; cut++) {
      writeFileSync(path(), whole.subarray(0, cut));
      // A line without its trailing newline counts as complete.
      const lines = ends.filter((end) => end - 1 <= cut);
      await repaired(kept.slice(0, lines.length - 1), Math.max(0, cut - (lines.at(-1) ?? 0)));
    }
  });

  it('restarts if the crash was within the header', async () => {
    for (let cut = 0; cut < header.length; cut++) {
      writeFileSync(path(), header.subarray(0, cut));
      await repaired([], cut);
    }
  });

  it('saves nothing of a torn last line', async () => {
    await written(path(), [said('a')]);
    writeFileSync(path(), `${readFileSync(path(), 'utf8')}{"seq":2,`);
    await repaired(['a'], 9);
    assert.equal(aside(), null);
  });

  for (const [name, damage, texts, lostEvents] of [
    ['garbage in the middle', (lines: string[]) => lines.toSpliced(3, 0, 'garbage'), 'abcd', 0],
    ['a damaged line', (lines: string[]) => lines.with(3, '{"seq":3,"at":1,"type":'), 'abd', 1],
    ['a line that says something else', (lines: string[]) => lines.with(3, lines[3]?.replace('"c"', '"x"') ?? ''), 'abd', 1],
    ['a line of zeros', (lines: string[]) => lines.with(3, '\0'.repeat(20)), 'abd', 1],
    ['an empty line', (lines: string[]) => lines.toSpliced(3, 0, ''), 'abcd', 0],
    ['an event twice', (lines: string[]) => lines.toSpliced(3, 0, lines[2] ?? ''), 'abcd', 0],
    ['an earlier event again', (lines: string[]) => lines.toSpliced(4, 0, lines[1] ?? ''), 'abcd', 0],
    ['a line that is no event', (lines: string[]) => lines.with(3, '[3]'), 'abd', 1],
    ['an event without a type', (lines: string[]) => lines.with(3, '{"seq":3,"at":1}'), 'abd', 1],
    ['a type that is no text', (lines: string[]) => lines.with(3, '{"seq":3,"at":1,"type":7}'), 'abd', 1],
    ['bytes that are no text', (lines: string[]) => lines.with(3, '\ufffd\ufffd'), 'abd', 1],
    ['its header damaged', (lines: string[]) => lines.with(0, lines[0]?.replace('session', 'sessiom') ?? ''), 'abcd', 0],
    ['two damaged lines', (lines: string[]) => lines.with(2, '{}').with(3, '{}'), 'ad', 2],
    ['its first event damaged', (lines: string[]) => lines.with(1, '{"type":'), 'bcd', 1],
  ] as const) {
    it(`keeps the events around ${name}, and saves the damaged part beside the log`, async () => {
      await written(path(), [said('a'), said('b'), said('c'), said('d')]);
      const before = readFileSync(path(), 'utf8').split('\n');
      const damaged = damage(before);
      writeFileSync(path(), damaged.join('\n'));
      const rest = damaged.filter((line, index) => !before.includes(line) || damaged.indexOf(line) < index || line === '');
      const lost = rest.slice(0, -1).map((line) => `${line}\n`);
      await repaired([...texts], Buffer.byteLength(lost.join('')), lostEvents);
      assert.equal(aside(), `${lost.join('\n')}\n`);
    });
  }

  it('keeps the next event if the damage cannot be saved, however the last line ends', async () => {
    await written(path(), [said('a'), said('b'), said('c')]);
    const lines = readFileSync(path(), 'utf8').split('\n');
    const damaged = lines.with(2, 'damaged').join('\n');
    const ends = [damaged, damaged.slice(0, -1), damaged.slice(0, -20), `${damaged.slice(0, -1)}x{"seq":`];
    for (const [index, text] of ends.entries()) {
      writeFileSync(path(), text);
      mkdirSync(`${path()}.damaged`);
      const { log, events } = await opened(path());
      await log.append([said('new')]);
      await log.close();
      rmSync(`${path()}.damaged`, { recursive: true });
      const kept = index === 2 ? ['a', 'new'] : ['a', 'c', 'new'];
      assert.deepEqual([...textsOf(events), 'new'], kept, `before reopening, end ${index}`);
      assert.deepEqual(textsOf((await readBack(path())).events), kept, `end ${index}`);
      rmSync(`${path()}.damaged`, { force: true });
    }
  });

  it('reports once an event that is missing without a trace', async () => {
    await written(path(), [said('a'), said('b'), said('c'), said('d')]);
    writeFileSync(path(), readFileSync(path(), 'utf8').split('\n').toSpliced(3, 1).join('\n'));
    await repaired(['a', 'b', 'd'], 0, 1);
    assert.equal(aside(), null);
  });

  it('loses neither of two events with a damaged line end between them', async () => {
    await written(path(), [said('a'), said('b'), said('c')]);
    const whole = readFileSync(path());
    const ends = [...whole.entries()].filter(([, byte]) => byte === 10).map(([index]) => index);
    for (const end of ends) {
      writeFileSync(path(), whole.with(end, 0x4a));
      const { events, droppedBytes, lostEvents } = await readBack(path());
      assert.deepEqual([textsOf(events), lostEvents, droppedBytes > 0], [['a', 'b', 'c'], 0, true], `at ${end}`);
    }
  });

  it('counts bytes rather than characters if the damage is binary', async () => {
    await written(path(), [said('ä🥛')]);
    const damage = Buffer.from([0xff, 0xfe, 0x80, 10, 0xc3]);
    writeFileSync(path(), Buffer.concat([readFileSync(path()), damage]));
    await repaired(['ä🥛'], damage.length);
  });
});

describe('the repair of a log without checksums', () => {
  const at = freshFolder();
  const line = (seq: number, text: string) =>
    `{"type":"message.said","messageId":"m","text":"${text}","mentions":[],"seq":${seq},"at":${seq}}`;
  const old = ['{"milkstack":"session","version":1}', line(1, 'a'), line(2, 'b'), line(3, 'c'), line(4, 'd'), ''];

  for (const [name, lines, texts, lostEvents] of [
    ['is read as it is', old, 'abcd', 0],
    ['keeps what follows a damaged line', old.with(2, '{"type'), 'acd', 1],
    ['keeps what follows a missing line', old.toSpliced(2, 1), 'acd', 1],
    ['does not believe a number that no other line agrees with', old.with(2, line(9, 'b')), 'acd', 1],
    ['nor one at its end', old.with(4, line(9, 'd')), 'abc', 0],
  ] as const)
    it(name, async () => {
      writeFileSync(at('s.jsonl'), lines.join('\n'));
      const { log, events, lostEvents: lost } = await opened(at('s.jsonl'));
      assert.deepEqual([textsOf(events).join(''), lost], [texts, lostEvents]);
      await log.append([said('new')]);
      await log.close();
      assert.deepEqual(textsOf((await readBack(at('s.jsonl'))).events).join(''), `${texts}new`);
    });
});
