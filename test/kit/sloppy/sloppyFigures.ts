// Figures of a sloppy session: misreported steps, visible engine data, repairs.
import { items } from '../../../src/core/base/chunkedList';
import { buildSummaryOf } from '../../../src/core/outcome/buildSummary';
import { extentOf } from '../../../src/core/outcome/buildStatements';
import { logOf } from '../openPlan';
import { claims, type SloppySession, stepInFiles } from './sloppySession';
import { machineryIn } from './machinery';

export interface SloppyFigures {
  readonly isAccepted: boolean;
  readonly isRight: boolean;
  readonly isStuck: boolean;
  /** Steps reported as complete although they lack or duplicate a line, with the unreported parts. */
  readonly untold: readonly string[];
  readonly belittled: readonly string[];
  readonly machinery: readonly string[];
  readonly repairs: number;
  readonly calls: number;
  readonly builderCalls: number;
  readonly tokens: number;
}

export function figuresOf(session: SloppySession): SloppyFigures {
  const { test, models } = session;
  const steps = [0, 1].map((step) => stepInFiles(test, step));
  const said = claims(session);
  const account = buildSummaryOf(test.session());
  const isAll = test.session().phase === 'done' && extentOf(account) === 'all';
  const isIncomplete = (step: number) => steps[step] === 'incomplete' || steps[step] === 'doubled';
  const isCalledWhole = (step: number) =>
    said[step] === null ? isAll : said[step]?.presence === 'whole' || said[step]?.presence === 'unneeded';
  const places = [0, 1];
  return {
    isAccepted: test.workspace.writes.length > 0,
    isRight: steps.every((state) => state === 'right'),
    isStuck: session.isStuck,
    untold: places
      .filter((step) => isIncomplete(step) && isCalledWhole(step) && !isTold(session, step))
      .map((step) => `step ${step + 1} is ${steps[step]} and called ${said[step]?.presence ?? 'all, though the plan has no such step'}`),
    belittled: places
      .filter((step) => steps[step] === 'right' && said[step] !== null && said[step]?.outcome !== null && !isCalledWhole(step))
      .map((step) => `step ${step + 1} is right and called ${said[step]?.presence}`),
    machinery: shownTexts(session).flatMap((text) => machineryIn(text)),
    repairs: models.calls.filter(({ role }) => role === 'repairer').length,
    calls: models.calls.length,
    builderCalls: models.calls.filter(({ role }) => role === 'builder').length,
    tokens: models.usage.input,
  };
}

/** Whether the step warns of a problem: a finding, an unavailable reviewer, a missing name, or a mark on a file. */
function isTold(session: SloppySession, step: number): boolean {
  const account = claims(session)[step];
  const { progress } = session.test.session();
  const task = progress.tasks.find(({ id }) => id === account?.task.id);
  return (
    (account?.left.length ?? 0) > 0 ||
    (task?.missing?.length ?? 0) > 0 ||
    (task?.review?.given.some(({ gap }) => gap !== null) ?? false) ||
    (task?.files.some(({ marks = [] }) => marks.length > 0) ?? false)
  );
}

/** Returns all model-written text that the panel shows, during streaming and after. */
function shownTexts({ test }: SloppySession): string[] {
  const said = [...items(test.session().transcript.entries)].flatMap((entry) =>
    'text' in entry && entry.kind === 'turn' ? [entry.text] : [],
  );
  const sums = logOf(test).flatMap((event) => (event.type === 'floor.opened' ? [event.summary ?? ''] : []));
  return [...said, ...sums, ...test.typed.values()];
}
