// Parses the commands that the Builder proposes.
import * as v from 'valibot';
import type { ToolSpec } from '../models/request';
import { fail, ok, type Result } from '../base/result';
import { checkPath } from '../paths/pathRules';
import { maxLine, readCommandLine } from './commandLine';

export const commandTool: ToolSpec = {
  name: 'run_command',
  description:
    'Proposes a command. The user sees the line, the folder and the reason, and decides; nothing runs before that. Without edits in the same answer, you are asked again with its output; with edits, it is offered after they are accepted.',
  parameters: {
    type: 'object',
    properties: {
      line: {
        type: 'string',
        description:
          'One program and its arguments, on one line, such as "npm test -- src/limit.test.js". No chain, pipe, redirect or variable.',
      },
      folder: { type: 'string', description: 'Folder it runs in, relative to the workspace; empty for the root.' },
      reason: { type: 'string', description: 'What it does for the user, in one short sentence.' },
    },
    required: ['line', 'folder', 'reason'],
  },
};

const schema = v.object({
  line: v.pipe(v.string(), v.trim(), v.minLength(1)),
  folder: v.fallback(v.pipe(v.string(), v.trim(), v.maxLength(400)), ''),
  reason: v.fallback(v.pipe(v.string(), v.trim(), v.maxLength(300)), ''),
});

export type CommandDraft = v.InferOutput<typeof schema>;

/** Parses the arguments of a command and normalizes its folder. An error message is addressed to the Builder. */
export function commandOf(args: unknown): Result<CommandDraft, string> {
  const read = v.safeParse(schema, args);
  if (!read.success) return fail('A command has a line, a folder and a reason.');
  const { line, folder } = read.output;
  if (readCommandLine(line).kind === 'unshowable') return fail(`A command must be one line of at most ${maxLine} visible characters.`);
  const isTop = /^(?:\.?\/?)$/.test(folder);
  const path = isTop ? ok('') : checkPath(folder);
  return path.ok ? ok({ ...read.output, folder: path.value }) : fail('The folder must be a path inside the workspace, relative to it.');
}

export function commandIn(body: string): Result<CommandDraft, string> {
  try {
    return commandOf(JSON.parse(body));
  } catch {
    return fail('The block of a command is one JSON object with line, folder and reason.');
  }
}
