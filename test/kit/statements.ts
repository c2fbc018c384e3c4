// Checks the product's statements against the facts.
import assert from 'node:assert/strict';
import type { TextKey } from '../../src/core/i18n/language';
import english from '../../src/core/i18n/locales/en.json';
import { type Awaited, nextInPhase } from '../../src/core/next';
import type { Event } from '../../src/core/events';
import { at, items } from '../../src/core/base/chunkedList';
import { presenceOf } from '../../src/core/execution/presence';
import { buildSummaryOf } from '../../src/core/outcome/buildSummary';
import { extentOf } from '../../src/core/outcome/buildStatements';
import { decisionRecord } from '../../src/core/outcome/decisionRecord';
import type { Session } from '../../src/core/session';
import { entryLabel } from '../../webview/announcements';
import { hunkCounts, settledMark, waitingEntry } from '../../webview/model/selectors';
import { reportMarkdown } from '../../src/core/report/markdown';
import { reportOf } from '../../src/core/report/report';
import { statusFigure, statusLine } from '../../webview/model/status';
import { pendingHunks } from '../../src/core/review/pendingHunks';
import { statusText } from '../../src/core/review/statusText';
import { isWaiting, shownQuestion, waitsFor } from '../../src/core/review/waitsFor';
import { checkBadge, checkSeats, checkSpend, checkVotes } from './figureStatements';
import { testWording } from './reportSessions';
import { stringsFor } from '../../webview/model/strings';

const t = stringsFor({ texts: english, language: 'en' });

/** Checks S1 to S13: no text about the session contradicts the log, neither in the panel nor in the decision record or the report. */
export function checkStatements(log: readonly Event[], session: Session, busy: boolean): void {
  checkWho(log, session);
  checkStatus(log, session, busy);
  checkAwaited(log, session, busy);
  checkDecided(log, session);
  checkSpend(log, session);
  checkVotes(log, session);
  checkSeats(log, session, busy);
  const build = recount(log);
  const open = [...(build?.values() ?? [])].flatMap(({ attempts, outcome }) => (outcome === null ? attempts.slice(-1) : []));
  const undecided = open.map((last) => count(last, 'pending') + count(last, 'conflicted'));
  checkBadge(build && undecided, session, busy);
  if (!build) return;
  checkSteps(build, session);
  checkFigure(build, session);
  if (session.phase !== 'done' && session.phase !== 'execution') return;
  checkAccount(build, log, session);
}

/** S1: "You" always means the user. */
function checkWho(log: readonly Event[], session: Session): void {
  const said = new Set(
    log.flatMap((event) => (event.type === 'message.said' ? [event.messageId] : event.type === 'aside.asked' ? [event.asideId] : [])),
  );
  for (const entry of items(session.transcript.entries)) {
    const label = entryLabel(entry, session, t);
    if (label === t.nameOf('user')) assert.ok(said.has(entry.id), `S1: a ${entry.kind} is announced as the user`);
    // The label stays in the conversation, so it must not say that the user is still asked for something.
    assert.doesNotMatch(label, /for your?\b.*(?:approval|review)|ready for you|under way/, `S1: a ${entry.kind}`);
  }
}

/** S2: the log names the working member; a waiting step is unsettled; in an idle session no member works. */
function checkStatus(log: readonly Event[], session: Session, busy: boolean): void {
  const facts = { session, busy, waiting: null, hasText: true, now: 0 };
  const line = statusLine(facts, t);
  const started = log.findLast((event) => event.type === 'turn.started');
  const ended = log.findLast((event) => event.type === 'turn.ended');
  if (started?.type === 'turn.started' && started.seq > (ended?.seq ?? 0)) {
    assert.ok(line.startsWith(t.nameOf(started.agent)), `S2: "${line}" while ${started.agent} speaks`);
    return;
  }
  const counted = /^Step (\d+) of (\d+) /.exec(line);
  const build = recount(log);
  if (!counted || !build) return;
  const [, step, all] = counted.map(Number);
  assert.equal(all, build.size, `S2: "${line}" of ${build.size} steps`);
  const number = (step ?? 0) - 1;
  const found = [...build.values()][number];
  assert.equal(found?.outcome, null, `S2: "${line}", which is settled`);
  const following = nextInPhase(session);
  assert.ok('awaits' in following && following.awaits === 'review', `S2: "${line}" waits for no review`);
}

interface Counted {
  readonly attempts: Map<string, string>[];
  /** Edits of the last proposal that could not be applied, and its missing agreed terms. */
  refused: number;
  outcome: string | null;
  /** Verdicts with which a hunk is in its file. An undecided change that was already there stays. */
  kept: readonly string[];
}

