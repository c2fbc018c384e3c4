// Notebooks as text.
import assert from 'node:assert/strict';
import { proposeEdits } from '../../../../src/core/edits/propose/buildProposal';
import { type NotebookCell, cellChanges, cellsOf, notebookFile, textOfCells } from '../../../../src/core/edits/propose/notebook';
import { column } from '../../../kit/lists';

const code = (source: string, language = 'python'): NotebookCell => ({ isCode: true, language, source });
const prose = (source: string): NotebookCell => ({ isCode: false, language: 'markdown', source });
const cells = [prose('# Title'), code('import os\nx = 1'), code(''), code('print(x)\n')];
const text = '%%%% text markdown\n# Title\n%%%% code python\nimport os\nx = 1\n%%%% code python\n\n%%%% code python\nprint(x)\n';
const splice = (startLine: number, endLine: number, ...lines: string[]) => ({ startLine, endLine, lines });

describe('a notebook as text', () => {
  it('consists of its cells, each under a line with its kind, and is read back unchanged', () => {
    assert.equal(textOfCells(cells), text);
    assert.deepEqual(cellsOf(text), cells);
    assert.deepEqual([textOfCells([]), cellsOf('')], ['', []]);
  });

  it('has one kind of line ending', () => assert.equal(textOfCells([code('a\r\nb\rc')]), '%%%% code python\na\nb\nc'));

  for (const [what, cell] of [
    ['a line like the beginning of a cell', code('x\n%%%% code python\ny')],
    ['a language that is no word', code('x', 'a b')],
  ] as const)
    it(`has no text with ${what} in it`, () => assert.equal(textOfCells([cell]), null));

  for (const broken of ['x = 1', '\n%%%% code python', '%%%% code\nx', '%%%% cells python\nx'])
    it(`is not read from ${JSON.stringify(broken)}`, () => assert.equal(cellsOf(broken), null));

  it('creates a file with the content of its cells', () => {
    const file = JSON.parse(notebookFile([prose('# A\nb'), code('x'), code('y', 'sql'), code('z', 'raw')]));
    assert.deepEqual(
      file.cells.map(({ cell_type, source }: { cell_type: string; source: string[] }) => [cell_type, source.join('')]),
      [
        ['markdown', '# A\nb'],
        ['code', 'x'],
        ['code', 'y'],
        ['raw', 'z'],
      ],
    );
    assert.deepEqual([file.metadata.language_info.name, file.cells[2].metadata.vscode.languageId, file.nbformat], ['python', 'sql', 4]);
  });
});

describe('the effect of text edits on cells', () => {
  it('changes the source of a cell that stays', () =>
    assert.deepEqual(cellChanges(text, [splice(4, 5, 'x = 2')]), { sources: [{ index: 1, source: 'import os\nx = 2' }], replaced: [] }));

  it('inserts a cell between two others', () =>
    assert.deepEqual(cellChanges(text, [splice(5, 5, '%%%% code python', 'y = 2')]), {
      sources: [],
      replaced: [{ start: 2, end: 2, cells: [code('y = 2')] }],
    }));

  it('removes a cell', () =>
    assert.deepEqual(cellChanges(text, [splice(5, 7)]), { sources: [], replaced: [{ start: 2, end: 3, cells: [] }] }));

  it('merges two cells if the line between them is removed', () =>
    assert.deepEqual(cellChanges(text, [splice(5, 6)]), {
      sources: [{ index: 1, source: 'import os\nx = 1\n' }],
      replaced: [{ start: 2, end: 3, cells: [] }],
    }));

  it('replaces a cell by one of another kind, and lists the last place first', () =>
    assert.deepEqual(cellChanges(text, [splice(0, 1, '%%%% code python'), splice(10, 10, '%%%% text markdown', 'end')]), {
      sources: [],
      replaced: [
        { start: 4, end: 4, cells: [prose('end')] },
        { start: 0, end: 1, cells: [code('# Title')] },
      ],
    }));

  it('is nothing where the result is no notebook', () => assert.equal(cellChanges(text, [splice(0, 1)]), null));
});

describe('edits proposed for a notebook', () => {
  const edit = (oldText: string, newText: string) =>
    proposeEdits([{ op: 'replace', path: 'a.ipynb', intent: '', oldText, newText, all: false }], () => text, 'T1');

  it('are hunks of its text', () =>
    assert.deepEqual(
      edit('x = 1', 'x = 2').files.map(({ path, hunks }) => [path, hunks.map(({ before, after }) => [before, after])]),
      [['a.ipynb', [[['x = 1'], ['x = 2']]]]],
    ));

  it('are refused if a cell would begin with an invalid line', () => {
    const { files, refused } = edit('%%%% text markdown\n', '');
    assert.deepEqual([files, refused.map(({ reason }) => reason)], [[], ['notebook']]);
  });

  it('are refused for a new notebook that is written as a file', () => {
    const op = { op: 'create', path: 'b.ipynb', intent: '', content: '{"cells": []}' } as const;
    assert.deepEqual(column(proposeEdits([op], () => null, 'T1').refused, 'reason'), ['notebook']);
  });
});
