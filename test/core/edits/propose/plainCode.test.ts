// Removal of fences and escapes around code, and code that only looks wrapped.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { withPlainCode } from '../../../../src/core/edits/propose/plainCode';
import { someOf } from '../../../kit/rounds';

const created = (content: string, path = 'src/a.ts') => {
  const op = withPlainCode({ op: 'create', path, intent: '', content });
  return op.op === 'create' ? op.content : '';
};
const replaced = (oldText: string, newText: string, path = 'src/a.ts') => {
  const op = withPlainCode({ op: 'replace', path, intent: '', oldText, newText, all: false });
  return op.op === 'replace' ? [op.oldText, op.newText] : [];
};
const code = "const a = 1;\nif (a > 0 && a < 9) run((b) => `b\\n`);\nconst c = 'd';\nexport { c };\n";
const escapedLines = (text: string) => text.replaceAll('\n', '\\n');
const escapedMarkup = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

describe('the code of an edit', () => {
  for (const [name, given, wanted] of [
    ['a fence around a file', `\`\`\`ts\n${code}\`\`\``, code],
    ['a fence behind an empty line', `\`\`\`\n${code}\n\`\`\``, `${code}`],
    ['escaped line endings', escapedLines(code.replace('\\n', '')), code.replace('\\n', '')],
    ['HTML escapes', escapedMarkup(code), code],
    ['a fence and HTML escapes', `\`\`\`js\n${escapedMarkup(code)}\`\`\``, code],
  ] as const)
    it(`loses ${name}`, () => assert.equal(created(given), wanted));

  for (const [name, given, wanted] of [
    ['a fence around the new text', ['run();', '```\nrun(1);\n```'], ['run();', 'run(1);']],
    [
      'escaped line endings',
      ["import a from 'a';", "import b from 'b';\\nimport a from 'a';"],
      ["import a from 'a';", "import b from 'b';\nimport a from 'a';"],
    ],
    ['escaped line endings beside a word with an apostrophe', ['run();', "// don't\\nrun();"], ['run();', "// don't\nrun();"]],
    ['HTML escapes', ['if (a) run();', 'if (a &amp;&amp; b) run();'], ['if (a) run();', 'if (a && b) run();']],
    ['HTML escapes of a comparison', ['a', 'if (count &lt; 5) return a;'], ['a', 'if (count < 5) return a;']],
  ] as const)
    it(`drops ${name} of a replacement`, () => assert.deepEqual(replaced(given[0], given[1]), wanted));

  for (const [name, path, given] of [
    ['a fence of a document', 'README.md', '```js\nrun();\n```\n'],
    ['a fence within a text', 'src/a.ts', 'const a = `\n```js\nrun();\n```\n`;\n'],
    ['two fences', 'src/a.txt', '```js\nrun();\n```\nand\n```js\nrun();\n```\n'],
    ['a line end in a string', 'src/a.py', "print(f'a\\nb\\nc\\nd')\n"],
    ['line endings in a file of one line', 'data.json', '{"text":"a\\nb\\nc\\nd\\ne"}'],
    ['an expression of line endings', 'src/a.ts', 'export const lines = (text) => text.split(/\\n/);'],
    ['entities of markup', 'page.html', '<p>a =&gt; b &amp;&amp; c</p>\n'],
    ['entities in strings', 'src/a.ts', "const escaped = { '<': '&lt;', '&': '&amp;' };\n"],
    ['entities in remarks', 'src/a.ts', '// a =&gt; b is what the page has\nrun();\n'],
  ] as const)
    it(`keeps ${name}`, () => assert.equal(created(given, path), given));

  it('keeps a replacement that splits at line endings', () => {
    assert.deepEqual(replaced("a.split(',')", 'a.split(/\\n/)'), ["a.split(',')", 'a.split(/\\n/)']);
    assert.deepEqual(replaced('log(a);', 'log("a\\nb");'), ['log(a);', 'log("a\\nb");']);
  });

  it('keeps every source of this project, and every line of it', () => {
    const files = ['src', 'webview', 'test', 'scripts'].flatMap((folder) =>
      readdirSync(folder, { recursive: true, withFileTypes: true }).filter(
        (entry) => entry.isFile() && /\.(?:tsx?|mjs|json)$/.test(entry.name),
      ),
    );
    for (const { parentPath, name } of someOf(files)) {
      const path = join(parentPath, name).replaceAll('\\', '/');
      const text = readFileSync(path, 'utf8');
      assert.ok(created(text, path) === text, path);
      const lines = text.split('\n').slice(0, 300);
      for (const [index, line] of lines.entries())
        assert.deepEqual(replaced(lines[index - 1] ?? '', line, path), [lines[index - 1] ?? '', line], path);
    }
  });
});
