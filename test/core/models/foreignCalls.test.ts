// Tool calls written in the formats of other tools.
import assert from 'node:assert/strict';
import { foreignCalls } from '../../../src/core/models/toolText';

const isOffered = ({ name }: { readonly name: string }) => ['read_file', 'search_text'].includes(name);
const args = { path: 'src/a.ts', from: 10 };
const json = JSON.stringify(args);

describe('a tool call in another format', () => {
  const forms: readonly string[] = [
    `<tool_call>\n{"name": "read_file", "arguments": ${json}}\n</tool_call>`,
    `<tool_call>{"name": "read_file", "arguments": ${JSON.stringify(json)}}`,
    `<tool_calls>[{"name": "read_file", "parameters": ${json}}]</tool_calls>`,
    `<function_call>{"name": "functions.read_file", "args": ${json}}</function_call>`,
    `<tool_call>\n<function=read_file>\n<parameter=path>\nsrc/a.ts\n</parameter>\n<parameter=from>\n10\n</parameter>\n</function>\n</tool_call>`,
    `<function=read_file>${json}</function>`,
    '<function_calls>\n<invoke name="read_file">\n<parameter name="path">src/a.ts</parameter>\n<parameter name="from">10</parameter>\n</invoke>\n</function_calls>',
    `[TOOL_CALLS][{"name": "read_file", "arguments": ${json}}]`,
    `[TOOL_CALLS]read_file[ARGS]${json}`,
    `[TOOL_CALLS]read_file${json}`,
    `<|python_tag|>{"name": "read_file", "parameters": ${json}}`,
    `<tool_call>read_file\n<arg_key>path</arg_key>\n<arg_value>src/a.ts</arg_value>\n<arg_key>from</arg_key>\n<arg_value>10</arg_value>\n</tool_call>`,
    `<｜tool▁call▁begin｜>read_file<｜tool▁sep｜>${json}<｜tool▁call▁end｜>`,
    `<｜tool▁call▁begin｜>function<｜tool▁sep｜>read_file\n\`\`\`json\n${json}\n\`\`\`<｜tool▁call▁end｜>`,
    `<|tool_call_begin|>functions.read_file:0<|tool_call_argument_begin|>${json}<|tool_call_end|>`,
    `<|channel|>commentary to=functions.read_file <|constrain|>json<|message|>${json}<|call|>`,
  ];
  for (const form of forms)
    it(`is parsed: ${form.slice(0, 50).replaceAll('\n', ' ')}`, () => {
      assert.deepEqual(foreignCalls(`I look.\n\n${form}`, isOffered), { calls: [{ name: 'read_file', args }], text: 'I look.' });
    });

  const honest: readonly string[] = [
    'A call begins with `<tool_call>`.',
    '```xml\n<tool_call>{"name": "read_file", "arguments": {}}</tool_call>\n```',
    '<tool_call>{"name": "write_file", "arguments": {"path": "a"}}</tool_call>',
    'Use read_file({"path": "a"}) here.',
    'function=read_file is set.',
    '{"name": "read_file", "note": "this is a setting"}',
  ];
  for (const text of honest)
    it(`is not found in ${text.slice(0, 50).replaceAll('\n', ' ')}`, () =>
      assert.deepEqual(foreignCalls(text, isOffered), { calls: [], text }));
});
