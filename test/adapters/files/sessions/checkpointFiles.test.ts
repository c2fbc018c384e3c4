// Checkpoint files: stored whole, never returned as something else.
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

  it('keep a content under its digest, byte for byte', async () => {
    const text = 'one\r\n\ttwo 🥛\n';
    const id = await checkpoints().keep(bytesOf(text));
    assert.equal(id, idOf(text));
    assert.equal(readFileSync(at('checkpoints', id), 'utf8'), text);
  });

  it('give back bytes that are no text', async () => {
    const bytes = Uint8Array.from([0, 255, 254, 13, 10, 0]);
    const id = await checkpoints().keep(bytes);
    assert.deepEqual(new Uint8Array((await checkpoints().read(id)) ?? []), bytes);
  });

  it('keep the same content once, however often and from wherever it comes', async () => {
    const { keep } = checkpoints();
    const ids = await Promise.all(['same', 'same', 'same'].map((text) => keep(bytesOf(text))));
    assert.equal(await checkpoints().keep(bytesOf('same')), ids[0]);
    assert.deepEqual(readdirSync(at('checkpoints')), [idOf('same')]);
  });

  it('keep an empty file too', async () => {
    assert.equal((await checkpoints().read(await checkpoints().keep(bytesOf(''))))?.length, 0);
  });

  it('put right what a crash left half', async () => {
    mkdirSync(at('checkpoints'));
    writeFileSync(at('checkpoints', idOf('whole text')), 'whole');
    await checkpoints().keep(bytesOf('whole text'));
    assert.equal(readFileSync(at('checkpoints', idOf('whole text')), 'utf8'), 'whole text');
  });

  it('say that a content is damaged, and do not give it back', async () => {
    const damaged: string[] = [];
    const id = await checkpoints().keep(bytesOf('whole text'));
    writeFileSync(at('checkpoints', id), 'whole tex');
    assert.equal(await createCheckpointFiles(at('checkpoints'), (which) => damaged.push(which)).read(id), null);
    assert.deepEqual(damaged, [id]);
  });

  it('have nothing under an id they never gave out, and look nowhere else for it', async () => {
    writeFileSync(at('secret'), 'secret');
    for (const id of [idOf('never kept'), '../secret', '', 'absent']) assert.equal(await checkpoints().read(id), null, id);
  });

  it('reject with a LogError where they cannot be written, and leave nothing half', async () => {
    mkdirSync(at('checkpoints'), { mode: 0o555 });
    await withoutRoot(() => assert.rejects(checkpoints().keep(bytesOf('text')), LogError));
    assert.deepEqual(readdirSync(at('checkpoints')), []);
  });
});
