// Workspace folder names by session, because the current window may use other names.
import { appendFile, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type FolderName, parseFolderNames } from '../../../core/sessions/projectMark';

/** One record per line. Windows only append, so a window never overwrites a record of another window. */
const fileName = 'folderNames.jsonl';
/** All records as one object, written by earlier versions. */
const earlierFileName = 'folderNames.json';

export async function keepFolderNames(storage: string, id: string, names: readonly FolderName[]): Promise<void> {
  await mkdir(storage, { recursive: true });
  // The line break comes first, so that a record cut off by a crash does not damage this one.
  await appendFile(join(storage, fileName), `\n${JSON.stringify({ [id]: names })}`);
}

/** Reads the folder names stored for each session. A session without an entry uses the names of the current window. */
export async function readFolderNames(storage: string): Promise<Readonly<Partial<Record<string, readonly FolderName[]>>>> {
  const texts = await Promise.all([earlierFileName, fileName].map((name) => readFile(join(storage, name), 'utf8').catch(() => '')));
  return parseFolderNames(texts.join('\n'));
}
