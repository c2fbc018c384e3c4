// Checkpoint files: stored atomically; damaged content is never returned.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createCheckpointFiles } from '../../../../src/adapters/files/sessions/checkpointFiles';
import { LogError } from '../../../../src/flows/ports/ports';
import { freshFolder, withoutRoot } from '../folder';

describe('checkpoint files', () => {
  const at = freshFolder();
  const checkpoints = () => createCheckpointFiles(at('checkpoints'));
  const bytesOf = (text: string) => new TextEncoder().encode(text);
  const idOf = (text: string) => createHash('sha256').update(text).digest('hex');

  it('keep content under its digest, byte for byte', async () => {
    const text = 'one\r\n\ttwo 🥛\n';
    const id = await checkpoints().keep(bytesOf(text));
    assert.equal(id, idOf(text));
    assert.equal(readFileSync(at('checkpoints', id), 'utf8'), text);
  });

  it('return bytes that are no text', async () => {
    const bytes = Uint8Array.from([0, 255, 254, 13, 10, 0]);
    const id = await checkpoints().keep(bytes);
    assert.deepEqual(new Uint8Array((await checkpoints().read(id)) ?? []), bytes);
  });

  it('store the same content once, however often it is added', async () => {
    const { keep } = checkpoints();
    const ids = await Promise.all(['same', 'same', 'same'].map((text) => keep(bytesOf(text))));
    assert.equal(await checkpoints().keep(bytesOf('same')), ids[0]);
    assert.deepEqual(readdirSync(at('checkpoints')), [idOf('same')]);
  });

  it('store an empty file too', async () => {
    assert.equal((await checkpoints().read(await checkpoints().keep(bytesOf(''))))?.length, 0);
  });

  it('repair what a crash left incomplete', async () => {
    mkdirSync(at('checkpoints'));
    writeFileSync(at('checkpoints', idOf('whole text')), 'whole');
    await checkpoints().keep(bytesOf('whole text'));
    assert.equal(readFileSync(at('checkpoints', idOf('whole text')), 'utf8'), 'whole text');
  });

  it('report damaged content instead of returning it', async () => {
    const damaged: string[] = [];
    const id = await checkpoints().keep(bytesOf('whole text'));
    writeFileSync(at('checkpoints', id), 'whole tex');
    assert.equal(await createCheckpointFiles(at('checkpoints'), (which) => damaged.push(which)).read(id), null);
    assert.deepEqual(damaged, [id]);
  });

  it('return nothing for an unknown ID, and read no file outside their folder', async () => {
    writeFileSync(at('secret'), 'secret');
    for (const id of [idOf('never kept'), '../secret', '', 'absent']) assert.equal(await checkpoints().read(id), null, id);
  });

  it('reject with a LogError if they cannot be written, and leave no partial file', async () => {
    mkdirSync(at('checkpoints'), { mode: 0o555 });
    await withoutRoot(() => assert.rejects(checkpoints().keep(bytesOf('text')), LogError));
    assert.deepEqual(readdirSync(at('checkpoints')), []);
  });
});
