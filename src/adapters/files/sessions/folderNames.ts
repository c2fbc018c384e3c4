// Folder names of sessions that name folders otherwise than the window does.
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type FolderName, parseFolderNames } from '../../../core/sessions/projectMark';
import { writeAtomic } from '../base/fileContents';

const fileName = 'folderNames.json';

/** Names that a session was copied or opened with; null if it uses those of the window. */
export async function readFolderNames(storage: string, id: string): Promise<readonly FolderName[] | null> {
  return (await readAllFolderNames(storage))[id] ?? null;
}

export async function keepFolderNames(storage: string, id: string, names: readonly FolderName[]): Promise<void> {
  const all = { ...(await readAllFolderNames(storage)), [id]: names };
  await mkdir(storage, { recursive: true });
  await writeAtomic(join(storage, fileName), Buffer.from(JSON.stringify(all)));
}

/** By session. */
export async function readAllFolderNames(storage: string): Promise<Readonly<Record<string, readonly FolderName[]>>> {
  return parseFolderNames(await readFile(join(storage, fileName), 'utf8').catch(() => ''));
}
