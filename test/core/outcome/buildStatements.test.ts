// Claims about random builds, compared with the files.
import assert from 'node:assert/strict';
import { presenceOf } from '../../../src/core/execution/presence';
import english from '../../../src/core/i18n/locales/en.json';
import { buildSummaryOf } from '../../../src/core/outcome/buildSummary';
import { checkText, extentText, missingChanges } from '../../../src/core/outcome/buildStatements';
import { decisionRecord } from '../../../src/core/outcome/decisionRecord';
import { reportHtml } from '../../../src/core/report/html';
import { reportMarkdown } from '../../../src/core/report/markdown';
import { reportOf } from '../../../src/core/report/report';
import { settledMark } from '../../../webview/model/selectors';
import { ids, RandomBuild } from '../../kit/randomBuild';
import { testWording } from '../../kit/reportSessions';
import { rounds } from '../../kit/rounds';
import { seeded } from '../../kit/seeded';
import { column } from '../../kit/lists';

const runs = rounds(5_000, 1_000);
const moves = 24;
const t = testWording();

function checkClaims(build: RandomBuild, isReported: boolean): void {
  const { session } = build;
  const account = buildSummaryOf(session);
  const truths = ids.map((id) => build.truth(id));
  assert.deepEqual(column(account.tasks, 'presence'), truths);
  const number = (wanted: string) => truths.filter((each) => each === wanted).length;
  for (const {
    task: { id },
    presence,
    outcome,
    gaps,
  } of account.tasks) {
    if (presence === 'part') assert.deepEqual([...new Set(gaps.map(({ text }) => text))].sort(), build.lacks(id), `${id} lacks`);
    const progress = session.progress.tasks.find((each) => each.id === id);
    assert.equal(settledMark({ presence, outcome }) === 'done', presence === 'whole' || presence === 'byHand');
    assert.equal(progress && presenceOf(progress), presence);
  }
  const extent = extentText(account, t);
  const isAll = number('whole') > 0 && number('whole') + number('unneeded') === ids.length;
  assert.equal(extent === english['card.done.all'], isAll, extent);
  const counted = /^(\d+) of (\d+) steps complete(?:, (\d+) in part)?(?:, (\d+) done by hand)?(?:, (\d+) missing)?\.$/.exec(extent);
  if (counted) {
    const figures = counted.slice(1).map((figure) => Number(figure ?? 0));
    assert.deepEqual(figures, [number('whole'), ids.length - number('unneeded'), number('part'), number('byHand'), number('none')], extent);
  }
  const { check } = build;
  assert.equal(account.check.state === 'passed', check?.outcome === 'passed' && !check.isOld, 'the check');
  const claims = [checkText(account.check, t)];
  if (check?.isOld && check.outcome !== 'skipped') assert.match(claims[0] ?? '', /files have changed since the check/);
  const d1 = account.kept.find(({ id }) => id === 'D1');
  assert.equal(d1?.kept === 'honoured', truths[0] === 'whole', 'D1');
  if (!isReported) return;
  const missing = missingChanges(account, t);
  const record = decisionRecord(session, english);
  const whole = reportOf(session, t);
  // The transcript is left out, because it still contains earlier statements.
  const report = { ...whole, sections: whole.sections.filter(({ id }) => id !== 'transcript') };
  assert.equal(record.includes(english['record.status.whole']), !truths.includes('none') && !truths.includes('part'), record);
  assert.ok(record.includes('**Goal:** The goal of it all'));
  for (const document of [record, reportMarkdown(report), reportHtml(report)]) {
    for (const { name } of missing) assert.ok(document.includes(name), `${name} is not named`);
    if (!(check?.outcome === 'passed' && !check.isOld)) assert.doesNotMatch(document, /test(?:"|&quot;) passed(?! \()/);
    assert.equal(document.includes(english['card.done.all']), isAll && document !== record && session.phase === 'done');
  }
}

describe('claims about a build', () => {
  it(`are true against the files after ${runs} random builds`, function () {
    this.timeout(120_000);
    for (let seed = 1; seed <= runs; seed++) {
      const build = new RandomBuild(seeded(seed));
      try {
        for (let move = 0; move < moves; move++) {
          build.move();
          if (move % 6 === 5) checkClaims(build, false);
        }
        build.tell({ type: 'phase.entered', from: 'execution', to: 'done', cause: 'allSettled' });
        checkClaims(build, seed % 25 === 0);
      } catch (failure) {
        throw new Error(`seed ${seed}: ${String(failure)}`, { cause: failure });
      }
    }
  });
});
