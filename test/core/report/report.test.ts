// Report: built from folded facts, without API keys or zeros for unknown values.
import assert from 'node:assert/strict';
import english from '../../../src/core/i18n/locales/en.json';
import { createHash } from 'node:crypto';
import type { Fact } from '../../../src/core/events';
import { languages } from '../../../src/core/i18n/language';
import type { Report } from '../../../src/core/report/document';
import { reportHtml } from '../../../src/core/report/html';
import { reportMarkdown } from '../../../src/core/report/markdown';
import { collectFacts } from '../../../src/core/report/material';
import { reportOf } from '../../../src/core/report/report';
import { reportStyle, reportStyleHash } from '../../../src/core/report/style';
import { noUsage } from '../../../src/core/models/usage';
import { emptySession, type Session } from '../../../src/core/session';
import { payments } from '../../kit/ownMembers';
import { fullSession, testWording } from '../../kit/reportSessions';
import { moments, sampleEvents, stamped, turn } from '../../kit/sampleSession';
import type { Finding } from '../../../src/core/execution/facts';
import { fold } from '../../../src/core/evolve';
import { cellsOf } from '../../kit/rounds';
import { assertEmpty, column } from '../../kit/lists';

const htmlOf = (session: Session) => reportHtml(reportOf(session, testWording()));

const markdownOf = (session: Session) => reportMarkdown(reportOf(session, testWording()));

const sectionsOf = (session: Session) => reportOf(session, testWording()).sections.map(({ id }) => id);

const andThen = (moment: Parameters<typeof sampleEvents>[0], ...facts: Fact[]): Session => {
  const before = sampleEvents(moment);
  return fold([...before, ...stamped(facts, before.length + 1)]);
};

