// The sample project as the workspace in memory holds it.
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

export const sampleFolder = 'media/sample';

/** Every file of the sample by its relative path. */
export function sampleFiles(): Record<string, string> {
  const files = readdirSync(sampleFolder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return Object.fromEntries(
    files.map((entry) => {
      const path = join(entry.parentPath, entry.name);
      return [relative(sampleFolder, path).replaceAll('\\', '/'), readFileSync(path, 'utf8')];
    }),
  );
}
