// Checks the citations in a turn, and code locations named without a quote.
import {
  type CheckedCitation,
  checkCitation,
  type Citation,
  citationsIn,
  type CitationState,
  type CitedFile,
  citedPath,
  isGone,
} from '../../core/context/evidence/citations';
import { holdsSymbol, meantBy, type BarePlace, barePlacesIn } from '../../core/context/evidence/barePlaces';
import { type EvidenceSource, type ShownLines, withSources } from '../../core/context/evidence/sources';
import { evidenceOf, type Stance } from '../../core/discussion/stance';
import { outsideCitations } from '../../core/web/webCitations';
import { checkPath, isSecretPath } from '../../core/paths/pathRules';
import type { Fact } from '../../core/events';
import type { Flow } from '../kernel/flow';

/** Maximum number of files read for one text. */
const maxFiles = 24;
/**
 * Maximum number of files listed. In a larger workspace, a path without its leading folders may refer to a file that is not listed, so the
 * path is not reported as missing.
 */
const maxListed = 20_000;

/**
 * Returns evidence that was checked and found wrong, from the first `maxFiles` entries: code locations missing from the current files, and
 * external citations without a verified quote. Other evidence, such as a user's words, is not checked.
 */
export async function unfoundedEvidence(flow: Flow, evidence: readonly string[]): Promise<string[]> {
  const session = flow.recorder.session();
  const { shown } = session.context;
  const places = createPlaceCheck(flow);
  const unfounded: string[] = [];
  for (const entry of evidence.slice(0, maxFiles)) {
    const isOutside = outsideCitations(entry, session).some(({ state }) => state !== 'verified');
    if (isOutside || (flow.ports.workspace.name !== null && (await isUnfounded(places, entry, shown)))) unfounded.push(entry);
  }
  return unfounded;
}

async function isUnfounded(places: PlaceCheck, entry: string, shown: ShownLines): Promise<boolean> {
  for (const citation of citationsIn(entry)) {
    const { state, misquoted } = await places.check(citation, shown);
    if (isGone(state) || misquoted !== undefined) return true;
  }
  // A code location in the middle of an entry may be part of a quoted user message, so only a location at the start is checked.
  const [first] = barePlacesIn(entry);
  return first !== undefined && entry.indexOf(first.text) <= 1 && (await places.missing(first)) !== null;
}

/**
 * Checks a turn. Returns the citations and code locations in its stance that the project does not confirm, and the fact that lists the
 * citations in its text, to be recorded with the turn. No fact if there are no citations.
 */
export async function checkTurn(
  flow: Flow,
  { turnId, text, stance, sources }: CheckedTurn,
): Promise<{ readonly unfounded: readonly string[]; readonly cited: readonly Fact[] }> {
  const session = flow.recorder.session();
  const design = [session.discussion.proposal?.text, stance?.proposal, stance?.clauses];
  const planned = JSON.stringify([session.clarify.brief, session.progress.offered?.plan.tasks, design]);
  const mentioned = (said: string) => barePlacesIn(said).filter(({ path }) => !planned.includes(path));
  const named = stance ? [stance.why, ...stance.objections.map((objection) => objection.text)] : [];
  const places = named.flatMap((said) => [
    ...citationsIn(said).map(({ written }) => written),
    ...mentioned(said).map(({ text: place }) => place),
  ]);
  const unfounded = await unfoundedEvidence(flow, stance ? [...new Set([...evidenceOf(stance), ...places])] : []);
  return { unfounded, cited: await citedFacts(flow, turnId, text, sources, mentioned(text)) };
}

interface CheckedTurn {
  readonly turnId: string;
  readonly text: string;
  readonly stance: Stance | null;
  readonly sources: readonly EvidenceSource[];
}

async function citedFacts(
  flow: Flow,
  turnId: string,
  text: string,
  sources: readonly EvidenceSource[],
  bare: readonly BarePlace[],
): Promise<readonly Fact[]> {
  const { ports, recorder } = flow;
  const outside = outsideCitations(text, recorder.session());
  const isHere = ports.workspace.name !== null;
  const shown = withSources(recorder.session().context.shown, sources);
  const places = createPlaceCheck(flow);
  const citations: CheckedCitation[] = [];
  for (const citation of isHere ? citationsIn(text) : []) citations.push(await places.check(citation, shown));
  for (const place of isHere ? bare : []) {
    const state = await places.missing(place);
    if (state !== null) citations.push({ text: place.text, path: place.path, line: 1, state });
  }
  if (citations.length + outside.length === 0) return [];
  return [{ type: 'citations.checked', turnId, citations, ...(outside.length > 0 ? { outside: [...outside] } : {}) }];
}

interface PlaceCheck {
  check(citation: Citation, shown: ShownLines): Promise<CheckedCitation>;
  /** Returns what is missing; null if the code location exists or cannot be checked. */
  missing(place: BarePlace): Promise<CitationState | null>;
}

function createPlaceCheck({ ports: { workspace }, signal }: Flow): PlaceCheck {
  const files = new Map<string, CitedFile>();
  let listing: Promise<readonly string[] | null> | null = null;
  // Null if listing was stopped or failed.
  const listed = () => (listing ??= workspace.list('', maxListed, signal).catch(() => null));
  const meant = async (place: Parameters<typeof meantBy>[0]) => meantBy(place, (await listed()) ?? []);
  const isComplete = async () => ((await listed())?.length ?? maxListed) < maxListed;
  /**
   * Reads a file. A file counts as missing only if the file system confirms it: `workspace.read` also returns null for secret files, and
   * for any file while the editor window closes.
   */
  const read = async (path: string): Promise<CitedFile> => {
    if (!checkPath(path).ok || isSecretPath(path)) return 'unreadable';
    const known = files.get(path);
    if (known !== undefined || files.size >= maxFiles) return known ?? 'unreadable';
    const file = (await workspace.read(path)) ?? ((await workspace.isMissing(path)) ? 'missing' : 'unreadable');
    files.set(path, file);
    return file;
  };
  return {
    async check(citation, shown) {
      const path = citedPath(citation, shown);
      const file = await read(path);
      if (file !== 'missing') return checkCitation(citation, file, shown);
      const [only, ...others] = await meant({ path, isFolder: false });
      if (only === undefined) return checkCitation(citation, (await isComplete()) ? file : 'unreadable', shown);
      return checkCitation({ ...citation, path: only }, others.length > 0 ? 'unreadable' : await read(only), shown);
    },
    async missing(place) {
      const { path, isFolder, symbol } = place;
      if (!checkPath(path).ok || isSecretPath(path)) return null;
      const there = await meant(place);
      if (there.length === 0) {
        // A name without a folder may be a package name, such as `chart.js`, so the installed packages are checked as well.
        const others = path.includes('/') ? [path] : [path, `node_modules/${path}/package.json`];
        const isThere = !isFolder && (await Promise.all(others.map(workspace.isMissing))).includes(false);
        return isThere || !(await isComplete()) || (await workspace.rulesOn(path)).ignoredBy !== null ? null : 'noFile';
      }
      if (symbol === null || isFolder) return null;
      const texts = await Promise.all(there.slice(0, maxFiles).map(read));
      const isUnknown = texts.some((file) => typeof file === 'string' || holdsSymbol(file.text, symbol));
      return isUnknown ? null : 'noLine';
    },
  };
}