const plain = (html: string) =>
  html
    .replace(/<style>[\s\S]*?<\/style>/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ');

describe('a report', () => {
  it('allows its one style sheet by its hash', () => {
    assert.equal(reportStyleHash, `sha256-${createHash('sha256').update(reportStyle).digest('base64')}`);
  });

  it('keeps the headings of folded sections, on the page and in Markdown', () => {
    const blocks = [{ kind: 'fold', summary: 'What was said', blocks: [{ kind: 'fold', summary: 'At length', blocks: [] }] }] as const;
    const report: Report = { ...reportOf(fullSession(), testWording()), sections: [{ id: 'folded', title: 'Folded', blocks }] };
    const [page, text] = [reportHtml(report), reportMarkdown(report)];
    for (const summary of ['What was said', 'At length']) {
      assert.ok(page.includes(`<summary>${summary}</summary>`), page);
      assert.ok(text.includes(`**${summary}**`), text);
    }
  });

  it('needs no network and no script', () => {
    const html = htmlOf(fullSession());
    assert.match(
      html,
      /Content-Security-Policy" content="default-src 'none'; style-src 'sha256-[^']+'; base-uri 'none'; form-action 'none'"/,
    );
    assert.doesNotMatch(html, /<script|<link|<img|<iframe|<object|\ssrc=|@import|url\(|\son\w+=|\sstyle=|https?:/i);
    assertEmpty([...html.matchAll(/href="([^"]*)"/g)].filter(([, target]) => !target?.startsWith('#')));
  });

  it('shows a custom member with its own name, icon and color, like the panel', () => {
    const said = turn({ id: 't-own', agent: 'payments', to: 'everyone', text: 'We charge by the seat.' });
    const session = andThen('accepted', { type: 'agents.defined', agents: [payments] }, ...said);
    const html = reportHtml(reportOf(session, testWording('en', session.discussion.own)));
    const drawn = html.split('<article class="turn').find((part) => part.includes('We charge by the seat.'));
    assert.match(drawn ?? '', /^ c-green">\s*<p class="by"><span class="face" aria-hidden="true">€<\/span> .*Payments Lead/);
  });

  it('is written at every moment of a session, in every language', () => {
    for (const [moment, language] of cellsOf(moments, languages)) {
      const report = reportOf(fold(sampleEvents(moment)), testWording(language));
      assert.ok(report.sections.length > 0);
      assert.doesNotMatch(reportHtml(report) + reportMarkdown(report), /\{\w+\}|undefined|NaN|\[object/, `${language} ${moment}`);
    }
  });

  it('says of an empty session that nothing was said, and nothing else', () => {
    assert.deepEqual(sectionsOf(emptySession), ['summary']);
    assert.match(markdownOf(emptySession), /Nothing has been said yet\./);
  });

  it('contains only what exists for a session stopped in clarify', () => {
    const session = andThen('asked', { type: 'run.stopped', reason: 'user' });
    assert.deepEqual(sectionsOf(session), ['summary', 'timeline', 'cost', 'transcript']);
    assert.match(markdownOf(session), /The work was stopped\./);
    assert.match(markdownOf(session), /not answered/);
  });

  it('does not call a canceled session a finished build', () => {
    const session = andThen('floor', { type: 'phase.entered', from: 'discovery', to: 'done', cause: 'cancelled' });
    assert.match(markdownOf(session), /ended the discussion before it was finished/);
    assert.doesNotMatch(markdownOf(session), /The build is finished/);
  });

  it('has every objection verbatim, with its owner and whether it was closed', () => {
    const session = fullSession();
    assert.ok(session.discussion.objections.some(({ open }) => open) && session.discussion.objections.some(({ open }) => !open));
    const text = plain(htmlOf(session));
    for (const { text: words, id, open } of session.discussion.objections) {
      assert.ok(text.includes(words), words);
      assert.match(markdownOf(session), new RegExp(`${id}[^]*?${open ? '> open' : 'Closed by: '}`));
    }
  });

  it('has the same versions and positions as the discussion', () => {
    for (const moment of ['debating', 'floor', 'agreed', 'done'] as const) {
      const session = fold(sampleEvents(moment));
      const last = collectFacts(session).versions.at(-1);
      assert.equal(last?.version, session.discussion.proposal?.version);
      const folded = Object.entries(session.discussion.positions).filter(([, { version }]) => version === last?.version);
      assert.deepEqual([...(last?.positions ?? [])].toSorted(), folded.map(([id, { position }]) => [id, position]).toSorted());
    }
  });

  it('says unknown where a cost is unknown, and never zero', () => {
    const unknown = turn({ id: 'x', agent: 'ux', to: 'everyone', text: 'Hm.' }).map(
      (fact): Fact => (fact.type === 'call.ended' ? { ...fact, costUsd: null } : fact),
    );
    const session = andThen('floor', ...unknown);
    assert.equal(session.spend.costUsd, null);
    const costs = markdownOf(session).split('\n## Cost')[1] ?? '';
    const rows = costs.split('\n').filter((line) => /^\| \*\*(UX Designer|Total)\*\* \|/.test(line));
    assert.equal(rows.length, 3);
    for (const line of rows) assert.match(line, /\| unknown \|$/);
  });

  it('says of a recorded team that it is recorded, and of a mixed one that part of it is', () => {
    const recorded = turn({ id: 'x', agent: 'ux', to: 'everyone', text: 'Hm.', recorded: true });
    const all = fold(stamped([...sampleEvents('requested'), ...recorded]));
    assert.deepEqual(reportOf(all, testWording()).notices, [english['panel.recordedTeam']]);
    assert.match(reportOf(andThen('floor', ...recorded), testWording()).notices.join(), /Some answers are pre-recorded/);
    assert.deepEqual(reportOf(fullSession(), testWording()).notices, []);
  });

  it('masks a key in every place', () => {
    const key = `AIza${'k'.repeat(35)}`;
    const session = andThen(
      'accepted',
      { type: 'message.said', messageId: 'k', text: `take ${key}`, mentions: [] },
      ...turn({ id: 'x', agent: 'ux', to: 'everyone', text: `\`${key}\`` }),
    );
    for (const text of [htmlOf(session), markdownOf(session)]) {
      assert.ok(!text.includes(key.slice(0, 12)));
      assert.match(text, /\u27e6secret\u27e7/);
    }
  });

  it('masks a key that would be split by a cut or a blank line', () => {
    const key = `AIza${'k'.repeat(35)}`;
    const pem = '-----BEGIN RSA PRIVATE KEY-----\nProc-Type: 4\n\nMIIEsecret\n-----END RSA PRIVATE KEY-----';
    const said = `${'x'.repeat(100)} ${key}`;
    const session = fold(
      stamped([
        { type: 'message.said', messageId: 'a', text: said, mentions: [] },
        { type: 'message.said', messageId: 'b', text: pem, mentions: [] },
      ]),
    );
    for (const text of [htmlOf(session), markdownOf(session)]) assert.doesNotMatch(text, /AIzak|MIIEsecret/);
  });

  it('hides ballots until all are in', () => {
    const ballot = { reason: 'A secret so far.', position: 'object', confidence: 0.3, evidence: [] } as const;
    const session = andThen(
      'floor',
      { type: 'vote.opened', voteId: 'v', version: 2, round: 1, cause: 'user', voters: ['architect', 'adversary'] },
      { type: 'ballot.cast', voteId: 'v', agent: 'adversary', ballot: { ...ballot, evidence: [] }, gap: null },
    );
    for (const text of [htmlOf(session), markdownOf(session)]) assert.doesNotMatch(text, /A secret so far|30%/);
  });

  it('says if all votes came from one model', () => {
    const ballot = { reason: 'It holds.', position: 'support', confidence: 0.3, evidence: [] } as const;
    const call = { turnId: null, recorded: false, usage: noUsage, costUsd: null, outcome: 'done', tookMs: 1 } as const;
    const voted = (...models: readonly string[]) => {
      const voters = ['architect', 'adversary'];
      const cast = voters.flatMap((agent, at): Fact[] => [
        { type: 'ballot.cast', voteId: 'v', agent, ballot: { ...ballot, evidence: [] }, gap: null },
        { ...call, type: 'call.ended', role: `${agent}.ballot`, purpose: 'vote', agent, model: models[at] ?? '' },
      ]);
      const opened: Fact = { type: 'vote.opened', voteId: 'v', version: 2, round: 1, cause: 'user', voters };
      return markdownOf(andThen('floor', opened, ...cast, { type: 'vote.closed', voteId: 'v', outcome: 'agreed' }));
    };
    assert.match(voted('one-model', 'one-model'), /needed\. All of these votes come from one model \(one.{0,2}-model\)\./);
    assert.doesNotMatch(voted('one-model', 'other-model'), /come from one model/);
  });

  const decisions: readonly (readonly [says: RegExp, session: () => Session])[] = [
    [/The team agrees on the proposal. The user has not answered yet\./, () => fold(sampleEvents('agreed'))],
    [/The team agreed on the proposal, and the user accepted it\./, () => fold(sampleEvents('ready'))],
    [
      /The team agreed on the proposal. The user did not accept it\./,
      () => andThen('agreed', { type: 'consensus.settled', version: 2, taken: false }),
    ],
    [/The proposal is still under discussion\./, () => fold(sampleEvents('floor'))],
    [
      /The user ended the discussion and went with this proposal\./,
      () => andThen('floor', { type: 'phase.entered', from: 'discovery', to: 'ready', cause: 'userGo' }),
    ],
    [/No proposal was made\./, () => fold(sampleEvents('accepted'))],
  ];
  for (const [says, session] of decisions)
    it(`says how a proposal was settled: ${says.source}`, () => {
      assert.match(markdownOf(session()), says);
      assert.equal(decisions.filter(([other]) => other.test(markdownOf(session()))).length, 1);
    });

  it('counts the hunks of every attempt, with findings and the reasons for dismissing them', () => {
    const finding = (id: string, reviewer: string, text: string): Finding => ({
      ...{ id, reviewer, severity: 'major', confidence: 0.8, path: 'src/proxy.ts', line: 12 },
      ...{ hunkId: 'p1', evidence: '', text, verified: true },
    });
    const before = sampleEvents('reviewing');
    const proposed = before.find((event) => event.type === 'edits.proposed');
    assert.ok(proposed?.type === 'edits.proposed');
    const { files } = proposed;
    const session = andThen(
      'reviewing',
      { type: 'hunk.settled', taskId: 'proxies', hunkId: 'p1', verdict: 'rejected', checkpoint: null },
      { type: 'edits.proposed', taskId: 'proxies', attempt: 2, files, refused: [] },
      { type: 'review.opened', taskId: 'proxies', attempt: 2, reviewers: ['security', 'member.adversary'] },
      ...[finding('F1', 'security', 'It trusts too much.'), finding('F2', 'member.adversary', 'Still forged.')].map(
        (each): Fact => ({ type: 'review.given', taskId: 'proxies', attempt: 2, reviewer: each.reviewer, findings: [each], gap: null }),
      ),
      {
        type: 'review.closed',
        taskId: 'proxies',
        attempt: 2,
        verdict: 'pass',
        dismissed: [{ findingId: 'F2', reason: 'It is met.' }],
        toBuilder: '',
      },
      { type: 'hunk.settled', taskId: 'proxies', hunkId: 'p1', verdict: 'accepted', checkpoint: 'c1' },
    );
    const markdown = markdownOf(session);
    assert.match(markdown, /1 accepted, 1 rejected/);
    assert.match(markdown, / Security major: It trusts too much\. `src\/proxy\.ts:12` Steps: /);
    assert.match(markdown, / \*\*Adversary\*\* major: Still forged\. .*Dismissed: It is met\./);
  });

  it('lists restored files, and no offer that was not accepted', () => {
    const offered = { type: 'restore.offered', checkpointId: 'c1', what: 'files', files: [] } as const;
    const kept = { path: 'src/proxy.ts', before: null, after: null };
    const declined = andThen(
      'halfway',
      { ...offered, restoreId: 'r', files: [] },
      { type: 'restore.settled', restoreId: 'r', taken: false, overwrite: [], writes: [] },
    );
    assert.doesNotMatch(markdownOf(declined), /Files restored/);
    const restored = andThen(
      'halfway',
      { ...offered, restoreId: 'r', files: [] },
      { type: 'restore.settled', restoreId: 'r', taken: true, overwrite: [], writes: [kept] },
      {
        ...{ type: 'checkpoint.restored', restoreId: 'r', checkpointId: 'c1', kept: 'c9', direction: 'undo' },
        ...{ files: [kept], left: [], hunks: [], voidsApproval: false },
      },
    );
    assert.match(markdownOf(restored), /Files restored to their state before an earlier step `src\/proxy\.ts`/);
  });

  it('has the name that the user gave the discussion, also without a brief', () => {
    const named = { type: 'session.renamed', title: 'Our limiter' } as const;
    for (const session of [andThen('accepted', named), fold(stamped([named]))])
      assert.equal(reportOf(session, testWording()).title, 'Our limiter');
  });

  it('accepts any number of sections', () => {
    const own = reportOf(fullSession(), testWording(), [() => ({ id: 'ideas', title: 'Ideas', blocks: [] }), () => null]);
    assert.deepEqual(column(own.sections, 'id'), ['ideas']);
  });
});
