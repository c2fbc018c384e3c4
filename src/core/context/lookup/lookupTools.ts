// Read-only lookup tools for members, with argument validation.
import * as v from 'valibot';
import type { LookTool } from '../../agents/lookTools';
import { fail, ok, type Result } from '../../base/result';
import { type ToolCall, type ToolSpec, toolSpec } from '../../models/request';
import { checkPath, isSecretPath } from '../../paths/pathRules';
import { checkTyped } from '../../text/parseReply';
import { plainName } from '../../text/looseValues';

/** Limits per answer. `maxLookRounds`: rounds with lookups before the final text; `maxLooks`: lookups in all rounds together. */
export const maxLookRounds = 4;
export const maxLooks = 16;

/** Limits per result: lines per read, hits per search, and names per list. */
export const maxReadLines = 400;
export const maxHits = 60;
export const maxListed = 300;
const maxQueryLength = 200;

const query = v.pipe(v.string(), v.minLength(1), v.maxLength(maxQueryLength));
const path = v.pipe(v.string(), v.maxLength(1_000));
const line = v.pipe(v.number(), v.integer(), v.minValue(1));
const place = v.object({ path });

const lookSchemas = {
  list_files: v.object({ folder: v.optional(path, '') }),
  read_file: v.object({ path, from: v.optional(line, 1), to: v.optional(v.nullable(line), null) }),
  search_text: v.object({
    text: query,
    folder: v.optional(path, ''),
    whole_word: v.optional(v.boolean(), false),
    match_case: v.optional(v.boolean(), false),
  }),
  find_symbols: v.object({ name: query }),
  read_problems: place,
  git_diff: place,
  git_log: place,
  look_up_dependency: v.object({ name: query, words: v.optional(v.pipe(v.string(), v.maxLength(maxQueryLength)), '') }),
} as const satisfies Readonly<Record<LookTool, v.GenericSchema>>;

export type Look = { [T in LookTool]: { readonly tool: T } & v.InferOutput<(typeof lookSchemas)[T]> }[LookTool];

const pathField = { type: 'string', description: 'Path relative to the workspace, with forward slashes.' };
const folderField = { type: 'string', description: 'A folder, relative to the workspace; empty for all of it.' };

export const lookSpecs: readonly ToolSpec[] = [
  toolSpec('list_files', 'Lists the files of a folder and everything below it.', { folder: folderField }, []),
  toolSpec(
    'read_file',
    `Reads a file with its line numbers, at most ${maxReadLines} lines at a time. Read before you claim: only places that were read count as evidence.`,
    {
      path: pathField,
      from: { type: 'integer', description: 'First line, from 1.' },
      to: { type: 'integer', description: 'Last line, included.' },
    },
    ['path'],
  ),
  toolSpec(
    'search_text',
    'Finds the lines that contain a text, with path and line number. The text is matched literally.',
    {
      text: { type: 'string', description: 'The text, within one line.' },
      folder: folderField,
      whole_word: { type: 'boolean', description: 'True to match whole words only.' },
      match_case: { type: 'boolean', description: 'True to match upper and lower case.' },
    },
    ['text'],
  ),
  toolSpec(
    'find_symbols',
    'Finds where functions, classes and types are defined.',
    { name: { type: 'string', description: 'A part of the name.' } },
    ['name'],
  ),
  toolSpec('read_problems', 'Errors and warnings that the editor shows for a file.', { path: pathField }, ['path']),
  toolSpec('git_diff', 'Changes to a file since the last commit.', { path: pathField }, ['path']),
  toolSpec('git_log', 'The last commits that changed a file.', { path: pathField }, ['path']),
  toolSpec(
    'look_up_dependency',
    'Documentation of the installed version of a package: types, README, changelog. Read it before you rely on how a library behaves.',
    {
      name: { type: 'string', description: 'Name of the package in its registry.' },
      words: { type: 'string', description: 'What to find in it, such as the name of a function; empty for an introduction.' },
    },
    ['name'],
  ),
];

export function isLook({ name }: ToolCall): boolean {
  return Object.hasOwn(lookSchemas, name);
}

export type LookRefusal = 'badArguments' | 'outsideWorkspace' | 'protectedPath' | 'secretFile';

/**
 * Validates a lookup. Refuses paths outside the workspace, paths in version-control folders or installed packages, and files with secrets.
 * The adapter also checks the real paths after resolving links.
 */
export function readLook({ name, args }: ToolCall): Result<Look, { readonly why: LookRefusal; readonly detail: string }> {
  const schema = Object.hasOwn(lookSchemas, name) ? lookSchemas[name as LookTool] : null;
  if (!schema) return fail({ why: 'badArguments', detail: `There is no tool ${name.slice(0, 60)}.` });
  const named = withOwnNames(args, Object.keys(schema.entries));
  const wanted = `${name} takes ${Object.keys(schema.entries).join(', ')}.`;
  if (named.unknown.length > 0) return fail({ why: 'badArguments', detail: `It has no ${named.unknown.join(', ')}; ${wanted}` });
  const read = checkTyped(named.fields, schema as v.GenericSchema<unknown, Record<string, unknown>>);
  if (!read.ok) return fail({ why: 'badArguments', detail: `${wanted} ${read.error}` });
  const given = read.value;
  const field = 'path' in given ? 'path' : 'folder' in given ? 'folder' : null;
  if (field === null) return ok({ tool: name, ...given } as Look);
  const said = String(given[field]);
  if (field === 'folder' && (said === '' || said === '.' || said === './')) return ok({ tool: name, ...given, folder: '' } as Look);
  const checked = checkPath(said);
  if (!checked.ok) return fail({ why: checked.error, detail: said.slice(0, maxQueryLength) });
  if (isSecretPath(checked.value)) return fail({ why: 'secretFile', detail: checked.value });
  return ok({ tool: name, ...given, [field]: checked.value } as Look);
}

