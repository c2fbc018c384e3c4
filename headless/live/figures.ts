// Metrics of a live run: calls, tokens, repairs, echoes, lost parts.
import type { Event } from '../../src/core/events';

export interface Figures {
  readonly calls: number;
  readonly promptTokens: number;
  readonly answerTokens: number;
  readonly repairs: number;
  readonly echoes: number;
  readonly losses: number;
}

export function figuresOf(events: readonly Event[]): Figures {
  const calls = events.flatMap((event) => (event.type === 'call.ended' ? [event] : []));
  const anomalies = events.flatMap((event) => (event.type === 'oddity.noted' ? [event] : []));
  const sum = (part: (call: (typeof calls)[number]) => number) => calls.reduce((total, call) => total + part(call), 0);
  return {
    calls: calls.length,
    promptTokens: sum(({ usage }) => usage.input),
    answerTokens: sum(({ usage }) => usage.output),
    repairs: calls.filter(({ role, purpose }) => role === 'repairer' || purpose === 'repair').length,
    echoes: sum(({ echoes = 0 }) => echoes),
    losses: anomalies.filter(({ oddity }) => oddity === 'partLost').length,
  };
}

export interface Row extends Figures {
  readonly name: string;
  readonly seconds: number;
  /** `right`, `wrong`, or the state in which the session stopped. */
  readonly result: string;
}

const columns = ['calls', 'promptTokens', 'answerTokens', 'repairs', 'echoes', 'losses', 'seconds'] as const;

/** Markdown table; the last row holds the medians. */
export function tableOf(rows: readonly Row[]): string {
  const cells = rows.map((row) => [row.name, ...columns.map((column) => String(Math.round(row[column]))), row.result]);
  const right = rows.filter(({ result }) => result === 'right').length;
  const medians = columns.map((column) => String(Math.round(median(rows.map((row) => row[column])))));
  const all = [
    ['request', 'calls', 'prompt tokens', 'answer tokens', 'repairs', 'echoes', 'losses', 'seconds', 'result'],
    Array.from({ length: columns.length + 2 }, () => '---'),
    ...cells,
    ['median', ...medians, `${right} of ${rows.length} right`],
  ];
  return all.map((row) => `| ${row.join(' | ')} |`).join('\n');
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? 0;
}