/** Counts the outcome of every hunk in the current plan; null if there is no plan, or if another one replaced it. */
function recount(log: readonly Event[]): Map<string, Counted> | null {
  const tasks = new Map<string, Counted>();
  /** Hunk IDs per path, for files that already contain the changes of their hunks. */
  const existing = new Map<string, readonly string[]>();
  let planned: readonly string[] = [];
  let isStarted = false;
  for (const event of log) {
    if (event.type === 'plan.proposed') {
      if (isStarted) return null;
      planned = event.plan.tasks.map(({ id }) => id);
    }
    if (event.type === 'execution.started') {
      if (isStarted) return null;
      isStarted = true;
      for (const id of planned) tasks.set(id, { attempts: [], refused: 0, outcome: null, kept: ['accepted'] });
    }
    if (event.type === 'checkpoint.restored') {
      if (event.voidsApproval) return null;
      for (const { taskId, hunkId, verdict } of event.hunks) {
        const task = tasks.get(taskId);
        task?.attempts.find((attempt) => attempt.has(hunkId))?.set(hunkId, verdict);
        if (task) task.outcome = null;
      }
    }
    if (event.type === 'hunks.observed')
      for (const { taskId, hunkId, verdict } of event.hunks)
        tasks
          .get(taskId)
          ?.attempts.findLast((attempt) => attempt.has(hunkId))
          ?.set(hunkId, verdict);
    const task = 'taskId' in event && typeof event.taskId === 'string' ? tasks.get(event.taskId) : undefined;
    if (!task) continue;
    if (event.type === 'edits.proposed') {
      task.attempts.push(new Map(event.files.flatMap(({ hunks }) => hunks.map(({ id }) => [id, 'pending'] as const))));
      task.refused = event.refused.length + (event.missing?.length ?? 0);
      task.outcome = null;
      task.kept = event.files.some(({ stands }) => stands) ? ['accepted', 'pending'] : ['accepted'];
      for (const { path, hunks, stands, operation } of event.files)
        if (stands && operation !== 'rename')
          existing.set(
            path,
            hunks.map(({ id }) => id),
          );
    }
    if (event.type === 'hunks.renewed' && existing.has(event.path)) {
      const ids = event.hunks.map(({ id }) => id);
      const attempt = task.attempts.at(-1);
      for (const id of existing.get(event.path) ?? []) if (!ids.includes(id)) attempt?.delete(id);
      for (const id of ids) if (!attempt?.has(id)) attempt?.set(id, 'pending');
      existing.set(event.path, ids);
    }
    if (event.type === 'hunk.settled') task.attempts.at(-1)?.set(event.hunkId, event.verdict);
    if (event.type === 'hunk.reopened' || event.type === 'hunk.freed') task.attempts.at(-1)?.set(event.hunkId, 'pending');
    if (event.type === 'task.settled') task.outcome = event.outcome;
    if (event.type === 'task.reopened') task.outcome = null;
  }
  return isStarted ? tasks : null;
}

const count = (attempt: ReadonlyMap<string, string> | undefined, ...verdicts: readonly string[]) =>
  [...(attempt?.values() ?? [])].filter((each) => verdicts.includes(each)).length;

/** S3: a step counts the decided hunks, and is ticked only if it has hunks and all of them were accepted. */
function checkSteps(build: ReadonlyMap<string, Counted>, { progress }: Session): void {
  for (const task of progress.tasks) {
    const counted = build.get(task.id);
    const last = counted?.attempts.at(-1);
    const { accepted, total } = hunkCounts(task);
    if (counted && counted.attempts.length > 0)
      assert.deepEqual([accepted, total], [count(last, 'accepted'), last?.size ?? 0], `S3: ${task.id}`);
    if (task.outcome === null || settledMark({ presence: presenceOf(task), outcome: task.outcome }) !== 'done') continue;
    // A repair without an edit proposes nothing.
    const proposed = counted?.attempts.findLast(({ size }) => size > 0);
    const isWhole = proposed !== undefined && count(proposed, 'accepted') === proposed.size;
    const told = `S3: ${task.id} is ticked with ${count(proposed, 'accepted')} of ${proposed?.size ?? 0}`;
    assert.ok(task.outcome === 'doneByHand' || (isWhole && counted?.refused === 0), told);
  }
}

/**
 * S4: the Done card counts the changes that are in the files. S5: a check is shown with its real result, for exactly these edits. S6: the
 * decision record has the same counts.
 */
