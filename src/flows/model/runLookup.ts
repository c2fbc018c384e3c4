// Runs one workspace lookup for a member and limits the size of its result.
import { lineCount, numbered, type EvidenceSource } from '../../core/context/evidence/sources';
import {
  type Look,
  type LookOutcome,
  maxHits,
  maxListed,
  maxReadLines,
  readLook,
  refusalText,
} from '../../core/context/lookup/lookupTools';
import { userWordsPath } from '../../core/conversation/userWords';
import { renderPackage } from '../../core/context/lookup/dependencyDocs';
import { isSecretPath } from '../../core/paths/pathRules';
import { roughTokens } from '../../core/models/usage';
import type { ToolCall } from '../../core/models/request';
import type { Flow } from '../kernel/flow';
import { lineTexts } from '../../core/text/lines';
import { readForLook } from './stepMaterial';

/** Result of a lookup: text for the member, not yet delimited, and the code locations shown. */
export interface LookupResult {
  readonly outcome: LookOutcome;
  readonly label: string;
  readonly text: string;
  readonly sources: readonly EvidenceSource[];
}

const maxCommits = 15;
/** Maximum number of files counted per folder. */
const maxCounted = 20_000;

/** Runs a lookup. Never throws for workspace errors; refusals are worded for the model. */
export async function runLookup(flow: Flow, call: ToolCall, signal: AbortSignal): Promise<LookupResult> {
  const read = readLook(call);
  if (!read.ok) return { outcome: 'refused', label: call.name, text: refusalText(read.error.why, read.error.detail), sources: [] };
  const look = read.value;
  switch (look.tool) {
    case 'list_files':
      return listFiles(flow, look.folder, signal);
    case 'read_file':
      return readFile(flow, look);
    case 'search_text':
      return searchText(flow, look, signal);
    case 'find_symbols':
      return findSymbols(flow, look.name, signal);
    case 'read_problems':
      return ofFile(flow, look.path, 'problems', () => problems(flow, look.path, signal));
    case 'git_diff':
      return ofFile(flow, look.path, 'changes since the last commit', () => flow.ports.history.diff(look.path, signal));
    case 'git_log':
      return ofFile(flow, look.path, 'last commits', () => flow.ports.history.log(look.path, maxCommits, signal));
    case 'look_up_dependency':
      return dependency(flow, look, signal);
  }
}

function nothing(label: string, text: string): LookupResult {
  return { outcome: 'nothing', label, text, sources: [] };
}

async function listFiles({ ports }: Flow, folder: string, signal: AbortSignal): Promise<LookupResult> {
  const label = `files of ${folder === '' ? (ports.workspace.name ?? 'the workspace') : folder}`;
  const inside = (await ports.workspace.list(folder, maxCounted, signal)).filter((path) => !isSecretPath(path));
  if (inside.length === 0) return nothing(label, 'This folder does not exist or has no readable files.');
  const left = inside.length - Math.min(inside.length, maxListed);
  const text = [...inside.slice(0, maxListed), ...(left > 0 ? [`(${left} more files; list a folder below this one)`] : [])].join('\n');
  return { outcome: 'found', label, text, sources: [] };
}

async function readFile(flow: Flow, { path, from, to }: Extract<Look, { tool: 'read_file' }>): Promise<LookupResult> {
  const file = await readForLook(flow, path);
  if (!file) return nothing(path, 'There is no such file that can be read as text inside the workspace.');
  const lines = lineTexts(file.text);
  const count = lineCount(lines.join('\n'));
  if (from > Math.max(1, count)) return nothing(path, `The file has ${count} lines.`);
  const last = Math.min(to ?? count, from + maxReadLines - 1, Math.max(1, count));
  if (last < from) return nothing(path, 'The last line is before the first one.');
  const text = numbered(lines.slice(from - 1, last).join('\n'), from);
  const rest = last < count ? `\n(lines ${last + 1} to ${count} follow)` : '';
  // User messages and pasted texts are not code locations, so they produce no sources.
  const isUsers =
    path === userWordsPath || flow.recorder.session().context.attached.some(({ kind, path: own }) => kind === 'paste' && own === path);
  const sources: EvidenceSource[] = isUsers ? [] : [{ kind: 'looked', path, from, to: last, tokens: roughTokens(text) }];
  return { outcome: 'found', label: path, text: text + rest, sources };
}

async function searchText({ ports }: Flow, look: Extract<Look, { tool: 'search_text' }>, signal: AbortSignal): Promise<LookupResult> {
  const { text, folder, whole_word: isWord, match_case: isCaseSensitive } = look;
  const query = { text, isWord, isCaseSensitive, under: folder === '' ? null : folder, limit: maxHits };
  const { hits, more } = await ports.codebase.search(query, signal);
  const shown = hits.filter(({ path }) => !isSecretPath(path));
  const label = `lines with ${text}`;
  if (shown.length === 0) return nothing(label, 'No line contains this text.');
  const lines = shown.map((hit) => `${hit.path}:${hit.line}: ${hit.text.trim()}`);
  const sources = shown.map(
    ({ path, line, text: said }): EvidenceSource => ({ kind: 'looked', path, from: line, to: line, tokens: roughTokens(said) }),
  );
  return { outcome: 'found', label, text: [...lines, ...(more ? ['(there are more; narrow it down)'] : [])].join('\n'), sources };
}

async function findSymbols({ ports }: Flow, name: string, signal: AbortSignal): Promise<LookupResult> {
  const found = (await ports.codebase.symbols(name, maxHits, signal)).filter(({ path }) => !isSecretPath(path));
  const label = `symbols named ${name}`;
  if (found.length === 0) return nothing(label, 'No symbol name contains this.');
  return {
    outcome: 'found',
    label,
    text: found.map((symbol) => `${symbol.path}:${symbol.line}: ${symbol.kind} ${symbol.name}`).join('\n'),
    sources: [],
  };
}

/** Looks up a dependency. Returns no sources, because a dependency is not part of the project and cannot be cited as such. */
async function dependency(
  { ports }: Flow,
  { name, words }: Extract<Look, { tool: 'look_up_dependency' }>,
  signal: AbortSignal,
): Promise<LookupResult> {
  const found = await ports.dependencies.find(name, signal);
  if (!found) return nothing(`package ${name}`, 'No package of this name is installed in the workspace.');
  return { outcome: 'found', label: `package ${found.name}, in ${found.folder}`, text: renderPackage(found, words), sources: [] };
}

async function problems({ ports }: Flow, path: string, signal: AbortSignal): Promise<string> {
  const found = await ports.diagnostics.snapshot([path], signal);
  return found.map(({ line, severity, source, code, message }) => `${path}:${line}: ${severity} ${source} ${code}: ${message}`).join('\n');
}

/**
 * Runs a lookup about a file, such as its history or diagnostics. Finds nothing if the file cannot be read, for example because it is a
 * link that leads out of the workspace.
 */
async function ofFile({ ports }: Flow, path: string, what: string, look: () => Promise<string | null>): Promise<LookupResult> {
  const label = `${what} of ${path}`;
  if (!(await ports.workspace.read(path))) return nothing(label, 'There is no such file that can be read as text inside the workspace.');
  const text = await look();
  if (text === null) return nothing(label, 'This workspace has no readable git history.');
  return text.trim() === '' ? nothing(label, 'Nothing.') : { outcome: 'found', label, text, sources: [] };
}
