// Invariants of files and hunk decisions.
import assert from 'node:assert/strict';
import { lineTexts } from '../../src/core/text/lines';
import { presenceOf } from '../../src/core/execution/presence';
import type { TestSession } from './openTestSession';

export type LineChange = { readonly path: string; readonly before: string; readonly after: string };

/**
 * V1: a hunk is not accepted if its old lines are back in the file, and not undone if its new lines are present.
 * V2: no step is called complete while one of its lines is undone.
 * @param changeOf line changes of a hunk, determined independently of the product; null if the hunk is not a single-line change
 */
export function checkFiles(test: TestSession, changeOf: (hunkId: string) => readonly LineChange[] | null): void {
  for (const task of test.session().progress.tasks) {
    for (const { hunks } of task.files)
      for (const { id } of hunks) {
        const changes = changeOf(id);
        if (!changes) continue;
        const stands = (side: 'before' | 'after') =>
          changes.every((change) => lineTexts(test.workspace.files.get(change.path) ?? '').includes(change[side]));
        const about = `${id}: ${task.verdicts[id]}, ${JSON.stringify(task.undone)}, ${test.workspace.files.get(changes[0]?.path ?? '')}`;
        if (stands('before')) assert.notEqual(task.verdicts[id], 'accepted', `V1: ${about}`);
        if (stands('after')) assert.ok(task.verdicts[id] === 'accepted' || !task.undone?.includes(id), `V1: ${about}`);
      }
    const isUndone = task.undone?.some((id) =>
      changeOf(id)?.some(({ path, before }) => lineTexts(test.workspace.files.get(path) ?? '').includes(before)),
    );
    if (isUndone) assert.notEqual(presenceOf(task), 'whole', `V2: ${task.id}`);
  }
}
