// Workspace folder names by session, because the current window may use other names.
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type FolderName, parseFolderNames } from '../../../core/sessions/projectMark';
import { writeAtomic } from '../base/fileContents';

const fileName = 'folderNames.json';

export async function keepFolderNames(storage: string, id: string, names: readonly FolderName[]): Promise<void> {
  const all = { ...(await readFolderNames(storage)), [id]: names };
  await mkdir(storage, { recursive: true });
  await writeAtomic(join(storage, fileName), Buffer.from(JSON.stringify(all)));
}

/** Reads the folder names stored for each session. A session without an entry uses the names of the current window. */
export async function readFolderNames(storage: string): Promise<Readonly<Partial<Record<string, readonly FolderName[]>>>> {
  return parseFolderNames(await readFile(join(storage, fileName), 'utf8').catch(() => ''));
}
