// Workshop section of a report.
import assert from 'node:assert/strict';
import { languages } from '../../../../src/core/i18n/language';
import { reportFileName } from '../../../../src/core/report/fileName';
import { reportHtml } from '../../../../src/core/report/html';
import { reportMarkdown } from '../../../../src/core/report/markdown';
import { reportOf } from '../../../../src/core/report/report';
import { testWording } from '../../../kit/reportSessions';
import { stamped } from '../../../kit/sampleSession';
import { workshopMoments } from '../../../kit/workshopStates';
import { fold } from '../../../../src/core/evolve';
import { cellsOf } from '../../../kit/rounds';

const at = (moment: string) => reportOf(fold(stamped(workshopMoments()[moment] ?? [])), testWording());

describe('the report of a workshop', () => {
  it('is written at every moment, in every language', () => {
    for (const [[moment, facts], language] of cellsOf(Object.entries(workshopMoments()), languages)) {
      const report = reportOf(fold(stamped(facts)), testWording(language));
      assert.doesNotMatch(reportHtml(report) + reportMarkdown(report), /\{\w+\}|undefined|NaN|\[object/, `${language} ${moment}`);
    }
  });

  it('I09 html_in_report: a hostile title is plain text', () => {
    const html = reportHtml(at('won'));
    assert.doesNotMatch(html, /<script/);
    assert.match(html, /Ask for less &lt;script&gt;alert\(1\)&lt;\/script&gt;/);
    assert.match(html, /contains text that asks for a high score/);
  });

  it('I10 path_escape: the name of its file stays in the folder', () => {
    assert.doesNotMatch(reportFileName('../../x: how can an export/report survive?', 'html'), /[/\\:?]|\.\./);
  });

  it('W02 says where a round has a gap, and why', () => {
    assert.match(reportMarkdown(at('won')), /\| 2 \| Research \| \*\*Researcher\*\* \| failed \(The service is overloaded\.\) \|/);
  });

  it('W09 says first that a workshop that was ended early is incomplete', () => {
    assert.equal(at('cancelled').notices[0], 'This workshop is incomplete: only part of it ran.');
    assert.equal(at('half').notices.length, 1);
    assert.deepEqual(at('won').notices, []);
  });

  it('says that there were no scores, and that the leader chose', () => {
    const text = reportMarkdown(at('unscored'));
    assert.match(text, /The ideas were not scored, so the leader chose/);
    assert.match(text, /gave no scores, so the leader chooses/);
  });

  it('keeps every critique and the leader’s dissent verbatim', () => {
    const text = reportMarkdown(at('won'));
    for (const said of [
      'If a row is deleted while the export waits, there is a hole in the file that nobody sees.',
      'The fingerprint must cover deletions, or the hole is still there.',
      'It loses nothing that works today, and a morning link is what people asked for.',
    ])
      assert.ok(text.includes(said), said);
  });
});
