// Suggested first requests: found in the project, never repeated.
import assert from 'node:assert/strict';
import { startersFrom } from '../../../../src/core/context/lookup/starters';

const paths = ['README.md', 'src/app.ts', 'src/books.ts', 'src/index.ts', 'src/store/memory.ts', 'test/books.test.ts', 'package.json'];
const todo = (text: string, path = 'src/app.ts', line = 7) => ({ path, line, text });
const none = new Map<string, number>();

describe('suggestions for a first discussion', () => {
  it('are a TODO, a file without a test, and the last change, each in another file', () => {
    const changedAt = new Map([
      ['src/app.ts', 9_000_000],
      ['src/store/memory.ts', 8_000_000],
      ['src/books.ts', 7_000_000],
      ['src/index.ts', 1_000_000],
    ]);
    assert.deepEqual(startersFrom({ paths, todos: [todo('  // TODO: sort by author')], changedAt }), [
      { kind: 'todo', path: 'src/app.ts', line: 7, text: 'sort by author' },
      { kind: 'untested', path: 'src/store/memory.ts' },
      { kind: 'changed', path: 'src/books.ts' },
    ]);
  });

  it('are empty in a folder without code', () => {
    assert.deepEqual(
      startersFrom({ paths: ['README.md', 'notes.txt'], todos: [todo('# TODO: buy milk', 'README.md')], changedAt: none }),
      [],
    );
  });

  for (const [text, found] of [
    ['/* FIXME(ann): leaks on close */', 'leaks on close'],
    ['# TODO handle an empty list', 'handle an empty list'],
    ['-- TODO: an index', 'an index'],
    ['const label = "TODO: not a comment";', null],
    ['// TODO', null],
    ['// TODO: ???', null],
  ] as const)
    it(`parse ${JSON.stringify(text)} as ${JSON.stringify(found)}`, () => {
      const [first] = startersFrom({ paths: [], todos: [todo(text)], changedAt: none });
      assert.equal(first?.kind === 'todo' ? first.text : null, found);
    });

  it('match tests by stem in several languages, and report no missing test in a project without tests', () => {
    const of = (...files: string[]) => startersFrom({ paths: files, todos: [], changedAt: none });
    assert.deepEqual(of('a.py', 'test_a.py'), []);
    assert.deepEqual(of('a.go', 'a_test.go', 'b.go'), [{ kind: 'untested', path: 'b.go' }]);
    assert.deepEqual(of('src/A.java', 'src/test/ATest.java'), []);
    assert.deepEqual(of('a.ts', 'b.ts'), []);
    assert.deepEqual(of('latest.ts', 'inspector.ts'), []);
    assert.deepEqual(of('latest.ts', 'test/books.ts'), [{ kind: 'untested', path: 'latest.ts' }]);
  });

  it('treat nothing as recent in a fresh clone, where all files have the same time', () => {
    const changedAt = new Map(paths.map((path, index) => [path, 1_000 + index]));
    assert.deepEqual(startersFrom({ paths: ['src/app.ts', 'src/books.ts'], todos: [], changedAt }), []);
  });
});
