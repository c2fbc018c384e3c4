// What the rule files of a folder say of one path: which of them leaves it out, and whether a `.gitattributes` calls it generated.
import type { FileRules } from '../../../core/context/files/fileMarks';
import { foldersAbove, inFolder } from '../../../core/paths/pathParts';
import { createRules } from './ignoreRules';
import { lineTexts } from '../../../core/text/lines';

/** One file of rules. @param folder it lies in, empty at the top */
export interface RulesAt {
  readonly folder: string;
  readonly name: string;
  readonly text: string;
}

/** The path of the first rule file that leaves out the path or a folder it lies in; null where none does. @param files from the top down */
export function ignoringFile(path: string, files: readonly RulesAt[]): string | null {
  const folders = foldersAbove(path).slice(1);
  const ways = [...folders.map((folder) => `${folder}/`), path];
  const ignores = (some: readonly RulesAt[], way: string) =>
    some.reduce((rules, { folder, text }) => rules.with(folder, text), createRules()).ignores(way);
  for (const way of ways) {
    const above = files.filter(({ folder }) => folder === '' || way.startsWith(`${folder}/`));
    if (!ignores(above, way)) continue;
    // the deepest one with a word on it is the one without which it would not be ignored
    const by = above.findLast((_, index) => ignores(above.slice(0, index + 1), way) && !ignores(above.slice(0, index), way));
    return by ? inFolder(by.folder, by.name) : null;
  }
  return null;
}

/**
 * What the last line of the deepest `.gitattributes` with a word on it says of `linguist-generated`. A pattern that is a folder's says nothing of
 * the files in it, as git reads it.
 */
export function generatedAttribute(path: string, files: readonly RulesAt[]): FileRules['attribute'] {
  for (const file of files.toReversed())
    for (const line of lineTexts(file.text).reverse()) {
      const [, quoted, plain, rest = ''] = /^\s*(?:"((?:[^"\\]|\\.)*)"|([^\s#"]\S*))\s+(.*)$/.exec(line) ?? [];
      const said = /(?:^|\s)([-!]?)linguist-generated(?:=(\S+))?(?=\s|$)/.exec(rest);
      const pattern = quoted ?? plain;
      if (!said || pattern === undefined || pattern.startsWith('!') || !matches(path, file.folder, pattern)) continue;
      if (said[1] === '!') return null;
      return { isGenerated: said[1] !== '-' && !/^(?:false|0|no)$/i.test(said[2] ?? ''), by: inFolder(file.folder, file.name) };
    }
  return null;
}

function matches(path: string, folder: string, pattern: string): boolean {
  const rules = createRules().with(folder, [pattern]);
  if (pattern.endsWith('/') || !rules.ignores(path)) return false;
  return pattern.endsWith('/**') || !foldersAbove(path).some((above) => above.length > folder.length && rules.ignores(`${above}/`));
}
