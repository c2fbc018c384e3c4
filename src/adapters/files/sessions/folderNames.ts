// Names of workspace folders by session, for sessions from windows with other names.
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

/** Reads the folder names with which each session was copied or opened. A session without an entry uses the window's names. */
export async function readFolderNames(storage: string): Promise<Readonly<Partial<Record<string, readonly FolderName[]>>>> {
  return parseFolderNames(await readFile(join(storage, fileName), 'utf8').catch(() => ''));
}
