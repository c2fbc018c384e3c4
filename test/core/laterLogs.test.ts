// Logs of later versions and damaged logs: a session still opens from them.
import assert from 'node:assert/strict';
import type { Event } from '../../src/core/events';
import english from '../../src/core/i18n/locales/en.json';
import { isWhole } from '../../src/core/events';
import { next, openQuestion } from '../../src/core/next';
import { decisionRecord } from '../../src/core/outcome/decisionRecord';
import { reportHtml } from '../../src/core/report/html';
import { reportMarkdown } from '../../src/core/report/markdown';
import { reportOf } from '../../src/core/report/report';
import type { Session } from '../../src/core/session';
import { isOfWord, knownLogs, type LaterLog, laterLogs, read, unsaid } from '../kit/laterLogs';
import { testWording } from '../kit/reportSessions';
import { someOfEach } from '../kit/rounds';
import { roomyLimits } from '../kit/workLimits';
import { listOf } from '../kit/lists';

/** Error message for a folded session; null if the session is valid. */
function wrong(session: Session): string | null {
  try {
    if (!next(session, roomyLimits)) return 'nothing comes next';
    openQuestion(session);
    const report = reportOf(session, testWording());
    return (
      [reportHtml(report).replace(/<style>[^<]*/, ''), reportMarkdown(report), decisionRecord(session, english)]
        .map(unsaid)
        .find(Boolean) ?? null
    );
  } catch (error) {
    return String(error);
  }
}

const typeOf = ({ what }: LaterLog) => what.split(' ')[0] ?? '';

describe('a log of a later version or with unexpected values', () => {
  it('is read as before while nothing is changed', () => {
    for (const { name, events } of knownLogs()) {
      const { session, told } = read(events);
      assert.equal(told, 0, name);
      assert.equal(wrong(session), null, name);
    }
  });

  for (const kind of ['a word of a later version', 'something else'] as const)
    it(`opens, is reported and continues with ${kind} in any place, or an entry is reported as missing`, () => {
      const isWord = ({ what }: LaterLog) => / as "dreamt"/.test(what);
      const logs = laterLogs().filter((log) => isWord(log) === (kind === 'a word of a later version'));
      assert.ok(logs.length > 500, `${logs.length}`);
      const found = someOfEach(logs, typeOf).flatMap(({ events, what }) => {
        const { session, told } = read(events);
        const problem = told > 0 && next(session, roomyLimits) ? null : wrong(session);
        return problem === null ? [] : [`${what}: ${problem}`];
      });
      assert.deepEqual(found, []);
    });

  it('keeps the known part of a fact with an unknown word', () => {
    const words = laterLogs().filter(({ what }) => isOfWord(what) && what.includes(' as "dreamt"'));
    const left = words.filter(({ events, index }) => !isWhole(events[index] as Event)).map(({ what }) => what.split(':')[0]);
    assert.deepEqual(
      [...new Set(left)].sort(),
      listOf(`
      phase.entered to | workshop.heard ideas..kind | workshop.heard part | workshop.missed part | workshop.opened depth`),
    );
  });
});
