// Random builds, with independent records of what the files should contain.
import assert from 'node:assert/strict';
import type { KeptContent, KeptFile } from '../../src/core/checkpoints/facts';
import { type Content, hunkReturns, restoreFile, changesFrom } from '../../src/core/checkpoints/restore';
import type { FileProposal, Hunk } from '../../src/core/edits/lines/proposal';
import type { Event, Fact } from '../../src/core/events';
import { evolve, fold } from '../../src/core/evolve';
import { restoredText } from '../../src/core/outcome/restoreClaims';
import type { Session } from '../../src/core/session';
import { opened } from './openDiscussion';
import { debated, hash, task } from './openPlan';
import { testWording } from './reportSessions';

export const ids = ['T1', 'T2', 'T3'] as const;
const t = testWording();

/** A line that a hunk puts in the place of another one; `token` is unique. */
interface Item {
  readonly token: string;
  readonly path: string;
  /** Token or original line that this line replaces. */
  readonly over: string;
}

/** Expected state of a step: lines that the files must contain, and all lines ever written for the step. */
interface Known {
  wanted: Item[];
  written: Item[];
  lacking: string[];
  settled: string | null;
  attempts: number;
  isUnneeded: boolean;
}

const textOf = (lines: readonly string[]) => `${lines.join('\n')}\n`;
const content = (text: string | null): Content | null => (text === null ? null : { id: `id ${text}`, text, isBytes: false });
const kept = (text: string | null): KeptContent | null => (text === null ? null : { id: `id ${text}`, kind: 'text' });
const stored = (side: KeptFile['before']) => content(side === null ? null : side.id.slice(3));

const start: Session = fold(
  [
    ...opened(),
    ...debated(),
    {
      ...{ type: 'plan.proposed' as const, version: 1, hash },
      plan: {
        goal: 'The goal of it all',
        tasks: ids.map((id) => task(id, { title: `Title ${id}`, answers: id === 'T1' ? ['D1', 'P1'] : [] })),
        openDecisions: [],
      },
    },
    { type: 'approval.granted', source: 'user', via: 'button', planHash: hash } as const,
    { type: 'execution.started', planHash: hash } as const,
  ].map((fact, index) => ({ ...fact, seq: index + 1, at: 1 }) as Event),
);

/** Simulated build that records the same facts as the flows and keeps its files in memory. */
export class RandomBuild {
  session = start;
  readonly files = new Map(['a', 'b', 'c'].map((path) => [path, Array.from({ length: 40 }, (_, line) => `${path} ${line}`)]));
  readonly known = new Map<string, Known>(
    ids.map((id) => [id, { wanted: [], written: [], lacking: [], settled: null, attempts: 0, isUnneeded: false }]),
  );
  /** Result of the last check, and whether a write or a manual edit came after it. */
  check: { outcome: string; isOld: boolean } | null = null;
  cause: 'fix' | 'redo' | null = null;
  names = 0;

  constructor(readonly random: () => number) {}

  roll(chance: number): boolean {
    return this.random() < chance;
  }

  pick<T>(of: readonly T[]): T | undefined {
    return of[Math.floor(this.random() * of.length)];
  }

  tell(...facts: readonly Fact[]): void {
    for (const fact of facts) this.session = evolve(this.session, { ...fact, seq: this.session.seq + 1, at: 1 } as Event);
  }

  of(id: string): Known {
    const found = this.known.get(id);
    assert.ok(found);
    return found;
  }

  has(token: string): boolean {
    return [...this.files.values()].some((lines) => lines.includes(token));
  }

  /** Whether the line is in the files, or was replaced there by a later line of the same step. */
  stands({ token }: Item, { written }: Pick<Known, 'written'>): boolean {
    const others = { written: written.filter((item) => item.token !== token) };
    return this.has(token) || others.written.some((later) => later.over === token && this.stands(later, others));
  }

  current(): (typeof ids)[number] | undefined {
    return ids.find((id) => this.of(id).settled === null);
  }

  hunks(id: string): Hunk[] {
    const progress = this.session.progress.tasks.find((each) => each.id === id);
    return (progress?.files ?? [])
      .flatMap(({ hunks }) => hunks)
      .filter((hunk) => /pending|conflicted/.test(progress?.verdicts[hunk.id] ?? ''));
  }

