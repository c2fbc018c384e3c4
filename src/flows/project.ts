// The workspace as a prompt sees it: a listing, and the files that matter for what is being talked about.
import { rankPaths } from '../core/context/rank';
import type { Source } from '../core/context/sources';
import type { Fact } from '../core/events';
import { asData } from '../core/text/asData';
import type { AgentId } from '../core/team/roster';
import type { Flow } from './flow';
import type { SourceFile } from './ports';

/** How much of the workspace goes into one prompt; a small project fits whole. */
const maxListed = 400;
const maxFiles = 14;
const maxChars = 48_000;
/** Files walked at most; larger trees are listed in part and the listing says so. */
const maxWalked = 5_000;

/**
 * The project for a prompt, delimited as data.
 * @param named paths that matter for certain, such as a task's files; they come first
 */
export async function renderProject(flow: Flow, named: readonly string[] = []): Promise<string> {
  const { workspace, ids } = flow.ports;
  if (workspace.name === null) return 'no folder is open';
  const paths = await workspace.list(maxWalked, flow.signal);
  const { clarify, room } = flow.recorder.session();
  const about = [clarify.request, clarify.brief?.summary ?? '', room.proposal?.text ?? ''].join(' ');
  const files = await readWithin(flow, rankPaths(paths, about, named));
  const nonce = ids.next('n');
  const left = paths.length - Math.min(paths.length, maxListed);
  const listing = [...paths.slice(0, maxListed), ...(left > 0 ? [`(${left} more files)`] : [])].join('\n');
  return [
    asData(`files of ${workspace.name}`, listing || 'none', nonce),
    ...files.map((file) => asData(file.path, numbered(file.text), nonce)),
  ].join('\n\n');
}

/** The named files in full, unnumbered, as an edit must quote them. */
export async function renderFiles(flow: Flow, paths: readonly string[]): Promise<string> {
  const { workspace, ids } = flow.ports;
  const nonce = ids.next('n');
  const files = await Promise.all(paths.map((path) => workspace.read(path)));
  const texts = files.map((file, index) => (file ? asData(file.path, file.text, nonce) : `${paths[index]}: does not exist yet`));
  return texts.join('\n\n') || 'none';
}

async function readWithin(flow: Flow, ranked: readonly string[]): Promise<SourceFile[]> {
  const files: SourceFile[] = [];
  let chars = 0;
  for (const path of ranked.slice(0, maxFiles * 2)) {
    if (files.length === maxFiles || flow.signal.aborted) break;
    const file = await flow.ports.workspace.read(path);
    if (!file || chars + file.text.length > maxChars) continue;
    chars += file.text.length;
    files.push(file);
  }
  return files;
}

/** Lines with their numbers, so that a citation can be exact. */
function numbered(text: string): string {
  return text
    .split('\n')
    .map((line, index) => `${index + 1}| ${line}`)
    .join('\n');
}

/** The fact of what an answer's request held, for the same append as its end; none where it held nothing of the workspace. */
export function shownFacts(turnId: string | null, agent: AgentId | null, sources: readonly Source[]): Fact[] {
  return sources.length > 0 ? [{ type: 'context.shown', turnId, agent, sources: [...sources] }] : [];
}
