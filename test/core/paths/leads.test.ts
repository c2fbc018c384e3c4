// Checks of a path as written and of its link target; either can be refused.
import assert from 'node:assert/strict';
import { checkLeads, checkReading } from '../../../src/core/paths/pathRules';

describe('a path and its target', () => {
  const rows: readonly (readonly [spelled: string, real: string | null, reading: string, writing: string])[] = [
    ['src/a.ts', 'src/a.ts', 'ok', 'ok'],
    ['link.ts', 'src/a.ts', 'ok', 'ok'],
    ['link.txt', '.env', 'secret', 'ok'],
    ['.env', 'plain.txt', 'secret', 'ok'],
    ['docs/settings.ini', '.git/config', 'protectedPath', 'protectedPath'],
    ['docs/hooks/pre-commit', '.GIT/hooks/pre-commit', 'protectedPath', 'protectedPath'],
    ['lib.js', 'node_modules/lib/index.js', 'protectedPath', 'protectedPath'],
    ['keys.txt', 'home/.ssh/id_ed25519', 'secret', 'ok'],
    ['out.txt', null, 'outsideWorkspace', 'outsideWorkspace'],
    ['folder', '', 'outsideWorkspace', 'outsideWorkspace'],
    ['../a.ts', 'a.ts', 'outsideWorkspace', 'outsideWorkspace'],
    ['.git/config', 'plain.txt', 'protectedPath', 'protectedPath'],
  ];
  for (const [spelled, real, reading, writing] of rows)
    it(`${spelled}, which is ${real ?? 'nowhere in the folder'}: reading ${reading}, writing ${writing}`, () => {
      const said = (result: { ok: true } | { ok: false; error: string }) => (result.ok ? 'ok' : result.error);
      assert.deepEqual([said(checkReading(spelled, real)), said(checkLeads(spelled, real))], [reading, writing]);
    });
});