  propose(id: string): void {
    const known = this.of(id);
    const isRepair = this.cause === 'fix' && known.attempts > 0;
    const attempt = ++known.attempts;
    const isUnneeded = !isRepair && known.written.length === 0 && this.roll(0.1);
    const count = isUnneeded || this.roll(0.08) ? 0 : 1 + Math.floor(this.random() * 3);
    const items: Item[] = [];
    for (let index = 0; index < count; index++) {
      const path = this.pick([...this.files.keys()]) ?? 'a';
      const lines = (this.files.get(path) ?? []).filter((line) => /^[abc] \d+$/.test(line) || line.startsWith(`${id} `));
      const over = this.pick(lines.filter((line) => !items.some((item) => item.over === line)));
      if (over !== undefined) items.push({ token: `${id} change ${++this.names}`, path, over });
    }
    const files = [...this.files.keys()].flatMap((path): FileProposal[] => {
      const own = items.filter((item) => item.path === path);
      const hunks = own.map(({ token, over }): Hunk => {
        const at = (this.files.get(path) ?? []).indexOf(over) + 1;
        return {
          id: `${id}.${attempt}h ${token}`,
          start: at,
          contextBefore: [],
          before: [over],
          after: [token],
          contextAfter: [],
          intent: token,
        };
      });
      return hunks.length > 0 ? [{ path, operation: 'edit', hunks }] : [];
    });
    const refused = this.roll(0.15) ? [{ path: 'a', intent: `refused ${++this.names}`, reason: 'notFound' as const, hint: '' }] : [];
    const missing = this.roll(0.1) ? [{ clause: 'P1', terms: [`term ${++this.names}`] }] : [];
    if (items.length > 0 || isUnneeded) {
      if (!isRepair) known.written = known.written.filter((item) => this.stands(item, known));
      known.wanted = isRepair ? [...known.wanted, ...items] : items;
    }
    known.isUnneeded = isUnneeded;
    known.lacking = [...refused.map(({ intent }) => intent), ...missing.flatMap(({ terms }) => terms)];
    const unchanged = isUnneeded ? { unchanged: { why: 'It is so.', places: [{ path: 'a', line: 1 }] } } : {};
    this.tell({ type: 'edits.proposed', taskId: id, attempt, files, refused, ...(missing.length > 0 && { missing }), ...unchanged });
    this.cause = null;
  }

  accept(id: string, hunk: Hunk): void {
    const [over = ''] = hunk.before;
    const [path, lines] = [...this.files].find(([, held]) => held.includes(over)) ?? [];
    const conflicted: Fact = { type: 'hunk.settled', taskId: id, hunkId: hunk.id, verdict: 'conflicted', checkpoint: null };
    if (path === undefined || !lines) {
      this.tell(conflicted);
      return;
    }
    const after = this.roll(0.2) ? [hunk.intent, 'by hand'] : [hunk.intent];
    if (after.length > 1) this.tell({ type: 'hunk.edited', taskId: id, hunkId: hunk.id, after });
    const next = lines.toSpliced(lines.indexOf(over), 1, ...after);
    const checkpointId = `c${this.session.seq}`;
    const file: KeptFile = { path, before: kept(textOf(lines)), after: kept(textOf(next)) };
    this.files.set(path, next);
    this.of(id).written.push({ token: hunk.intent, path, over });
    this.wrote();
    this.tell(
      { type: 'checkpoint.kept', checkpointId, taskId: id, hunkIds: [hunk.id], files: [file] },
      { type: 'hunk.settled', taskId: id, hunkId: hunk.id, verdict: 'accepted', checkpoint: checkpointId },
    );
  }

  wrote(): void {
    if (this.check) this.check.isOld = true;
  }

  settle(id: string, outcome: 'applied' | 'rejected' | 'nothing' | 'skipped' | 'doneByHand'): void {
    if (outcome === 'doneByHand') this.wrote();
    this.of(id).settled = outcome;
    this.tell({ type: 'task.settled', taskId: id, outcome });
  }

  isIn(id: string): boolean {
    return this.of(id).written.some(({ token }) => this.has(token));
  }

