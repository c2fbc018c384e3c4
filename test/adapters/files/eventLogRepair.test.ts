// A log that a crash, a full disk or a hand has damaged: every whole event is kept, and it can be appended to again.
import assert from 'node:assert/strict';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { opened, readBack, said, started, textsOf, written } from './facts';
import { freshFolder } from './folder';

const header = '{"milkstack":"session","version":1}\n';

describe('the repair of a log', () => {
  const at = freshFolder();
  const path = () => at('s.jsonl');

  const appendAndReadBack = async (droppedBytes: number, expected: readonly string[]) => {
    const log = await opened(path());
    assert.deepEqual([textsOf(log.events), log.droppedBytes], [expected, droppedBytes]);
    assert.equal((await log.log.append([said('new')]))[0]?.seq, expected.length + 1);
    await log.log.close();
    const again = await readBack(path());
    assert.deepEqual([textsOf(again.events), again.droppedBytes], [[...expected, 'new'], 0]);
  };

  it('cuts off a last line that was torn at any byte of the last two events', async () => {
    await written(path(), [started, said('a'), said('€ und 🥛'), said('last "one"\n')]);
    const whole = readFileSync(path());
    const ends = [...whole.entries()].filter(([, byte]) => byte === 10).map(([index]) => index + 1);
    const kept = ['session.started', 'a', '€ und 🥛', 'last "one"\n'];
    for (let cut = ends[2] ?? 0; cut <= whole.length; cut++) {
      writeFileSync(path(), whole.subarray(0, cut));
      const lines = ends.filter((end) => end <= cut);
      await appendAndReadBack(cut - (lines.at(-1) ?? 0), kept.slice(0, lines.length - 1));
    }
  });

  it('begins anew where the crash came within the header', async () => {
    for (let cut = 0; cut < header.length; cut++) {
      writeFileSync(path(), header.slice(0, cut));
      await appendAndReadBack(cut, []);
    }
  });

  it('keeps nothing aside of a torn last line', async () => {
    await written(path(), [said('a')]);
    writeFileSync(path(), `${readFileSync(path(), 'utf8')}{"seq":2,`);
    await appendAndReadBack(9, ['a']);
    assert.equal(existsSync(`${path()}.dropped`), false);
  });

  for (const [name, damage] of [
    ['garbage in the middle', (lines: string[]) => lines.toSpliced(3, 0, 'garbage')],
    ['a damaged line', (lines: string[]) => lines.with(3, '{"seq":3,"at":1,"type":')],
    ['a line of zeros', (lines: string[]) => lines.with(3, '\0'.repeat(20))],
    ['an empty line', (lines: string[]) => lines.toSpliced(3, 0, '')],
    ['a missing event', (lines: string[]) => lines.toSpliced(3, 1)],
    ['an event twice', (lines: string[]) => lines.toSpliced(3, 0, lines[2] ?? '')],
    ['a line that is no event', (lines: string[]) => lines.with(3, '[3]')],
    ['an event without a type', (lines: string[]) => lines.with(3, '{"seq":3,"at":1}')],
    ['a type that is no text', (lines: string[]) => lines.with(3, '{"seq":3,"at":1,"type":7}')],
    ['bytes that are no text', (lines: string[]) => lines.with(3, '\ufffd\ufffd')],
  ] as const) {
    it(`keeps the events before ${name}, and the rest beside the log`, async () => {
      await written(path(), [said('a'), said('b'), said('c'), said('d')]);
      const damaged = damage(readFileSync(path(), 'utf8').split('\n'));
      writeFileSync(path(), damaged.join('\n'));
      const rest = damaged.slice(3).join('\n');
      await appendAndReadBack(Buffer.byteLength(rest), ['a', 'b']);
      assert.equal(readFileSync(`${path()}.dropped`, 'utf8'), rest);
    });
  }

  it('counts bytes and not characters where the damage is no text', async () => {
    await written(path(), [said('ä🥛')]);
    const damage = Buffer.from([0xff, 0xfe, 0x80, 10, 0xc3]);
    writeFileSync(path(), Buffer.concat([readFileSync(path()), damage]));
    await appendAndReadBack(damage.length, ['ä🥛']);
  });
});
