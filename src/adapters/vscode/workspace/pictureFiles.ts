// Picture files of the user, read for the panel.
import * as vscode from 'vscode';
import { maxPictureFileBytes } from '../../../core/pictures/picture';
import type { PictureFile } from '../../../protocol';
import { baseName } from '../../../core/paths/pathParts';

export const pictureEndings = ['png', 'jpg', 'jpeg', 'webp', 'gif'];

export function isPicturePath(path: string): boolean {
  return pictureEndings.includes(path.slice(path.lastIndexOf('.') + 1).toLowerCase());
}

/** Unreadable or oversized files are passed on empty; the panel reports why. */
export async function readPictures(uris: readonly vscode.Uri[]): Promise<readonly PictureFile[]> {
  return Promise.all(
    uris.map(async (uri): Promise<PictureFile> => {
      const name = baseName(uri.path);
      const size = await Promise.resolve(vscode.workspace.fs.stat(uri)).then(
        (stat) => stat.size,
        () => 0,
      );
      if (size > maxPictureFileBytes) return { name, data: new Uint8Array(), isTooLarge: true };
      const data = await Promise.resolve(vscode.workspace.fs.readFile(uri)).catch(() => new Uint8Array());
      return { name, data };
    }),
  );
}
