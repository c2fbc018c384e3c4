// Event log: format, sequence numbers, rejected files, serialized appends.
import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { openLog } from '../../../../src/adapters/files/log/eventLog';
import type { Fact } from '../../../../src/core/events';
import { ignore, opened, readBack, said, started, textsOf, written } from '../facts';
import { freshFolder, withoutRoot } from '../folder';
import { fold } from '../../../../src/core/evolve';
import { assertMapped, joinedColumns } from '../../../kit/lists';

describe('the event log', () => {
  const at = freshFolder();

  it('creates its folders and, with its first events, a file that starts with its version', async () => {
    const { log, events, droppedBytes } = await opened(at('deep', 'down', 's.jsonl'));
    await log.append([said('a')]);
    await log.close();
    assert.match(
      readFileSync(at('deep', 'down', 's.jsonl'), 'utf8'),
      /^\{"milkstack":"session","version":1,"sum":"[0-9a-f]{8}"\}\n\{"type"/,
    );
    assert.deepEqual([events, droppedBytes], [[], 0]);
  });

  it('creates no file without an append', async () => {
    const { log } = await opened(at('s.jsonl'));
    await log.close();
    assert.equal(existsSync(at('s.jsonl')), false);
  });

  it('writes plain JSON lines, each with its checksum', async () => {
    await written(at('s.jsonl'), [started, said('a')]);
    const lines = readFileSync(at('s.jsonl'), 'utf8').trimEnd().split('\n');
    for (const line of lines) assert.match((JSON.parse(line) as { sum: string }).sum, /^[0-9a-f]{8}$/);
  });

  it('stamps what it appends with a contiguous seq and the time of the append', async () => {
    const { log } = await opened(at('s.jsonl'));
    const first = await log.append([started, said('a')]);
    const second = await log.append([said('b')]);
    await log.close();
    assert.deepEqual(joinedColumns([...first, ...second], 'seq', 'at', 'type'), [
      '1 1000 session.started',
      '2 1000 message.said',
      '3 1001 message.said',
    ]);
    const again = await opened(at('s.jsonl'));
    assert.deepEqual(again.events, [...first, ...second]);
    assert.equal((await again.log.append([said('c')]))[0]?.seq, 4);
    await again.log.close();
  });

  it('lets other work run while it reads a long log', async () => {
    const { log } = await opened(at('s.jsonl'));
    await log.append([started, ...Array.from({ length: 40_000 }, (_, index) => said(`message ${index}`))]);
    await log.close();
    let turn = 0;
    const ticking = setInterval(() => turn++, 0);
    const turns = new Set<number>();
    const again = await openLog(at('s.jsonl'), Date.now, () => turns.add(turn));
    clearInterval(ticking);
    assert.ok(turns.size > 3, `read in ${turns.size} slices`);
    if (again.ok) await again.value.log.close();
  });

  it('ignores a stamp in a fact', async () => {
    const { log } = await opened(at('s.jsonl'));
    const stamped = { seq: 41, at: 7 };
    const forged: Fact = { ...said('a'), ...stamped };
    assertMapped(await log.append([forged]), [[1, 1000]], ({ seq, at: time }) => [seq, time]);
    await log.close();
    assert.equal((await readBack(at('s.jsonl'))).events.length, 1);
  });

  it('has passed its data to the system when append returns', async () => {
    const { log } = await opened(at('s.jsonl'));
    const appending = log.append([said('a')]);
    assert.match(readFileSync(at('s.jsonl'), 'utf8'), /"text":"a"/);
    await appending;
    await log.close();
  });

  it('writes nothing for an empty list of facts', async () => {
    const { log } = await opened(at('s.jsonl'));
    const before = statSync(at('s.jsonl')).size;
    assert.deepEqual(await log.append([]), []);
    assert.equal(statSync(at('s.jsonl')).size, before);
    await log.close();
  });

  it('keeps the order of concurrent appends and never interleaves their facts', async () => {
    const { log } = await opened(at('s.jsonl'));
    const appends = Array.from({ length: 200 }, (_, index) => log.append([said(`${index}a`), said(`${index}b`)]));
    const returned = (await Promise.all(appends)).flat();
    await log.close();
    const { events } = await readBack(at('s.jsonl'));
    assert.deepEqual(textsOf(events), Array.from({ length: 200 }, (_, index) => [`${index}a`, `${index}b`]).flat());
    assert.deepEqual(events, returned);
  });

  for (const [name, text] of [
    ['line endings of every kind', 'a\nb\r\nc\u2028d\u2029e'],
    ['characters of four bytes', '🥛 — “ja”, Молоко'],
    ['half a surrogate pair', 'a\ud83d'],
    ['nothing', ''],
    ['a header', '{"milkstack":"session","version":9}\n'],
    ['a megabyte', 'x'.repeat(1_000_000)],
  ] as const) {
    it(`returns a text with ${name} unchanged`, async () => {
      await written(at('s.jsonl'), [said(text), said('after')]);
      assert.deepEqual(textsOf((await readBack(at('s.jsonl'))).events), [text, 'after']);
    });
  }

  it('keeps an event of an unknown type, which the fold skips', async () => {
    await written(at('s.jsonl'), [started, { type: 'dream.dreamt', of: 'sheep' } as unknown as Fact, said('a')]);
    const { events } = await readBack(at('s.jsonl'));
    assert.deepEqual(textsOf(events), ['session.started', 'dream.dreamt', 'a']);
    const session = fold(events);
    assert.deepEqual([session.seq, session.clarify.request], [3, 'a']);
  });

  for (const [name, content, kind] of [
    ['a log of a newer version', '{"milkstack":"session","version":2}\n{"seq":1,"at":1,"type":"x"}\n', 'newerVersion'],
    ['a text', 'Dear diary,\n', 'notALog'],
    ['a text without a line end', 'Dear diary', 'notALog'],
    ['other JSON', '{"name":"sample"}\n', 'notALog'],
    ['a JSON null', 'null\n', 'notALog'],
    ['a version that is no number', '{"milkstack":"session","version":"1"}\n', 'notALog'],
    ['an empty first line', '\n{"milkstack":"session","version":1}\n', 'notALog'],
    ['zeros', '\0\0\0\0\0\0\0\0', 'notALog'],
  ] as const) {
    it(`refuses ${name} and leaves the file unchanged`, async () => {
      writeFileSync(at('s.jsonl'), content);
      assert.deepEqual(await openLog(at('s.jsonl'), () => 0, ignore), { ok: false, error: { kind } });
      assert.equal(readFileSync(at('s.jsonl'), 'utf8'), content);
    });
  }

  it('reports a read-only folder', async () => {
    mkdirSync(at('locked'), { mode: 0o555 });
    for (const path of [at('locked', 's.jsonl'), at('locked', 'deeper', 's.jsonl')]) {
      const result = await withoutRoot(() => openLog(path, () => 0, ignore));
      assert.ok(!result.ok && result.error.kind === 'io');
      assert.match(result.error.detail, /EACCES/);
    }
  });

  it('reports a file in place of its folder', async () => {
    writeFileSync(at('folder'), '');
    const result = await openLog(at('folder', 's.jsonl'), () => 0, ignore);
    assert.ok(!result.ok && result.error.kind === 'io');
  });
});
