// The edits a builder may ask for: one small flat call each, checked before it means anything.
import * as v from 'valibot';
import { type ToolCall, type ToolSpec, toolSpec } from '../../models/request';
import { fail, ok, type Result } from '../../base/result';
import { checkPath, pathHint } from '../../paths/pathRules';
import { type EditOp, type EditRefusal, type EditRefusalReason, refusalOf } from '../lines/proposal';

/** Larger texts are refused: no edit a person can review is that long. Characters. */
export const maxEditLength = 2_000_000;

const pathField = { type: 'string', description: 'Path relative to the workspace, with forward slashes.' };
const intentField = { type: 'string', description: 'What this edit is for, in one short sentence the user will read above it.' };

const renameFields = {
  from: { type: 'string', description: 'Path as it is, relative to the workspace, with forward slashes.' },
  to: { type: 'string', description: 'Path as it shall be.' },
  intent: intentField,
};

export const editTools: readonly ToolSpec[] = [
  toolSpec(
    'replace_in_file',
    'Replaces one passage of a file. Quote old_text exactly as the file has it, with enough lines around the change to occur only once. Write every line out: never stand a remark such as "existing code" in place of lines. Make one call for each place.',
    {
      path: pathField,
      intent: intentField,
      old_text: { type: 'string', description: 'The passage as it stands in the file, without line numbers.' },
      new_text: { type: 'string', description: 'The passage as it shall be; empty to remove it.' },
      replace_all: { type: 'boolean', description: 'True to replace every occurrence of old_text. Otherwise it must occur once.' },
    },
    ['path', 'intent', 'old_text', 'new_text'],
  ),
  toolSpec(
    'create_file',
    'Creates a file that does not exist yet.',
    { path: pathField, intent: intentField, content: { type: 'string', description: 'The whole file.' } },
    ['path', 'intent', 'content'],
  ),
  toolSpec(
    'rewrite_file',
    'Replaces the whole text of a small existing file. For files under 400 lines of which most changes; otherwise use replace_in_file.',
    {
      path: pathField,
      intent: intentField,
      content: { type: 'string', description: 'The whole file as it shall be, every line written out.' },
    },
    ['path', 'intent', 'content'],
  ),
  toolSpec(
    'rename_file',
    'Moves a file to another path, with its text as it is; nothing may stand there yet. Change its text, and the files that name it, with calls of their own; those on this file use its old path.',
    renameFields,
    Object.keys(renameFields),
  ),
  toolSpec('delete_file', 'Deletes a file.', { path: pathField, intent: intentField }, ['path', 'intent']),
];

const named = { path: v.pipe(v.string(), v.minLength(1)), intent: v.fallback(v.pipe(v.string(), v.trim(), v.maxLength(300)), '') };
const aboutSchema = v.object({ path: v.fallback(v.string(), ''), from: v.fallback(v.string(), ''), intent: named.intent });
const argsSchemas = {
  replace_in_file: v.object({ ...named, old_text: v.string(), new_text: v.string(), replace_all: v.fallback(v.boolean(), false) }),
  create_file: v.object({ ...named, content: v.string() }),
  rewrite_file: v.object({ ...named, content: v.string() }),
  delete_file: v.object(named),
  rename_file: v.object({ from: named.path, to: named.path, intent: named.intent }),
} as const;

/**
 * A tool call as an edit, its path normalised; or why it is none. Nothing of the workspace is looked at.
 * An unreadable intent or `replace_all` is dropped; everything else must be right.
 */
export function editOpOf(call: ToolCall): Result<EditOp, EditRefusal> {
  const about = v.safeParse(aboutSchema, call.args);
  const { path, from, intent } = about.success ? about.output : { path: '', from: '', intent: '' };
  const op = opOf(call);
  if (!op.ok) return fail({ path: path || from, intent, reason: 'malformed', hint: op.error });
  return checkedEdit(op.value);
}

/** An edit with its paths normalised, or why it is refused whatever the workspace holds. */
export function checkedEdit(op: EditOp): Result<EditOp, EditRefusal> {
  const refuse = (reason: EditRefusalReason, hint: string) => fail(refusalOf(op, { reason, hint }));
  const path = checkPath(op.path);
  if (!path.ok) return refuse(path.error, pathHint(path.error));
  const texts = textsOf(op);
  if (texts.some((text) => text.length > maxEditLength))
    return refuse('tooLarge', `An edit has at most ${maxEditLength} characters: send smaller ones.`);
  if (texts.some((text) => text.includes('\0'))) return refuse('binary', 'Only text can be edited.');
  if (op.op !== 'rename') return ok({ ...op, path: path.value });
  const to = checkPath(op.to);
  return to.ok ? ok({ ...op, path: path.value, to: to.value }) : refuse(to.error, pathHint(to.error));
}

function textsOf(op: EditOp): string[] {
  if (op.op === 'replace') return [op.oldText, op.newText];
  return op.op === 'create' || op.op === 'rewrite' ? [op.content] : [];
}

function opOf(call: ToolCall): Result<EditOp, string> {
  switch (call.name) {
    case 'replace_in_file':
      return parse(argsSchemas.replace_in_file, call.args, ({ path, intent, old_text, new_text, replace_all }) => ({
        op: 'replace',
        path,
        intent,
        oldText: old_text,
        newText: new_text,
        all: replace_all,
      }));
    case 'create_file':
      return parse(argsSchemas.create_file, call.args, (args) => ({ op: 'create', ...args }));
    case 'rewrite_file':
      return parse(argsSchemas.rewrite_file, call.args, (args) => ({ op: 'rewrite', ...args }));
    case 'delete_file':
      return parse(argsSchemas.delete_file, call.args, (args) => ({ op: 'delete', ...args }));
    case 'rename_file':
      return parse(argsSchemas.rename_file, call.args, ({ from, to, intent }) => ({ op: 'rename', path: from, to, intent }));
    default:
      return fail(`There is no tool ${call.name.slice(0, 60)}; use one of ${editTools.map(({ name }) => name).join(', ')}.`);
  }
}

function parse<TSchema extends v.GenericSchema>(
  schema: TSchema,
  args: unknown,
  make: (args: v.InferOutput<TSchema>) => EditOp,
): Result<EditOp, string> {
  const parsed = v.safeParse(schema, args);
  if (parsed.success) return ok(make(parsed.output));
  return fail(
    parsed.issues
      .slice(0, 3)
      .map((issue) => `${v.getDotPath(issue) ?? 'arguments'}: ${issue.message}`)
      .join('; '),
  );
}
