// Report sections on the phase timeline, and on cost by member and phase.
import { addUsage, noUsage, type Spend, type Usage } from '../../models/usage';
import type { PhaseSpan, Session } from '../../session';
import { type DocumentSection, type Inline, quiet, type InlineLine, type Table, words } from '../document';
import type { Material } from '../material';

interface Item {
  readonly name: Inline;
  readonly spend: Spend;
}

export function costSection({ session, t }: Material): DocumentSection | null {
  if (session.spend.calls === 0) return null;
  const members = Object.entries(session.spendByAgent).map(([id, spend]): Item => ({ name: t.member(id), spend }));
  const other = otherSpend(session);
  const byMember = [...members, ...(other.calls > 0 ? [{ name: words(t('report.cost.other')), spend: other }] : [])];
  const byPhase = workSpans(session)
    .filter(({ spend }) => spend.calls > 0)
    .map(({ phase, spend }): Item => ({ name: words(t(`phase.${phase}`)), spend }));
  const total: Item = { name: { kind: 'strong', text: t('report.total') }, spend: session.spend };
  return {
    id: 'cost',
    title: t('report.section.cost'),
    blocks: [
      { kind: 'table', table: table(t('report.cost.member'), t('report.member'), byMember, total, t) },
      { kind: 'table', table: table(t('report.cost.phase'), t('report.phase'), byPhase, total, t) },
    ],
  };
}

/** Returns the calls, tokens and cost that are not attributed to any member, such as those for routing and notes. */
function otherSpend({ spend, spendByAgent }: Session): Spend {
  const shares = Object.values(spendByAgent);
  const calls = shares.reduce((sum, share) => sum + share.calls, 0);
  const used = shares.reduce((sum, share) => addUsage(sum, share.usage), noUsage);
  const paid = shares.reduce<number | null>((sum, { costUsd }) => (sum === null || costUsd === null ? null : sum + costUsd), 0);
  const costUsd = spend.costUsd === null || paid === null ? null : Math.max(0, spend.costUsd - paid);
  return { calls: spend.calls - calls, usage: minus(spend.usage, used), costUsd, countedUsd: costUsd ?? 0 };
}

function minus(a: Usage, b: Usage): Usage {
  return { input: a.input - b.input, output: a.output - b.output, cached: a.cached - b.cached, thinking: a.thinking - b.thinking };
}

function table(caption: string, title: string, items: readonly Item[], total: Item, t: Material['t']): Table {
  return {
    caption,
    columns: [
      { title },
      { title: t('report.calls'), kind: 'number' },
      { title: t('report.tokens'), kind: 'number' },
      { title: t('report.cost'), kind: 'number' },
    ],
    rows: [...items, total].map((item) => rowOf(item, t)),
  };
}

function rowOf({ name, spend }: Item, t: Material['t']): InlineLine[] {
  return [[name], [words(t.number(spend.calls))], [words(t.tokens(spend))], [words(t.cost(spend.costUsd))]];
}

/** Length of a day in milliseconds. For longer sessions, times include the date. */
const dayMs = 86_400_000;

export function timelineSection({ session, t }: Material): DocumentSection | null {
  const spans = workSpans(session);
  if (spans.length === 0) return null;
  const rows = spans.map((span) => spanRow(span, session, t));
  const columns = [
    { title: t('report.phase') },
    { title: t('report.started') },
    { title: t('report.time'), kind: 'number' as const },
    { title: t('report.cost'), kind: 'number' as const },
  ];
  return {
    id: 'timeline',
    title: t('report.section.timeline'),
    blocks: [{ kind: 'table', table: { caption: t('report.timeline.caption'), columns, rows } }],
  };
}

/** Returns the phases in which work was done; the time after completion does not count. */
function workSpans({ history }: Session): readonly PhaseSpan[] {
  return history.filter((span) => span.phase !== 'done');
}

function spanRow({ phase, enteredAt, leftAt, spend }: PhaseSpan, { startedAt, lastAt }: Session, t: Material['t']): InlineLine[] {
  const whole = lastAt - startedAt;
  const end = leftAt ?? lastAt;
  return [
    [words(t(`phase.${phase}`)), ...(leftAt === null ? [quiet(t('report.state.open'))] : [])],
    [words(whole > dayMs ? t.when(enteredAt) : t.time(enteredAt))],
    [words(t.duration(end - enteredAt))],
    [words(t.cost(spend.costUsd))],
  ];
}
