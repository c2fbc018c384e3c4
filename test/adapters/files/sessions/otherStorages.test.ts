// Discussions of a project whose folder was renamed, moved, copied or merged.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createCheckpointFiles } from '../../../../src/adapters/files/sessions/checkpointFiles';
import { copyOtherSession, importLog, moveSession, otherSessions } from '../../../../src/adapters/files/sessions/otherStorages';
import { keepFolderNames, readFolderNames } from '../../../../src/adapters/files/sessions/folderNames';
import { keepMark } from '../../../../src/adapters/files/sessions/projectMarks';
import { createSessionLogs } from '../../../../src/adapters/files/sessions/sessionLogs';
import { exportedLog } from '../../../../src/core/sessions/exportedLog';
import { plainRemote } from '../../../../src/core/sessions/projectMark';
import { column, columns, listOf } from '../../../kit/lists';

const never = new AbortController().signal;
const extension = 'milkstack.milkstack';

describe('sessions of other folders', () => {
  let top = '';
  const path = (...parts: readonly string[]) => join(top, ...parts);
  const git = (folder: string, ...args: readonly string[]) =>
    execFileSync('git', ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.com', ...args], { cwd: path(folder), stdio: 'pipe' });
  const storage = (workspace: string) => path('workspaceStorage', workspace, extension);
  const logs = (workspace: string) => createSessionLogs(join(storage(workspace), 'sessions'), Date.now, () => 'x');
  const put = async (file: string, text: string) => {
    await mkdir(dirname(path(file)), { recursive: true });
    await writeFile(path(file), text);
  };
  const project = async (folder: string, name = folder, isInGit = true) => {
    await put(`${folder}/package.json`, `{ "name": "${name}" }\n`);
    await put(`${folder}/src/${name}.ts`, `export const name = '${name}';\n`);
    await put(`${folder}/README.md`, `# ${name}\n`);
    if (!isInGit) return;
    git(folder, 'init', '-q');
    git(folder, 'add', '.');
    git(folder, 'commit', '-q', '-m', `Begin ${name}`);
  };
  /** Writes the project mark into the storage of a window with these folders open. */
  const markOf = (workspace: string, ...folders: readonly string[]) => {
    const marked = folders.map((folder) => ({ address: `file://${path(folder)}`, path: path(folder) }));
    return keepMark(storage(workspace), marked, 'all', never);
  };
  const opened = async (workspace: string, ...folders: readonly string[]) => {
    const mark = await markOf(workspace, ...folders);
    return (await otherSessions(storage(workspace), mark)).map(({ summary, ...rest }) => ({ id: summary.id, ...rest }));
  };
  const discussed = async (workspace: string, id: string, hash = '') => {
    const { log } = await logs(workspace).open(id);
    await log.append([{ type: 'session.renamed', title: `About ${id} ${hash}` }]);
    await log.close();
  };
  const stateOf = async (folder: string) => {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
    return Promise.all(
      files.toSorted().map(
        async (file) =>
          `${file} ${createHash('sha256')
            .update(await readFile(file))
            .digest('hex')}`,
      ),
    );
  };

  beforeEach(async () => {
    top = await mkdtemp(join(tmpdir(), 'milkstack-folders-'));
  });
  afterEach(() => rm(top, { recursive: true, force: true }));

  const changes: Readonly<Record<string, (isInGit: boolean) => Promise<readonly string[]>>> = {
    renamed: async () => {
      await rename(path('shop'), path('store'));
      return ['store'];
    },
    moved: async () => {
      await mkdir(path('deep/down'), { recursive: true });
      await rename(path('shop'), path('deep/down/shop'));
      return ['deep/down/shop'];
    },
    copied: async () => {
      await cp(path('shop'), path('shop copy'), { recursive: true });
      return ['shop copy'];
    },
    'joined by a second folder': async () => {
      await project('other');
      return ['shop', 'other'];
    },
    'in a workspace file, behind another folder and renamed': async () => {
      await project('first');
      await rename(path('shop'), path('store'));
      return ['first', 'store'];
    },
    'checked out again in a worktree': async (isInGit) => {
      if (isInGit) git('shop', 'worktree', 'add', '-q', '-b', 'side', path('shop-side'));
      else await cp(path('shop'), path('shop-side'), { recursive: true });
      return ['shop-side'];
    },
    'worked on and renamed': async () => {
      await writeFile(path('shop/src/shop.ts'), 'export const another = 1;\n');
      await writeFile(path('shop/src/more.ts'), 'export const more = 1;\n');
      await rename(path('shop'), path('store'));
      return ['store'];
    },
  };
  for (const isInGit of [true, false])
    for (const [name, change] of Object.entries(changes))
      it(`are found if the folder was ${name}, ${isInGit ? 'by git' : 'by its files'}`, async () => {
        await project('shop', 'shop', isInGit);
        await opened('one', 'shop');
        await discussed('one', 'a-1');
        const found = await opened('two', ...(await change(isInGit)));
        assert.deepEqual(found, [{ id: 'a-1', folder: 'shop', isSameProject: true }]);
      });

  it('tells folders of a repository apart by a space at the start of a name', async () => {
    await project('shop');
    await put('shop/api/a.ts', 'export const a = 1;\n');
    await put('shop/ api/b.ts', 'export const b = 1;\n');
    const [one, other] = [await markOf('one', 'shop/api'), await markOf('two', 'shop/ api')];
    assert.notDeepEqual(one.folders[0]?.origins, other.folders[0]?.origins);
  });

  const renamed = async () => {
    await rename(path('shop'), path('store'));
    return 'store';
  };
  const withTwoCommits = async () => {
    await project('shop');
    await put('shop/src/late.ts', 'export const late = 1;\n');
    git('shop', 'add', '.');
    git('shop', 'commit', '-q', '-m', 'Add late');
    return 'shop';
  };
  const withRemote = async () => {
    await project('shop');
    git('shop', 'remote', 'add', 'origin', 'https://example.com/ada/shop.git');
    return 'shop';
  };

  /** For each case, the initial setup and the changes made before the second window opens. */
  const more: Readonly<Record<string, { readonly before: () => Promise<string>; readonly change: () => Promise<string> }>> = {
    'is a shallow clone without a remote': {
      before: withTwoCommits,
      change: async () => {
        git('.', 'clone', '-q', '--depth', '1', `file://${path('shop')}`, 'shallow');
        return 'shallow';
      },
    },
    'is the full clone of a shallow one': {
      before: async () => {
        await withTwoCommits();
        git('.', 'clone', '-q', '--depth', '1', `file://${path('shop')}`, 'shallow');
        return 'shallow';
      },
      change: async () => 'shop',
    },
    'got its first commit and a new name': {
      before: async () => {
        await project('shop', 'shop', false);
        git('shop', 'init', '-q');
        return 'shop';
      },
      change: async () => {
        git('shop', 'add', '.');
        git('shop', 'commit', '-q', '-m', 'Begin');
        return renamed();
      },
    },
    'has another remote and name': {
      before: withRemote,
      change: async () => {
        git('shop', 'remote', 'set-url', 'origin', 'git@example.org:grace/store.git');
        return renamed();
      },
    },
    'is a fork with a remote of its own': {
      before: withRemote,
      change: async () => {
        git('.', 'clone', '-q', 'shop', 'fork');
        git('fork', 'remote', 'set-url', 'origin', 'https://example.com/grace/shop.git');
        return 'fork';
      },
    },
    'is a shallow fork that knows its upstream': {
      before: async () => {
        await withTwoCommits();
        git('shop', 'remote', 'add', 'origin', 'https://example.com/ada/shop.git');
        return 'shop';
      },
      change: async () => {
        git('.', 'clone', '-q', '--depth', '1', `file://${path('shop')}`, 'fork');
        git('fork', 'remote', 'set-url', 'origin', 'https://example.com/grace/shop.git');
        git('fork', 'remote', 'add', 'upstream', 'https://example.com/Ada/shop');
        await rm(path('fork/src'), { recursive: true });
        await put('fork/package.json', '{}\n');
        await put('fork/README.md', 'Other\n');
        return 'fork';
      },
    },
    'has another case in its name': {
      before: async () => {
        await project('Shop');
        return 'Shop';
      },
      change: async () => {
        await rename(path('Shop'), path('shop'));
        return 'shop';
      },
    },
    'is a renamed part of a repository': {
      before: async () => {
        await project('shop');
        await project('shop/packages/Part', 'part', false);
        git('shop', 'add', '.');
        git('shop', 'commit', '-q', '-m', 'Add a part');
        return 'shop/packages/Part';
      },
      change: async () => {
        await rename(path('shop/packages/Part'), path('shop/packages/piece'));
        return 'shop/packages/piece';
      },
    },
    'is a submodule of another repository': {
      before: async () => {
        await project('shop');
        return 'shop';
      },
      change: async () => {
        await project('whole');
        git('whole', '-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', path('shop'), 'libs/shop');
        return 'whole/libs/shop';
      },
    },
    'is a worktree of a branch without common commits': {
      before: async () => {
        await project('shop');
        return 'shop';
      },
      change: async () => {
        git('shop', 'worktree', 'add', '-q', '--detach', path('pages'));
        git('pages', 'checkout', '-q', '--orphan', 'pages');
        git('pages', 'rm', '-q', '-rf', '.');
        await put('pages/index.html', '<p>Shop</p>\n');
        git('pages', 'add', '.');
        git('pages', 'commit', '-q', '-m', 'Begin pages');
        return 'pages';
      },
    },
    'has its files deep below': {
      before: async () => {
        await put('shop/src/main/java/Shop.java', 'class Shop {}\n');
        await put('shop/src/main/java/Cart.java', 'class Cart {}\n');
        return 'shop';
      },
      change: async () => {
        return renamed();
      },
    },
    'has one file': {
      before: async () => {
        await put('shop/index.html', '<p>Shop</p>\n');
        return 'shop';
      },
      change: async () => {
        return renamed();
      },
    },
  };
  for (const [name, { before, change }] of Object.entries(more))
    it(`are found if the folder ${name}`, async () => {
      await opened('one', await before());
      await discussed('one', 'a-1');
      const found = await opened('two', await change());
      assert.deepEqual(columns(found, 'id', 'isSameProject'), [['a-1', true]]);
    });

  it('are not matched to another project from the same template, or to another subfolder', async () => {
    const template = async (folder: string, more: string) => {
      await project(folder, 'template', false);
      git(folder, 'init', '-q');
      await put(`${folder}/src/${more}.ts`, `export const ${more} = 1;\n`);
      git(folder, 'add', '.');
      git(folder, 'commit', '-q', '-m', more);
    };
    await template('shop', 'cart');
    await template('blog', 'post');
    await project('whole');
    await project('whole/packages/one', 'one', false);
    await project('whole/packages/two', 'two', false);
    for (const part of ['one', 'two']) await put(`whole/packages/${part}/tsconfig.json`, '{ "extends": "../../tsconfig.json" }\n');
    git('whole', 'add', '.');
    git('whole', 'commit', '-q', '-m', 'Add parts');
    await opened('one', 'shop');
    await discussed('one', 'a-1');
    await opened('part', 'whole/packages/one');
    await discussed('part', 'a-2');
    for (const folder of ['blog', 'whole/packages/two', 'whole'])
      assert.deepEqual(column(await opened('two', folder), 'isSameProject'), [false, false], folder);
  });

  it('are listed separately if they belong to another project, to a part of one, or to an unknown one', async () => {
    await project('shop');
    await project('shop/packages/part', 'part', false);
    await project('plain', 'plain', false);
    await opened('one', 'shop');
    await discussed('one', 'a-1');
    await opened('plain', 'plain');
    await discussed('plain', 'a-2');
    await discussed('old', 'a-3');
    await writeFile(path('workspaceStorage/old/workspace.json'), JSON.stringify({ folder: 'file:///gone/my%20app' }));
    await discussed('older', 'a-4');
    await project('new');
    for (const folder of ['new', 'shop/packages/part'])
      assert.deepEqual(
        (await opened('two', folder)).toSorted((a, b) => (a.id < b.id ? -1 : 1)),
        [
          { id: 'a-1', folder: 'shop', isSameProject: false },
          { id: 'a-2', folder: 'plain', isSameProject: false },
          { id: 'a-3', folder: 'my app', isSameProject: false },
          { id: 'a-4', folder: '', isSameProject: false },
        ],
      );
  });

  it('are copied with their contents when one is opened, and the originals stay unchanged', async () => {
    const [named, unnamed] = ['a'.repeat(64), 'b'.repeat(64)];
    await project('shop');
    await opened('one', 'shop');
    await discussed('one', 'a-1', named);
    for (const id of [named, unnamed]) await put(`workspaceStorage/one/${extension}/checkpoints/${id}`, id);
    const [folder, before] = [await stateOf(path('shop')), await stateOf(storage('one'))];
    await rename(path('shop'), path('store'));
    assert.equal((await opened('two', 'store')).length, 1);
    const mark = () => markOf('two', 'store');
    assert.equal(await copyOtherSession(storage('two'), 'a-1', mark), true);
    assert.equal(await copyOtherSession(storage('two'), 'a-1', mark), false);
    assert.equal(await copyOtherSession(storage('two'), 'a-9', mark), false);
    assert.deepEqual(await readdir(join(storage('two'), 'checkpoints')), [named]);
    const { session, log } = await logs('two').open('a-1');
    assert.equal(session.summary.name, `About a-1 ${named}`);
    await log.append([{ type: 'session.renamed', title: 'Gone on here' }]);
    await log.close();
    assert.deepEqual(await opened('two', 'store'), []);
    assert.deepEqual(await stateOf(storage('one')), before);
    await rename(path('store'), path('shop'));
    assert.deepEqual(await stateOf(path('shop')), folder, 'nothing is written into the folder');
    await logs('two').remove('a-1');
    assert.deepEqual(await opened('two', 'shop'), [], 'what was deleted here is not offered again at once');
  });

  describe('use the folder names of the window that opens them', () => {
    /**
     * Copies a session of window `one` to window `two`.
     * @returns the folder prefixes of the copied session, by folder address
     */
    const namedIn = async (one: readonly string[], two: readonly string[]) => {
      await markOf('one', ...one);
      await discussed('one', 'a-1');
      const isCopied = await copyOtherSession(storage('two'), 'a-1', () => markOf('two', ...two));
      assert.ok(isCopied);
      const names = (await readFolderNames(storage('two')))['a-1'];
      return names && Object.fromEntries(names.map(({ address, prefix }) => [address.slice(`file://${path('')}/`.length), prefix]));
    };
    beforeEach(async () => {
      for (const name of ['shop', 'api']) await project(name);
    });

    it('if another folder was added', async () => {
      assert.deepEqual(await namedIn(['shop'], ['api', 'shop']), { shop: '' });
    });

    it('if one of several folders was removed', async () => {
      assert.deepEqual(await namedIn(['shop', 'api'], ['api']), { api: 'api/' });
    });

    it('if a folder was renamed', async () => {
      await markOf('one', 'shop');
      await rename(path('shop'), path('store'));
      assert.deepEqual(await namedIn(['shop'], ['api', 'store']), { store: '' });
    });

    it('if they were copied before', async () => {
      assert.deepEqual(await namedIn(['shop'], ['api', 'shop']), { shop: '' });
      await rm(storage('one'), { recursive: true });
      assert.ok(await copyOtherSession(storage('three'), 'a-1', () => markOf('three', 'shop', 'api')));
      assert.deepEqual((await readFolderNames(storage('three')))['a-1'], [{ address: `file://${path('shop')}`, prefix: '' }]);
    });

    it('by address before a copy, and by neither of two copies', async () => {
      git('shop', 'worktree', 'add', '-q', path('tree'));
      assert.deepEqual(await namedIn(['shop'], ['tree', 'shop']), { shop: '' });
      await cp(path('shop'), path('again'), { recursive: true });
      assert.ok(await copyOtherSession(storage('three'), 'a-1', () => markOf('three', 'tree', 'again')));
      assert.equal((await readFolderNames(storage('three')))['a-1'], undefined);
    });

    it('also those of sessions that two windows name at the same time', async () => {
      const earlier = [{ address: 'file:///earlier', prefix: '' }];
      await put(`workspaceStorage/one/${extension}/folderNames.json`, JSON.stringify({ earlier }));
      const ids = Array.from({ length: 8 }, (_, index) => `a-${index}`);
      await Promise.all(ids.map((id) => keepFolderNames(storage('one'), id, [{ address: `file:///${id}`, prefix: 'x/' }])));
      const read = await readFolderNames(storage('one'));
      assert.deepEqual(Object.keys(read).toSorted(), [...ids, 'earlier']);
      assert.deepEqual(read.earlier, earlier);
    });

    it('but not in another project', async () => {
      assert.equal(await namedIn(['shop'], ['api']), undefined);
    });
  });

  it('and keep the name of a missing folder, but not of one that left the workspace', async () => {
    await project('shop');
    await project('other');
    await opened('one', 'shop', 'other');
    await rename(path('shop'), path('store'));
    await opened('one', 'shop', 'other');
    await discussed('one', 'a-1');
    assert.equal((await opened('two', 'store'))[0]?.isSameProject, true);
    await opened('one', 'other');
    assert.equal((await opened('two', 'store'))[0]?.isSameProject, false);
  });

  it('move with their pictures from a window without a folder to the folder it opens', async () => {
    const picture = createHash('sha256').update('picture').digest('hex');
    await discussed('none', 'a-1', picture);
    for (const name of [picture, 'f'.repeat(64)]) await put(`workspaceStorage/none/${extension}/pictures/${name}`, 'picture');
    await moveSession('a-1', storage('none'), storage('one'));
    await moveSession('a-1', storage('none'), storage('one'));
    assert.deepEqual([column(await logs('none').list(), 'id'), column(await logs('one').list(), 'id')], [[], ['a-1']]);
    assert.equal(String(await createCheckpointFiles(join(storage('one'), 'pictures')).read(picture)), 'picture');
    assert.deepEqual(await readdir(join(storage('one'), 'pictures')), [picture]);
  });

  it('are imported only from exported logs', async () => {
    await discussed('one', 'a-1');
    const text = exportedLog(await logs('one').log('a-1'));
    assert.equal(await importLog(storage('two'), 'b-1', Buffer.from(text)), true);
    const { log, session, lostEvents, droppedBytes } = await logs('two').open('b-1');
    await log.close();
    assert.deepEqual([session.summary.name.trim(), lostEvents, droppedBytes], ['About a-1', 0, 0]);
    for (const other of ['', '{}\n', 'no log\n', '[1,2]\n', text.split('\n')[0] ?? '', text.replace(/"version":\d+/, '"version":99')])
      assert.equal(await importLog(storage('two'), 'b-2', Buffer.from(other)), false, other);
    assert.deepEqual(column(await logs('two').list(), 'id'), ['b-1']);
  });

  it('are matched by a remote in any notation', () => {
    for (const address of listOf(`
      https://github.com/Ada/Shop.git | https://token:x@github.com/ada/shop | git@github.com:ada/shop.git
      ssh://git@github.com:22/ada/shop.git/ | git://github.com/ada/shop/ | github.com:ada/shop`))
      assert.equal(plainRemote(address), 'github.com/ada/shop', address);
    for (const address of ['', '/srv/git/shop.git', '../shop', 'C:\\git\\shop', 'D:/git/shop.git'])
      assert.equal(plainRemote(address), '', address);
  });
});
