// Message to another agent about its rejected changes.
import type { FileProposal, Hunk } from '../edits/lines/proposal';
import { hasExistingChanges } from '../execution/selectors';
import { maskSecrets } from '../secrets/mask';
import type { Session } from '../session';

const opening =
  'The user reviewed your changes and rejected these. They have been taken out of the files. Do not make them again; ask first if something depends on them.';

/** Renders all rejected changes as a patch, in one message; null if there are none. */
export function rejectedMessage({ progress }: Pick<Session, 'progress'>): string | null {
  const rejected = progress.tasks.filter(hasExistingChanges).flatMap(({ files, verdicts }) =>
    files.flatMap((file) => {
      const hunks = file.hunks.filter(({ id }) => verdicts[id] === 'rejected');
      return hunks.length > 0 ? [[headOf(file), ...hunks.map(hunkText)].join('\n')] : [];
    }),
  );
  if (rejected.length === 0) return null;
  return maskSecrets(`${opening}\n\n${rejected.join('\n')}\n`);
}

function headOf({ path, operation, to }: FileProposal): string {
  if (operation === 'rename') return `rename from ${path}\nrename to ${to ?? path}`;
  return `--- ${operation === 'create' ? '/dev/null' : `a/${path}`}\n+++ ${operation === 'delete' ? '/dev/null' : `b/${path}`}`;
}

function hunkText({ start, contextBefore, before, after, contextAfter }: Hunk): string {
  if (before.length + after.length === 0) return '';
  const context = contextBefore.length + contextAfter.length;
  const from = start - contextBefore.length;
  return [
    `@@ -${from},${context + before.length} +${from},${context + after.length} @@`,
    ...contextBefore.map((line) => ` ${line}`),
    ...before.map((line) => `-${line}`),
    ...after.map((line) => `+${line}`),
    ...contextAfter.map((line) => ` ${line}`),
  ].join('\n');
}
