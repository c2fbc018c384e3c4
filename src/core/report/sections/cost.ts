// Timeline of the phases, and the cost by member, phase and round.
import type { AgentColor } from '../../agents/roster';
import { costRounds } from '../../models/costs';
import { addSpend, addUsage, noSpend, noUsage, type Spend, totalTokens, type Usage } from '../../models/usage';
import type { PhaseSpan, Session } from '../../session';
import { cell, type DocumentBlock, type DocumentSection, type Inline, quiet, said, type Table, type TableCell, words } from '../document';
import type { Material } from '../material';

interface Item {
  readonly name: Inline;
  readonly color: AgentColor;
  readonly spend: Spend;
}

export function costSection({ session, t }: Material): DocumentSection | null {
  if (session.spend.calls === 0) return null;
  const members = Object.entries(session.spendByAgent).map(([id, spend]): Item => ({ name: t.member(id), color: t.colorOf(id), spend }));
  const other = otherSpend(session);
  const byMember = [
    ...members,
    ...(other.calls > 0 ? [{ name: words(t('report.cost.other')), color: 'foreground' as const, spend: other }] : []),
  ];
  const byPhase = workSpans(session)
    .filter(({ spend }) => spend.calls > 0)
    .map(({ phase, spend }): Item => ({ name: words(t(`phase.${phase}`)), color: phaseColors[phase], spend }));
  const total: Item = { name: { kind: 'strong', text: t('report.total') }, color: 'foreground', spend: session.spend };
  return {
    id: 'cost',
    title: t('report.section.cost'),
    blocks: [
      { kind: 'table', table: table(t('report.cost.member'), t('report.member'), byMember, total, t) },
      { kind: 'table', table: table(t('report.cost.phase'), t('report.phase'), byPhase, total, t) },
      ...byRound(session, t),
    ],
  };
}

/** Cost per user message of the discussion; omitted if there is only one round, which equals its phase. */
function byRound({ models }: Session, t: Material['t']): DocumentBlock[] {
  const rounds = costRounds(models.costs);
  if (rounds.length < 2) return [];
  const rows = rounds.map(({ round, opening, spend }): Item => {
    const pieces = [words(t('report.cost.roundName', { round })), ...(opening ? [words(': '), said(opening)] : [])];
    return { name: { kind: 'prose', pieces }, color: phaseColors.discovery, spend };
  });
  const spend = rounds.reduce((sum, each) => addSpend(sum, each.spend), noSpend);
  const total: Item = { name: { kind: 'strong', text: t('report.total') }, color: 'foreground', spend };
  return [{ kind: 'table', table: table(t('report.cost.round'), t('report.cost.roundHead'), rows, total, t) }];
}

/** Cost that belongs to no member, such as routing and notes. */
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
  // Bars show money if all prices are known, otherwise tokens.
  const isPriced = items.every(({ spend }) => spend.costUsd !== null) && items.some(({ spend }) => spend.costUsd);
  const sizeOf = ({ spend }: Item) => (isPriced ? (spend.costUsd ?? 0) : totalTokens(spend.usage));
  const largest = Math.max(...items.map(sizeOf), 0);
  return {
    caption,
    columns: [
      { title },
      { title: t(isPriced ? 'report.share.cost' : 'report.share.tokens'), kind: 'drawing' },
      { title: t('report.calls'), kind: 'number' },
      { title: t('report.tokens'), kind: 'number' },
      { title: t('report.cost'), kind: 'number' },
    ],
    rows: [...items.map((item) => rowOf(item, largest > 0 ? sizeOf(item) / largest : 0, t)), rowOf(total, 0, t)],
  };
}

function rowOf({ name, color, spend }: Item, share: number, t: Material['t']): TableCell[] {
  return [
    cell(name),
    { line: [], ...(share > 0 ? { mark: { kind: 'bar', color, from: 0, to: share } } : {}) },
    cell(words(t.number(spend.calls))),
    cell(words(t.tokens(spend))),
    cell(words(t.cost(spend.costUsd))),
  ];
}

/** The timeline: each phase with start, duration and cost, drawn to scale. */
const phaseColors: Readonly<Record<PhaseSpan['phase'], AgentColor>> = {
  clarify: 'cyan',
  discovery: 'blue',
  ready: 'yellow',
  execution: 'green',
  done: 'foreground',
};

/** Length of a day; longer sessions show the date with the time. */
const dayMs = 86_400_000;

export function timelineSection({ session, t }: Material): DocumentSection | null {
  const spans = workSpans(session);
  if (spans.length === 0) return null;
  const rows = spans.map((span) => spanRow(span, session, t));
  const columns = [
    { title: t('report.phase') },
    { title: t('report.course'), kind: 'drawing' as const },
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

/** The phases with work; time after completion does not count. */
function workSpans({ history }: Session): readonly PhaseSpan[] {
  return history.filter((span) => span.phase !== 'done');
}

function spanRow({ phase, enteredAt, leftAt, spend }: PhaseSpan, { startedAt, lastAt }: Session, t: Material['t']): TableCell[] {
  const whole = Math.max(1, lastAt - startedAt);
  const share = (at: number) => Math.min(1, Math.max(0, (at - startedAt) / whole));
  const end = leftAt ?? lastAt;
  return [
    cell(words(t(`phase.${phase}`)), ...(leftAt === null ? [quiet(t('report.state.open'))] : [])),
    { line: [], mark: { kind: 'bar', color: phaseColors[phase], from: share(enteredAt), to: share(end) } },
    cell(words(whole > dayMs ? t.when(enteredAt) : t.time(enteredAt))),
    cell(words(t.duration(end - enteredAt))),
    cell(words(t.cost(spend.costUsd))),
  ];
}
