// Path of a decision record.
import assert from 'node:assert/strict';
import { checkPath } from '../../../src/core/paths/pathRules';
import { recordPath } from '../../../src/core/outcome/adrFile';

const cases: readonly (readonly [name: string, paths: readonly string[], title: string, expected: string])[] = [
  ['begins a folder where there is none', ['src/a.ts'], 'A limit', 'docs/adr/0001-a-limit.md'],
  ['takes the next free number', ['docs/adr/0001-x.md', 'docs/adr/0007-y.md'], 'A limit', 'docs/adr/0008-a-limit.md'],
  ['counts in the digits that are usual there', ['docs/decisions/009-x.md'], 'A limit', 'docs/decisions/010-a-limit.md'],
  ['goes where decisions are kept', ['doc/adr/0003-x.md'], 'A limit', 'doc/adr/0004-a-limit.md'],
  ['goes where decisions are searched', ['docs/architecture/decisions/3-x.md'], 'A limit', 'docs/architecture/decisions/4-a-limit.md'],
  ['goes into no folder of code', ['decisions/views.py'], 'A limit', 'docs/adr/0001-a-limit.md'],
  ['takes an empty beginning for one', ['docs/adr/README.md'], 'A limit', 'docs/adr/0001-a-limit.md'],
  ['spells the folder as the disk does', ['Docs/ADR/0001-x.md'], 'A limit', 'Docs/ADR/0002-a-limit.md'],
  ['leaves its folder by no title', [], '../../etc/passwd\0', 'docs/adr/0001-etc-passwd.md'],
  ['has a name where the title has no letter of ours', [], 'Лимит 登录', 'docs/adr/0001-decision.md'],
  ['drops accents', [], 'Über die Größe', 'docs/adr/0001-uber-die-gro-e.md'],
];

describe('the file of a decision record', () => {
  for (const [name, paths, title, expected] of cases)
    it(name, () => {
      const path = recordPath(paths, title);
      assert.equal(path, expected);
      assert.deepEqual(checkPath(path), { ok: true, value: expected });
    });

  it('is in one of several workspace folders: the one with decisions, otherwise the first', () => {
    const tops = ['shop/', 'site/'];
    assert.equal(recordPath(['shop/src/a.ts'], 'A limit', tops), 'shop/docs/adr/0001-a-limit.md');
    assert.equal(recordPath(['shop/src/a.ts', 'site/docs/adr/0004-x.md'], 'A limit', tops), 'site/docs/adr/0005-a-limit.md');
  });

  it('has a name of a length that every file system accepts', () => assert.ok(recordPath([], 'word '.repeat(200)).length < 90));
});
