// Places of the workspace as attachments of a message: from a file, a range of it, or what was dropped on a chat.
import * as vscode from 'vscode';
import { type Attachment, named } from '../../../core/lifecycle/attachments';
import type { Attached } from '../../../protocol';
import { pathOf, workspacePlaces } from '../workspace/workspacePlaces';

/** What may be shown of it to the team, and what may not. */
export function checkedAttachment(attachments: readonly Attachment[]): Attached {
  const { taken, refused } = named(attachments);
  return { items: taken, refused };
}

/** A file's path as an attachment names it; null where it lies in no folder of the workspace. */
export function attachablePath(uri: vscode.Uri): string | null {
  return pathOf(workspacePlaces(vscode.workspace.workspaceFolders ?? []), uri);
}

/** A selection that ends before the first character of a line does not hold that line. */
export function selectedLines({ start, end, isSingleLine }: vscode.Range): readonly [number, number] {
  return [start.line + 1, end.line + (end.character === 0 && !isSingleLine ? 0 : 1)];
}
