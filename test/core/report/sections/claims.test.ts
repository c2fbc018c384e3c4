// Claims section of a report.
import assert from 'node:assert/strict';
import { markdownEscaped } from '../../../../src/core/report/escape';
import { reportHtml } from '../../../../src/core/report/html';
import { reportMarkdown } from '../../../../src/core/report/markdown';
import { reportOf } from '../../../../src/core/report/report';
import type { Fact } from '../../../../src/core/events';
import { askedAll, batchId, briefed, expertMap, mapped, sideBySide, started } from '../../../kit/expertFacts';
import { planOf, taskOf } from '../../../kit/openBuild';
import { testWording } from '../../../kit/reportSessions';
import { sampleEvents, stamped } from '../../../kit/sampleSession';
import { fold } from '../../../../src/core/evolve';

function reportWith(...facts: readonly Fact[]) {
  const before = sampleEvents('ready');
  return reportOf(fold([...before, ...stamped([...started, briefed, ...facts], before.length + 1)]), testWording());
}

const plan = {
  ...planOf(taskOf('T1', { answers: ['K1'] })),
  rejected: [{ claim: 'K2', reason: 'No service may be added.' }],
  openDecisions: ['K3: which header counts'],
};

describe('the claims in a report', () => {
  it('are listed and traced into the plan', () => {
    const report = reportWith(askedAll, ...mapped, { type: 'plan.proposed', plan, version: 1, hash: 'h' });
    const html = reportHtml(report);
    assert.match(html, /<section id="claims"/);
    for (const { id } of expertMap().claims) assert.ok(html.includes(`>${id}</code>`));
    const markdown = reportMarkdown(report);
    assert.match(markdown, /3 of 4 answered/);
    assert.match(markdown, /In the plan: T1/);
    assert.match(markdown, /Not followed: No service may be added\./);
    assert.match(markdown, /Open decision/);
    assert.match(markdown, /Nobody says how an operator notices/);
  });

  it('are listed by answer if there is no map', () => {
    const markdown = reportMarkdown(reportWith(askedAll, ...sideBySide));
    assert.match(markdown, /listed separately/);
    assert.match(markdown, /Count by account and address together/);
  });

  it('name in Markdown, too, whose answer and which question follows', () => {
    const report = reportWith(askedAll, ...sideBySide);
    const folds = report.sections.flatMap(({ blocks }) => blocks.filter((block) => block.kind === 'fold'));
    const markdown = reportMarkdown(report);
    assert.ok(folds.length > 2);
    for (const { summary } of folds) assert.ok(markdown.includes(`**${markdownEscaped(summary)}**\n\n`), summary);
  });

  it('are omitted if no expert was asked', () => {
    assert.doesNotMatch(reportHtml(reportWith({ type: 'experts.skipped', batchId })), /id="claims"/);
  });

  it('become no markup, whatever they contain', () => {
    const [claim] = expertMap().claims;
    assert.ok(claim);
    const map = { claims: [{ ...claim, text: '<script>alert(1)</script>' }], gaps: ['<img src=x>'], dropped: 0 };
    const html = reportHtml(reportWith(askedAll, ...mapped.slice(0, -1), { type: 'claims.mapped', batchId, map }));
    assert.doesNotMatch(html, /<script|<img/);
  });
});