/** Argument names that other agents' tools use. An alternative name is accepted if a call lacks the name on the left. */
const otherNames: Readonly<Record<string, readonly string[]>> = {
  path: ['file', 'filepath', 'filename', 'targetfile', 'relativepath', 'uri'],
  folder: ['path', 'dir', 'directory', 'folderpath', 'directorypath', 'relativeworkspacepath', 'root', 'under'],
  from: ['startline', 'offset', 'start', 'linestart', 'firstline', 'fromline', 'startlineoneindexed', 'line'],
  to: ['endline', 'end', 'lineend', 'lastline', 'toline', 'endlineoneindexed', 'endlineoneindexedinclusive'],
  text: ['query', 'pattern', 'search', 'searchterm', 'term', 'string', 'keyword', 'q'],
  name: ['query', 'symbol', 'symbolname', 'pattern', 'text', 'package', 'packagename', 'dependency', 'module', 'library', 'q'],
  words: ['query', 'topic', 'text', 'search', 'pattern', 'question'],
  whole_word: ['word', 'matchwholeword'],
  match_case: ['casesensitive', 'iscasesensitive'],
};

/** Names of arguments that only explain a call and are ignored. */
const remarks = ['explanation', 'reason', 'thought', 'description'];

/** Renames arguments to the names that this tool defines, and converts a limit on lines to `to`. Also returns the unknown names. */
function withOwnNames(args: unknown, own: readonly string[]): { readonly fields: unknown; readonly unknown: readonly string[] } {
  if (typeof args !== 'object' || args === null || Array.isArray(args)) return { fields: args ?? {}, unknown: [] };
  const fields: Record<string, unknown> = {};
  const unknown: string[] = [];
  const exact = (key: string) => own.find((name) => plainName(name) === plainName(key));
  const isExact = (key: string) => exact(key) !== undefined;
  const given = Object.entries(args).toSorted(([a], [b]) => Number(isExact(b)) - Number(isExact(a)));
  let limit: unknown;
  for (const [key, value] of given) {
    const said = plainName(key);
    const name = exact(key) ?? own.find((each) => !(each in fields) && otherNames[each]?.includes(said));
    if (name) fields[name] = said === 'offset' && value === 0 ? 1 : lineValue(name, value);
    else if (own.includes('to') && (said === 'limit' || said === 'count' || said === 'lines')) limit = lineValue('to', value);
    else if (!remarks.includes(said)) unknown.push(key.slice(0, maxNameLength));
  }
  if (typeof limit === 'number' && !('to' in fields)) fields.to = (typeof fields.from === 'number' ? fields.from : 1) + limit - 1;
  return { fields, unknown };
}

const maxNameLength = 60;

/** Converts a line number given as text to a number. Other values are unchanged. */
function lineValue(name: string, value: unknown): unknown {
  const isLine = name === 'from' || name === 'to';
  return isLine && typeof value === 'string' && /^\s*\d+\s*$/.test(value) ? Number(value) : value;
}

const refusals: Readonly<Record<LookRefusal, string>> = {
  badArguments: 'The arguments do not fit the tool.',
  outsideWorkspace: 'Only files inside the workspace can be read, by a path relative to it.',
  protectedPath: 'Version control and installed packages are not read.',
  secretFile: 'This file is meant to hold secrets and is not read.',
};

export function refusalText(why: LookRefusal, detail: string): string {
  return why === 'badArguments' ? `${refusals[why]} ${detail}` : refusals[why];
}

/** Returns a key that identifies a lookup, independent of the order of its arguments. */
export function lookKey({ name, args }: ToolCall): string {
  const fields = typeof args === 'object' && args !== null ? Object.entries(args).sort(([a], [b]) => (a < b ? -1 : 1)) : args;
  return `${name} ${JSON.stringify(fields)}`;
}

/** Record of a lookup and its outcome. `what` is the path or text from the member's call and is untrusted. */
export interface LookNote {
  readonly tool: LookTool;
  readonly what: string;
  readonly outcome: LookOutcome;
  /** Estimated tokens of the result; absent in older logs. */
  readonly tokens?: number;
}

export type LookOutcome = 'found' | 'nothing' | 'refused' | 'failed' | 'again';

export function lookNote({ name, args }: ToolCall, outcome: LookOutcome, tokens: number): LookNote {
  const given = typeof args === 'object' && args !== null ? (args as Readonly<Record<string, unknown>>) : {};
  const own = Object.hasOwn(lookSchemas, name) ? withOwnNames(given, Object.keys(lookSchemas[name as LookTool].entries)).fields : given;
  const said = own as Readonly<Record<string, unknown>>;
  const what = said.path ?? said.text ?? said.name ?? said.folder ?? '';
  return { tool: name as LookTool, what: String(what).slice(0, maxQueryLength), outcome, tokens };
}

/** Number of lookups by kind, without refused ones. `read`: number of distinct files; `checked`: lookups of problems and history. */
export interface LookCounts {
  readonly read: number;
  readonly searched: number;
  readonly listed: number;
  readonly checked: number;
}

export function countLooks(looks: readonly LookNote[]): LookCounts {
  const made = looks.filter(({ outcome }) => outcome !== 'refused');
  const of = (...tools: readonly LookTool[]) => made.filter(({ tool }) => tools.includes(tool));
  return {
    read: new Set(of('read_file').map(({ what }) => what)).size,
    searched: of('search_text', 'find_symbols', 'look_up_dependency').length,
    listed: of('list_files').length,
    checked: of('read_problems', 'git_diff', 'git_log').length,
  };
}
