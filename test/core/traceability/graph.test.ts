// Related entries: links work in both directions, in any session.
import assert from 'node:assert/strict';
import { items } from '../../../src/core/base/chunkedList';
import type { Event, Fact } from '../../../src/core/events';
import { evolve } from '../../../src/core/evolve';
import { emptySession, type Session } from '../../../src/core/session';
import { snapshotWindow } from '../../../src/core/sessions/transcriptSearch';
import { traceGraph, tracesOf } from '../../../src/core/traceability/graph';
import english from '../../../src/core/i18n/locales/en.json';
import { decisionRecord } from '../../../src/core/outcome/decisionRecord';
import { reportHtml } from '../../../src/core/report/html';
import { reportMarkdown } from '../../../src/core/report/markdown';
import { reportOf } from '../../../src/core/report/report';
import { createRandom, type SeededRandom } from '../edits/seededRandom';
import { finishedFacts, hunk, sessionOf, taken } from '../../kit/finishedBuild';
import { opened } from '../../kit/openDiscussion';
import { hash, task } from '../../kit/openPlan';
import { testWording } from '../../kit/reportSessions';
import { stanceFrom } from '../../kit/stances';
import { checkTrail } from '../../kit/traces';

const down = (session: Session, key: string) => tracesOf(traceGraph(session), key).map((node) => node.key);

const turn = (turnId: string, agent: string, stance: Parameters<typeof stanceFrom>[0]): Fact[] => [
  { type: 'turn.started', turnId, agent, to: 'everyone', reason: '', source: 'router' },
  { type: 'turn.ended', turnId, outcome: 'done', text: 'A turn.', mentions: [], stance: stanceFrom(stance) },
];

const found = (hunkId: string | null) => ({
  ...{ id: 'security-1', reviewer: 'security', severity: 'major' as const, confidence: null, path: 'a.ts', line: 1, hunkId },
  ...{ evidence: '', text: 'A finding.', verified: true },
});

const edits = (taskId: string, attempt: number): Fact => ({
  ...{ type: 'edits.proposed', taskId, attempt, refused: [] },
  files: [{ path: `${taskId}.ts`, operation: 'edit', hunks: [hunk(`${taskId}h1`, 4, ['a'], ['b']), hunk(`${taskId}h2`, 9, ['a'], ['b'])] }],
});

/** A gap, the clause that closes it, and the step that implements the clause. */
const walked: readonly Fact[] = [
  ...opened(),
  ...turn('t1', 'director', { position: 'support', proposal: 'Count by account.', decided: ['Count in memory'] }),
  ...turn('t2', 'adversary', { position: 'object', objections: [{ text: 'It grows for ever.', blocking: true, about: ['P1'] }] }),
  ...turn('t3', 'architect', {
    position: 'support',
    addresses: ['O1'],
    clauses: [{ op: 'add', kind: 'number', text: 'At most 10,000 accounts.', reason: 'meets O1' }],
  }),
  { type: 'phase.entered', from: 'discovery', to: 'execution', cause: 'userGo' },
  {
    ...{ type: 'plan.proposed', version: 1, hash },
    plan: { goal: '', tasks: [task('T1', { answers: ['P2'] }), task('T2', { answers: ['D1'], honours: ['P1'] })], openDecisions: [] },
  },
  { type: 'approval.granted', source: 'user', via: 'button', planHash: hash },
  { type: 'execution.started', planHash: hash },
  edits('T1', 1),
  { type: 'review.opened', taskId: 'T1', attempt: 1, reviewers: ['security'] },
  { type: 'review.given', taskId: 'T1', attempt: 1, reviewer: 'security', findings: [found('T1h2')], gap: null },
];

describe('traceability of the ledger', () => {
  const session = sessionOf(walked);
  const rowOf = (id: string) => [...items(session.transcript.entries)].findIndex((entry) => entry.id === id);

  it('leads from an objection to its authors, the clause that satisfies it, its step, its hunks and their findings', () => {
    assert.deepEqual(down(session, 'O1'), [
      ...[`said ${rowOf('t2')}`, `said ${rowOf('t3')}`, 'P1', 'P2', 'step T1', 'step T2'],
      ...['hunk T1 1 T1h1', 'hunk T1 1 T1h2', 'finding T1 1 security-1'],
    ]);
  });

  it('leads from a hunk back to its step, clauses, objections and turns', () => {
    assert.deepEqual(down(session, 'hunk T1 1 T1h2'), [
      ...[`said ${rowOf('t2')}`, `said ${rowOf('t3')}`, 'O1', 'P2', 'step T1', 'finding T1 1 security-1'],
    ]);
    assert.ok(!down(session, 'hunk T1 1 T1h2').includes('D1'), 'a decision of another step is none of its reasons');
  });

  it('is the same in a panel that has only the end of a long conversation', () => {
    const long = sessionOf([
      ...walked,
      ...Array.from({ length: 300 }, (_, index): Fact => ({ type: 'message.said', messageId: `m${index}`, text: 'More.', mentions: [] })),
    ]);
    assert.deepEqual(traceGraph(snapshotWindow(long)), traceGraph(long));
  });

  it('is valid for a whole build', () => {
    checkTrail(sessionOf(finishedFacts(taken)));
  });

  it('works in both directions without dead ends, in random sessions', () => {
    for (let seed = 1; seed <= 60; seed++) {
      const random = createRandom(seed);
      let session = emptySession;
      const facts = randomSession(random);
      for (const [index, fact] of facts.entries()) session = evolve(session, { ...fact, seq: index + 1, at: index } as Event);
      assert.equal(session.seq, facts.length);
      checkTrail(session);
      if (seed % 5 === 0) checkLinks(session);
    }
  });
});

