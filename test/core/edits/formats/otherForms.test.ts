// Edit formats of other tools.
import assert from 'node:assert/strict';
import { parseEditText } from '../../../../src/core/edits/formats/parse';
import { editsOf } from '../../../../src/core/edits/propose/tools';

const path = 'src/limit.js';
const base = Array.from({ length: 12 }, (_, line) => `export const n${line} = ${line};\n`).join('');
const known = new Map<string, string | null>([
  [path, null],
  ['src/app.js', base],
]);
const content = 'export function limit() {\n  return 5;\n}\n';
const oldText = 'const a = 1;\n';
const newText = 'const a = "2";\n';
const json = (value: unknown) => JSON.stringify(value);
const made = { create: content };
const replaced = { replace: [oldText, newText] };

/** The effect of an edit, independent of its format. */
function effects(text: string, options: { readonly hasEnded?: boolean } = {}) {
  const { ops, refused } = parseEditText(text, { known, ...options });
  return { refused: refused.map(({ hint }) => hint), ops: ops.map((op) => [op.path, effectOf(op)]) };
}

function effectOf(op: ReturnType<typeof parseEditText>['ops'][number]) {
  if (op.op === 'replace') return { replace: [ended(op.oldText), ended(op.newText)] };
  return op.op === 'create' || op.op === 'rewrite' ? { create: op.content } : { [op.op]: op.op === 'rename' ? op.to : true };
}

function ended(text: string): string {
  return text.endsWith('\n') ? text : `${text}\n`;
}

const fence = (info: string, body = content) => `\`\`\`${info}\n${body}\`\`\`\n`;
const tag = (name: string, body: string) => `<${name}>${body}</${name}>`;

const wholeFiles: Readonly<Record<string, string>> = {
  'a fence with the path in bold above': `**${path}**\n\n${fence('js')}`,
  'a fence under a heading': `### ${path}\n${fence('js')}`,
  'a fence under a heading with back ticks': `### 1. \`${path}\`\n\n${fence('js')}`,
  'a fence under "In …"': `In \`${path}\`:\n\n${fence('js')}`,
  'a fence under a lead-in without back ticks': `Create ${path}:\n\n${fence('')}`,
  'a fence under "File: …"': `File: ${path}\n${fence('javascript')}`,
  'a fence under "**File:** …"': `**File:** \`${path}\`\n${fence('javascript')}`,
  'the path in the info string': fence(`js ${path}`),
  'the path behind a colon in the info string': fence(`js:${path}`),
  'the path as a title in the info string': fence(`js title="${path}"`),
  'the path alone in the info string': fence(path),
  'the path as the first remark': fence('js', `// ${path}\n${content}`),
  'the path as the first remark with a label': fence('js', `// File: ${path}\n\n${content}`),
  'the path as a remark of another language': fence('html', `<!-- ${path} -->\n${content}`),
  'an invented folder in front of the path': `**path/to/${path}**\n${fence('js')}`,
  'the name of the file alone': `**limit.js**\n${fence('js')}`,
  'a call of JSON with name and arguments': json({ name: 'create_file', arguments: { path, content } }),
  'the same with arguments as text': json({ name: 'create_file', arguments: json({ path, content }) }),
  'the same in tags': `<tool_call>\n${json({ name: 'write_file', arguments: { file_path: path, content } })}\n</tool_call>`,
  'the same in tags on one line': `<tool_call>${json({ name: 'write_file', arguments: { file_path: path, content } })}</tool_call>`,
  'the same behind a mark of a template': `[TOOL_CALLS] ${json([{ name: 'create_file', arguments: { path, content } }])}`,
  'the same as a function': json({ type: 'function', function: { name: 'create_file', arguments: json({ path, content }) } }),
  'the same as a list of calls': json({ tool_calls: [{ id: '1', function: { name: 'create', arguments: { path, content } } }] }),
  'the same as tool and input': json({ tool: 'create_file', input: { path, file_text: content } }),
  'the same under the name of the tool': json({ create_file: { path, content } }),
  'the same over several lines in a fence': fence(
    'json',
    `${JSON.stringify({ name: 'create_file', parameters: { path, content } }, null, 2)}\n`,
  ),
  'the same with raw line endings': `{"name": "create_file", "arguments": {"path": "${path}", "content": "${content}"}}`,
  'the same with a comma too many and bare keys': `{name: "create_file", arguments: {"path": "${path}", "content": ${json(content)},}}`,
  'tags of functions': `<tool_call>\n<function=create_file>\n<parameter=path>\n${path}\n</parameter>\n<parameter=content>\n${content}</parameter>\n</function>\n</tool_call>`,
  'tags of the tool and its fields': tag('write_to_file', `\n${tag('path', path)}\n<content>\n${content}</content>\n`),
  'fields of a command': json({ command: 'create', path, file_text: content }),
};

