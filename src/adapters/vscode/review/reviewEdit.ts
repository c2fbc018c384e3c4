// Opens a hunk's new lines as a small document; saving it passes the lines to a callback.
import * as vscode from 'vscode';
import type { PendingHunk } from '../../../core/review/pendingHunks';
import { lineTexts } from '../../../core/text/lines';
import { baseName } from '../../../core/paths/pathParts';
import { onDidCloseDocument } from '../workspace/closedDocuments';

const scheme = 'milkstack-hunk';

/** Receives the saved lines. False means that the hunk has been settled; the document then remains unsaved. */
export type SaveLines = (lines: string[]) => Promise<boolean>;

export interface HunkFiles {
  open(pending: PendingHunk, lines: readonly string[], save: SaveLines): Promise<void>;
}

interface HunkFile {
  bytes: Uint8Array;
  modified: number;
  readonly save: SaveLines;
}

export function createHunkFiles(subscriptions: vscode.Disposable[]): HunkFiles {
  const files = new Map<string, HunkFile>();
  const changed = new vscode.EventEmitter<vscode.FileChangeEvent[]>();
  const found = (uri: vscode.Uri): HunkFile => {
    const file = files.get(uri.toString());
    if (!file) throw vscode.FileSystemError.FileNotFound(uri);
    return file;
  };
  const refuse = (uri: vscode.Uri) => {
    throw vscode.FileSystemError.NoPermissions(uri);
  };
  const provider: vscode.FileSystemProvider = {
    onDidChangeFile: changed.event,
    watch: () => new vscode.Disposable(() => undefined),
    stat: (uri) => {
      const { bytes, modified } = found(uri);
      return { type: vscode.FileType.File, ctime: 0, mtime: modified, size: bytes.length };
    },
    readFile: (uri) => found(uri).bytes,
    writeFile: async (uri, bytes) => {
      const file = found(uri);
      if (!(await file.save(linesIn(new TextDecoder().decode(bytes))))) throw vscode.FileSystemError.Unavailable(uri);
      file.bytes = bytes;
      file.modified++;
    },
    readDirectory: () => [],
    createDirectory: refuse,
    delete: refuse,
    rename: refuse,
  };
  subscriptions.push(
    changed,
    vscode.workspace.registerFileSystemProvider(scheme, provider, { isCaseSensitive: true }),
    onDidCloseDocument(({ uri }) => void files.delete(uri.toString())),
  );
  return {
    open: async ({ taskId, hunk, path }, lines, save) => {
      // The file name is kept, so that the editor detects the language.
      const uri = vscode.Uri.from({ scheme, path: `/${taskId}/${hunk.id}/${baseName(path)}` });
      const modified = (files.get(uri.toString())?.modified ?? 0) + 1;
      files.set(uri.toString(), { bytes: new TextEncoder().encode(lines.map((line) => `${line}\n`).join('')), modified, save });
      changed.fire([{ type: vscode.FileChangeType.Changed, uri }]);
      await vscode.window.showTextDocument(uri, { viewColumn: vscode.ViewColumn.Beside });
    },
  };
}

/** Splits text into lines. A final line ending adds no line; empty text has no lines. */
function linesIn(text: string): string[] {
  const lines = lineTexts(text);
  return lines.at(-1) === '' ? lines.slice(0, -1) : lines;
}
