// Parses edit calls to any tool, recognizing arguments by their field names.
import { fail, ok, type Result } from '../../base/result';
import type { EditOp } from '../lines/proposal';
import { lineEdit, type WrittenEdits } from './form';

const spellings = {
  path: 'path file filename filepath targetfile targetpath relativepath relativeworkspacepath absolutepath fullpath',
  from: 'from oldpath sourcepath source oldfilepath',
  to: 'to newpath destinationpath destination newfilepath movepath',
  oldText: 'oldtext old oldstring oldstr oldcode oldcontent search searchtext find before original originaltext targetcontent',
  newText: 'newtext new newstring newstr newcode replace replacetext replacement replacementcontent replacewith after updated updatedtext',
  content: 'content contents filetext filecontent filecontents newcontent text code codecontent codeedit body',
  all: 'replaceall all allowmultiple expectmultiple global',
  line: 'insertline linenumber',
  patch: 'patch diff patchtext input',
  edits: 'edits changes operations replacements replacementchunks',
  intent: 'intent explanation description instruction instructions reason',
  command: 'command',
} as const;

/** Field names that are accepted only in calls to a named tool, because elsewhere they are ambiguous. */
const onlyInCalls = new Set(['text', 'code', 'body', 'linenumber', 'source', 'input', 'changes']);

type Field = keyof typeof spellings;
type CallFields = Readonly<Partial<Record<Field, unknown>>>;

const fieldOf = new Map<string, Field>(
  Object.entries(spellings).flatMap(([field, names]) => names.split(' ').map((name) => [name, field as Field] as const)),
);

export interface CalledEdits {
  readonly ops: readonly EditOp[];
  readonly written: readonly WrittenEdits[];
}

/** Maximum nesting depth of edit lists. */
const maxDepth = 2;

/** Returns the path in a call's arguments; an empty string if missing. */
export function calledPath(args: unknown): string {
  const { path, from } = fieldsOf(args);
  return textOf(path) ?? textOf(from) ?? '';
}

/** Returns the purpose stated in a call's arguments; an empty string if missing or longer than 300 characters. */
export function calledIntent(args: unknown): string {
  const said = textOf(fieldsOf(args).intent)?.trim() ?? '';
  return said.length > 300 ? '' : said;
}

/**
 * Reads the edits of a call: several if the call contains a list, or text with several edits.
 * @param tool name of the tool; empty if unknown
 * @returns null if the call is not an edit; otherwise its edits, or the name of the missing or unreadable field
 */
export function editsOfCall(tool: string, args: unknown, depth = 0): Result<CalledEdits, string> | null {
  const fields = fieldsOf(args, tool !== '');
  const kind = kindOf(tool, fields);
  if (kind === null) return null;
  if (kind === 'rename') return renameOf(fields);
  const path = textOf(fields.path) ?? '';
  if (kind === 'list') return listOf(tool, path, fields.edits, depth);
  if (kind === 'written') return ok({ ops: [], written: [{ path, text: textOf(fields.patch) ?? '' }] });
  if (path === '') return missing('path');
  const op = opOf(kind, path, fields, ownTools[squashed(tool)] !== undefined);
  return op.ok ? ok({ ops: [op.value], written: [] }) : op;
}

type Kind = 'replace' | 'insert' | 'create' | 'rewrite' | 'write' | 'delete' | 'rename' | 'list' | 'written';

const ownTools: Readonly<Record<string, Kind>> = {
  replaceinfile: 'replace',
  createfile: 'create',
  rewritefile: 'rewrite',
  renamefile: 'rename',
  deletefile: 'delete',
};