const replacements: Readonly<Record<string, string>> = {
  'a call with file_path, old_string and new_string': json({
    name: 'edit',
    arguments: { file_path: path, old_string: oldText, new_string: newText },
  }),
  'fields in camel case': json({ filePath: path, oldString: oldText, newString: newText }),
  str_replace: json({ command: 'str_replace', path, old_str: oldText, new_str: newText }),
  'search and replace': json({ tool: 'search_replace', args: { file: path, search: oldText, replace: newText } }),
  'a list of edits': json({ name: 'multi_edit', arguments: { file_path: path, edits: [{ old_string: oldText, new_string: newText }] } }),
  'texts as lists of lines': json({ path, old_text: oldText.split('\n'), new_text: newText.split('\n') }),
  'JSON in a tag of a function': `<function=edit_file>${JSON.stringify({ path, old_string: oldText, new_string: newText })}</function>`,
  'JSON behind words': `The call: ${JSON.stringify({ name: 'edit', arguments: { path, old_string: oldText, new_string: newText } })}`,
  'JSON as the call of a function': JSON.stringify({
    function_call: { name: 'edit', arguments: JSON.stringify({ path, old_text: oldText, new_text: newText }) },
  }),
  'tags of functions': `<function=replace_in_file>\n<parameter=path>${path}</parameter>\n<parameter=old_text>${oldText}</parameter>\n<parameter=new_text>${newText}</parameter>\n</function>`,
  'tags of the fields': tag('edit_file', `\n${tag('path', path)}\n${tag('old_string', oldText)}\n${tag('new_string', newText)}\n`),
  'blocks in a field': tag(
    'replace_in_file',
    `\n${tag('path', path)}\n<diff>\n<<<<<<< SEARCH\n${oldText}=======\n${newText}>>>>>>> REPLACE\n</diff>\n`,
  ),
  'a patch in a field': json({
    name: 'apply_patch',
    arguments: { input: `*** Begin Patch\n*** Update File: ${path}\n-${oldText}+${newText}*** End Patch` },
  }),
  'ORIGINAL and UPDATED': `${path}\n<<<<<<< ORIGINAL\n${oldText}=======\n${newText}>>>>>>> UPDATED\n`,
  'conflict markers': `${path}\n\`\`\`js\n<<<<<<< HEAD\n${oldText}=======\n${newText}>>>>>>> feature/limit\n\`\`\`\n`,
  'markers in small letters': `${path}\n<<<<<<< Search\n${oldText}=======\n${newText}>>>>>>> Replace\n`,
  'markers in a list': `- ${path}\n  \`\`\`js\n  <<<<<<< SEARCH\n  ${oldText}  =======\n  ${newText}  >>>>>>> REPLACE\n  \`\`\`\n`,
  'markers that alone are indented': `${path}\n  <<<<<<< SEARCH\n${oldText}  =======\n${newText}  >>>>>>> REPLACE\n`,
  'the path as a remark': `\`\`\`js\n// ${path}\n<<<<<<< SEARCH\n${oldText}=======\n${newText}>>>>>>> REPLACE\n\`\`\`\n`,
  'the path with a line': `${path}:12\n<<<<<<< SEARCH\n${oldText}=======\n${newText}>>>>>>> REPLACE\n`,
}; // prettier-ignore

