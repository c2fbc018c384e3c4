// Parses tool calls written as tags, such as `<function=NAME>`.
import type { EditOp } from '../lines/proposal';
import { readLenientJson } from '../../text/lenientJson';
import { calledPath, editsOfCall } from './editCall';
import { type FormBlock, type FormCursor, unreadableBlock } from './form';

/** Opening tags with their closing tags; both may have a namespace. */
const forms: readonly (readonly [opening: RegExp, closing: (tool: string) => string])[] = [
  [/^\s*(?:<tool_call>\s*)?<function=["']?([\w.-]{1,60})["']?>/, () => 'function'],
  [/^\s*<(?:\w{1,20}:)?invoke name="([\w.-]{1,60})">/, () => 'invoke'],
  [/^\s*<((?:edit|create|write|replace|update|delete|rename|apply|search|insert|str)(?:_[a-z]{2,20}){0,4})>/, (tool) => tool],
];
const parameter = /<(?:\w{1,20}:)?parameter(?:=["']?| name=["'])([\w-]{1,40})["']?>/g;
const ownTag = /(?<=^|>)[ \t]*<([a-z_]{2,40})>/gim;
const namesFile = /<(?:(?:\w{1,20}:)?parameter\b|(?:path|file|file_?path|file_?name|target_file)>)/i;

/** Parses one call with its fields. A tag without fields is prose. */
export function readTaggedCall({ lines, at, hasEnded }: FormCursor): FormBlock | null {
  const first = lines[at] ?? '';
  if (!/^\s*</.test(first)) return null;
  for (const [opening, closing] of forms) {
    const [opened = '', tool = ''] = opening.exec(first) ?? [];
    if (tool !== '') return callFrom({ lines, at, hasEnded }, { tool, opened, close: closing(tool) });
  }
  return null;
}

interface TaggedCall {
  readonly tool: string;
  readonly opened: string;
  readonly close: string;
}

function callFrom(
  { lines, at, hasEnded }: Pick<FormCursor, 'lines' | 'at' | 'hasEnded'>,
  { tool, opened, close }: TaggedCall,
): FormBlock | null {
  const closing = new RegExp(`</(?:\\w{1,20}:)?${close}>`);
  const last = lines.findIndex((line, index) => index >= at && closing.test(line));
  const next = last < 0 ? lines.length : last + 1;
  const [body = ''] = [...lines.slice(at, next)].join('\n').slice(opened.length).split(closing);
  const json = body.trimStart().startsWith('{') ? readLenientJson(body) : null;
  if (!json && !namesFile.test(body)) return null;
  const args = json ? json.ok && json.value.value : fieldsIn(body);
  const refuse = (expected: string) => ({ ops: [], refused: [unreadableBlock(calledPath(args), at, expected)], next });
  if (last < 0 && !hasEnded) return refuse(`"</${close}>" was expected at the end of this call.`);
  const edits = editsOfCall(tool, args);
  if (edits === null) return { ops: [], refused: [], next };
  return edits.ok ? { ops: edits.value.ops.map(withLastLineEnd), written: edits.value.written, refused: [], next } : refuse(edits.error);
}

/** Restores the final line ending of a file's text: the line break before the closing tag was removed with the tag. */
function withLastLineEnd(op: EditOp): EditOp {
  if ((op.op !== 'create' && op.op !== 'rewrite') || op.content === '' || op.content.endsWith('\n')) return op;
  return { ...op, content: `${op.content}\n` };
}

/** Reads the fields by name. A value extends to its last closing tag before the next field, without the line breaks next to the tags. */
function fieldsIn(body: string): Readonly<Record<string, string>> {
  const parameters = [...body.matchAll(parameter)];
  const tags = parameters.length > 0 ? parameters : ownTags(body);
  return Object.fromEntries(
    tags.map(({ 0: opened, 1: name = '', index }, number) => {
      const part = body.slice(index + opened.length, tags[number + 1]?.index ?? body.length);
      const close = [...part.matchAll(new RegExp(`</(?:(?:\\w{1,20}:)?parameter|${name})>`, 'g'))].at(-1);
      const text = close ? part.slice(0, close.index) : part;
      return [name, text.replace(/^\r?\n/, '').replace(/\r?\n[ \t]*$/, '')];
    }),
  );
}

/** Finds the opening tags of fields that use their own name as a tag. Nested tags are part of the outer field's text. */
function ownTags(body: string): RegExpExecArray[] {
  const tags: RegExpExecArray[] = [];
  let from = 0;
  for (const tag of body.matchAll(ownTag)) {
    const end = body.indexOf(`</${tag[1]}>`, tag.index);
    if (tag.index < from || end < 0) continue;
    tags.push(tag);
    from = end;
  }
  return tags;
}
