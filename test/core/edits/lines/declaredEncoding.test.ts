// Encodings declared in a file.
import assert from 'node:assert/strict';
import { declaredEncoding } from '../../../../src/core/edits/lines/declaredEncoding';

const rows: readonly (readonly [what: string, head: string, encoding: string | null])[] = [
  ['a comment of Python', '#!/usr/bin/python\n# -*- coding: latin-1 -*-\nimport os\n', 'iso88591'],
  ['a comment of Ruby', '# encoding: Shift_JIS\nputs 1\n', 'shiftjis'],
  ['a comment of Emacs with its line endings', ';; -*- coding: euc-jp-unix; -*-\n', 'eucjp'],
  ['a line of Vim', '/* one */\n/* vim: set ts=4 fenc=cp1251 : */\n', 'windows1251'],
  ['XML', '<?xml version="1.0" encoding="ISO-8859-15"?>\r\n<a/>\r\n', 'iso885915'],
  ['HTML', '<!doctype html>\n<html><head><meta charset="windows-1252">\n', 'windows1252'],
  ['older HTML', '<html><meta http-equiv="Content-Type" content="text/html; charset=big5">\n', 'cp950'],
  ['CSS', '@charset "koi8-r";\na {}\n', 'koi8r'],
  ['LaTeX', '\\documentclass{article}\n\\usepackage[latin9]{inputenc}\n', 'iso885915'],
  ['a list of translations', 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=EUC-KR\\n"\n', 'euckr'],
  ['UTF-8, which its bytes tell', '# -*- coding: utf-8 -*-\n', null],
  ['code about encodings', 'import os\nimport sys\nopen(name, encoding="latin-1")\n', null],
  ['code in the first line', 'open(name, encoding="latin-1")\n', null],
  ['a comment further down', 'a\nb\nc\n# coding: latin-1\n', null],
  ['nothing', '', null],
];

describe('declaredEncoding', () => {
  for (const [what, head, encoding] of rows) it(`reads ${what}`, () => assert.equal(declaredEncoding(head), encoding));
  it('does not look further down', () => assert.equal(declaredEncoding(`${' '.repeat(2_000)}<meta charset="big5">`), null));
});
