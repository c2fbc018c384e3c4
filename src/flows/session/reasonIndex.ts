// Index of line reasons and earlier decisions, from session logs and decision records.
import { decisionsAbout } from '../../core/outcome/decisionRecord';
import { recordFolders } from '../../core/outcome/adrFile';
import { isRecordPath, type PastDecision, readRecord, searchDecisions } from '../../core/reasons/decisionSearch';
import type { CarryLines } from '../../core/reasons/carryLines';
import { type KnownLines, knownLines, type ReadVersion, reasonsIn, type WrittenVersion, writtenVersions } from '../../core/reasons/reasons';
import type { Session } from '../../core/session';
import { lineTexts, withoutByteOrderMark } from '../../core/text/lines';
import type { CheckpointStore, Workspace } from '../ports/ports';
import type { ReasonIndex } from '../ports/reasonIndex';
import type { Sessions } from '../ports/sessions';

/** Reading limits: only the newest `maxSessions` sessions, and the newest `maxVersions` versions of each file, are read. */
const maxSessions = 100;
const maxVersions = 40;

/** Limits on decision records: the last `maxRecords` by name are read, from at most `maxListed` files listed per folder. */
const maxRecords = 200;
const maxListed = 1_000;

interface IndexSources {
  readonly sessions: Pick<Sessions, 'list' | 'view' | 'pathsOf'>;
  readonly contents: Pick<CheckpointStore, 'read'>;
  readonly workspace: Pick<Workspace, 'list' | 'read'>;
  readonly session: () => Session;
}

export function createReasonIndex({ sessions, contents, workspace, session }: IndexSources): ReasonIndex {
  let stored: Promise<readonly Session[]> | null = null;
  const files = new Map<string, { readonly key: string; readonly known: Promise<KnownLines | null> }>();
  const others = async (): Promise<readonly Session[]> => {
    stored ??= readSessions(sessions).catch(() => []);
    const open = session();
    return (await stored).filter(({ id }) => id !== open.id);
  };
  const versionsOf = createVersions();
  let searched: { readonly request: string; readonly found: Promise<string> } | null = null;
  const search = async (request: string, signal: AbortSignal) => {
    const records = await readRecords(workspace, signal).catch(() => []);
    return searchDecisions(request, [...records, ...(await others()).flatMap(decisionsOf)]);
  };
  return {
    reasons: async (address, lines, carry) => {
      const all = [...(await others()), session()];
      const pathIn = await sessions.pathsOf?.(address);
      const versions = all
        .flatMap((each) => versionsOf(each).get((pathIn ? pathIn(each.id) : address) ?? '') ?? [])
        .toSorted((one, other) => one.at - other.at)
        .slice(-maxVersions);
      const key = versions.map(({ at, contentId, hunks }) => `${at} ${contentId} ${hunks.length}`).join();
      const kept = files.get(address);
      const known = kept?.key === key ? kept.known : readKnown(versions, contents, carry).catch(() => null);
      files.set(address, { key, known });
      const found = await known;
      return found ? reasonsIn(found, lines, carry) : [];
    },
    about: async (request, signal) => {
      // Prompts for the same request must share a cached prefix, so the first result is reused.
      const kept = searched?.request === request ? searched.found : search(request, signal);
      searched = { request, found: kept };
      return kept;
    },
  };
}

async function readSessions({ list, view }: IndexSources['sessions']): Promise<readonly Session[]> {
  const ids = (await list()).map(({ id }) => id).slice(0, maxSessions);
  const read: Session[] = [];
  for (const id of ids) {
    const session = await view(id).catch(() => null);
    if (session) read.push(session);
  }
  return read;
}

/** Creates a function that lists a session's written versions, memoized by the session's `progress` object. */
function createVersions(): (session: Session) => ReadonlyMap<string, readonly WrittenVersion[]> {
  const listed = new WeakMap<object, ReadonlyMap<string, readonly WrittenVersion[]>>();
  return (session) => {
    const known = listed.get(session.progress) ?? writtenVersions(session);
    listed.set(session.progress, known);
    return known;
  };
}

async function readKnown(
  versions: readonly WrittenVersion[],
  contents: IndexSources['contents'],
  carry: CarryLines,
): Promise<KnownLines | null> {
  const read = await Promise.all(
    versions.map(async (version): Promise<ReadVersion | null> => {
      const content = version.contentId === null ? null : await contents.read(version.contentId);
      return content && { ...version, lines: lineTexts(withoutByteOrderMark(new TextDecoder().decode(content))) };
    }),
  );
  return knownLines(
    read.filter((version) => version !== null),
    carry,
  );
}

function decisionsOf(session: Session): PastDecision[] {
  const source = `discussion “${session.summary.name || session.summary.title}”`;
  return decisionsAbout(session, []).map(({ text }) => ({ source, title: text, text: '' }));
}

async function readRecords(workspace: IndexSources['workspace'], signal: AbortSignal): Promise<PastDecision[]> {
  const listed = await Promise.all(recordFolders.map((folder) => workspace.list(folder, maxListed, signal)));
  const paths = [...new Set(listed.flat())].filter(isRecordPath).toSorted().slice(-maxRecords);
  const files = await Promise.all(paths.map((path) => workspace.read(path)));
  return files.flatMap((file) => (file ? (readRecord(file.path, file.text) ?? []) : []));
}
