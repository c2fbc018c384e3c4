// Encodings: editing, saving and restoring files changes no other bytes.
import assert from 'node:assert/strict';
import {
  chmodSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { createWorkspace } from '../../src/adapters/vscode/workspace/workspace';
import type { FileWrite, WriteError } from '../../src/flows/ports/ports';
import { inTurn } from '../kit/rounds';

const refused = (error: WriteError, path: string) => ({ ok: false, error: { error, path } });
const emoji = '\u{1F600}';
/** Bytes that encode letters in every single-byte encoding. */
const high = Buffer.from([0xc1, 0xc4, 0xd1, 0xe1, 0xe4, 0xf1]);
/** Sample letters for each multi-byte encoding. */
const wide: Readonly<Record<string, string>> = {
  ...{ utf8: 'é中', utf8bom: 'é中', utf16le: 'é中', utf16be: 'é中', gb18030: '中文', gbk: '中文', gb2312: '中文' },
  ...{ cp950: '漢字', big5hkscs: '漢字', shiftjis: '日本語表', eucjp: '日本語', euckr: '한국어' },
};
const narrow = [
  ...['windows1252', 'iso88591', 'iso88592', 'iso88594', 'iso88595', 'iso88599', 'iso885910', 'iso885913', 'iso885914', 'iso885915'],
  ...['iso885916', 'windows1250', 'windows1251', 'windows1253', 'windows1254', 'windows1256', 'windows1257', 'windows1258', 'iso88597'],
  ...['macroman', 'cp437', 'cp850', 'cp852', 'cp865', 'cp866', 'cp1125', 'koi8r', 'koi8u', 'koi8ru', 'koi8t', 'windows874', 'iso885911'],
] as const;

/** Encodings whose sample letters are invalid UTF-8. */
const wordsOfEncodings = [...Object.keys(wide).filter((encoding) => !/^utf/.test(encoding)), ...narrow];

describe('the bytes of a file in the editor', () => {
  const workspace = createWorkspace();
  const folder = () => join(vscode.workspace.workspaceFolders?.[0]?.uri.fsPath ?? '', 'bytes');
  const at = (name: string) => vscode.Uri.file(join(folder(), name));
  const put = (name: string, content: string | Uint8Array) => writeFileSync(join(folder(), name), content);
  const onDisk = (name: string) => readFileSync(join(folder(), name));
  const liveText = async (name: string) => {
    const live = await workspace.live(`bytes/${name}`);
    assert.ok(live.ok && live.value !== null, `${name}: ${JSON.stringify(live)}`);
    return live.value;
  };
  const replaceLine = async (name: string, line: number, text: string, bytes?: Uint8Array) => {
    const edits = [{ startLine: line, endLine: line + 1, lines: [text] }];
    const write: FileWrite = { op: 'edit', path: `bytes/${name}`, expected: await liveText(name), edits, ...(bytes && { bytes }) };
    return workspace.write([write]);
  };

  beforeEach(() => mkdirSync(folder(), { recursive: true }));
  afterEach(async () => {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    rmSync(folder(), { recursive: true, force: true, maxRetries: 5 });
  });

  const letters = async (encoding: string) =>
    encoding in wide ? Buffer.from(await vscode.workspace.encode(wide[encoding] ?? '', { encoding })) : high;
  /** A file of three lines, with sample letters in the first and last line. */
  const fileOf = async (encoding: string, middle: string, end: string) => {
    const of = async (text: string) => Buffer.from(await vscode.workspace.encode(text, { encoding }));
    if (/^utf/.test(encoding)) return of(`a ${wide[encoding]}${end}${middle}${end}z ${wide[encoding]}${end}`);
    const own = await letters(encoding);
    return Buffer.concat([Buffer.from('a '), own, Buffer.from(`${end}${middle}${end}z `), own, Buffer.from(end)]);
  };

  it('can be read in another encoding by the command on the card of that fault', async () => {
    assert.ok((await vscode.commands.getCommands(true)).includes('workbench.action.editor.changeEncoding'));
  });

  const encodings = [...Object.keys(wide), ...narrow];
  const groups = Array.from({ length: Math.ceil(encodings.length / 11) }, (_, index) => encodings.slice(index * 11, index * 11 + 11));
  for (const group of groups) {
    it(`${group.join(', ')}: change only inside their hunk, report unsupported characters, and are restored`, async () => {
      const files = await Promise.all(
        group.map(async (encoding, index) => {
          const [name, end] = [`${encoding}.txt`, index % 2 === 0 ? '\n' : '\r\n'];
          const before = await fileOf(encoding, 'middle', end);
          put(name, before);
          await vscode.workspace.openTextDocument(at(name), { encoding });
          return { encoding, name, before, after: await fileOf(encoding, 'changed', end) };
        }),
      );
      const edit = async (name: string, line: string, bytes?: Uint8Array): Promise<FileWrite> => ({
        ...{ op: 'edit', path: `bytes/${name}`, expected: await liveText(name), edits: [{ startLine: 1, endLine: 2, lines: [line] }] },
        ...(bytes && { bytes }),
      });
      for (const { encoding, name } of files)
        if (!/^utf|^gb18030/.test(encoding))
          assert.deepEqual(await workspace.write([await edit(name, `the ${emoji}`)]), refused('unencodable', `bytes/${name}`));
      const written = await workspace.write(await Promise.all(files.map(({ name }) => edit(name, 'changed'))));
      assert.ok(written.ok, JSON.stringify(written));
      for (const { name, after } of files) assert.deepEqual(onDisk(name), after, name);
      assert.ok((await workspace.write(await Promise.all(files.map(({ name, before }) => edit(name, 'middle', before))))).ok);
      for (const { name, before } of files) assert.deepEqual(onDisk(name), before, name);
    });
  }

  it('are refused for a file opened in an encoding other than its own, with the reason', async () => {
    const others = [...Object.keys(wide).filter((encoding) => !encoding.startsWith('utf')), ...narrow.slice(0, 8)];
    for (const encoding of others) {
      const name = `${encoding}-as-utf8.txt`;
      const before = await fileOf(encoding, 'middle', '\n');
      put(name, before);
      assert.deepEqual(await workspace.live(`bytes/${name}`), { ok: false, error: 'encoding' }, encoding);
      const edit: FileWrite = { op: 'edit', path: `bytes/${name}`, expected: '', edits: [{ startLine: 1, endLine: 2, lines: ['x'] }] };
      assert.deepEqual(await workspace.write([edit]), refused('encoding', `bytes/${name}`));
      assert.deepEqual(onDisk(name), before);
    }
  });

  const declaring: readonly (readonly [encoding: string, head: string])[] = [
    ...wordsOfEncodings.map((encoding) => [encoding, `# -*- coding: ${encoding} -*-`] as const),
    ['iso88591', '# -*- coding: latin-1 -*-'],
    ['windows1252', '<?xml version="1.0" encoding="windows-1252"?>'],
    ['shiftjis', '<meta charset="Shift_JIS">'],
    ['koi8r', '@charset "KOI8-R";'],
  ];
  const fileDeclaring = async (index: number, line: string) => {
    const [encoding, head] = declaring[index] ?? assert.fail();
    return Buffer.concat([Buffer.from(`${head}\n`), await fileOf(encoding, line, '\r\n')]);
  };

  const toldOf = () => {
    const told: string[] = [];
    const telling = createWorkspace(undefined, undefined, (uri, encoding) => told.push(`${uri.path.split('/').at(-1)} ${encoding}`));
    const read = async (name: string) => {
      const live = await telling.live(`bytes/${name}`);
      assert.ok(live.ok && live.value !== null, `${name}: ${JSON.stringify(live)}`);
      assert.ok(live.value.includes('middle') && !live.value.includes('\uFFFD'), `${name}: ${live.value}`);
      return live.value;
    };
    return { told, telling, read };
  };
  const change = (name: string, line: number, expected: string): FileWrite => ({
    ...{ op: 'edit', path: `bytes/${name}`, expected, edits: [{ startLine: line, endLine: line + 1, lines: ['changed'] }] },
  });

  it('of many files written in one call, more than the editor keeps open, change only in the hunks', async () => {
    const { told, telling, read } = toldOf();
    const plain = Array.from({ length: 60 }, (_, index) => `plain-${index}.txt`);
    for (const name of plain) put(name, `a ${name}\nmiddle\nz\n`);
    const foreign = declaring.map((_, index) => `foreign-${index}.txt`);
    for (const [index, name] of foreign.entries()) put(name, await fileDeclaring(index, 'middle'));
    const writes: FileWrite[] = [];
    for (const name of plain) writes.push(change(name, 1, await read(name)));
    for (const name of foreign) writes.push(change(name, 2, await read(name)));
    const written = await telling.write(writes);
    assert.ok(written.ok, JSON.stringify(written));
    for (const name of plain) assert.equal(onDisk(name).toString(), `a ${name}\nchanged\nz\n`);
    for (const [index, name] of foreign.entries()) assert.deepEqual(onDisk(name), await fileDeclaring(index, 'changed'), name);
    assert.deepEqual(
      told,
      foreign.map((name, index) => `${name} ${declaring[index]?.[0]}`),
    );
  });

  it('are read again in the encoding the file declares, with a message', async () => {
    const { told, telling, read } = toldOf();
    // An earlier test has opened a file in each encoding.
    const files = inTurn([...declaring.keys()]).map((index) => ({ index, name: `declared-${index}.txt` }));
    for (const { index, name } of files) put(name, await fileDeclaring(index, 'middle'));
    // One of the files is open in the wrong encoding.
    await vscode.window.showTextDocument(await vscode.workspace.openTextDocument(at('declared-0.txt')));
    for (const { index, name } of files) {
      const written = await telling.write([change(name, 2, await read(name))]);
      assert.ok(written.ok, `${name}: ${JSON.stringify(written)}`);
      assert.deepEqual(onDisk(name), await fileDeclaring(index, 'changed'), name);
    }
    // Each reopened file is reported once, even if the editor has closed the file between reading and writing.
    assert.deepEqual(
      told,
      files.map(({ index, name }) => `${name} ${declaring[index]?.[0]}`),
    );
  });

  it('are not read again if the user has typed, the declared encoding would not restore them, or it is unknown', async () => {
    for (const [name, content] of [
      ['unknown.txt', Buffer.from('# coding: klingon\nm\xe4\n', 'latin1')],
      ['not-that.txt', Buffer.from('# coding: euc-jp\nm\xe4\n', 'latin1')],
      ['typed.txt', Buffer.from('# coding: latin-1\nm\xe4\n', 'latin1')],
    ] as const) {
      put(name, content);
      if (name === 'typed.txt') {
        const editor = await vscode.window.showTextDocument(await vscode.workspace.openTextDocument(at(name)));
        await editor.edit((edit) => edit.insert(new vscode.Position(0, 0), '# mine\n'));
      }
      assert.deepEqual(await workspace.live(`bytes/${name}`), { ok: false, error: 'encoding' }, name);
      assert.deepEqual(onDisk(name), content);
    }
  });

  for (const [what, bytes] of [
    ['a lone continuation', [0x80]],
    ['an overlong slash', [0xc0, 0xaf]],
    ['a surrogate', [0xed, 0xa0, 0x80]],
    ['beyond the last letter', [0xf5, 0x80, 0x80, 0x80]],
    ['five bytes', [0xf8, 0x88, 0x80, 0x80, 0x80]],
    ['a byte that never is one', [0xfe]],
    ['two of three bytes', [0xe2, 0x82]],
    ['one of two bytes', [0xc3]],
  ] as const) {
    it(`are refused as UTF-8 with ${what}, anywhere in the file`, async () => {
      for (const [index, [ahead, behind]] of [
        ['', '\nmiddle\nend\n'],
        ['one\nmiddle\n', ''],
        [`${'é line\n'.repeat(5_000)}`, '\n'],
      ].entries()) {
        const name = `broken-${index}.txt`;
        const before = Buffer.concat([Buffer.from(ahead ?? ''), Buffer.from(bytes), Buffer.from(behind ?? '')]);
        put(name, before);
        assert.deepEqual(await workspace.live(`bytes/${name}`), { ok: false, error: 'encoding' });
        assert.deepEqual(onDisk(name), before);
      }
    });
  }

  for (const [what, before, after] of [
    ['two kinds of line endings', 'one\r\ntwo\nthree\r\nfour\n', 'one\r\nTWO\nthree\r\nfour\n'],
    ['carriage returns alone', 'one\rtwo\rthree\r', 'one\rTWO\rthree\r'],
    ['all three', 'one\rtwo\r\nthree\nfour', 'one\rTWO\r\nthree\nfour'],
    ['a mark and no last line ending', '\uFEFFone\r\ntwo', '\uFEFFone\r\nTWO'],
    ['the letter that stands for broken ones', 'one \uFFFD\ntwo\n', 'one \uFFFD\nTWO\n'],
    ['line separators that are none', 'one\u2028\u0085\u000c\ntwo\n', 'one\u2028\u0085\u000c\nTWO\n'],
  ] as const) {
    it(`include ${what}, which are kept and restored`, async () => {
      const name = `${what.replaceAll(' ', '-')}.txt`;
      put(name, before);
      assert.ok((await replaceLine(name, 1, 'TWO')).ok);
      assert.deepEqual(onDisk(name).toString(), after);
      assert.ok((await replaceLine(name, 1, 'two', Buffer.from(before))).ok);
      assert.deepEqual(onDisk(name).toString(), before);
    });
  }

  it('may contain a zero byte far down', async () => {
    put('late.txt', `${'line\n'.repeat(10_000)}\0\n`);
    assert.deepEqual(await workspace.live('bytes/late.txt'), { ok: false, error: 'binary' });
  });

  it('are refused if the user or the disk made the file read-only', async () => {
    put('set.txt', 'one\n');
    put('locked.txt', 'one\n');
    const settings = vscode.workspace.getConfiguration('files');
    await settings.update('readonlyInclude', { 'bytes/set*': true }, vscode.ConfigurationTarget.Workspace);
    try {
      assert.deepEqual(await replaceLine('set.txt', 0, 'ONE'), refused('readOnly', 'bytes/set.txt'));
    } finally {
      await settings.update('readonlyInclude', undefined, vscode.ConfigurationTarget.Workspace);
    }
    chmodSync(at('locked.txt').fsPath, 0o444);
    assert.deepEqual(await replaceLine('locked.txt', 0, 'ONE'), refused('readOnly', 'bytes/locked.txt'));
    assert.deepEqual([onDisk('set.txt').toString(), onDisk('locked.txt').toString()], ['one\n', 'one\n']);
  });

  it('never overwrite what others have written', async () => {
    put('behind.txt', 'one\ntwo\n');
    const expected = await liveText('behind.txt');
    put('behind.txt', 'theirs\ntwo\n');
    const edits = [{ startLine: 1, endLine: 2, lines: ['TWO'] }];
    const written = await workspace.write([{ op: 'edit', path: 'bytes/behind.txt', expected, edits }]);
    assert.ok(!written.ok && /^changed/.test(written.error.error), JSON.stringify(written));
    assert.equal(onDisk('behind.txt').toString(), 'theirs\ntwo\n');
  });

  it('are not reached through a link to a protected file, and need a confirmation through a link to a sensitive file', async () => {
    const root = join(folder(), '..');
    mkdirSync(join(root, '.git', 'hooks'), { recursive: true });
    mkdirSync(join(root, '.vscode'), { recursive: true });
    writeFileSync(join(root, '.git', 'config-of-test'), 'one\n');
    symlinkSync('../.git/config-of-test', join(folder(), 'cfg'));
    symlinkSync('../.git/hooks', join(folder(), 'hooks'));
    symlinkSync('../.vscode', join(folder(), 'editor'));
    linkSync(join(root, '.git', 'config-of-test'), join(folder(), 'hard.txt'));
    try {
      assert.deepEqual(await workspace.live('bytes/hard.txt'), { ok: false, error: 'protectedPath' });
      const twin: FileWrite = {
        op: 'edit',
        path: 'bytes/hard.txt',
        expected: 'one\n',
        edits: [{ startLine: 0, endLine: 1, lines: ['x'] }],
      };
      assert.deepEqual(await workspace.write([twin], true), refused('protectedPath', 'bytes/hard.txt'));
      assert.equal(readFileSync(join(root, '.git', 'config-of-test'), 'utf8'), 'one\n');
      const edit: FileWrite = { op: 'edit', path: 'bytes/cfg', expected: 'one\n', edits: [{ startLine: 0, endLine: 1, lines: ['x'] }] };
      assert.deepEqual(await workspace.live('bytes/cfg'), { ok: false, error: 'protectedPath' });
      assert.deepEqual(await workspace.write([edit]), refused('protectedPath', 'bytes/cfg'));
      const hook: FileWrite = { op: 'create', path: 'bytes/hooks/pre-commit', text: '#!/bin/sh\n' };
      assert.deepEqual(await workspace.write([hook]), refused('protectedPath', 'bytes/hooks/pre-commit'));
      const path = 'bytes/editor/of-test.json';
      assert.equal(await workspace.realPathOf(path), '.vscode/of-test.json');
      assert.deepEqual(await workspace.write([{ op: 'create', path, text: '{}\n' }], false), refused('changedMeanwhile', path));
      assert.ok((await workspace.write([{ op: 'create', path, text: '{}\n' }], true)).ok);
      assert.ok((await workspace.write([{ op: 'delete', path, expected: '{}\n' }])).ok);
    } finally {
      rmSync(join(root, '.git', 'config-of-test'), { force: true });
    }
  });

  it('belong to one file if two paths lead to it', async () => {
    put('real.txt', 'one\ntwo\n');
    symlinkSync('real.txt', join(folder(), 'linked.txt'));
    const edit = (name: string, line: number): FileWrite => ({
      ...{ op: 'edit', path: `bytes/${name}`, expected: 'one\ntwo\n' },
      edits: [{ startLine: line, endLine: line + 1, lines: ['x'] }],
    });
    assert.deepEqual(await workspace.write([edit('real.txt', 0), edit('linked.txt', 1)]), refused('overlapping', 'bytes/linked.txt'));
    assert.equal(onDisk('real.txt').toString(), 'one\ntwo\n');
  });

  it('are a link again if a deleted link is restored, if it leads into the workspace', async () => {
    put('kept.txt', 'one\n');
    symlinkSync('kept.txt', at('way.txt').fsPath);
    const link = await workspace.link('bytes/way.txt');
    assert.deepEqual([link, await workspace.link('bytes/kept.txt')], ['kept.txt', null]);
    assert.ok((await workspace.write([{ op: 'delete', path: 'bytes/way.txt', expected: 'one\n' }])).ok);
    assert.equal(onDisk('kept.txt').toString(), 'one\n');
    assert.ok((await workspace.write([{ op: 'create', path: 'bytes/way.txt', text: 'one\n', link: 'kept.txt' }])).ok);
    assert.ok((await replaceLine('way.txt', 0, 'two')).ok);
    assert.deepEqual([readlinkSync(at('way.txt').fsPath), onDisk('kept.txt').toString()], ['kept.txt', 'two\n']);
    assert.ok((await workspace.write([{ op: 'create', path: 'bytes/out.txt', text: 'mine\n', link: '/etc/hostname' }])).ok);
    assert.deepEqual([lstatSync(at('out.txt').fsPath).isSymbolicLink(), onDisk('out.txt').toString()], [false, 'mine\n']);
  });

  it('keep the permissions of edited and restored files, and make a new script executable', async () => {
    const modeOf = (name: string) => (statSync(at(name).fsPath).mode & 0o777).toString(8);
    put('run.sh', '#!/bin/sh\necho one\n');
    chmodSync(at('run.sh').fsPath, 0o755);
    assert.ok((await replaceLine('run.sh', 1, 'echo two')).ok);
    assert.equal(modeOf('run.sh'), '755');
    const mode = await workspace.mode('bytes/run.sh');
    assert.equal(mode, 0o755);
    const text = await liveText('run.sh');
    assert.ok((await workspace.write([{ op: 'delete', path: 'bytes/run.sh', expected: text }])).ok);
    assert.ok((await workspace.write([{ op: 'create', path: 'bytes/run.sh', text, mode }])).ok);
    assert.equal(modeOf('run.sh'), '755');
    assert.ok((await workspace.write([{ op: 'create', path: 'bytes/new.sh', text: '#!/bin/sh\n' }])).ok);
    assert.notEqual(statSync(at('new.sh').fsPath).mode & 0o100, 0);
    assert.ok((await workspace.write([{ op: 'create', path: 'bytes/plain.txt', text: 'one\n' }])).ok);
    assert.equal(statSync(at('plain.txt').fsPath).mode & 0o111, 0);
  });
});
