// Finds a test in a file by its title, without the values filled in.
import { existsSync, readFileSync } from 'node:fs';

const titled = /\b(?:describe|it)\(\s*(?:'((?:\\.|[^'\\])*)'|"((?:\\.|[^"\\])*)"|`((?:\\.|[^`\\])*)`)/g;

/** Whether a file has a test with this title. A title of `describe` counts if the file has any test; skipped tests do not count. */
export function hasTest(path: string, words: string): boolean {
  if (!existsSync(path)) return false;
  const text = readFileSync(path, 'utf8');
  if (!/\bit\(/.test(text)) return false;
  return [...text.matchAll(titled)].some(([, single, double, template]) =>
    (single ?? double ?? template ?? '')
      .replace(/\\(.)/g, '$1')
      .split(/\$\{[^}]*\}/)
      .some((part) => part.includes(words)),
  );
}
