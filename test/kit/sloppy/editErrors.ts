// Errors in a Builder's edits.
import type { ToolCall } from '../../../src/core/models/request';
import {
  type ErrorContext,
  type ErrorKind,
  withArgs,
  withBrought,
  withQuotation,
  type WrittenReply,
  eachEdit,
  ofEdits,
  ofReply,
} from './kind';

const argsOf = ({ args }: ToolCall) => args as Readonly<Record<string, string>>;
const numbered = (text: string) =>
  text
    .split('\n')
    .map((line, index) => `${String(index + 5).padStart(3)} | ${line}`)
    .join('\n');

/** Returns the expected content of the files after the edits, by path. */
function wholeFiles(edits: readonly ToolCall[], live: ErrorContext['live']): Map<string, string> {
  const files = new Map<string, string>();
  for (const call of edits) {
    const { path = '', content, old_text = '', new_text = '' } = argsOf(call);
    files.set(path, content ?? (files.get(path) ?? live(path)).replace(old_text, () => new_text));
  }
  return files;
}

/** Creates an error kind that writes edits in a form invented by the model, instead of calls or blocks. */
function inOwnForm(name: string, write: (edits: readonly ToolCall[], context: ErrorContext) => string): ErrorKind {
  return {
    name,
    hits: ['edits'],
    isWhole: true,
    reply: (reply, context) => ({
      text: `${proseOf(reply)}\n\n${write(reply.edits, context)}`,
      calls: [],
      edits: reply.edits,
      finish: 'stop',
    }),
  };
}

const proseOf = ({ text }: WrittenReply) => text.split('<<<')[0]?.trim() ?? '';

function renamed(names: Readonly<Record<string, string>>): (call: ToolCall) => ToolCall {
  return (call) => withArgs(call, (args) => Object.fromEntries(Object.entries(args).map(([key, held]) => [names[key] ?? key, held])));
}

