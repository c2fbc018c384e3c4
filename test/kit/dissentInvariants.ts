// Invariants of design, objections and choices.
import assert from 'node:assert/strict';
import { reportMarkdown } from '../../src/core/report/markdown';
import { reportOf } from '../../src/core/report/report';
import { testWording } from './reportSessions';
import type { Event } from '../../src/core/events';
import type { Session } from '../../src/core/session';
import { transition } from '../../src/core/phases';
import { items } from '../../src/core/base/chunkedList';
import { decisionsOnObjections } from '../../src/core/discussion/choices';
import { activeClauses } from '../../src/core/discussion/design';
import { fold } from '../../src/core/evolve';
import { maxProposals } from '../../src/core/discussion/membership';
import { idsOf } from '../../src/core/plan/taskMap';

/** I25: as long as the Planner's version is unchanged, a plan offered for approval accounts for every clause and open objection. */
export function checkClauses(log: readonly Event[], session: Session): void {
  const last = log.findLast((event) => event.type === 'plan.proposed');
  if (session.phase !== 'execution' || last?.type !== 'plan.proposed' || last.by !== 'planner') return;
  // State at the time of the proposal, without later changes.
  const { discussion, progress } = fold(log.filter(({ seq }) => seq <= last.seq));
  const tasks = [...last.plan.tasks, ...progress.done.map(({ task }) => task)];
  const told = new Set([...tasks.flatMap(idsOf), ...last.plan.openDecisions].flatMap((text) => text.match(/\b[OP]\d+\b/g) ?? []));
  for (const { id } of activeClauses(discussion.proposal)) assert.ok(told.has(id), `I25: the plan says nothing of ${id}`);
  for (const { id, open } of discussion.objections) assert.ok(!open || told.has(id), `I25: the plan says nothing of ${id}`);
  for (const { id, open, later } of discussion.objections)
    assert.ok(
      !open || !later || last.plan.openDecisions.some((line) => line.includes(id)),
      `I25: ${id} was put off, and the plan does not leave it open`,
    );
}

/** I18: every objection raised by a member is in the ledger, and every dropped clause names the member who dropped it. */
export function checkLedger({ discussion, transcript }: Session): void {
  const raised = [...items(transcript.entries)].flatMap((entry) =>
    entry.kind === 'turn' && entry.stance && !entry.workshop && !entry.about && (entry.state === 'done' || entry.state === 'truncated')
      ? entry.stance.objections.map(({ text }) => text)
      : [],
  );
  for (const text of raised)
    assert.ok(
      discussion.objections.some((known) => known.text === text),
      `I18: "${text}" is not in the ledger`,
    );
  for (const { dropped } of discussion.proposal?.clauses ?? []) assert.ok(dropped === null || dropped.by !== '', 'I18: nobody dropped it');
}

/** I23: the report lists every objection as dissent and every clause in the decision, wherever the session ended. */
export function checkReport(session: Session): void {
  const { objections, proposal } = session.discussion;
  if (objections.length === 0 && !proposal) return;
  const report = reportOf(session, testWording());
  const idsIn = (section: string) =>
    new Set(reportMarkdown({ ...report, sections: report.sections.filter(({ id }) => id === section) }).match(/\b[OP]\d+\b/g));
  const [dissent, decision] = [idsIn('dissent'), idsIn('decision')];
  for (const { id } of objections) assert.ok(dissent.has(id), `I23: the report says nothing of ${id}`);
  for (const { id } of activeClauses(proposal)) assert.ok(decision.has(id), `I23: the report says nothing of ${id}`);
}

/** For each cause of a phase change, the facts that must precede the change and prove that the user caused it. */
const usersOwn: Readonly<Record<string, readonly Event['type'][]>> = {
  briefAccepted: ['brief.accepted'],
  briefClear: ['brief.accepted'],
  planDirectly: ['brief.accepted'],
  consensusTaken: ['consensus.settled'],
  implementationStarted: ['ready.settled', 'wish.settled'],
  discussionContinued: ['ready.settled'],
};

