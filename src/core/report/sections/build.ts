// Report sections on the plan and the build: steps, hunks, refusals, findings and checks.
import type { Verdict } from '../../edits/lines/proposal';
import type { Finding, ReviewerId } from '../../execution/facts';
import { memberOf } from '../../execution/findings';
import { stepStateKey } from '../../execution/presence';
import { hunksOf, undecided } from '../../execution/selectors';
import type { Review, TaskProgress } from '../../execution/state';
import { checkText, missingChanges } from '../../outcome/buildStatements';
import { executionOrder, type Task } from '../../plan/taskMap';
import { notTaken } from '../../plan/uncoveredItems';
import { findingKey, openKey, stepKey } from '../../traceability/graph';
import {
  code,
  type DocumentBlock,
  type DocumentSection,
  heading,
  type Inline,
  type InlineLine,
  listOf,
  paragraph,
  quiet,
  said,
  words,
} from '../document';
import type { Material } from '../material';
import { traceAnchor, traceLine } from '../traceLines';

export function buildSection(material: Material): DocumentSection | null {
  const { session, t } = material;
  const { offered } = session.progress;
  if (!offered) return null;
  return {
    id: 'build',
    title: t('report.section.build'),
    blocks: [
      ...(offered.plan.goal ? [paragraph(quiet(`${t('card.ready.goal')}:`), said(offered.plan.goal))] : []),
      paragraph(words(approval(material))),
      taskTable(material),
      ...missing(material),
      ...openDecisions(material),
      ...notFollowed(material),
      ...earlierTasks(material),
      ...changes(material),
      ...refusals(material),
      ...findingBlocks(material),
      ...verification(material),
    ],
  };
}

function approval({ session, t }: Material): string {
  const { offered, approval: given } = session.progress;
  const plan = t('card.plan.version', { version: offered?.version ?? 0 });
  return `${plan}: ${t(given ? 'report.build.approved' : 'report.build.notApproved')}`;
}

function taskTable({ session, traces, t }: Material): DocumentBlock {
  const { offered, tasks, started } = session.progress;
  const progressOf = new Map(tasks.map((task) => [task.id, task]));
  const planned = offered ? executionOrder(offered.plan) : [];
  const head = [t('report.task'), t('report.files'), ...(started ? [t('report.hunks'), t('report.outcome')] : [])];
  const rows = planned.map((task) => [
    titleCell(task, traces, t),
    [...task.files.map(code)],
    ...(started ? outcomeCells(progressOf.get(task.id), t) : []),
  ]);
  return { kind: 'table', table: { caption: t('report.build.caption'), columns: head.map((title) => ({ title })), rows } };
}

function titleCell({ id, title, risk }: Task, traces: Material['traces'], t: Material['t']): InlineLine {
  const key = stepKey(id);
  return [
    ...traceAnchor(key, traces),
    said(title),
    ...(risk === 'low' ? [] : [quiet(t(`card.plan.risk.${risk}`))]),
    ...traceLine(key, ['entry', 'clause', 'hunk'], traces, t),
  ];
}

function outcomeCells(task: TaskProgress | undefined, t: Material['t']): InlineLine[] {
  if (!task || (task.attempt === 0 && task.outcome === null)) return [[quiet('–')], [words(t('card.plan.mark.waiting'))]];
  const verdicts = verdictsOf(task);
  const count = (verdict: Verdict) => t.number(verdicts.filter((each) => each === verdict).length);
  const open = undecided(task).length;
  const settled = t('report.hunks.settled', { accepted: count('accepted'), rejected: count('rejected') });
  return [
    [words(verdicts.length === 0 ? '–' : settled), ...(open > 0 ? [quiet(t('report.hunks.open', { open: t.number(open) }))] : [])],
    [words(t(stepStateKey(task)))],
  ];
}

/** Lists the planned changes that are missing from the files. */
function missing({ account, t }: Material): DocumentBlock[] {
  const lines = account.tasks.length > 0 ? missingChanges(account, t).map(({ name, why }): InlineLine => [said(name), quiet(why)]) : [];
  return lines.length > 0 ? [heading(t('record.missing')), ...listOf(lines)] : [];
}

/** Returns the verdicts on the hunks of a task. Undecided hunks of superseded attempts do not count. */
function verdictsOf(task: TaskProgress): Verdict[] {
  const settled = task.earlier
    .flatMap(({ verdicts }) => Object.values(verdicts))
    .filter((each) => each === 'accepted' || each === 'rejected');
  return [...settled, ...hunksOf(task.files).map(({ id }) => task.verdicts[id] ?? 'pending')];
}

