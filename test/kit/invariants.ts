// Invariants checked after every case and random session.
import assert from 'node:assert/strict';
import { agentById, discussionTeam } from '../../src/core/agents/roster';
import { evolve, fold } from '../../src/core/evolve';
import { budgetOf } from '../../src/core/models/limits';
import type { ModelRequest } from '../../src/core/models/request';
import { type Event, isWhole } from '../../src/core/events';
import { addUsage, noUsage, type Usage } from '../../src/core/models/usage';
import { awaits } from '../../src/core/next';
import type { Session } from '../../src/core/session';
import { checkClauses, checkDissent, checkLedger, checkVerdicts } from './dissentInvariants';
import { leaksIn } from './leaks';
import { checkMessages } from './messageInvariants';
import type { TestSession } from './openTestSession';
import { checkStatements } from './statements';
import { checkTrail } from './traces';
import { checkAccounts, checkWordsInPrompts } from './userWordsInvariants';
import { listOf } from './lists';

const duties = listOf(`
  router | reader | repairer | scribe | summarizer | condenser | reviewer.step | reviewer.correctness | reviewer.security
  reviewer.tests | reviewer.synthesis | explorer | mapper | workshop.leader | workshop.researcher | workshop.ideation
  workshop.critic | workshop.implementer | workshop.moderator | web`);

const waitReasons = listOf(`
  routerAsked | questions | turnBudget | callBudget | tokenBudget | costBudget | loop | conflict | offTopic | allHeard | declined
  voted | workshop`);

const turnOutcomes = ['done', 'truncated', 'interrupted', 'refused', 'empty', 'failed'];

/** Types of facts that only the team's work records. */
const ofTheTeam = listOf(`
  turn.started | turn.ended | call.ended | route.chosen | floor.opened | consensus.offered | plan.proposed | plan.reviewed`);

export interface CallsMade {
  readonly calls: readonly ModelRequest[];
  readonly usage: Usage;
  readonly open: number;
}

/** Checks all invariants of a session; `models` is given if the team is scripted. */
export function checkInvariants(test: TestSession, models?: CallsMade): void {
  const log = [...test.sessions.logs.values()].at(-1) ?? [];
  const session = test.session();
  if (test.crashes.length > 0) throw test.crashes[0];
  if (!test.controller.isBusy() && !test.storage.includes('failed'))
    assert.ok(awaits(session) !== null, 'I1: the team rests and nobody is asked');
  for (const event of log)
    assert.ok(isWhole(JSON.parse(JSON.stringify(event)) as Event), `I24: ${event.type} is lost on the way through the disk`);
  checkEnds(log, session);
  checkKeptWords(log);
  checkDissent(session);
  checkClauses(log, session);
  checkLedger(session);
  checkVerdicts(log);
  checkApprovals(log);
  assert.equal(JSON.stringify(checkBudget(log, test)), JSON.stringify(session), 'I9: the live session is not the fold of its log');
  checkSpeakers(log);
  checkUnchanged(log);
  checkStops(log);
  checkLeaks(log, test.typed);
  checkStatements(log, session, test.controller.isBusy());
  checkTrail(session);
  if (!test.controller.isBusy()) checkMessages(log, session);
  checkAccounts(test.events, log);
  if (!models) return;
  assert.equal(models.open, 0, 'I13: a stream has no end');
  // The product estimates the usage of calls that it ended itself, so these calls are not compared.
  const isTold = (event: Event) => event.type === 'call.ended' && !(event.repeated && event.estimated);
  const billed = log.reduce((sum, event) => (event.type === 'call.ended' && isTold(event) ? addUsage(sum, event.usage) : sum), noUsage);
  assert.deepEqual(billed, models.usage, 'I8: what was used up is not what was billed');
  checkContext(log, models.calls);
  checkShown(log, models.calls);
  if (test.sessions.logs.size === 1) checkWordsInPrompts(log, models.calls);
}

/** I1, I13, I14: every turn begins and ends once, with an outcome from the fixed list. */
function checkEnds(log: readonly Event[], session: Session): void {
  let open: string | null = null;
  for (const event of log) {
    if (event.type === 'floor.opened') assert.ok(waitReasons.includes(event.reason), `I1: ${event.reason}`);
    if (event.type === 'turn.started') {
      assert.equal(open, null, 'I14: a turn began within another');
      open = event.turnId;
    }
    if (event.type !== 'turn.ended') continue;
    assert.equal(event.turnId, open, 'I14: a turn ended that was not open');
    assert.ok(turnOutcomes.includes(event.outcome), `I1: ${event.outcome}`);
    open = null;
  }
  assert.equal(open, session.turn?.turnId ?? null, 'I13');
}

/** I19: partial text is kept only for an open turn, and an interrupted turn ends with all of it. */
function checkKeptWords(log: readonly Event[]): void {
  let open = '';
  let kept = '';
  for (const event of log) {
    if (event.type === 'turn.started') {
      open = event.turnId;
      kept = '';
    }
    if (event.type === 'turn.kept') {
      assert.equal(event.turnId, open, 'I19: words are kept of a turn that is not open');
      kept += event.text;
    }
    if (event.type !== 'turn.ended') continue;
    open = '';
    if (event.outcome === 'interrupted') assert.ok(event.text.startsWith(kept.trim()), `I19: of "${kept}" there is "${event.text}" left`);
  }
}

/** I3: no build without the user's approval of exactly that plan. */
function checkApprovals(log: readonly Event[]): void {
  let granted: string | null = null;
  for (const event of log) {
    if (event.type === 'plan.proposed') granted = null;
    if (event.type === 'approval.granted') {
      assert.equal(event.source, 'user');
      granted = event.planHash;
    }
    if (event.type !== 'execution.started') continue;
    assert.equal(granted, event.planHash, 'I3: a build started without an approval of its plan');
    granted = null;
  }
}

