// Edit tools for the Builder: calls with flat, validated arguments.
import { type ToolCall, type ToolSpec, toolSpec } from '../../models/request';
import { fail, ok, type Result } from '../../base/result';
import { calledIntent, calledPath, editsOfCall } from '../formats/editCall';
import { parseEditText } from '../formats/parse';
import { checkPath, pathHint } from '../../paths/pathRules';
import { type EditOp, type EditRefusal, type EditRefusalReason, refusalOf } from '../lines/proposal';
import { withPlainCode } from './plainCode';

/** Maximum length, in characters, of the old or new text of an edit. Longer edits are refused. */
export const maxEditLength = 2_000_000;

const pathField = { type: 'string', description: 'Path relative to the workspace, with forward slashes.' };
const intentField = { type: 'string', description: 'Purpose of this edit, in one short sentence that the user reads above it.' };

const renameFields = {
  from: { type: 'string', description: 'Current path, relative to the workspace, with forward slashes.' },
  to: { type: 'string', description: 'New path.' },
  intent: intentField,
};

export const editTools: readonly ToolSpec[] = [
  toolSpec(
    'replace_in_file',
    'Replaces one passage of a file. Quote old_text exactly as the file has it, with enough lines around the change to occur only once. Write every line out: never replace lines with a comment such as "existing code". Make one call for each place.',
    {
      path: pathField,
      intent: intentField,
      old_text: { type: 'string', description: 'The passage as it is in the file, without line numbers.' },
      new_text: { type: 'string', description: 'The new passage; empty to remove the old one.' },
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
    'Replaces the whole text of a small existing file. Only for files under 400 lines that change in most places; otherwise use replace_in_file.',
    {
      path: pathField,
      intent: intentField,
      content: { type: 'string', description: 'The whole new file, every line written out.' },
    },
    ['path', 'intent', 'content'],
  ),
  toolSpec(
    'rename_file',
    'Moves a file to a path where no file exists yet; its text stays the same. To change its text or files that refer to it, make separate calls; calls for this file use its old path.',
    renameFields,
    Object.keys(renameFields),
  ),
  toolSpec('delete_file', 'Deletes a file.', { path: pathField, intent: intentField }, ['path', 'intent']),
];

/**
 * Parses the edits of a tool call and normalizes their paths, or returns refusals; does not access the workspace. Accepts argument names
 * used by other tools, and ignores an unreadable intent.
 */
export function editsOf(call: ToolCall): Result<EditOp, EditRefusal>[] {
  const about = { path: calledPath(call.args), intent: calledIntent(call.args) };
  const refused = (hint: string) => [fail<EditRefusal>({ ...about, reason: 'malformed', hint })];
  const edits = editsOfCall(call.name, call.args);
  if (edits === null) {
    const isOurs = editTools.some(({ name }) => name === call.name);
    if (isOurs) return refused('The arguments describe no edit.');
    return refused(`There is no tool ${call.name.slice(0, 60)}; use one of ${editTools.map(({ name }) => name).join(', ')}.`);
  }
  if (!edits.ok) return refused(edits.error);
  const written = edits.value.written.map(({ text, path }) => parseEditText(text, { path, hasEnded: true }));
  if (edits.value.ops.length + written.flatMap(({ ops, refused: unread }) => [...ops, ...unread]).length === 0)
    return refused('The text of the call contains no edit.');
  return [
    ...[...edits.value.ops, ...written.flatMap(({ ops }) => ops)].map(checkedEdit),
    ...written.flatMap(({ refused: unread }) => unread.map((refusal) => fail(refusal))),
  ];
}

/** Normalizes the paths of an edit, or refuses an edit that is invalid regardless of the workspace's files. */
export function checkedEdit(op: EditOp): Result<EditOp, EditRefusal> {
  const refuse = (reason: EditRefusalReason, hint: string) => fail(refusalOf(op, { reason, hint }));
  const path = checkPath(op.path);
  if (!path.ok) return refuse(path.error, pathHint(path.error));
  const texts = textsOf(op);
  if (texts.some((text) => text.length > maxEditLength))
    return refuse('tooLarge', `An edit has at most ${maxEditLength} characters: send smaller ones.`);
  if (texts.some((text) => text.includes('\0'))) return refuse('binary', 'Only text can be edited.');
  if (op.op !== 'rename') return ok(withPlainCode({ ...op, path: path.value }));
  const to = checkPath(op.to);
  return to.ok ? ok({ ...op, path: path.value, to: to.value }) : refuse(to.error, pathHint(to.error));
}

function textsOf(op: EditOp): string[] {
  if (op.op === 'replace') return [op.oldText, op.newText];
  return op.op === 'create' || op.op === 'rewrite' ? [op.content] : [];
}
