// Staging accepted changes in a real git repository.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runToEnd } from '../../../../src/core/base/runToEnd';
import { changedLines, createRandom, randomLines } from '../../../core/edits/seededRandom';
import { rounds } from '../../../kit/rounds';
import { stageChange, stagingText } from '../../../../src/adapters/files/code/gitStage';
import { applyHunks } from '../../../../src/core/edits/hunks/hunks';
import { existingHunks } from '../../../../src/core/edits/hunks/existingHunks';
import type { Hunk } from '../../../../src/core/edits/lines/proposal';

const never = new AbortController().signal;

describe('accepted changes in the index', () => {
  const folder = mkdtempSync(join(tmpdir(), 'milkstack-stage-'));
  after(() => rmSync(folder, { recursive: true, force: true }));
  const git = (...args: readonly string[]) =>
    execFileSync('git', ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.com', '-c', 'core.autocrlf=false', ...args], {
      cwd: folder,
      stdio: 'pipe',
    }).toString();
  const put = (path: string, text: string) => {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  const commit = () => {
    git('add', '-A');
    git('commit', '-q', '--allow-empty', '-m', 'One more');
  };
  before(() => git('init', '-q'));

  it('are exactly the accepted ones, in any order, whatever the file contains', async () => {
    for (let seed = 1; seed <= rounds(200, 10); seed++) {
      const random = createRandom(seed);
      const lines = randomLines(random, 5 + random.below(30), random.pick([4, 1_000]));
      const ending = random.pick(['\n', '\r\n']);
      const mark = random.chance(0.2) ? '\uFEFF' : '';
      const textOf = (each: readonly string[]) => `${each.join(ending)}${ending}`;
      const base = textOf(lines);
      const live = textOf(changedLines(random, lines, 0.25, () => `other ${random.below(1_000_000)}`));
      const path = random.pick(['a.txt', 'src/deep/b.txt']);
      put(path, mark + base);
      commit();
      put(path, mark + live);
      const hunks = existingHunks(base, live).map((cut, index): Hunk => ({ ...cut, id: String(index), intent: '' }));
      const accepted = hunks.filter(() => random.chance(0.6));
      const taken = new Set<Hunk>();
      const text = () =>
        applyHunks(
          base,
          hunks.filter((hunk) => taken.has(hunk)),
        );
      for (const hunk of accepted.toSorted(() => (random.chance(0.5) ? 1 : -1))) {
        const earlier = text();
        taken.add(hunk);
        assert.equal(await stageChange(folder, { path, base: earlier, next: text() }, never), true, `seed ${seed}`);
      }
      assert.equal(git('show', `:${path}`), mark + applyHunks(base, accepted), `seed ${seed}`);
      git('reset', '-q', '--hard');
    }
  });

  it('include new, deleted and renamed files, and their permissions', async () => {
    put('gone.txt', 'gone\n');
    put('from.sh', '#!/bin/sh\n');
    git('add', '-A');
    git('update-index', '--chmod=+x', 'from.sh');
    git('commit', '-q', '-m', 'Files');
    rmSync(join(folder, 'gone.txt'));
    git('mv', 'from.sh', 'sub.sh');
    git('reset', '-q');
    put('new ü.txt', 'new\n');
    assert.ok(await stageChange(folder, { path: 'gone.txt', base: 'gone\n', next: null }, never));
    assert.ok(await stageChange(folder, { path: 'new ü.txt', base: null, next: 'new\n' }, never));
    assert.ok(await stageChange(folder, { path: 'sub.sh', from: 'from.sh', base: null, next: null }, never));
    assert.deepEqual(git('-c', 'core.quotepath=false', 'diff', '--cached', '--name-status', '-M').trim().split('\n').sort(), [
      'A\tnew ü.txt',
      'D\tgone.txt',
      'R100\tfrom.sh\tsub.sh',
    ]);
    assert.match(git('ls-files', '--stage', 'sub.sh'), /^100755 /);
    git('reset', '-q', '--hard');
  });

  it('include renames between folders with spaces at the ends of their names, and edits of the renamed files in any order', async () => {
    const status = () => git('-c', 'core.quotepath=false', 'diff', '--cached', '--name-status', '-M', '-z');
    const [from, to] = [' src/old /a.txt', ' src/ new/deep /b.txt'];
    const lines = Array.from({ length: 40 }, (_, at) => `${at}\n`);
    const [base, next] = [lines.join(''), lines.with(3, 'new\n').join('')];
    const move = { path: to, from, base: null, next: null };
    const edit = { path: to, from, base, next };
    for (const changes of [[move, edit], [edit, move], [move], [edit]]) {
      put(from, base);
      commit();
      put(to, next);
      rmSync(join(folder, ' src/old '), { recursive: true });
      for (const change of changes) assert.equal(await stageChange(folder, change, never), true);
      assert.equal(await stageChange(folder, changes[0] ?? move, never), true);
      const place = changes.includes(move) ? to : from;
      assert.equal(git('show', `:${place}`), changes.includes(edit) ? next : base);
      assert.match(status(), place === from ? /^M\0/ : /^R\d+\0 src\/old \/a.txt\0 src\/ new\/deep \/b.txt\0$/);
      git('reset', '-q', '--hard');
      rmSync(join(folder, ' src'), { recursive: true });
    }
  });

  it('are the next text where nothing else is staged, and keep what is staged elsewhere in the file, computed in small steps', () => {
    const lines = (...changed: readonly number[]) =>
      Array.from({ length: 9_000 }, (_, at) => (changed.includes(at) ? 'new\n' : `${at}\n`)).join('');
    const [base, crlf] = [lines(), lines().replaceAll('\n', '\r\n')];
    for (const [staged, next, text] of [
      [base, lines(2), lines(2)],
      [lines(7), lines(2), lines(2, 7)],
      [lines(2), lines(2), lines(2)],
      [lines(3), lines(2), null],
      [base, crlf, crlf],
    ] as const)
      assert.equal(runToEnd(stagingText(staged, base, next)), text);
    assert.ok([...stagingText(lines(7), base, lines(2))].length > 20);
  });

  it('are refused if the index has other lines, and run no program', async () => {
    const mark = join(folder, 'started');
    put('a.txt', 'one\ntwo\nthree\n');
    commit();
    put('a.txt', 'one\nstaged\nthree\n');
    git('add', 'a.txt');
    git('config', 'core.fsmonitor', `touch ${mark} #`);
    for (const name of ['clean', 'process']) git('config', `filter.x.${name}`, `touch ${mark}; cat`);
    mkdirSync(join(folder, '.git/hooks'), { recursive: true });
    writeFileSync(join(folder, '.git/hooks/post-index-change'), `#!/bin/sh\ntouch ${mark}\n`, { mode: 0o755 });
    put('.git/info/attributes', '* filter=x\n');
    assert.equal(await stageChange(folder, { path: 'a.txt', base: 'one\ntwo\nthree\n', next: 'one\nmine\nthree\n' }, never), false);
    put('b.txt', 'new\n');
    assert.equal(await stageChange(folder, { path: 'b.txt', base: null, next: 'new\n' }, never), true);
    assert.equal(await stageChange(folder, { path: '../b.txt', base: null, next: 'new\n' }, never), false);
    assert.equal(existsSync(mark), false);
  });
});
