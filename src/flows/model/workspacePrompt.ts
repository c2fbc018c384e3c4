// The workspace as a prompt sees it: a listing, and the files that matter for what is being talked about.
import type { ContextPack, PackedFile, SkippedFiles } from '../../core/context/files/codebaseTypes';
import { type Gathered, numbered, type Source, sourceOf } from '../../core/context/evidence/sources';
import type { LookNote } from '../../core/context/lookup/lookupTools';
import { isSecretPath } from '../../core/edits/lines/pathRules';
import type { Fact } from '../../core/events';
import { estimateTokens } from '../../core/models/usage';
import { fenceUntrusted } from '../../core/text/fenceUntrusted';
import { oneLine } from '../../core/text/quoting';
import { type Ask, spaceFor } from './pickModel';
import type { Flow } from '../kernel/flow';
import { renderAttached, renderRules } from './rulesAndAttachments';

/** How much of the workspace goes into one prompt; a small project fits whole. */
const maxListed = 400;

/** Tokens of a path in the listing, about. */
const tokensOfPath = 10;

/**
 * The project for a prompt, delimited as data.
 * @param named paths that matter for certain, such as a task's files; they come first
 * @param gathered is added to: what of which file is shown, and what is left out
 * @param who the member or duty that reads it: a small window is shown less
 */
export async function renderWorkspace(flow: Flow, gathered: Gathered, named: readonly string[] = [], who = ''): Promise<string> {
  const { workspace, codebase, ids } = flow.ports;
  if (workspace.name === null) return 'no folder is open';
  const maxTokens = spaceFor(flow, who, 'strong').projectTokens;
  const mostPaths = Math.min(maxListed, Math.floor(maxTokens / tokensOfPath / 3));
  const { clarify, room } = flow.recorder.session();
  const text = [clarify.request, clarify.brief?.summary ?? '', room.proposal?.text ?? ''].join('\n');
  const [known, pack] = await Promise.all([
    workspace.list('', mostPaths, flow.signal),
    codebase.pack({ text, named, open: [], maxTokens }, flow.signal),
  ]);
  const paths = known.filter((path) => !isSecretPath(path));
  const { sources } = gathered;
  const beside = [await renderAttached(flow, sources), await renderRules(flow, sources)].filter((text) => text !== '');
  const nonce = ids.next('n');
  const listed = listing(paths, pack);
  const tokens = estimateTokens(listed) + estimateTokens(pack.outline);
  gathered.overview = { files: pack.listed, named: paths.length, tokens, skipped: pack.skipped };
  sources.push(...pack.files.map(({ path, text, startLine, tokens }) => sourceOf('project', path, text, startLine, tokens)));
  return [
    ...beside,
    fenceUntrusted(`files of ${workspace.name}`, listed, nonce),
    ...pack.files.map((file) => fenceUntrusted(labelOf(file), numbered(file.text, file.startLine), nonce)),
    ...(pack.outline === '' ? [] : [fenceUntrusted('outline of other files', pack.outline, nonce)]),
  ].join('\n\n');
}

function listing(paths: readonly string[], { listed, skipped }: ContextPack): string {
  const left = listed - paths.length;
  const notes = [...(left > 0 ? [`(${left} more files)`] : []), ...skipNote(skipped)];
  return [...paths, ...notes].join('\n') || 'none';
}

/** What the team does not see, so that nobody takes it for missing. */
function skipNote(skipped: readonly SkippedFiles[]): string[] {
  const counts = skipped.filter(({ count }) => count > 0).map(({ reason, count }) => `${count} ${reason}`);
  return counts.length > 0 ? [`(left out: ${counts.join(', ')})`] : [];
}

function labelOf({ path, startLine, text, whole }: PackedFile): string {
  return whole ? path : `${path} lines ${startLine} to ${startLine + text.split('\n').length - 1}`;
}

/**
 * The named files in full, unnumbered, as an edit must quote them.
 * @param gathered is added to: what of which file is shown
 */
export async function renderFiles(flow: Flow, paths: readonly string[], { sources }: Gathered): Promise<string> {
  const { workspace, ids } = flow.ports;
  const nonce = ids.next('n');
  const files = await Promise.all(paths.map((path) => workspace.read(path)));
  sources.push(...files.flatMap((file) => (file ? [sourceOf('task', file.path, file.text)] : [])));
  const texts = files.map((file, index) =>
    file ? fenceUntrusted(file.path, file.text, nonce) : `${oneLine(paths[index] ?? '')}: does not exist yet`,
  );
  return texts.join('\n\n') || 'none';
}

/** Nothing yet of what a request will show. */
export function gathering(): Gathered {
  return { sources: [] };
}

/** Whose request it was, and what its prompt held. */
type Request = Pick<Ask, 'role' | 'purpose' | 'agent' | 'turnId' | 'prompt'>;

/**
 * The facts of what an answer's request held and what was looked up for it, for the same append as the answer; none where there is nothing.
 * @param bill of the last call of the answer, which tells what was masked
 */
export function shownFacts(request: Request, bill: Fact, looked: Looked = { sources: [], looks: [] }): Fact[] {
  const { role, purpose, agent, turnId, prompt } = request;
  const { sources = [], overview } = prompt;
  const of = { turnId, agent, role, purpose };
  const all = [...sources, ...looked.sources];
  const masked = bill.type === 'call.ended' && bill.masked ? { masked: bill.masked } : {};
  if (all.length === 0 && !overview && looked.looks.length === 0) return [];
  const shown: Fact = { type: 'context.shown', ...of, sources: all, ...(overview ? { overview } : {}), ...masked };
  return looked.looks.length > 0 ? [shown, { type: 'files.consulted', ...of, looks: [...looked.looks] }] : [shown];
}

/** What was looked up for an answer, and the places that showed. */
export interface Looked {
  readonly sources: readonly Source[];
  readonly looks: readonly LookNote[];
}
