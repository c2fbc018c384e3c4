// Titles of the tests in a file, without what they fill in.
import { existsSync, readFileSync } from 'node:fs';

const titled = /\b(?:describe|it)\(\s*(?:'((?:\\.|[^'\\])*)'|"((?:\\.|[^"\\])*)"|`((?:\\.|[^`\\])*)`)/g;

/** One of a `describe` counts where the file has a test; a test that is skipped has no title. */
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