describe('edit formats of other tools', () => {
  for (const [name, text] of Object.entries(wholeFiles))
    it(`parses a whole file: ${name}`, () => {
      const read = effects(`Here it is.\n\n${text}\n\nThat is all.`);
      assert.deepEqual(read.refused, []);
      const [[written, effect] = []] = read.ops;
      assert.equal(read.ops.length, 1);
      assert.ok(String(written).endsWith('limit.js'), String(written));
      assert.deepEqual(effect, made);
    });
  for (const [name, text] of Object.entries(replacements))
    it(`parses a replacement: ${name}`, () => {
      assert.deepEqual(effects(`Here it is.\n\n${text}\n\nThat is all.`), { refused: [], ops: [[path, replaced]] });
    });

  it('show the surrounding text and nothing of the edits', () => {
    for (const text of [...Object.values(wholeFiles), ...Object.values(replacements)]) {
      const { talk } = parseEditText(`Here it is.\n\n${text}\n\nThat is all.`, { known });
      assert.match(talk.replace(/(?:In|Create) [^\n]*:\n\n/, ''), /^Here it is\.\s*That is all\.$/);
      assert.doesNotMatch(talk, /const a|function limit|SEARCH|arguments|parameter=/, text);
    }
  });

  it('refuses an incomplete edit', () => {
    for (const [name, text] of Object.entries(wholeFiles).filter(([, body]) => /```|<tool_call>\n<f|<write_to/.test(body))) {
      const cut = text.trimEnd().slice(0, text.indexOf('return 5'));
      const read = effects(cut);
      assert.deepEqual(read.ops, [], name);
    }
  });

  const pair =
    (old: string, next: string, info = 'js') =>
    (before: string, after: string) =>
      `${before}\n${fence(info, old)}\n${after}\n\n${fence(info, next)}`;
  const [own, fresh] = ['export const n3 = 3;\n', 'export const n3 = 33;\n'];
  for (const [before, after] of [
    ['**Before:**', '**After:**'],
    ['*Before:*', '*After:*'],
    ['### Before', '### After'],
    ['Before (`src/app.js`):', 'After (`src/app.js`):'],
    ['Old code:', 'New code:'],
    ['Replace:', 'With:'],
    ['Change this', 'to this:'],
    ['Vorher:', 'Nachher:'],
    ['**Avant :**', '**Après :**'],
    ['変更前：', '変更後：'],
    ['Было:', 'Стало:'],
  ] as const)
    it(`parses two fences under "${before}" and "${after}"`, () => {
      for (const title of ['### src/app.js\n\n', '**app.js**\n'])
        assert.deepEqual(effects(title + pair(own, fresh)(before, after)), {
          refused: [],
          ops: [['src/app.js', { replace: [own, fresh] }]],
        });
    });

  it('treats two such fences as prose if the file lacks the old lines, names no file, or has edits in another format', () => {
    const lacking = `### src/app.js\n\n${pair('export const n3 = 4;\n', fresh)('Before:', 'After:')}`;
    const nameless = `Compare:\n\n${pair(own, fresh)('Before:', 'After:')}`;
    for (const text of [lacking, nameless]) assert.deepEqual(effects(text), { refused: [], ops: [] });
    const block = `src/app.js\n<<<<<<< SEARCH\n${own}=======\n${fresh}>>>>>>> REPLACE\n`;
    const both = effects(`${block}\n\n### src/app.js\n\n${pair(own, fresh)('Before:', 'After:')}`);
    assert.deepEqual(both.ops, [['src/app.js', { replace: [own, fresh] }]]);
  });

  const talk: Readonly<Record<string, string>> = {
    'a quotation of a file': `In \`src/app.js\`:\n\n${fence(
      'js',
      base
        .split(/(?<=\n)/)
        .slice(2, 5)
        .join(''),
    )}`,
    'a command': `Run \`${path}\`:\n\n${fence('bash', `node ${path}\n`)}`,
    'a fence of no known file': `**src/other.js**\n${fence('js')}`,
    'other data with a path': json({ path, line: 3, text: 'const a = 1;' }),
    'a list of places': json([{ file: path, line: 3, severity: 'minor', text: 'x' }]),
    'a call that reads': `<tool_call>\n${json({ name: 'read_file', arguments: { path } })}\n</tool_call>`,
    'tags of HTML': '<edit>\n<b>no</b>\n</edit>\n<div>\n</div>',
  };
  for (const [name, text] of Object.entries(talk))
    it(`treats as prose: ${name}`, () => assert.deepEqual(effects(text), { refused: [], ops: [] }));

  it('treats a fence as prose if the file has edits in another format', () => {
    const read = effects(`${replacements['ORIGINAL and UPDATED']}\nIt then reads:\n\n**${path}**\n${fence('js')}`);
    assert.deepEqual(read.ops, [[path, replaced]]);
  });

  it('parses tool calls with the names of other tools', () => {
    const read = (name: string, args: unknown) => editsOf({ name, args }).map((edit) => (edit.ok ? effectOf(edit.value) : edit.error.hint));
    assert.deepEqual(read('replace_in_file', { file_path: path, old_string: oldText, new_string: newText }), [replaced]);
    assert.deepEqual(read('write_file', { filePath: path, contents: content }), [made]);
    assert.deepEqual(read('create_file', { file: path, text: content }), [made]);
    assert.deepEqual(read('delete', { target_file: path }), [{ delete: true }]);
    assert.deepEqual(read('move_file', { source: path, destination: 'b.js' }), [{ rename: 'b.js' }]);
    assert.match(String(read('apply_diff', { path, diff: 'no diff' })), /contains no edit/);
  });
});
