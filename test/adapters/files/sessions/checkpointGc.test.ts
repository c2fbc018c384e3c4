// Checkpoint garbage collection: sets old unreferenced contents aside, then deletes them.
import assert from 'node:assert/strict';
import { chmodSync, existsSync, mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { asideFolder, cleanContents, createCheckpointFiles } from '../../../../src/adapters/files/sessions/checkpointFiles';
import { freshFolder, withoutRoot } from '../folder';

const day = 24 * 60 * 60_000;
const now = Date.UTC(2031, 4, 1);

describe('contents that no session references', () => {
  const at = freshFolder();
  const store = () => createCheckpointFiles(at('checkpoints'));
  const aged = (days: number, ...path: string[]) => utimesSync(at(...path), (now - days * day) / 1_000, (now - days * day) / 1_000);
  const keep = async (text: string, days: number) => {
    const id = await store().keep(new TextEncoder().encode(text));
    aged(days, 'checkpoints', id);
    return id;
  };
  const log = (text: string, name = 'one.jsonl') => {
    mkdirSync(at('sessions', 'deleted', '1-two'), { recursive: true });
    writeFileSync(at('sessions', name), text);
  };
  const clean = (time = now) => cleanContents(at('checkpoints'), at('sessions'), time);
  const isKept = (id: string) => existsSync(at('checkpoints', id));
  const isAside = (id: string) => existsSync(`${asideFolder(at('checkpoints'))}/${id}`);

  it('are set aside once they are old; young and referenced ones stay', async () => {
    const [old, young, named, ofDeleted] = [await keep('a', 90), await keep('b', 30), await keep('c', 90), await keep('d', 90)];
    log(`{"files":[{"before":{"id":"${named}"}}]}\n`);
    log(`{"file":"${ofDeleted}"}`, 'deleted/1-two/two.jsonl');
    await clean();
    assert.deepEqual([old, young, named, ofDeleted].map(isKept), [false, true, true, true]);
    assert.ok(isAside(old));
  });

  it('are recognized by a reference anywhere in a log', async () => {
    const ids = await Promise.all(Array.from({ length: 8 }, (_, index) => keep(`text ${index}`, 90)));
    log(ids.map((id, index) => 'x'.repeat(65_490 + index * 9) + id).join('\n'));
    await clean();
    assert.ok(ids.every(isKept));
  });

  it('are restored if they are requested or referenced again', async () => {
    const [asked, named] = [await keep('a', 90), await keep('b', 90)];
    log('');
    await clean();
    assert.deepEqual([asked, named].map(isKept), [false, false]);
    assert.equal(new TextDecoder().decode((await store().read(asked)) ?? undefined), 'a');
    log(`"${named}"`);
    await clean();
    assert.deepEqual([asked, named].map(isKept), [true, true]);
  });

  it('are deleted a month later', async () => {
    const id = await keep('a', 90);
    log('');
    await clean();
    await clean(now + 29 * day);
    assert.ok(isAside(id));
    await clean(now + 31 * day);
    assert.deepEqual([isAside(id), await store().read(id)], [false, null]);
  });

  it('count as young again if the same content is stored once more', async () => {
    const id = await keep('a', 90);
    log('');
    await store().keep(new TextEncoder().encode('a'));
    await cleanContents(at('checkpoints'), at('sessions'), Date.now());
    assert.ok(isKept(id));
  });

  it('all stay if a log cannot be read, or if there are no logs', async () => {
    const id = await keep('a', 90);
    await clean();
    log('');
    aged(90, 'checkpoints', id);
    chmodSync(at('sessions', 'one.jsonl'), 0);
    await withoutRoot(() => clean());
    chmodSync(at('sessions', 'one.jsonl'), 0o600);
    assert.ok(isKept(id));
  });
});