export const editErrors: readonly ErrorKind[] = [
  {
    name: 'a quotation that is not there',
    hits: ['edits'],
    edits: (edits, { random }) => {
      const at = random.below(edits.length);
      return edits.map((call, index) =>
        index === at ? withQuotation(call, (text) => `${text.replace(/\w+/, 'somethingElse')}\n// end`) : call,
      );
    },
  },
  eachEdit('a quotation with other words', (call) =>
    withQuotation(call, (text) => text.replace('name', 'userName').replace('isPassword', 'checkPassword')),
  ),
  eachEdit('a wrong path', (call, { random }) =>
    withArgs(call, (args) => ({ ...args, path: random.pick(['path/to/', './', '/workspace/', 'project/']) + String(args.path) })),
  ),
  ofEdits('a file nobody approved', (edits) => [
    ...edits,
    { name: 'create_file', args: { path: 'src/helpers/log.js', intent: 'A helper', content: 'export const log = () => {};\n' } },
  ]),
  {
    name: 'a placeholder in place of lines',
    hits: ['edits'],
    edits: (edits) =>
      edits.map((call) =>
        withBrought(call, (text) => {
          const lines = text.split('\n');
          return lines.length < 4 ? text : [...lines.slice(0, 2), '  // ... existing code ...', ...lines.slice(-2)].join('\n');
        }),
      ),
  },
  eachEdit('line numbers in quotations', (call) => withQuotation(call, numbered)),
  eachEdit('other spaces in quotations', (call) => withQuotation(call, (text) => text.replace(/^ {2,}/gm, '\t').replace(/ ?=> ?/g, '=>'))),
  eachEdit('typographic quotes in quotations', (call) => withQuotation(call, (text) => text.replace(/'([^']*)'/g, '‘$1’'))),
  eachEdit('escaped line endings', (call) => withBrought(call, (text) => text.replaceAll('\n', '\\n'))),
  eachEdit('HTML escapes', (call) =>
    withBrought(
      withQuotation(call, (text) => text.replaceAll('>', '&gt;').replaceAll('<', '&lt;')),
      (text) => text.replaceAll('&&', '&amp;&amp;').replaceAll('>', '&gt;').replaceAll('<', '&lt;'),
    ),
  ),
  {
    name: 'a fence within an edit',
    hits: ['edits'],
    // A Markdown file may contain the fence intentionally.
    edits: (edits) =>
      edits.map((call) => (argsOf(call).path?.endsWith('.md') ? call : withBrought(call, (text) => `\`\`\`js\n${text}\n\`\`\``))),
  },
  ofEdits('each edit twice', (edits) => edits.flatMap((call) => [call, call])),
  eachEdit('a quotation of one word', (call) =>
    withArgs(call, (args) =>
      typeof args.old_text === 'string' && /return \{/.test(args.old_text)
        ? { ...args, old_text: '  return {', new_text: `${String(args.new_text).split('return {')[0]}return {` }
        : args,
    ),
  ),
  eachEdit('replacements for a file that is not there', (call) =>
    call.name === 'create_file'
      ? {
          name: 'replace_in_file',
          args: { path: argsOf(call).path, intent: argsOf(call).intent, old_text: '', new_text: argsOf(call).content },
        }
      : call,
  ),
  ofEdits('create_file for a file that is there', (edits, { live }) =>
    [...wholeFiles(edits, live)].map(([path, content]) => ({ name: 'create_file', args: { path, intent: 'The whole file', content } })),
  ),
  ofEdits('wrong names of arguments', (edits) =>
    edits.map(renamed({ path: 'file_path', old_text: 'old_string', new_text: 'new_string', content: 'file_text' })),
  ),
  eachEdit('missing arguments', (call, { random }) =>
    random.chance(0.4) ? withArgs(call, ({ path: _, ...args }) => args) : withArgs(call, ({ intent: _, ...args }) => args),
  ),
  ofReply('arguments as text', ['edits'], (reply) => ({
    ...reply,
    calls: reply.calls.map((call) => ({ ...call, args: JSON.stringify(call.args) })),
  })),
  ofReply('tools of another editor', ['edits'], (reply) => ({
    ...reply,
    calls: reply.calls.map((call) => ({
      ...renamed({ path: 'file_path', old_text: 'old_string', new_text: 'new_string', content: 'file_text' })(call),
      name: call.name === 'create_file' ? 'write_file' : 'str_replace',
    })),
  })),
  inOwnForm('the whole file in a fence', (edits, { live }) =>
    [...wholeFiles(edits, live)].map(([path, text]) => `**${path}**\n\n\`\`\`js\n${text}\`\`\``).join('\n\n'),
  ),
  inOwnForm('calls as JSON in the text', (edits) =>
    edits.map(({ name, args }) => `\`\`\`json\n${JSON.stringify({ name, arguments: args }, null, 2)}\n\`\`\``).join('\n\n'),
  ),
  inOwnForm('calls in tags', (edits) =>
    edits.map(({ name, args }) => `<tool_call>\n${JSON.stringify({ name, arguments: args })}\n</tool_call>`).join('\n'),
  ),
  inOwnForm('calls as function tags', (edits) =>
    edits
      .map(
        (call) =>
          `<function=${call.name}>\n${Object.entries(argsOf(call))
            .map(([key, held]) => `<parameter=${key}>\n${held}\n</parameter>`)
            .join('\n')}\n</function>`,
      )
      .join('\n'),
  ),
  inOwnForm('a diff with a/ and b/', (edits) => edits.map(diffOf).join('\n')),
  inOwnForm('original and updated', (edits) =>
    edits
      .map(
        (call) =>
          `In \`${argsOf(call).path}\`:\n\n<<<<<<< ORIGINAL\n${argsOf(call).old_text ?? ''}\n=======\n${argsOf(call).new_text ?? argsOf(call).content}\n>>>>>>> UPDATED`,
      )
      .join('\n\n'),
  ),
  inOwnForm('only the words', () => 'I have made the changes: login asks the lock first, and the count is in place.'),
  {
    name: 'all edits are in place',
    hits: ['edits'],
    onlyAgain: true,
    isWhole: true,
    reply: (reply) => ({ ...reply, text: 'All edits are in place now.', calls: [] }),
  },
  {
    name: 'nothing to change, by a line that is there',
    hits: ['edits'],
    isWhole: true,
    reply: (reply, { live }) => {
      const line = live('src/app.js').split('\n')[5] ?? '';
      return {
        ...reply,
        text: `It is all there.\n\n<<<UNCHANGED>>>\nThe login is checked already: src/app.js:6: \`${line.trim()}\`\n<<<END>>>`,
        calls: [],
      };
    },
  },
  {
    name: 'sent again with a difference',
    hits: ['edits'],
    onlyAgain: true,
    edits: (edits, context) => edits.map((call) => wider(call, context)),
  },
  { name: 'only the last edit again', hits: ['edits'], onlyAgain: true, edits: (edits) => edits.slice(-1) },
];

/** Widens a replacement by one more line that is quoted and returned unchanged. */
function wider(call: ToolCall, { live }: ErrorContext): ToolCall {
  return withArgs(call, (args) => {
    const { path = '', old_text, new_text } = args as Readonly<Record<string, string>>;
    if (old_text === undefined) return args;
    const text = live(path);
    const at = text.indexOf(old_text);
    const rest = at < 0 ? '' : text.slice(at + old_text.length + 1);
    const line = rest.slice(0, rest.indexOf('\n'));
    return at < 0 || line === '' ? args : { ...args, old_text: `${old_text}\n${line}`, new_text: `${new_text}\n${line}` };
  });
}

function diffOf(call: ToolCall): string {
  const { path, content, old_text, new_text = '' } = argsOf(call);
  const lines = (text: string, mark: string) => text.split('\n').map((line) => mark + line);
  if (content !== undefined)
    return [`diff --git a/${path} b/${path}`, `--- a/${path}`, `+++ b/${path}`, '@@ -0,0 +1 @@', ...lines(content, '+')].join('\n');
  return [
    `diff --git a/${path} b/${path}`,
    `--- a/${path}`,
    `+++ b/${path}`,
    '@@ -1 +1 @@',
    ...lines(old_text ?? '', '-'),
    ...lines(new_text, '+'),
  ].join('\n');
}