function checkAccount(build: ReadonlyMap<string, Counted>, log: readonly Event[], session: Session): void {
  const account = buildSummaryOf(session);
  const tasks = [...build.values()];
  const accepted = tasks.flatMap(({ attempts }) => attempts).reduce((sum, attempt) => sum + count(attempt, 'accepted'), 0);
  const isToldOf = (attempts: readonly ReadonlyMap<string, string>[]) =>
    attempts.filter((attempt, index) => index === attempts.length - 1 || count(attempt, 'accepted') > 0);
  const rejected = tasks.flatMap(({ attempts }) => isToldOf(attempts)).reduce((sum, attempt) => sum + count(attempt, 'rejected'), 0);
  assert.deepEqual([account.figures.accepted, account.figures.rejected], [accepted, rejected], 'S4: hunks accepted and rejected');
  const present = tasks.filter(
    ({ attempts, outcome, kept }) => outcome === 'doneByHand' || attempts.some((attempt) => count(attempt, ...kept) > 0),
  );
  const { whole, part, byHand } = account.figures;
  assert.ok(whole + part + byHand <= present.length, `S4: ${whole + part + byHand} steps in the files, ${present.length} by the log`);
  const lacks = tasks.filter(({ attempts, outcome, kept }) => {
    if (outcome === 'doneByHand' || outcome === 'nothing') return false;
    const last = attempts.findLast((attempt) => attempt.size > 0);
    return (outcome !== 'applied' && kept.length === 1) || !last || count(last, ...kept) < last.size;
  });
  if (extentOf(account) === 'all') assert.deepEqual(lacks, [], 'S4: all of it is said to be in the files');
  if (extentOf(account) === 'none') assert.equal(present.length, 0, 'S4: nothing of it is said to be in the files');
  checkCheck(log, session);
  const told = /Changes: (\d+) accepted, (\d+) rejected/.exec(decisionRecord(session, english));
  assert.deepEqual(told?.slice(1).map(Number), [accepted, rejected], 'S6: the record counts otherwise');
  if (isReported(session)) checkReport(build, session);
}

/** Whether the latest event of a type has not been undone by a later event. */
const isInEffect = (log: readonly Event[], type: Event['type'], ...endedBy: readonly Event['type'][]) =>
  log.findLastIndex((event) => event.type === type) > log.findLastIndex((event) => endedBy.includes(event.type));

/** For each status text, the condition under which the log supports it. */
const reasons: Partial<Record<`strip.awaits.${Awaited}`, (log: readonly Event[]) => boolean>> = {
  'strip.awaits.resume': (log) => isInEffect(log, 'run.stopped', 'run.resumed'),
  'strip.awaits.mending': (log) => isInEffect(log, 'fault.raised', 'fault.cleared'),
  'strip.awaits.answers': (log) => isInEffect(log, 'questions.asked', 'questions.answered'),
  'strip.awaits.briefAcceptance': (log) => isInEffect(log, 'brief.written', 'brief.accepted'),
  // A user who declines the consensus has the floor.
  'strip.awaits.floor': (log) =>
    isInEffect(log, 'floor.opened', 'floor.passed', 'ready.written') ||
    isInEffect(log, 'consensus.settled', 'floor.passed', 'consensus.offered') ||
    // While a card asks what a message means, no member takes a turn.
    isInEffect(log, 'wish.asked', 'wish.settled'),
  'strip.awaits.readyChoice': (log) => isInEffect(log, 'ready.written', 'execution.started'),
  'strip.awaits.approval': (log) => isInEffect(log, 'plan.proposed', 'execution.started'),
  'strip.awaits.cap': (log) => isInEffect(log, 'cap.reached', 'cap.extended'),
  'strip.awaits.redCheck': (log) => {
    const ended = log.findLast((event) => event.type === 'verification.ended');
    return ended?.type === 'verification.ended' && ended.outcome !== 'passed';
  },
  'strip.awaits.verification': (log) => [...(recount(log)?.values() ?? [])].every(({ outcome }) => outcome !== null),
};

const waitingLines = new Set(
  Object.entries(english).flatMap(([key, line]) => (key.startsWith('strip.awaits.') || key === 'strip.idle' ? [line] : [])),
);

