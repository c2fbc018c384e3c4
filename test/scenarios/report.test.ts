// Reports, compared with golden files.
import { reportHtml } from '../../src/core/report/html';
import { reportMarkdown } from '../../src/core/report/markdown';
import { reportOf } from '../../src/core/report/report';
import { reportStyle, reportStyleHash } from '../../src/core/report/style';
import { emptySession, type Session } from '../../src/core/session';
import { matchesGolden } from '../kit/golden';
import { openTestSession } from '../kit/openTestSession';
import { play, recording, tourTeam } from '../kit/playTour';
import { fullSession, testWording } from '../kit/reportSessions';
import { sampleFiles } from '../kit/sampleFiles';
import { sampleEvents, stamped } from '../kit/sampleSession';
import { workshopMoments } from '../kit/workshopStates';
import { fold } from '../../src/core/evolve';

async function tourSession(): Promise<Session> {
  const tour = recording();
  const test = await openTestSession({ models: tourTeam(tour), files: sampleFiles() });
  await play(test, tour.request);
  return test.session();
}

function stoppedSession(): Session {
  const asked = sampleEvents('asked');
  return fold([...asked, ...stamped([{ type: 'run.stopped', reason: 'user' }], asked.length + 1)]);
}

/** Replaces the style sheet, which is the same in all reports and would bloat the golden files. */
const withoutStyle = (html: string) => html.replace(reportStyle, '…').replace(reportStyleHash, '…');

const scenarios: readonly (readonly [name: string, session: () => Session | Promise<Session>])[] = [
  ['full', fullSession],
  ['tour', tourSession],
  ['stopped-in-clarify', stoppedSession],
  ['empty', () => emptySession],
  ['workshop', () => fold(stamped(workshopMoments().won ?? []))],
  ['workshop-ended-early', () => fold(stamped(workshopMoments().cancelled ?? []))],
];

describe('the report of a session', () => {
  for (const [name, session] of scenarios) {
    it(`has the same content in both forms: ${name}`, async () => {
      const report = reportOf(await session(), testWording());
      matchesGolden(`test/scenarios/report/${name}.md`, reportMarkdown(report));
      matchesGolden(`test/scenarios/report/${name}.html`, withoutStyle(reportHtml(report)));
    });
  }

  it('is in the language of the reader', () => {
    matchesGolden('test/scenarios/report/full.de.md', reportMarkdown(reportOf(fullSession(), testWording('de'))));
  });
});
