// Code highlighting for common languages.
import hljs from 'highlight.js/lib/core';
import bash from 'highlight.js/lib/languages/bash';
import cpp from 'highlight.js/lib/languages/cpp';
import csharp from 'highlight.js/lib/languages/csharp';
import css from 'highlight.js/lib/languages/css';
import diff from 'highlight.js/lib/languages/diff';
import go from 'highlight.js/lib/languages/go';
import java from 'highlight.js/lib/languages/java';
import javascript from 'highlight.js/lib/languages/javascript';
import json from 'highlight.js/lib/languages/json';
import python from 'highlight.js/lib/languages/python';
import rust from 'highlight.js/lib/languages/rust';
import sql from 'highlight.js/lib/languages/sql';
import typescript from 'highlight.js/lib/languages/typescript';
import xml from 'highlight.js/lib/languages/xml';
import yaml from 'highlight.js/lib/languages/yaml';

const languages = { bash, cpp, csharp, css, diff, go, java, javascript, json, python, rust, sql, typescript, xml, yaml };

for (const [name, language] of Object.entries(languages)) hljs.registerLanguage(name, language);

/** Token kind for each class name of highlight.js; other classes have no color. */
const kinds: Readonly<Record<string, CodePiece['kind']>> = {
  keyword: 'keyword',
  literal: 'keyword',
  'selector-tag': 'keyword',
  'variable language_': 'keyword',
  tag: 'tag',
  name: 'tag',
  string: 'string',
  regexp: 'string',
  addition: 'addition',
  deletion: 'deletion',
  number: 'number',
  comment: 'comment',
  quote: 'comment',
  meta: 'comment',
  'title function_': 'title',
  'title class_': 'type',
  'title class_ inherited__': 'type',
  title: 'title',
  type: 'type',
  built_in: 'type',
  attr: 'name',
  attribute: 'name',
  'selector-class': 'name',
  'selector-id': 'name',
};

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" };

/** Returns the code as highlighted pieces; null if the language is unknown or the pieces do not reproduce the code. */
export function highlight(code: string, language: string): readonly CodePiece[] | null {
  if (!hljs.getLanguage(language)) return null;
  const pieces = piecesOf(hljs.highlight(code, { language, ignoreIllegals: true }).value);
  return pieces.map(({ text }) => text).join('') === code ? pieces : null;
}

/** Parses the library's markup into pieces, so that the markup is never inserted as HTML. */
function piecesOf(marked: string): CodePiece[] {
  const pieces: CodePiece[] = [];
  const open: (CodePiece['kind'] | null)[] = [];
  for (const part of marked.split(/(<span class="[^"]*">|<\/span>)/)) {
    if (part === '</span>') open.pop();
    else if (part.startsWith('<span class="')) open.push(kindOf(part) ?? open.at(-1) ?? null);
    else if (part !== '') pieces.push({ kind: open.at(-1) ?? null, text: decoded(part) });
  }
  return pieces;
}

function kindOf(mark: string): CodePiece['kind'] {
  const words = mark.slice('<span class="'.length, -2).replace(/^hljs-/, '');
  return kinds[words] ?? kinds[words.split(' ')[0] ?? ''] ?? null;
}

function decoded(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|#x27);/g, (whole, name: string) => entities[name] ?? whole);
}

/** A piece of code with one color; `kind` is null for plain text. */
export interface CodePiece {
  readonly kind: 'keyword' | 'tag' | 'string' | 'addition' | 'deletion' | 'number' | 'comment' | 'title' | 'type' | 'name' | null;
  readonly text: string;
}