/** S7: a docked line that names an awaited action is supported by the log; while anything is awaited, the line is not the idle one. */
function checkAwaited(log: readonly Event[], session: Session, busy: boolean): void {
  const line = statusLine({ session, busy, waiting: null, hasText: true, now: 0 }, t);
  for (const [key, isSo] of Object.entries(reasons)) if (line === t(key as TextKey)) assert.ok(isSo(log), `S7: "${line}" is not so`);
  if (/^The team agrees/.test(line)) assert.ok(isInEffect(log, 'consensus.offered', 'consensus.settled'), `S7: "${line}" is not so`);
  checkBar(line, session, busy);
  if (!isWaiting(session, busy)) return;
  assert.notEqual(line, t('strip.idle'), `S7: idle while ${waitsFor(session)} waits for the user`);
  const index = waitingEntry(session);
  if (index !== null) assert.ok(at(session.transcript.entries, index), 'S7: it leads to nothing');
}

/** S7: the status bar asks for the same as the docked line, and is animated only while that line shows work. */
function checkBar(line: string, session: Session, busy: boolean): void {
  const pending = pendingHunks(session).length;
  const bar = statusText({ session, isBusy: busy, pending, writing: null, saving: null }, english, 'en');
  const asked = shownQuestion(session, busy);
  const said = `S7: the status bar says "${bar}" and the docked line "${line}"`;
  if (asked === 'review' && pending > 0) assert.ok(bar?.endsWith(' to review'), said);
  else if (asked !== null && asked !== 'request') assert.ok(bar?.endsWith(line), said);
  else if (asked === null && busy) assert.ok(!waitingLines.has(line), said);
  assert.equal(bar?.includes('~spin') === true, busy && asked === null && session.fault === null, said);
}

/** S8: the counts of finished steps and decided changes next to the docked line match the log. */
function checkFigure(build: ReadonlyMap<string, Counted>, session: Session): void {
  const figure = statusFigure({ session, turnBudget: null }, t);
  const [, done, all] = (/^(\d+) of (\d+) steps finished$/.exec(figure) ?? []).map(Number);
  if (all !== undefined) {
    const settled = [...build.values()].filter(({ outcome }) => outcome !== null).length;
    assert.deepEqual([done, all], [settled, build.size], `S8: "${figure}"`);
  }
  const [, decided, hunks] = (/^(\d+) of (\d+) changes$/.exec(figure) ?? []).map(Number);
  if (hunks === undefined) return;
  const attempts = [...build.values()].flatMap((task) => task.attempts.slice(-1));
  const isSo = attempts.some((last) => last.size === hunks && count(last, 'accepted') + count(last, 'rejected') === decided);
  assert.ok(isSo, `S8: "${figure}" is true of no step`);
}

/** S9: a report lists what was agreed and accepted, and counts the hunks as the log does. */
function checkDecided(log: readonly Event[], session: Session): void {
  if (!isReported(session)) return;
  const isAccepted = log.some((event) => event.type === 'consensus.settled' && event.taken);
  if (!isAccepted)
    assert.ok(!reportMarkdown(reportOf(session, testWording())).includes(english['report.decision.taken']), 'S9: nobody accepted it');
}

function checkReport(build: ReadonlyMap<string, Counted>, session: Session): void {
  const rows = reportMarkdown(reportOf(session, testWording())).split('\n');
  const told = rows.flatMap((row) => (row.startsWith('|') ? [/(\d+) accepted, (\d+) rejected/.exec(row)?.slice(1).map(Number)] : []));
  const sum = (index: number) => told.reduce((all, figures) => all + (figures?.[index] ?? 0), 0);
  const attempts = [...build.values()].flatMap((task) => task.attempts);
  const counted = (verdict: string) => attempts.reduce((all, attempt) => all + count(attempt, verdict), 0);
  assert.deepEqual([sum(0), sum(1)], [counted('accepted'), counted('rejected')], 'S9: the report counts otherwise');
}

/** Only every seventh moment is checked: a report takes longer than all other checks together. */
const isReported = ({ seq }: Session) => seq % 7 === 0;

function checkCheck(log: readonly Event[], session: Session): void {
  const { check } = buildSummaryOf(session);
  if (check.state === 'none' || check.state === 'outdated') return;
  const ended = log.findLast((event) => event.type === 'verification.ended');
  assert.ok(ended?.type === 'verification.ended' && ended.outcome === check.state, `S5: the check is told as ${check.state}`);
  const written = log.findLast(
    (event) => event.type === 'hunk.settled' && event.verdict === 'accepted' && event.taskId !== 'decision.record',
  );
  if (check.state === 'passed')
    assert.ok((written?.seq ?? 0) < ended.seq, 'S5: a check is said to have passed that ran before the last edit');
}
