// Line cipher: encrypts secrets in file lines at rest.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createLineCipher } from '../../../../src/adapters/files/log/lineCipher';
import { logsIn } from '../../../kit/logsIn';
import { sessionPath } from '../../../../src/adapters/files/sessions/sessionFiles';
import type { Fact } from '../../../../src/core/events';
import type { Hunk } from '../../../../src/core/edits/lines/proposal';
import { dailyShare } from '../../../kit/rounds';
import { isLeaked, secretCorpus } from '../../../kit/secretCorpus';
import { testKeys } from '../../../kit/testKeys';
import { started } from '../facts';
import { freshFolder } from '../folder';

const corpus = secretCorpus(1_000, 41);

function hunkOf(id: string, lines: readonly string[]): Hunk {
  return { id, start: 1, contextBefore: ['first'], before: [...lines, 'old'], after: ['new', ...lines], contextAfter: [], intent: '' };
}

const proposal = (hunks: readonly Hunk[]): Fact => ({
  type: 'edits.proposed',
  taskId: 'T1',
  attempt: 1,
  files: [{ path: 'src/a.ts', operation: 'edit', hunks: [...hunks], base: 'b-1' }],
  refused: [],
});

const all: readonly Fact[] = [
  started,
  ...corpus.map((planted, index) => proposal([hunkOf(`h${index}`, planted.text.split('\n'))])),
  { type: 'hunk.edited', taskId: 'T1', hunkId: 'h1', after: [corpus[0]?.text ?? ''] },
];

describe('lines of files in a log', () => {
  const at = freshFolder();

  it('encrypt 97 % of 1,000 secrets, and return every line unchanged', async () => {
    const cipher = createLineCipher(testKeys());
    const leaked: string[] = [];
    for (const fact of all) {
      const kept = await cipher.encrypted(fact);
      assert.deepEqual(cipher.decrypted(JSON.parse(JSON.stringify(kept)) as unknown), fact);
      if (fact.type !== 'edits.proposed') continue;
      const hunk = (kept as typeof fact).files[0]?.hunks[0];
      const index = Number(hunk?.id.slice(1));
      const planted = corpus[index];
      const lines = [hunk?.before ?? [], hunk?.after ?? []].map((each) => each.join('\n'));
      if (planted && lines.some((text) => isLeaked(planted, text))) leaked.push(`${planted.kind}, ${planted.place}`);
    }
    assert.ok(leaked.length <= corpus.length * 0.03, `${leaked.length}: ${leaked.join('\n')}`);
  });

  it('are without secrets in the file and the saved fold, and complete in the session', async () => {
    const cipher = createLineCipher(testKeys());
    const secret = ['gh', 'p_', 'AbCdEfGhIjKlMnOpQrStUvWxYz0123456789'].join('');
    const line = `const token = '${secret}';`;
    const logs = logsIn(at(), 1_000, 'abcdef', 'v', null, cipher);
    const id = logs.newId();
    const session = await logs.open(id);
    const proposed = proposal([hunkOf('h1', [line])]);
    const events = await session.log.append([started, proposed]);
    assert.ok(JSON.stringify(events).includes(secret), 'whoever shows them has the line as it is');
    for (let count = 0; count < 2_100; count++) await session.log.append([{ type: 'floor.passed' } as Fact]);
    await session.log.append([{ type: 'restore.offered', restoreId: 'r', checkpointId: 'c', what: 'files', files: [offered(line)] }]);
    await session.log.close(await logs.view(id));
    for (const name of [sessionPath(at(), id), `${sessionPath(at(), id)}.fold`])
      assert.ok(!readFileSync(name, 'utf8').includes(secret.slice(4)), name);
    const again = await logs.open(id);
    assert.ok(JSON.stringify(again.session).includes(line));
    await again.log.close();
    const raw = await logs.log(id);
    assert.ok(!raw.includes(secret.slice(4)));
  });

  it('stay encrypted without their key, and are restored with it', async () => {
    const fact = proposal([hunkOf('h1', corpus[3]?.text.split('\n') ?? [])]);
    const kept = await createLineCipher(testKeys()).encrypted(fact);
    assert.notDeepEqual(kept, fact);
    assert.deepEqual(createLineCipher(testKeys('other')).decrypted(kept), kept);
    assert.deepEqual(createLineCipher(testKeys('other', 'test')).decrypted(kept), fact);
  });

  it('that look like a cipher mark are restored unchanged, and never decrypted', async () => {
    const cipher = createLineCipher(testKeys());
    const kept = await cipher.encrypted(proposal([hunkOf('h1', [`const key = '${corpus[5]?.secret}';`])]));
    const mark = /\u27e6encrypted-[\w-]+\u27e7/.exec(JSON.stringify(kept))?.[0] ?? '';
    assert.notEqual(mark, '');
    const copied = proposal([hunkOf('h2', [mark, `a ${mark} b`, '\u27e6encrypted-short\u27e7'])]);
    assert.deepEqual(cipher.decrypted(await cipher.encrypted(copied)), copied);
  });

  it('are restored whatever they contain', async () => {
    const cipher = createLineCipher(testKeys());
    for (const count of dailyShare(
      [...corpus.keys()].filter((at) => at % 9 === 0 && at + 9 < corpus.length),
      4,
    )) {
      const lines = corpus.slice(count, count + 9).flatMap(({ text }) => [...text.split('\n'), '', '\u27e6', '\r']);
      const fact = proposal([hunkOf('h1', lines), hunkOf('h2', []), hunkOf('h3', lines.toReversed())]);
      assert.deepEqual(cipher.decrypted(await cipher.encrypted(fact)), fact);
    }
  });
});

function offered(text: string) {
  return {
    ...{ path: 'src/a.ts', outcome: 'conflict' as const, change: 'edit' as const, canOverwrite: true },
    ...{ own: [{ line: 1, text }], ownCount: 1 },
  };
}