/** I2: the calls for one user message, including retries, stay within the limit. Returns the fold of the log for I9. */
function checkBudget(log: readonly Event[], test: TestSession): Session {
  const { calls } = budgetOf({ calls: null, tokens: null, costUsd: null, ...test.options.limits });
  let prefix = fold([]);
  for (const event of log) {
    prefix = evolve(prefix, event);
    if (prefix.phase !== 'discovery') continue;
    const { spend, extendedAt } = prefix.discussion;
    assert.ok(spend.calls <= calls + (extendedAt ? Math.max(calls, extendedAt.calls) : 0), `I2: ${spend.calls} calls`);
  }
  return prefix;
}

/**
 * I4: only members and the roles in `duties` are called. I5: no agent speaks twice in a row unless the user called the agent or the agent
 * is the only one.
 */
function checkSpeakers(log: readonly Event[]): void {
  let last: string | null = null;
  let source = '';
  let started = '';
  let isApart = false;
  let team: readonly string[] = [];
  let phase = '';
  for (const event of log) {
    if (event.type === 'session.started') team = event.team;
    if (event.type === 'member.seated') team = [...team, event.agent];
    if (event.type === 'member.unseated') team = team.filter((id) => id !== event.agent);
    if (event.type === 'phase.entered') phase = event.to;
    if (event.type === 'call.ended')
      assert.ok(
        duties.includes(event.role) ||
          /^expert\.[1-5](?:\.vote)?$/.test(event.role) ||
          agentById(event.role.replace(/\.(?:ballot|verdicts|card|review|help|plan|aside)$/, '')),
        `I4: ${event.role} was asked`,
      );
    if (event.type === 'turn.started') {
      started = event.agent;
      source = event.source;
      isApart = event.workshop !== undefined || event.about !== undefined;
    }
    if (event.type === 'turn.skipped') last = event.agent;
    // A workshop has a fixed order, and side questions are answered outside the discussion.
    if (isApart) continue;
    if (event.type !== 'turn.ended' || event.outcome === 'interrupted' || event.outcome === 'failed') continue;
    // A turn that was already running when the user started the build still belongs to the discussion.
    if (phase !== 'discovery' && phase !== 'ready') continue;
    const mayRepeat = source === 'user' || discussionTeam(team).length === 1;
    assert.ok(mayRepeat || started !== last, `I5: ${started} spoke twice in a row`);
    last = started;
  }
}

/** I7: after a stop, nothing happens until the user acts. */
function checkStops(log: readonly Event[]): void {
  let stopped = false;
  for (const event of log) {
    if (stopped) assert.ok(!ofTheTeam.includes(event.type), `I7: ${event.type} after a stop`);
    if (event.type === 'run.stopped') stopped = true;
    if (['run.resumed', 'message.said', 'phase.entered', 'floor.passed', 'workshop.opened'].includes(event.type)) stopped = false;
  }
}

/** I17: users never see protocol text, during streaming or after; files of a build are exempt. */
function checkLeaks(log: readonly Event[], typed: ReadonlyMap<string, string>): void {
  const building = new Set(log.flatMap((event) => (event.type === 'call.ended' && event.purpose === 'build' ? [event.turnId] : [])));
  for (const event of log) {
    if (event.type === 'floor.opened') assert.deepEqual(leaksIn(event.summary ?? ''), [], 'I17: a summary shows machinery');
    if (event.type === 'turn.kept' && !building.has(event.turnId)) assert.deepEqual(leaksIn(event.text), [], 'I17: machinery was kept');
    if (event.type !== 'turn.ended' || building.has(event.turnId)) continue;
    assert.deepEqual(leaksIn(event.text), [], `I17: a turn shows machinery: ${event.text}`);
    assert.deepEqual(leaksIn(typed.get(event.turnId) ?? ''), [], 'I17: machinery was typed');
  }
}

/** Minimum number of characters; shorter texts may occur by coincidence. */
const tellingLength = 12;

/** I6: the text of a failed turn is sent only to the repairer. */
function checkContext(log: readonly Event[], calls: readonly ModelRequest[]): void {
  const finished = log.flatMap((event) => (event.type === 'turn.ended' && event.outcome === 'done' ? [event.text] : []));
  for (const event of log) {
    if (event.type !== 'turn.ended' || event.outcome === 'done' || event.outcome === 'truncated') continue;
    if (event.text.length < tellingLength || finished.some((text) => text.includes(event.text))) continue;
    for (const call of calls.filter(({ role }) => role !== 'repairer'))
      assert.ok(!call.messages.some((message) => message.text.includes(event.text)), `I6: "${event.text}" was told to ${call.role}`);
  }
}

/** I15: the log records which agents were given workspace content. */
function checkShown(log: readonly Event[], calls: readonly ModelRequest[]): void {
  const told = new Set(log.flatMap((event) => (event.type === 'context.shown' && event.overview ? [event.role] : [])));
  for (const { role, messages } of calls)
    if (messages[0]?.text.includes('name="files of ')) assert.ok(told.has(role), `I15: nothing tells what ${role} was shown`);
}

/** I16: a step counts as needing no change only with a statement whose quoted lines were found. */
function checkUnchanged(log: readonly Event[]): void {
  const stated = new Map<string, boolean>();
  for (const event of log) {
    if (event.type === 'edits.proposed') stated.set(event.taskId, event.unchanged !== undefined);
    if (event.type === 'task.settled' && event.outcome === 'nothing')
      assert.ok(stated.get(event.taskId), `I16: ${event.taskId} needs no change, and nothing shows it`);
  }
}