/** Checks that every link in the report and the record has exactly one target in the same document. */
function checkLinks(session: Session): void {
  const report = reportOf(session, testWording());
  for (const text of [reportHtml(report), reportMarkdown(report), decisionRecord(session, english)]) {
    const places = [...text.matchAll(/ id="([\w-]+)"/g)].map(([, id]) => id);
    assert.equal(new Set(places).size, places.length, 'two places of one name');
    for (const [, html, markdown] of text.matchAll(/href="#([\w-]+)"|\]\(#([\w-]+)\)/g))
      assert.ok(places.includes(html ?? markdown), `a link leads to ${html ?? markdown}, which is not there`);
  }
}

const ids = ['D1', 'D2', 'O1', 'O2', 'O3', 'P1', 'P2', 'P3', 'C1', 'Q1', 'A1', 'P99', 'X1', 'nothing'];
const members = ['director', 'architect', 'adversary'];

/** A random session of turns, user messages, plans and builds, with valid and invalid references. */
function randomSession(random: SeededRandom): Fact[] {
  const some = (most: number) => Array.from({ length: random.below(most + 1) }, () => random.pick(ids));
  const words = () => `Something about ${random.pick(ids)} and ${random.below(1_000)}`;
  const facts: Fact[] = [...opened()];
  for (let turns = random.below(14); turns > 0; turns--) {
    const stance = {
      position: random.pick(['support', 'object', 'changes', 'none'] as const),
      ...(random.chance(0.4) ? { proposal: [{ kind: 'behaviour', text: words() }, { text: words() }] } : {}),
      clauses: some(2).map((id) => ({ op: random.pick(['add', 'change', 'drop']), id, text: words(), reason: words() })),
      objections: some(1).map(() => ({ text: words(), blocking: random.chance(0.5), about: some(2) })),
      ...{ addresses: some(2), closes: some(1), decided: random.chance(0.4) ? [words()] : [], asks: random.chance(0.2) ? [words()] : [] },
    };
    facts.push(...turn(`t${turns}`, random.pick(members), stance));
    if (random.chance(0.2)) facts.push({ type: 'message.said', messageId: `m${turns}`, text: words(), mentions: [] });
    if (random.chance(0.1)) facts.push({ type: 'objection.closed', objectionId: random.pick(ids), reason: words() });
  }
  if (random.chance(0.2)) return facts;
  facts.push({ type: 'phase.entered', from: 'discovery', to: 'execution', cause: 'userGo' });
  for (let version = 1; version <= 1 + random.below(2); version++) facts.push(...randomBuild(random, version, some, words));
  return facts;
}

function randomBuild(random: SeededRandom, version: number, some: (most: number) => string[], words: () => string): Fact[] {
  const tasks = ['T1', 'T2', 'T3'].slice(0, 1 + random.below(3)).map((id) => task(id, { answers: some(3), honours: some(2) }));
  const facts: Fact[] = [
    { type: 'plan.proposed', plan: { goal: '', tasks, openDecisions: random.chance(0.5) ? [words()] : [] }, version, hash },
    { type: 'approval.granted', source: 'user', via: 'button', planHash: hash },
    { type: 'execution.started', planHash: hash },
  ];
  for (const { id } of tasks)
    for (let attempt = 1; attempt <= 1 + random.below(2); attempt++) {
      const hunkId = random.pick([`${id}h1`, `${id}h2`, 'nowhere', null]);
      facts.push(edits(id, attempt), { type: 'review.opened', taskId: id, attempt, reviewers: ['security'] });
      facts.push({ type: 'review.given', taskId: id, attempt, reviewer: 'security', findings: [found(hunkId)], gap: null });
      const verdict = random.pick(['accepted', 'rejected'] as const);
      if (random.chance(0.7)) facts.push({ type: 'hunk.settled', taskId: id, hunkId: `${id}h1`, verdict, checkpoint: null });
    }
  if (random.chance(0.3)) facts.push({ type: 'phase.entered', from: 'execution', to: 'discovery', cause: 'pausedToRevise' });
  return facts;
}
