// Lookup tools: arguments and refusals.
import assert from 'node:assert/strict';
import { countLooks, isLook, lookKey, lookNote, lookSpecs, readLook, refusalText } from '../../../../src/core/context/lookup/lookupTools';

describe('lookup tools of a member', () => {
  const refused: readonly (readonly [path: string, why: string])[] = [
    ['../secret.txt', 'outsideWorkspace'],
    ['src/../../etc/passwd', 'outsideWorkspace'],
    ['/etc/passwd', 'outsideWorkspace'],
    ['C:\\Windows\\win.ini', 'outsideWorkspace'],
    ['\\\\server\\share\\a', 'outsideWorkspace'],
    ['file:///etc/passwd', 'outsideWorkspace'],
    ['~/.ssh/id_rsa', 'outsideWorkspace'],
    ['src/%2e%2e/a', 'outsideWorkspace'],
    ['a\u0000b', 'outsideWorkspace'],
    ['src/\u202ea', 'outsideWorkspace'],
    ['nul', 'outsideWorkspace'],
    ['src/a.ts::$DATA', 'outsideWorkspace'],
    ['.git/config', 'protectedPath'],
    ['sub/.GIT/HEAD', 'protectedPath'],
    ['node_modules/a/index.js', 'protectedPath'],
    ['.env', 'secretFile'],
    ['deploy/.env.production', 'secretFile'],
    ['keys/server.pem', 'secretFile'],
    ['.ssh/id_ed25519', 'secretFile'],
    ['home/.netrc', 'secretFile'],
    ['app/release.keystore', 'secretFile'],
  ];
  for (const [path, why] of refused)
    it(`do not read ${JSON.stringify(path)}: ${why}`, () => {
      for (const name of ['read_file', 'read_problems', 'git_diff', 'git_log']) {
        const read = readLook({ name, args: { path } });
        assert.equal(read.ok, false);
        if (!read.ok) assert.equal(read.error.why, why);
      }
      for (const name of ['list_files', 'search_text']) assert.equal(readLook({ name, args: { folder: path, text: 'x' } }).ok, false);
    });

  const malformed: readonly unknown[] = [
    null,
    'src/a.ts',
    [],
    {},
    { path: 3 },
    { path: 'a.ts', from: 0 },
    { path: 'a.ts', from: 1.5 },
    { path: '' },
  ];
  for (const args of malformed)
    it(`refuse the arguments ${JSON.stringify(args)}`, () => assert.equal(readLook({ name: 'read_file', args }).ok, false));

  const others: readonly (readonly [tool: string, args: object, look: object])[] = [
    ['read_file', { path: 'a.ts', startLine: 430, endLine: 620 }, { path: 'a.ts', from: 430, to: 620 }],
    ['read_file', { file_path: 'a.ts', offset: 30, limit: 10 }, { path: 'a.ts', from: 30, to: 39 }],
    ['read_file', { filePath: 'a.ts', start_line: '3', end_line: '5' }, { path: 'a.ts', from: 3, to: 5 }],
    ['read_file', { target_file: 'a.ts', offset: 0, explanation: 'To see it.' }, { path: 'a.ts', from: 1, to: null }],
    ['read_file', { file: 'a.ts', limit: 20 }, { path: 'a.ts', from: 1, to: 20 }],
    ['search_text', { query: 'run(' }, { text: 'run(', folder: '' }],
    ['search_text', { pattern: 'run(', path: 'src', caseSensitive: true }, { text: 'run(', folder: 'src', match_case: true }],
    ['list_files', { path: 'src' }, { folder: 'src' }],
    ['list_files', { directory: 'src' }, { folder: 'src' }],
    ['find_symbols', { query: 'run' }, { name: 'run' }],
    ['look_up_dependency', { package: 'p-queue', query: 'timeout' }, { name: 'p-queue', words: 'timeout' }],
    ['git_log', { filename: 'a.ts' }, { path: 'a.ts' }],
  ];
  for (const [name, args, look] of others)
    it(`read the arguments of ${name} under the names of other agents: ${JSON.stringify(args)}`, () => {
      const read = readLook({ name, args });
      assert.ok(read.ok, JSON.stringify(read));
      assert.deepEqual({ ...read.value, ...look }, read.value);
    });

  it('report an unknown argument together with the known ones', () => {
    const read = readLook({ name: 'read_file', args: { path: 'a.ts', encoding: 'utf8' } });
    assert.equal(
      read.ok ? '' : refusalText(read.error.why, read.error.detail),
      'The arguments do not fit the tool. It has no encoding; read_file takes path, from, to.',
    );
    const missing = readLook({ name: 'search_text', args: {} });
    assert.match(missing.ok ? '' : missing.error.detail, /^search_text takes text, folder, whole_word, match_case\./);
  });

  it('use the workspace’s spelling of a path, and the whole workspace for an empty folder', () => {
    const read = readLook({ name: 'read_file', args: { path: './src//a.ts', from: 3 } });
    assert.deepEqual(read, { ok: true, value: { tool: 'read_file', path: 'src/a.ts', from: 3, to: null } });
    assert.deepEqual(readLook({ name: 'list_files', args: { folder: '.' } }), { ok: true, value: { tool: 'list_files', folder: '' } });
    assert.deepEqual(readLook({ name: 'list_files', args: undefined }), { ok: true, value: { tool: 'list_files', folder: '' } });
  });

  it('include no tool that writes and no name of Object.prototype', () => {
    assert.equal(lookSpecs.length, 8);
    for (const name of ['write_file', 'replace_in_file', 'constructor', 'toString']) {
      assert.equal(isLook({ name, args: {} }), false);
      assert.equal(readLook({ name, args: {} }).ok, false);
    }
  });

  it('recognize the same lookup, whatever the order of its arguments', () => {
    assert.equal(lookKey({ name: 'a', args: { x: 1, y: 2 } }), lookKey({ name: 'a', args: { y: 2, x: 1 } }));
    assert.notEqual(lookKey({ name: 'a', args: { x: 1 } }), lookKey({ name: 'a', args: { x: 2 } }));
  });

  it('count a file once, however often it was read, and no refused lookup', () => {
    const looks = [
      lookNote({ name: 'read_file', args: { path: 'a.ts' } }, 'found', 10),
      lookNote({ name: 'read_file', args: { path: 'a.ts', from: 9 } }, 'found', 10),
      lookNote({ name: 'read_file', args: { path: '../b' } }, 'refused', 10),
      lookNote({ name: 'search_text', args: { text: 'x' } }, 'nothing', 10),
      lookNote({ name: 'git_log', args: { path: 'a.ts' } }, 'found', 10),
    ];
    assert.deepEqual(countLooks(looks), { read: 1, searched: 1, listed: 0, checked: 1 });
  });
});
