// Readable paths on a real disk: symbolic and hard links to protected files are refused.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { linkSync, mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createPlainPaths, readablePath } from '../../../../src/adapters/files/base/realPath';
import { createCodebaseEngine } from '../../../../src/adapters/files/code/codebaseEngine';
import { createDiskSource } from '../../../../src/adapters/files/code/diskSource';
import { freshFolder } from '../folder';
import { listOf } from '../../../kit/lists';

const { signal } = new AbortController();
const secret = 'PAYMENT_KEY=quartzmarmalade\n';

describe('a file reached by another name', () => {
  const at = freshFolder();
  const root = () => at('root');
  const put = (path: string, text: string) => writeFileSync(at('root', ...path.split('/')), text);

  beforeEach(() => {
    for (const folder of ['src', '.git/hooks', 'node_modules/lib', 'config/prod']) mkdirSync(at('root', folder), { recursive: true });
    mkdirSync(at('elsewhere'));
    writeFileSync(at('elsewhere', 'notes.txt'), 'not of this folder');
    put('.env', secret);
    put('.env.example', 'PAYMENT_KEY=\n');
    put('config/prod/server.pem', secret);
    put('src/a.ts', 'export const a = 1;\n');
    put('.git/config', '[remote]\n\turl = https://x:quartzmarmalade@example.com/\n');
    put('node_modules/lib/index.js', 'module.exports = 1;\n');
    symlinkSync('.env', at('root', 'link.txt'));
    symlinkSync('link.txt', at('root', 'twice.txt'));
    symlinkSync('.git/config', at('root', 'gitlink.txt'));
    symlinkSync('.git', at('root', 'dirlink'));
    symlinkSync('node_modules/lib/index.js', at('root', 'lib.js'));
    symlinkSync('../elsewhere', at('root', 'out'));
    symlinkSync('src/a.ts', at('root', 'a-link.ts'));
    symlinkSync('src', at('root', 'code'));
    symlinkSync('nowhere', at('root', 'dead'));
    symlinkSync('.env.example', at('root', 'sample.txt'));
    linkSync(at('root', '.env'), at('root', 'src', 'hard.txt'));
    linkSync(at('root', 'config', 'prod', 'server.pem'), at('root', 'hard-pem.txt'));
    linkSync(at('root', '.git', 'config'), at('root', 'hard-git.txt'));
    linkSync(at('root', 'src', 'a.ts'), at('root', 'src', 'twin.ts'));
  });

  for (const [path, expected] of [
    ['src/a.ts', 'src/a.ts'],
    ['a-link.ts', 'src/a.ts'],
    ['code/a.ts', 'src/a.ts'],
    ['code/new.ts', 'src/new.ts'],
    ['sample.txt', '.env.example'],
    ['src/twin.ts', 'src/twin.ts'],
    ['.env', 'secret'],
    ['link.txt', 'secret'],
    ['twice.txt', 'secret'],
    ['src/hard.txt', 'secret'],
    ['code/hard.txt', 'secret'],
    ['hard-pem.txt', 'secret'],
    ['hard-git.txt', 'secret'],
    ['gitlink.txt', 'protectedPath'],
    ['dirlink/config', 'protectedPath'],
    ['dirlink/hooks/new', 'protectedPath'],
    ['lib.js', 'protectedPath'],
    ['out/notes.txt', 'outsideWorkspace'],
    ['dead', 'outsideWorkspace'],
    ['out/../.env', 'outsideWorkspace'],
  ] as const)
    it(`${path} is ${expected}`, async () => {
      const read = await readablePath(root(), path);
      assert.equal(read.ok ? read.value : read.error, expected);
    });

  it('is a plain file only without links and with a single name', () => {
    const isPlain = createPlainPaths(root());
    const paths = listOf(`
      config/prod | link.txt | a-link.ts | code/a.ts | dirlink/config | src/hard.txt | src/twin.ts | src/none.ts | out/notes.txt`);
    assert.deepEqual(paths.filter(isPlain), []);
    assert.ok(['.env.example', 'node_modules/lib/index.js'].every(isPlain));
    symlinkSync(root(), at('alias'));
    assert.ok(createPlainPaths(at('alias'))('.env.example'), 'the folder itself may be reached by a link');
    assert.ok(!createPlainPaths(at('nowhere'))('.env.example'));
  });

  const engine = (mayRunGit: boolean) =>
    createCodebaseEngine(
      createDiskSource(
        () => ({ places: [{ prefix: '', folder: root() }], patterns: [], mayRunGit }),
        async () => null,
      ),
    );
  const search = (text: string) => ({ text, isWord: false, isCaseSensitive: false, under: null, limit: 20 });

  it('is neither listed, found nor packed if it is a link', async () => {
    const code = engine(false);
    const listed = await code.list('', 100, signal);
    for (const path of ['link.txt', 'gitlink.txt', 'dirlink/config', 'out/notes.txt', 'lib.js']) assert.ok(!listed.includes(path), path);
  });

  it('of a protected file shows nothing in searches and packs if it is a hard link', async () => {
    const code = engine(false);
    const { hits } = await code.search(search('quartzmarmalade'), signal);
    assert.deepEqual(hits, []);
    const named = ['src/hard.txt', 'hard-pem.txt', 'hard-git.txt'];
    const { files } = await code.pack({ text: 'payment key quartzmarmalade', named, open: named, maxTokens: 9_000 }, signal);
    assert.ok(
      files.some(({ path }) => path === 'src/twin.ts'),
      'a hard link to what is not held back is a file like others',
    );
    assert.ok(!JSON.stringify(files).includes('quartzmarmalade'));
  });

  it('shows nothing of a folder that became a link after git had listed it', async () => {
    rmSync(at('root', '.git'), { recursive: true });
    rmSync(at('root', 'hard-git.txt'));
    const git = (...args: string[]) =>
      execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@t', ...args], { cwd: root(), stdio: 'pipe' });
    git('init', '-q');
    mkdirSync(at('root', 'docs'));
    put('docs/config', 'harmless\n');
    git('add', 'docs/config');
    git('commit', '-qm', 'x');
    git('config', 'remote.origin.url', 'https://x:quartzmarmalade@example.com/');
    renameSync(at('root', 'docs'), at('root', 'before'));
    symlinkSync('.git', at('root', 'docs'));
    const code = engine(true);
    assert.deepEqual((await code.search(search('quartzmarmalade'), signal)).hits, []);
    const pack = await code.pack({ text: 'remote url', named: ['docs/config'], open: [], maxTokens: 9_000 }, signal);
    assert.ok(!JSON.stringify(pack.files).includes('quartzmarmalade'));
  });
});