/** Lists the tasks from earlier plans that are not in the current plan, with the state of their changes. */
function earlierTasks({ session, traces, t }: Material): DocumentBlock[] {
  const { done, takenBack, tasks } = session.progress;
  const rest = [...done, ...takenBack].filter(({ task }) => !tasks.some(({ id }) => id === task.id));
  const lines = rest.map(
    ({ task, progress }): InlineLine => [...traceAnchor(stepKey(task.id), traces), said(task.title), quiet(t(stepStateKey(progress)))],
  );
  return lines.length > 0 ? [heading(t('report.build.earlier')), ...listOf(lines)] : [];
}

/** Lists all hunks with their intents, collapsed because a long build can have hundreds of hunks. */
function changes({ traces, t }: Material): DocumentBlock[] {
  const hunks = [...traces.graph.nodes.values()].filter((node) => node.kind === 'hunk');
  if (hunks.length === 0) return [];
  const lines = hunks.map(
    ({ key, path, line, verdict, intent }): InlineLine => [
      ...traceAnchor(key, traces),
      code(line === null ? path : `${path}:${line}`),
      words(t(`verdict.${verdict}`)),
      ...(intent ? [said(intent)] : []),
      ...traceLine(key, ['step', 'finding'], traces, t),
    ],
  );
  return [{ kind: 'fold', summary: t('trace.hunk'), blocks: listOf(lines) }];
}

function openDecisions({ session, traces, t }: Material): DocumentBlock[] {
  const open = session.progress.offered?.plan.openDecisions ?? [];
  const lines = open.map(
    (text, index): InlineLine => [
      ...traceAnchor(openKey(index), traces),
      said(text),
      ...traceLine(openKey(index), ['entry', 'clause'], traces, t),
    ],
  );
  return lines.length > 0 ? [heading(t('report.build.openDecisions')), ...listOf(lines)] : [];
}

function notFollowed({ session, t }: Material): DocumentBlock[] {
  const lines = notTaken(session.progress.offered?.plan ?? {}).map(({ words, why }): InlineLine => [said(words), quiet(why)]);
  return lines.length > 0 ? [heading(t('card.plan.rejected')), ...listOf(lines)] : [];
}

function refusals({ session, t }: Material): DocumentBlock[] {
  const refused = session.progress.tasks.flatMap((task) => task.refused);
  const lines = refused.map(
    ({ path, reason, intent }): InlineLine => [code(path), words(t(`refusal.${reason}`)), ...(intent ? [quiet(intent)] : [])],
  );
  return lines.length > 0 ? [heading(t.count('refusal.title', lines.length)), ...listOf(lines)] : [];
}

function verification({ session, account, t }: Material): DocumentBlock[] {
  if (!session.progress.started) return [];
  return [heading(t('card.verification.title')), paragraph(words(checkText(account.check, t)))];
}

/** Lists the review findings on the last attempt of each task, with the reviewer and the reason for a dismissal. */
function findingBlocks({ session, traces, t }: Material): DocumentBlock[] {
  const lines = session.progress.tasks.flatMap(({ id, attempt, review }) =>
    review ? linesOf(review, t, (finding) => keyed(findingKey(id, attempt, finding.id), traces, t)) : [],
  );
  return lines.length > 0 ? [heading(t('report.build.findings')), ...listOf(lines)] : [];
}

interface Ends {
  readonly place: InlineLine;
  readonly led: InlineLine;
}

function keyed(key: string, traces: Material['traces'], t: Material['t']): Ends {
  return { place: traceAnchor(key, traces), led: traceLine(key, ['step', 'hunk'], traces, t) };
}

function linesOf({ given, dismissed }: Review, t: Material['t'], endsOf: (finding: Finding) => Ends): InlineLine[] {
  const reasonOf = new Map(dismissed.map(({ findingId, reason }) => [findingId, reason]));
  return given.flatMap(({ findings }) =>
    findings.map((finding) => {
      const { place, led } = endsOf(finding);
      return [...place, ...lineOf(finding, reasonOf.get(finding.id) ?? null, t), ...led];
    }),
  );
}

function lineOf({ reviewer, severity, text, path, line, verified }: Finding, reason: string | null, t: Material['t']): InlineLine {
  const place = path && line !== null ? `${path}:${line}` : path;
  return [
    nameOf(reviewer, t),
    quiet(`${t(`card.review.severity.${severity}`)}:`),
    said(text),
    ...(place ? [code(place)] : []),
    ...(verified ? [] : [quiet(t('card.review.unverified'))]),
    ...(reason === null ? [] : [quiet(t('card.review.because', { reason }))]),
  ];
}

function nameOf(reviewer: ReviewerId, t: Material['t']): Inline {
  const member = memberOf(reviewer);
  return member === null ? words(t.textOr(`reviewer.${reviewer}.name`, reviewer)) : t.member(member);
}