function kindOf(tool: string, fields: CallFields): Kind | null {
  const name = `${squashed(tool)} ${squashed(textOf(fields.command) ?? '')}`.trim();
  if (Array.isArray(fields.edits)) return 'list';
  if (typeof fields.patch === 'string') return 'written';
  const own = ownTools[name];
  if (own && !(own === 'replace' && fields.oldText === undefined && fields.newText === undefined)) return own;
  if (/delete|remove/.test(name) && fields.content === undefined && fields.oldText === undefined) return 'delete';
  if (/rename|move/.test(name)) return 'rename';
  if (fields.line !== undefined && fields.oldText === undefined) return 'insert';
  if (fields.oldText !== undefined && (fields.newText !== undefined || fields.content === undefined)) return 'replace';
  if (fields.content !== undefined || fields.newText !== undefined) return name === '' || !own ? 'write' : own;
  return own ?? null;
}

function opOf(
  kind: Exclude<Kind, 'rename' | 'list' | 'written'>,
  path: string,
  fields: CallFields,
  isOwn: boolean,
): Result<EditOp, string> {
  const about = { path, intent: calledIntent(fields) };
  if (kind === 'delete') return ok({ op: 'delete', ...about });
  const oldText = textOf(fields.oldText);
  const newText = textOf(fields.newText);
  const content = textOf(fields.content) ?? newText;
  switch (kind) {
    case 'replace':
      if (oldText === null) return missing('old_text');
      if (newText === null) return missing('new_text');
      if (oldText === '' && !isOwn) return ok({ op: 'create', ...about, content: newText });
      return ok({ op: 'replace', ...about, oldText, newText, all: isTrue(fields.all) });
    case 'insert': {
      const line = Number(fields.line) + (squashed(textOf(fields.command) ?? '') === 'insert' ? 1 : 0);
      if (!Number.isInteger(line) || line < 1) return missing('insert_line');
      if (content === null) return missing('new_text');
      return ok(lineEdit({ path, oldLines: [], newLines: content.replace(/\n$/, '').split('\n'), line }));
    }
    case 'create':
    case 'rewrite':
      return content === null ? missing('content') : ok({ op: kind, ...about, content });
    case 'write':
      return content === null ? missing('content') : ok({ op: 'create', ...about, content, mayExist: 'called' });
  }
}

function renameOf(fields: CallFields): Result<CalledEdits, string> {
  const path = textOf(fields.from) ?? textOf(fields.path);
  const to = textOf(fields.to);
  if (!path) return missing('from');
  if (!to) return missing('to');
  return ok({ ops: [{ op: 'rename', path, to, intent: calledIntent(fields) }], written: [] });
}

/** Reads the edits in a list. An entry without a path uses the call's path. */
function listOf(tool: string, path: string, edits: unknown, depth: number): Result<CalledEdits, string> {
  const ops: EditOp[] = [];
  const written: WrittenEdits[] = [];
  for (const edit of Array.isArray(edits) && depth < maxDepth ? edits : []) {
    const read = editsOfCall(tool, { ...(path === '' ? {} : { path }), ...(isObject(edit) ? edit : {}) }, depth + 1);
    if (!read?.ok) return read ?? missing('edits');
    ops.push(...read.value.ops);
    written.push(...read.value.written);
  }
  return ops.length + written.length > 0 ? ok({ ops, written }) : missing('edits');
}

function missing(field: string): Result<never, string> {
  return fail(`"${field}" is missing or of the wrong kind.`);
}

function fieldsOf(args: unknown, isCall = true): CallFields {
  if (!isObject(args)) return {};
  const named: Partial<Record<Field, unknown>> = {};
  for (const [key, value] of Object.entries(args)) {
    const field = isCall || !onlyInCalls.has(squashed(key)) ? fieldOf.get(squashed(key)) : undefined;
    if (field !== undefined && (named[field] === undefined || squashed(key) === squashed(field))) named[field] = value;
  }
  return named;
}

function squashed(name: string): string {
  return name.toLowerCase().replace(/[^a-z]/g, '');
}

/** Returns the string itself, or the joined lines if the value is a list; null for other values. */
function textOf(value: unknown): string | null {
  if (typeof value === 'string') return value;
  return Array.isArray(value) && value.every((line) => typeof line === 'string') ? value.join('\n') : null;
}

function isTrue(value: unknown): boolean {
  return value === true || (typeof value === 'string' && value.toLowerCase() === 'true');
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
