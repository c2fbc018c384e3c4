// The timeline: each phase with when it began, how long it took and what it cost, drawn to scale.
import type { PhaseSpan, Session } from '../../session';
import type { AgentColor } from '../../agents/roster';
import { cell, type TableCell, quiet, type DocumentSection, words } from '../document';
import type { Material } from '../material';

export const phaseColors: Readonly<Record<PhaseSpan['phase'], AgentColor>> = {
  clarify: 'cyan',
  discovery: 'blue',
  ready: 'yellow',
  execution: 'green',
  done: 'foreground',
};

/** In a session longer than this the time of day alone says too little. */
const dayMs = 86_400_000;

export function timelineSection({ session, t }: Material): DocumentSection | null {
  const spans = workSpans(session);
  if (spans.length === 0) return null;
  const rows = spans.map((span) => rowOf(span, session, t));
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

/** Once a session is done no time is spent on it. */
export function workSpans({ history }: Session): readonly PhaseSpan[] {
  return history.filter((span) => span.phase !== 'done');
}

function rowOf({ phase, enteredAt, leftAt, spend }: PhaseSpan, { startedAt, lastAt }: Session, t: Material['t']): TableCell[] {
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
