// Lines that run by themselves in a file that otherwise does not: the scripts of a package manifest.
import { diffLines } from '../diff/diff';
import { pathKey } from '../lines/pathRules';
import type { Hunk } from '../lines/proposal';

const entry = /^\s*"(?<key>[^"]+)"\s*:\s*(?:"(?<value>(?:[^"\\]|\\.)*)"|[[{])/;
/** Keys under which others than these are commands or what is run. */
const plainKeys =
  /^(?:name|version|description|license|author|homepage|type|main|module|types|typings|private|url|email|keywords|dependencies|devDependencies|peerDependencies|optionalDependencies|engines|node|npm|files|exports|import|require|default|repository|bugs|funding|sideEffects)$/;
/** Ranges of versions, and the ways to name where a package comes from that is in a registry or here. */
const version =
  /^(?:[~^<>=v]*\s*\d[\w.+-]*|[*x]|latest|next|workspace:[\w.^~*-]*|npm:@?[\w./-]+@[\w.^~-]+)(?:\s*(?:\|\||-|\s)\s*[~^<>=v]*\d[\w.+-]*)*$/;

/** Whether a hunk of a `package.json` adds or changes what may be a command: anything but a version or a plain field. */
export function changesCommands(path: string, { before, after }: Pick<Hunk, 'before' | 'after'>): boolean {
  if (!/(?:^|\/)package\.json$/.test(pathKey(path))) return false;
  return diffLines(before, after)
    .flatMap(({ nextStart, nextEnd }) => after.slice(nextStart, nextEnd))
    .some(isCommand);
}

function isCommand(line: string): boolean {
  const { key = '', value } = entry.exec(line)?.groups ?? {};
  if (key === '' || plainKeys.test(key)) return false;
  return value === undefined ? key === 'scripts' || key === 'bin' : !version.test(value);
}
