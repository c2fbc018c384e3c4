// Stores workspace folder names by session, because a later window may use other names.
import { appendFile, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type FolderName, parseFolderNames } from '../../../core/sessions/projectMark';

/** File with one record per line. Editor windows only append to it, so no window overwrites another window's record. */
const fileName = 'folderNames.jsonl';
/** File written by earlier versions, with all records in one object. */
const earlierFileName = 'folderNames.json';

export async function keepFolderNames(storage: string, id: string, names: readonly FolderName[]): Promise<void> {
  await mkdir(storage, { recursive: true });
  // Begins with the line break, so that an earlier record cut off by a crash does not damage this record.
  await appendFile(join(storage, fileName), `\n${JSON.stringify({ [id]: names })}`);
}

/** Reads the folder names stored for each session. A session without an entry uses the names of the current window. */
export async function readFolderNames(storage: string): Promise<Readonly<Partial<Record<string, readonly FolderName[]>>>> {
  const texts = await Promise.all([earlierFileName, fileName].map((name) => readFile(join(storage, name), 'utf8').catch(() => '')));
  return parseFolderNames(texts.join('\n'));
}
