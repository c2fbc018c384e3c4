// What a file held before it was written: kept whole or not at all.
import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { absent, createCheckpointFiles } from '../../../src/adapters/files/checkpointFiles';
import { sha256 } from '../../../src/adapters/files/system';
import { LogError } from '../../../src/flows/ports';
import { freshFolder, withoutRoot } from './folder';

describe('checkpoint files', () => {
  const at = freshFolder();
  const checkpoints = () => createCheckpointFiles(at('checkpoints'), sha256);

  it('keep a text under its digest, byte for byte', async () => {
    const text = 'one\r\n\ttwo 🥛\n';
    const id = await checkpoints().keep('src/a.ts', text);
    assert.equal(id, sha256(text));
    assert.equal(readFileSync(at('checkpoints', id), 'utf8'), text);
  });

  it('keep the same text once, however often and from wherever it comes', async () => {
    const { keep } = checkpoints();
    const ids = await Promise.all(['a.ts', 'b.ts', 'c.ts'].map((path) => keep(path, 'same')));
    assert.equal(await keep('d.ts', 'same'), ids[0]);
    assert.deepEqual(readdirSync(at('checkpoints')), [sha256('same')]);
  });

  it('keep an empty file apart from one that was not there', async () => {
    assert.equal(await checkpoints().keep('a.ts', null), absent);
    assert.equal(readFileSync(at('checkpoints', await checkpoints().keep('a.ts', '')), 'utf8'), '');
  });

  it('put right what a crash left half', async () => {
    mkdirSync(at('checkpoints'));
    writeFileSync(at('checkpoints', sha256('whole text')), 'whole');
    await checkpoints().keep('a.ts', 'whole text');
    assert.equal(readFileSync(at('checkpoints', sha256('whole text')), 'utf8'), 'whole text');
  });

  it('reject with a LogError where they cannot be written, and leave nothing half', async () => {
    mkdirSync(at('checkpoints'), { mode: 0o555 });
    await withoutRoot(() => assert.rejects(checkpoints().keep('a.ts', 'text'), LogError));
    assert.deepEqual(readdirSync(at('checkpoints')), []);
  });
});