/** I20: every phase change is a valid transition, and only the user causes those listed in `usersOwn`. */
export function checkPhases(log: readonly Event[]): void {
  for (const [index, event] of log.entries()) {
    if (event.type !== 'phase.entered') continue;
    const row = transition(event.from, event.cause);
    assert.ok(row && row.to === event.to, `I20: ${event.from} to ${event.to} by ${event.cause}`);
    const wanted = usersOwn[event.cause];
    if (wanted)
      assert.ok(
        log.slice(Math.max(0, index - 3), index).some(({ type }) => wanted.includes(type)),
        `I20: ${event.cause} by itself`,
      );
  }
}

/**
 * I21: a seat proposal names an absent member, only once, and seats no one; a member gives only one first opinion, and none after the
 * reveal.
 */
export function checkProposals(log: readonly Event[], seatedByHand: ReadonlySet<string>): void {
  const proposed = log.flatMap((event) => (event.type === 'seat.proposed' ? [event.agent] : []));
  assert.ok(new Set(proposed).size === proposed.length && proposed.length <= maxProposals, `I21: ${proposed.join()} are proposed`);
  for (const [index, event] of log.entries()) {
    if (event.type === 'seat.proposed')
      assert.ok(!fold(log.slice(0, index)).team.includes(event.agent), `I21: ${event.agent} is proposed and sits here`);
    if (event.type !== 'member.seated' || seatedByHand.has(event.agent)) continue;
    // Members called by the user are seated right before the message that calls them.
    const then = log.slice(index).find(({ type }) => type !== 'member.seated');
    assert.equal(then?.type, 'message.said', 'I21: a proposal seats by itself');
  }
  const laid = log.flatMap((event) => (event.type === 'card.laid' ? [event.agent] : []));
  assert.equal(new Set(laid).size, laid.length, 'I21: a member lays two cards');
  const shown = log.findIndex(({ type }) => type === 'cards.revealed');
  if (shown >= 0) assert.ok(!log.slice(shown).some(({ type }) => type === 'card.laid'), 'I21: a card is laid once all are shown');
}

/**
 * I26: no consensus is offered on a version if a ballot of its last vote says that a constraint fails, unless the resulting objection was
 * closed or deferred.
 */
export function checkVerdicts(log: readonly Event[]): void {
  for (const [index, event] of log.entries()) {
    if (event.type !== 'consensus.offered') continue;
    const { discussion } = fold(log.slice(0, index));
    const held = discussion.votes.findLast(({ outcome }) => outcome !== null && outcome !== 'stale');
    if (held?.version !== event.version) continue;
    const constraints = discussion.ledger.filter(({ kind }) => kind === 'constraint').map(({ id }) => id);
    for (const [agent, { ballot }] of Object.entries(held.ballots))
      for (const { id, verdict } of ballot?.verdicts ?? []) {
        if (verdict !== 'fails' || !constraints.includes(id)) continue;
        const became = discussion.objections.filter(({ owner, fails }) => owner === agent && fails?.includes(id));
        assert.ok(became.length > 0, `I26: nothing came of ${id}, which ${agent} says fails`);
        assert.ok(!became.some(({ open, later }) => open && !later), `I26: agreed, and ${id} fails for ${agent}`);
      }
  }
}

/** I11: open objections and the user's decisions on them are in the handover, regardless of the objections' authors. */
export function checkDissent({ phase, ready, discussion }: Session): void {
  if (phase !== 'ready' || !ready) return;
  for (const { open, id, text } of discussion.objections) {
    assert.ok(!open || ready.handover.dissent.some((line) => line.includes(text)), `I11: the handover leaves out ${id}`);
  }
  for (const { id, text } of decisionsOnObjections(discussion))
    assert.ok(
      ready.handover.decisions.some((line) => line.includes(text)),
      `I11: the handover leaves out what the user decided by ${id}`,
    );
}
