// Sample project as files for the in-memory workspace.
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

export const sampleFolder = 'media/sample';

export function sampleFiles(): Record<string, string> {
  return Object.fromEntries(filesBelow(sampleFolder).map((path) => [path, readFileSync(join(sampleFolder, path), 'utf8')]));
}

export function filesBelow(folder: string): string[] {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return files.map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'));
}

/** Returns a project too large for a prompt: the files of `src/core`. */
export function ownSources(): Record<string, string> {
  return Object.fromEntries(filesBelow('src/core').map((path) => [`library/${path}`, readFileSync(join('src/core', path), 'utf8')]));
}