  /**
   * Restores the state before an applied change, as the flow does: each file from its recorded changes. A blocked file is skipped or
   * discarded.
   */
  undo(): void {
    const { checkpoints } = this.session;
    const target = this.pick(
      checkpoints.changes.filter(
        ({ kind, checkpointId }) => kind === 'step' && Object.values(checkpoints.applied).some((steps) => steps.includes(checkpointId)),
      ),
    );
    if (!target) return;
    const files: KeptFile[] = [];
    const offered = changesFrom(checkpoints, target.checkpointId).map((trail) => {
      const live = content(textOf(this.files.get(trail.path) ?? []));
      return { live, ...restoreFile(trail, stored, live) };
    });
    for (const { path, outcome, live, result } of offered) {
      if (outcome === 'conflict' && this.roll(0.5)) continue;
      const text = outcome === 'nothing' ? live?.text : result?.text;
      files.push({ path, before: kept(live?.text ?? null), after: kept(text ?? null) });
      this.files.set(path, (text ?? '').split('\n').slice(0, -1));
    }
    const hunks = hunkReturns(this.session.progress, checkpoints, target.checkpointId, files);
    const restoreId = `r${this.session.seq}`;
    if (files.some(({ before, after }) => before?.id !== after?.id)) this.wrote();
    for (const { taskId } of hunks) this.of(taskId).settled = null;
    const left = offered.map(({ path }) => path).filter((path) => !files.some((file) => file.path === path));
    const restored = {
      restoreId,
      checkpointId: target.checkpointId,
      kept: `k${restoreId}`,
      direction: 'undo' as const,
      files,
      left,
      hunks,
    };
    this.tell({ type: 'checkpoint.restored', ...restored, voidsApproval: false });
    const change = this.session.checkpoints.changes.at(-1);
    const told = change?.kind === 'restore' ? restoredText(this.session, change, t) : '';
    for (const [, steps = ''] of told.matchAll(/^Reverted steps? ([\d, ]+)$/g))
      for (const step of steps.split(', ')) assert.ok(!this.isIn(`T${step}`), `"${told}" is not so`);
    assert.ok(left.length === 0 || told === t('card.restore.doneLeft'), 'a file was left alone');
  }

  move(): void {
    this.next()();
  }

  next(): () => void {
    const id = this.current();
    const settled = ids.filter((each) => this.of(each).settled !== null && this.of(each).attempts > 0);
    if (this.roll(0.06)) return () => this.undo();
    if (this.roll(0.06)) return () => this.type();
    if (this.roll(0.08)) return () => this.verify();
    if (id === undefined || this.roll(0.06)) {
      const again = this.pick(settled);
      if (again === undefined) return () => undefined;
      const cause = this.roll(0.5) ? ('fix' as const) : ('redo' as const);
      // A step after the current one is not reopened.
      if (id !== undefined && again > id) return () => undefined;
      return () => this.reopen(again, cause);
    }
    const open = this.hunks(id);
    const known = this.of(id);
    if (known.attempts === 0) return this.roll(0.08) ? () => this.settle(id, 'skipped') : () => this.propose(id);
    if (this.roll(0.04)) return () => this.settle(id, 'doneByHand');
    if (this.roll(0.04)) return () => this.settle(id, this.isIn(id) ? 'applied' : 'skipped');
    const hunk = this.pick(open);
    if (hunk) {
      if (this.roll(0.7)) return () => this.accept(id, hunk);
      if (this.roll(0.2)) return () => this.sendBack(id);
      return () => this.tell({ type: 'hunk.settled', taskId: id, hunkId: hunk.id, verdict: 'rejected', checkpoint: null });
    }
    const untaken = known.isUnneeded ? 'nothing' : known.wanted.length > 0 ? 'rejected' : 'skipped';
    return () => this.settle(id, this.isIn(id) ? 'applied' : untaken);
  }

  reopen(id: string, cause: 'fix' | 'redo'): void {
    this.of(id).settled = null;
    this.tell({ type: 'task.reopened', taskId: id, cause, by: 'user' });
    this.cause = cause;
    this.propose(id);
  }

  sendBack(id: string): void {
    this.tell({ type: 'revision.asked', taskId: id, text: 'Again' });
    this.propose(id);
  }

  /** Simulates typing by the user: a new line, or a change to a line that a hunk is to replace. */
  type(): void {
    const lines = this.files.get(this.pick(['a', 'b', 'c'] as const) ?? 'a') ?? [];
    const at = Math.floor(this.random() * lines.length);
    if (/^[abc] \d+$/.test(lines[at] ?? '')) lines.splice(at, this.roll(0.5) ? 1 : 0, `typed ${++this.names}`);
  }

  verify(): void {
    const outcome = this.pick(['passed', 'failed', 'skipped'] as const) ?? 'passed';
    this.check = { outcome, isOld: false };
    this.tell({ type: 'verification.ended', task: 'test', outcome, exitCode: outcome === 'passed' ? 0 : outcome === 'failed' ? 1 : null });
  }

  lacks(id: string): string[] {
    const known = this.of(id);
    const items = [...known.wanted, ...known.written].filter((item) => !this.stands(item, known)).map(({ token }) => token);
    return [...new Set([...items, ...known.lacking])].sort();
  }

  truth(id: string): string {
    const { settled, attempts } = this.of(id);
    if (settled === 'doneByHand') return 'byHand';
    if (this.isIn(id)) return settled === 'applied' && this.lacks(id).length === 0 ? 'whole' : 'part';
    return settled === 'nothing' && attempts > 0 && this.lacks(id).length === 0 ? 'unneeded' : 'none';
  }
}
