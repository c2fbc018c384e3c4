// Checks the panel's figures against the log: cost, votes, members, badge.
import assert from 'node:assert/strict';
import type { Event } from '../../src/core/events';
import english from '../../src/core/i18n/locales/en.json';
import { pendingHunks } from '../../src/core/review/pendingHunks';
import { badgeOf } from '../../src/core/review/statusText';
import { isWaiting } from '../../src/core/review/waitsFor';
import type { Session } from '../../src/core/session';
import { seatsOf } from '../../webview/model/selectors';
import { statusFigure } from '../../webview/model/status';
import { stringsFor } from '../../webview/model/strings';

const t = stringsFor({ texts: english, language: 'en' });

/** S10: the cost figures are the sum of the bills. */
export function checkSpend(log: readonly Event[], { spend }: Session): void {
  const bills = log.flatMap((event) => (event.type === 'call.ended' ? [event] : []));
  const input = bills.reduce((sum, { usage }) => sum + usage.input, 0);
  assert.deepEqual([spend.calls, spend.usage.input], [bills.length, input], 'S10: calls and tokens');
  const isPriced = bills.every(({ costUsd }) => costUsd !== null);
  assert.equal(spend.costUsd !== null, isPriced, 'S10: a price is told where one is missing, or the other way round');
}

/** S11: the vote count equals the ballots cast in the open vote. */
export function checkVotes(log: readonly Event[], session: Session): void {
  const opened = log.findLast((event) => event.type === 'vote.opened');
  const closed = log.findLast((event) => event.type === 'vote.closed');
  const [, voted = 0, all = 0] = (/^(\d+) of (\d+) took part$/.exec(statusFigure({ session, turnBudget: null }, t)) ?? []).map(Number);
  assert.ok(voted <= all, `S11: ${voted} of ${all}`);
  if (opened?.type !== 'vote.opened' || (closed?.seq ?? 0) > opened.seq || session.phase !== 'discovery') return;
  const cast = new Set(log.flatMap((event) => (event.type === 'ballot.cast' && event.voteId === opened.voteId ? [event.agent] : [])));
  assert.deepEqual([voted, all], [cast.size, opened.voters.length], 'S11: votes');
}

/** S12: only the member whose turn is open speaks, and only members with an open objection are shown as objecting. */
export function checkSeats(log: readonly Event[], session: Session, busy: boolean): void {
  const turn = log.findLast((event) => event.type === 'turn.started' || event.type === 'turn.ended');
  for (const { id, state, objections } of seatsOf(session, true)) {
    if (state === 'speaking') assert.ok(turn?.type === 'turn.started' && turn.agent === id, `S12: ${id} speaks`);
    if (state === 'objecting') assert.ok(objections > 0 && session.phase === 'discovery', `S12: ${id} objects`);
    if (state === 'muted')
      assert.ok(
        log.some((event) => event.type === 'member.muted' && event.agent === id),
        `S12: ${id} is muted`,
      );
  }
  if (!busy && session.turn === null) assert.ok(turn?.type !== 'turn.started', 'S12: a turn is open that nobody speaks');
}

/**
 * S13: the badge counts the pending hunks of the log, agrees with the docked line, and is hidden when there are none.
 * @param undecided number of undecided hunks in each open step, counted from the log; null if unknown
 */
export function checkBadge(undecided: readonly number[] | null, session: Session, busy: boolean): void {
  const pending = pendingHunks(session).length;
  const badge = badgeOf({ session, isBusy: busy, pending, writing: null, saving: null }, english, 'en');
  const mayRest = session.phase === null || session.phase === 'done' || !isWaiting(session, busy);
  if (badge === null) assert.ok(mayRest, 'S13: no badge');
  else if (pending === 0) assert.equal(badge.value, 1, 'S13: it counts what does not wait');
  if (badge === null || pending === 0) return;
  if (undecided) assert.ok(undecided.includes(badge.value), `S13: it counts ${badge.value} of ${undecided}`);
  assert.match(badge.tooltip, new RegExp(`^${pending} changes? to review$`), 'S13: its words');
}
