// Commits of a clone, used as retrieval questions.
import { execFileSync } from 'node:child_process';
import type { PastChange } from '../../../src/core/context/index/pastChanges';
import { isTestPath } from '../../../src/core/context/files/fileKinds';
import { createRandom } from '../../core/edits/seededRandom';

export interface AskedCommit {
  readonly id: string;
  readonly subject: string;
  /** Existing files that the commit changed or deleted. */
  readonly changed: readonly string[];
  /** Changed line ranges in `changed`, numbered as before the commit. */
  readonly places: readonly ChangedPlace[];
  readonly history: readonly PastChange[];
  /** Blob ID of each path before the commit. */
  readonly tree: ReadonlyMap<string, string>;
}

export interface ChangedPlace {
  readonly path: string;
  /** First line, 1-based; `to` is the last line. For an insertion, both are the line above. */
  readonly from: number;
  readonly to: number;
}

export interface Clone {
  readonly commits: readonly AskedCommit[];
  /** Reads the blobs with these IDs in one git call. */
  read(blobs: readonly string[]): readonly Uint8Array[];
}

/** Number of recent commits from which the questions are drawn. */
const maxLookedAt = 2_500;
/** Number of earlier commits in `history`: the same as in the product. */
const maxHistory = 1_000;
const maxChanged = 10;
const maxOutput = 2 ** 31;
const seed = 7;

const code =
  /\.(?:[mc]?[jt]sx?|vue|svelte|pyi?|rs|go|java|kts?|scala|c|cc|cpp|cxx|h|hh|hpp|cs|rb|rake|erb|php|swift|mm?|lua|exs?|dart|sh|fs|vb)$/i;
const robots = /\bbot\b|dependabot|renovate|github-actions|pre-commit-ci/i;
/** Commit subjects that contain no request, such as version bumps and merges. */
const noRequest = /^(?:bump|update dependency|chore\(deps|release\b|merge\b)|^v?\d+\.\d+\S*$/i;

interface LoggedCommit {
  readonly id: string;
  readonly parent: string;
  readonly author: string;
  readonly subject: string;
  readonly changes: readonly { readonly kind: string; readonly path: string }[];
}

/** @param count number of commits to draw with a fixed seed; they are returned oldest first */
export function openClone(folder: string, count: number): Clone {
  const git = (args: readonly string[], input?: string) =>
    execFileSync('git', ['-C', folder, ...args], { maxBuffer: maxOutput, ...(input === undefined ? {} : { input }) });
  const logged = readLog(
    git(['log', '--no-merges', '--no-renames', '--name-status', '-z', '--format=%x01%H%x03%P%x03%an <%ae>%x03%s%x02']),
  );
  const byId = new Map(logged.map((commit) => [commit.id, commit]));
  const random = createRandom(seed);
  const fit = logged.slice(0, maxLookedAt).filter(isRequest);
  const picked = Array.from({ length: Math.min(count, fit.length) }, () => fit.splice(random.below(fit.length), 1)[0]);
  const order = new Map(logged.map(({ id }, place) => [id, place]));
  const asked = picked.flatMap((commit) => commit ?? []).sort((a, b) => (order.get(b.id) ?? 0) - (order.get(a.id) ?? 0));
  return {
    commits: asked.map(({ id, parent, subject, changes }) => ({
      ...{ id, subject, changed: changes.filter(({ kind }) => kind !== 'A').map(({ path }) => path) },
      places: readPlaces(git(['diff', '-U0', '--no-renames', '--no-color', '--no-ext-diff', parent, id]).toString('utf8')),
      history: linesOf(git(['rev-list', '--no-merges', `--max-count=${maxHistory}`, parent])).flatMap((past) => pastChange(byId.get(past))),
      tree: readTree(git(['ls-tree', '-r', '-z', parent])),
    })),
    read: (blobs) => readBlobs(git(['cat-file', '--batch'], blobs.join('\n'))),
  };
}

function readLog(output: Buffer): readonly LoggedCommit[] {
  return output
    .toString('utf8')
    .split('\x01')
    .slice(1)
    .map((commit) => {
      const [head = '', files = ''] = commit.split('\x02');
      const [id = '', parents = '', author = '', subject = ''] = head.split('\x03');
      const parts = files.split('\0').flatMap((part) => part.trim() || []);
      const changes = parts.flatMap((kind, at) => (at % 2 === 0 ? [{ kind, path: parts[at + 1] ?? '' }] : []));
      return { id, parent: parents.split(' ')[0] ?? '', author, subject, changes };
    });
}

/** Whether the subject of a commit can serve as a question that a few code files answer. */
function isRequest({ parent, author, subject, changes }: LoggedCommit): boolean {
  const inCode = changes.filter(({ path }) => code.test(path));
  const isSmall = inCode.length <= maxChanged && inCode.some(({ kind }) => kind !== 'A');
  return parent !== '' && isSmall && !robots.test(author) && !noRequest.test(subject);
}

function pastChange(commit: LoggedCommit | undefined): PastChange[] {
  return commit && commit.changes.length > 0 ? [{ subject: commit.subject, paths: commit.changes.map(({ path }) => path) }] : [];
}

/** Changed places in code files other than tests. */
function readPlaces(diff: string): readonly ChangedPlace[] {
  return diff.split(/^diff --git /m).flatMap((file) => {
    const path = /^--- a\/(.+)$/m.exec(file)?.[1]?.trim() ?? '';
    if (!code.test(path) || isTestPath(path)) return [];
    return [...file.matchAll(/^@@ -(\d+)(?:,(\d+))? /gm)].map(([, start, count = '1']) => {
      const from = Math.max(1, Number(start));
      return { path, from, to: from + Math.max(0, Number(count) - 1) };
    });
  });
}

function readTree(output: Buffer): ReadonlyMap<string, string> {
  const entries = output.toString('utf8').split('\0');
  return new Map(
    entries.flatMap((entry) => {
      const [, id = '', path = ''] = /^100\d+ blob ([0-9a-f]+)\t([\s\S]+)$/.exec(entry) ?? [];
      return path === '' ? [] : [[path, id] as const];
    }),
  );
}

function readBlobs(output: Buffer): readonly Uint8Array[] {
  const found: Uint8Array[] = [];
  for (let at = 0; at < output.length; ) {
    const end = output.indexOf(10, at);
    const size = Number(output.subarray(at, end).toString().split(' ')[2] ?? Number.NaN);
    const isThere = Number.isInteger(size);
    found.push(isThere ? output.subarray(end + 1, end + 1 + size) : new Uint8Array());
    at = isThere ? end + size + 2 : end + 1;
  }
  return found;
}

function linesOf(output: Buffer): readonly string[] {
  return output.toString('utf8').split('\n').filter(Boolean);
}
