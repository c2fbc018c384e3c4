// API keys found in the environment and the home folder.
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findKeys } from '../../../../src/adapters/files/base/foundKeys';

describe('API keys found on this machine', () => {
  const home = mkdtempSync(join(tmpdir(), 'milkstack-home-'));
  after(() => rmSync(home, { recursive: true }));

  it('are none for an empty environment and home', async () => assert.deepEqual(await findKeys({ GEMINI_API_KEY: ' ' }, home), []));

  it('are named by their variables and the server they belong to', async () => {
    const found = await findKeys({ GOOGLE_API_KEY: 'g', OPENAI_API_KEY: 'o', OPENAI_BASE_URL: 'https://models.example/v1' }, home);
    assert.deepEqual(
      found.map(({ name, provider, address }) => [name, provider, address]),
      [
        ['GOOGLE_API_KEY', 'gemini', null],
        ['OPENAI_API_KEY', 'openai', 'https://models.example/v1'],
      ],
    );
    assert.deepEqual(await Promise.all(found.map((key) => key.read())), ['g', 'o']);
    assert.doesNotMatch(JSON.stringify(found), /"[go]"/);
  });

  for (const [lines, key] of [
    ['GEMINI_API_KEY=abc', 'abc'],
    ['# mine\nOTHER=1\r\nexport GOOGLE_API_KEY = "quoted" # note', 'quoted'],
    ['GEMINI_API_KEY=\nNOTHING=1', null],
  ] as const)
    it(`are read from another tool’s file: ${JSON.stringify(lines)}`, async () => {
      mkdirSync(join(home, '.gemini'), { recursive: true });
      writeFileSync(join(home, '.gemini', '.env'), lines);
      const [found] = await findKeys({}, home);
      assert.equal(found?.name, '~/.gemini/.env');
      assert.equal(await found?.read(), key);
    });
});
