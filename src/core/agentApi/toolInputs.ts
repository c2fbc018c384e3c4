// Language model tools for other agents in the editor: names and input schemas.
import * as v from 'valibot';
import { checkPath } from '../paths/pathRules';
import type { ToolName } from './toolNames';

const maxTopic = 8_000;

const path = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(1_000));

/** Input schemas by tool name. Tool and field names must match `languageModelTools` in package.json. */
export const toolInputs = {
  milkstack_discuss: v.object({ topic: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(maxTopic)) }),
  milkstack_decisions: v.object({
    path: v.optional(path),
    words: v.optional(v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(200))),
  }),
  milkstack_review: v.object({ paths: v.optional(v.pipe(v.array(path), v.minLength(1), v.maxLength(20))) }),
} satisfies Record<ToolName, v.GenericSchema>;

/** Normalizes workspace-relative paths to the form used in recorded facts; drops paths outside the workspace. */
export function recordedPaths(paths: readonly string[]): string[] {
  return paths.flatMap((each) => {
    const checked = checkPath(each);
    return checked.ok ? [checked.value] : [];
  });
}
