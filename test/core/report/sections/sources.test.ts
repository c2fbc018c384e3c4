// Sources section of a report.
import assert from 'node:assert/strict';
import { reportHtml } from '../../../../src/core/report/html';
import { reportMarkdown } from '../../../../src/core/report/markdown';
import { reportOf } from '../../../../src/core/report/report';
import { decisionRecord } from '../../../../src/core/outcome/decisionRecord';
import english from '../../../../src/core/i18n/locales/en.json';
import type { Fact } from '../../../../src/core/events';
import { fold } from '../../../../src/core/evolve';
import { finishedFacts, sessionOf, taken } from '../../../kit/finishedBuild';
import { testWording } from '../../../kit/reportSessions';
import { sampleEvents, stamped } from '../../../kit/sampleSession';
import { sourceAddress, webTurn } from '../../../kit/webStates';

const evil = '<img src=x onerror=alert(1)>](javascript:alert(1))';

function reportWith(...facts: readonly Fact[]) {
  const before = sampleEvents('debating');
  return reportOf(fold([...before, ...stamped(facts, before.length + 1)]), testWording());
}

describe('the sources in a report', () => {
  it('are listed with their quotations and results, and next to the ledger entries they support', () => {
    const report = reportWith(...webTurn);
    const section = report.sections.find(({ id }) => id === 'sources');
    assert.equal(section?.title, english['report.sources']);
    const markdown = reportMarkdown(report);
    assert.match(markdown, /web#1.*nodejs\.org.*maintained until April 2028.*Researcher.*checked/);
    assert.match(markdown, /web#2.*twice as fast as before.*quoted text not in the response/);
    assert.match(markdown, /web#9.*no response from the source/);
    assert.match(markdown, /Node 24 is the base\..*web#1.*previous.releases.*\(checked\)/s);
    assert.match(markdown, /Researcher searched the web: node 24 maintained until · 2 sources/);
  });

  it('are omitted if nothing was cited, and become no markup', () => {
    assert.ok(!reportWith().sections.some(({ id }) => id === 'sources'));
    const cited = webTurn.map((fact) =>
      fact.type === 'citations.checked'
        ? { ...fact, outside: [{ text: 'web#1', address: sourceAddress, title: evil, quote: evil, state: 'verified' } as const] }
        : fact,
    );
    assert.doesNotMatch(reportHtml(reportWith(...cited)), /<img|href="javascript/);
  });

  it('are in the decision record, with addresses as code', () => {
    const facts = finishedFacts(taken);
    const record = decisionRecord(sessionOf(facts.toSpliced(8, 0, ...webTurn)), english);
    assert.match(record, /^## External sources$/m);
    assert.ok(record.includes(`- \`${sourceAddress}\` nodejs\\.org`) || record.includes(`- \`${sourceAddress}\` nodejs.org`), record);
    assert.match(record, /maintained until April 2028.*\(Researcher, checked\)/);
    assert.ok(!decisionRecord(sessionOf(facts), english).includes('External sources'));
  });
});
