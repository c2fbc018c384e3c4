// Checks the citations of a turn.
import { type CheckedCitation, checkCitation, citationsIn, type CitedFile, citedPath } from '../../core/context/evidence/citations';
import { type EvidenceSource, withSources } from '../../core/context/evidence/sources';
import { outsideCitations } from '../../core/web/citations';
import { checkPath, isSecretPath } from '../../core/paths/pathRules';
import type { Fact } from '../../core/events';
import type { Flow } from '../kernel/flow';
import type { Workspace } from '../ports/ports';

/** Maximum files read per text. */
const maxFiles = 24;

/**
 * Evidence that was checked and does not hold: places missing in the current files, and external quotes not found in the source.
 * Other evidence, such as a user's words, is not checked.
 */
export async function unfoundedEvidence(
  { ports, recorder }: Pick<Flow, 'ports' | 'recorder'>,
  evidence: readonly string[],
): Promise<string[]> {
  const session = recorder.session();
  const { shown } = session.context;
  const unfounded: string[] = [];
  for (const entry of evidence.slice(0, maxFiles)) {
    if (outsideCitations(entry, session).some(({ state }) => state !== 'verified')) {
      unfounded.push(entry);
      continue;
    }
    if (ports.workspace.name === null) continue;
    for (const citation of citationsIn(entry)) {
      const { state, misquoted } = checkCitation(citation, await fileOf(ports.workspace, citedPath(citation, shown)), shown);
      if (state === 'noFile' || state === 'noLine' || misquoted !== undefined) {
        unfounded.push(entry);
        break;
      }
    }
  }
  return unfounded;
}

/** The fact of citations, for the same append as the end of the turn; none without citations. */
export async function citedFacts(
  { ports, recorder }: Flow,
  turnId: string,
  text: string,
  sources: readonly EvidenceSource[],
): Promise<Fact[]> {
  const outside = outsideCitations(text, recorder.session());
  const cited = ports.workspace.name === null ? [] : citationsIn(text);
  if (cited.length + outside.length === 0) return [];
  const shown = withSources(recorder.session().context.shown, sources);
  const files = new Map<string, CitedFile>();
  const citations: CheckedCitation[] = [];
  for (const citation of cited) {
    const path = citedPath(citation, shown);
    if (!files.has(path) && files.size < maxFiles) files.set(path, await fileOf(ports.workspace, path));
    citations.push(checkCitation(citation, files.get(path) ?? 'unreadable', shown));
  }
  return [{ type: 'citations.checked', turnId, citations, ...(outside.length > 0 ? { outside: [...outside] } : {}) }];
}

/** A file is missing only if the file system says so: closing windows and secret files also read as nothing. */
async function fileOf(workspace: Workspace, path: string): Promise<CitedFile> {
  if (!checkPath(path).ok || isSecretPath(path)) return 'unreadable';
  const file = await workspace.read(path);
  return file ?? ((await workspace.isMissing(path)) ? 'missing' : 'unreadable');
}
