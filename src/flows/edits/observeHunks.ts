// Updates hunk verdicts after an undo, revert, formatter run or checkout.
import type { MissingHunks } from '../../core/checkpoints/checkpoints';
import type { HunkReturn } from '../../core/checkpoints/facts';
import { connectedPaths, differingHunks, writtenKey, type WrittenProposal, writtenProposals } from '../../core/checkpoints/writtenHunks';
import type { CommandOf } from '../../core/commands';
import type { FileProposal } from '../../core/edits/lines/proposal';
import type { Fact } from '../../core/events';
import type { Session } from '../../core/session';
import type { Flow } from '../kernel/flow';

/**
 * Compares written hunks with the current files, and records the differences.
 * @param path the changed file; undefined for all files written by the session
 */
export async function observeHunks(flow: Flow, path?: string): Promise<void> {
  const { recorder } = flow;
  const session = recorder.session();
  // Skipped during a restore, which records its own facts, and before another agent's changes are under review.
  if (session.checkpoints.pending || session.brought) return;
  const facts = await differences(flow, session, path);
  // Skipped if a write was recorded meanwhile: the write triggers another editor event, and then the files are compared again.
  if (facts.length > 0 && recorder.session().checkpoints.changes === session.checkpoints.changes) await recorder.record(...facts);
}

async function differences(flow: Flow, { progress, checkpoints }: Session, path: string | undefined): Promise<Fact[]> {
  const all = writtenProposals(progress, checkpoints);
  const meant = path === undefined ? null : connectedPaths(all, path);
  const written = all.filter(({ file }) => meant === null || meant.has(file.path) || meant.has(file.to ?? file.path));
  if (written.length === 0) return [];
  const { returns, states } = differingHunks(written, await liveTexts(flow, written, path === undefined), await basesOf(flow, written));
  const isMissing = ({ taskId, hunkId }: HunkReturn) =>
    checkpoints.missing?.hunks.some((each) => each.taskId === taskId && each.hunkId === hunkId) ?? false;
  const back = (checkpoints.missing?.hunks ?? []).flatMap((each): HunkReturn[] =>
    states.get(writtenKey(each.taskId, each.hunkId)) === 'there' ? [{ ...each, verdict: 'accepted' }] : [],
  );
  const out = returns.filter((each) => each.verdict === 'pending' && !isMissing(each));
  const { gone, switchedAt } = await goneByCheckout(flow, written, out);
  const observed = [...returns.filter((each) => each.verdict === 'accepted'), ...back, ...out.filter((each) => !gone.includes(each))];
  return [
    ...(observed.length > 0 ? [{ type: 'hunks.observed', hunks: observed } as const] : []),
    ...(gone.length > 0 ? [noticed(flow, checkpoints.missing, gone, switchedAt)] : []),
  ];
}

/** Returns the notice about missing hunks, including those of an earlier, unanswered notice. */
function noticed({ ports }: Flow, missing: MissingHunks | null, gone: readonly HunkReturn[], switchedAt: number): Fact {
  return { type: 'checkout.noticed', noticeId: ports.ids.next('n'), switchedAt, hunks: [...(missing?.hunks ?? []), ...gone] };
}

/** Finds hunks removed by a checkout after they were written. Each checkout is reported only once. */
async function goneByCheckout(
  { ports, recorder, signal }: Flow,
  written: readonly WrittenProposal[],
  out: readonly HunkReturn[],
): Promise<{ readonly gone: readonly HunkReturn[]; readonly switchedAt: number }> {
  const { missing, changes } = recorder.session().checkpoints;
  const times = new Map<string, Promise<number | null>>();
  const timeOf = (path: string) => {
    const time = times.get(path) ?? ports.history.switchedAt(path, signal);
    times.set(path, time);
    return time;
  };
  const gone: HunkReturn[] = [];
  let switchedAt = 0;
  for (const each of out) {
    const file = written.find(({ taskId, hunks }) => taskId === each.taskId && hunks.some(({ hunk }) => hunk.id === each.hunkId))?.file;
    const change = changes.findLast(
      (known) => known.kind === 'step' && known.taskId === each.taskId && known.hunkIds.includes(each.hunkId),
    );
    const time = file ? await timeOf(file.path) : null;
    if (time === null || time < (change?.at ?? 0) || time <= (missing?.switchedAt ?? 0)) continue;
    gone.push(each);
    switchedAt = Math.max(switchedAt, time);
  }
  return { gone, switchedAt };
}

/** Maximum size, in bytes, of a file that is compared without opening it in the editor; a larger file is opened. */
const maxCompared = 1_000_000;

/**
 * Returns the current texts of the written files.
 * @param isAll whether `written` covers all files; if so, unchanged files are not opened in the editor, because there may be many
 */
async function liveTexts(
  { ports, recorder }: Flow,
  written: readonly WrittenProposal[],
  isAll: boolean,
): Promise<Map<string, string | null | undefined>> {
  const last = new Map(recorder.session().checkpoints.changes.flatMap(({ files }) => files.map(({ path, after }) => [path, after?.id])));
  const paths = new Set(written.flatMap(({ file }) => (file.to === undefined ? [file.path] : [file.path, file.to])));
  const read = async (path: string) => {
    const bytes = isAll && last.has(path) ? await ports.editing.bytes(path, maxCompared) : null;
    const text = bytes && new TextDecoder().decode(bytes);
    if (text !== null && ports.digest(text) === last.get(path)) return [path, text] as const;
    const live = await ports.editing.live(path);
    return [path, live.ok ? live.value : undefined] as const;
  };
  return new Map(await Promise.all([...paths].map(read)));
}

async function basesOf({ ports }: Flow, written: readonly WrittenProposal[]): Promise<(file: FileProposal) => string | null> {
  const bases = new Map<string, string>();
  for (const { file } of written) {
    const bytes = file.base === undefined || bases.has(file.base) ? null : await ports.checkpoints.read(file.base);
    if (file.base !== undefined && bytes) bases.set(file.base, new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes));
  }
  return ({ base }) => (base === undefined ? null : (bases.get(base) ?? null));
}

/** Records the user's answer: missing hunks count as undone, or stay accepted until they return. */
export async function settleCheckout({ recorder }: Flow, { noticeId, isUndone }: CommandOf<'checkout.settle'>): Promise<void> {
  const { missing, answers } = recorder.session().checkpoints;
  if (missing?.noticeId !== noticeId || Object.hasOwn(answers, noticeId)) return;
  const undone: Fact[] = isUndone && missing.hunks.length > 0 ? [{ type: 'hunks.observed', hunks: [...missing.hunks] }] : [];
  await recorder.record({ type: 'checkout.settled', noticeId, isUndone }, ...undone);
}
