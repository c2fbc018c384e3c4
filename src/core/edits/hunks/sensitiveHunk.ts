// Detects sensitive lines in ordinary files: commands in package manifests.
import { baseName } from '../../paths/pathParts';
import { diffLines } from '../diff/diff';
import { pathKey } from '../../paths/pathRules';
import type { Hunk } from '../lines/proposal';

/** Manifest keys whose values are never commands. */
const plainKeys =
  /^(?:name|description|license|author|homepage|type|main|module|types|typings|private|url|email|keywords|dependencies|devDependencies|peerDependencies|optionalDependencies|engines|node|npm|files|exports|import|require|default|repository|bugs|funding|sideEffects|\.[\w./*-]*)$/;
/** Version ranges, and references to packages from the registry or the workspace. */
const version =
  /^(?:[~^<>=v]*\s*\d[\w.+-]*|[*x]|latest|next|workspace:[\w.^~*-]*|npm:@?[\w./-]+@[\w.^~-]+)(?:\s{0,9}(?:\|\||-|\s)\s{0,9}[~^<>=v]*\d[\w.+-]*)*$/;
/** Lines with only brackets, or with a key whose value starts on the next line; the following lines are checked individually. */
const bracketsOnly = /^(?:"(?!(?:scripts|bin)")[^"\\]*"\s*:)?[[\]{},\s]*$/;

export function isManifest(path: string): boolean {
  return baseName(pathKey(path)) === 'package.json';
}

/** Whether a hunk of a manifest adds or changes a possible command: anything except versions and plain fields, on any number of lines. */
export function changesCommands({ before, after }: Pick<Hunk, 'before' | 'after'>): boolean {
  return diffLines(before, after)
    .flatMap(({ nextStart, nextEnd }) => after.slice(nextStart, nextEnd))
    .some((line) => !isHarmless(line));
}

/** Whether a manifest line cannot contain a command. Complete JSON is parsed; a partial value counts as harmful. */
function isHarmless(line: string): boolean {
  const text = line.trim().replace(/,$/, '');
  if (bracketsOnly.test(text)) return true;
  const value = parsed(text) ?? parsed(`{${text}}`);
  return typeof value === 'object' && value !== null && !Array.isArray(value) && hasNoCommand(value);
}

function hasNoCommand(value: object): boolean {
  return Object.entries(value).every(([key, held]) => {
    const isPlain = Array.isArray(value) || plainKeys.test(key);
    if (typeof held === 'string') return isPlain || version.test(held);
    return typeof held !== 'object' || held === null || (isPlain && hasNoCommand(held));
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
