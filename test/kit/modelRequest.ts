// Plain model request for tests.
import type { ModelFailure } from '../../src/core/models/failure';
import type { ModelEvent, ModelRequest } from '../../src/core/models/request';
import type { Usage } from '../../src/core/models/usage';

/** Idle and total timeouts of the tested providers. */
export const idleTimeoutMs = 60_000;
export const totalTimeoutMs = 300_000;

export function modelRequest(changes: Partial<ModelRequest> = {}): ModelRequest {
  const role = changes.role ?? 'architect';
  return {
    role,
    ordinal: 0,
    tier: 'strong',
    system: `You are the ${role.charAt(0).toUpperCase()}${role.slice(1)} of the team.`,
    messages: [{ from: 'user', text: 'Where should the cache live?' }],
    schema: null,
    tools: [],
    ...changes,
  };
}

export async function collect(events: AsyncIterable<ModelEvent>): Promise<readonly ModelEvent[]> {
  const all: ModelEvent[] = [];
  for await (const event of events) all.push(event);
  return all;
}

export function textOf(events: readonly ModelEvent[]): string {
  return events.map((event) => (event.type === 'text' ? event.text : '')).join('');
}

export function failureOf(events: readonly ModelEvent[]): ModelFailure | null {
  const last = events.at(-1);
  return last?.type === 'failed' ? last.failure : null;
}

/** Returns the last running total, or null if none was reported. */
export function usageIn(events: readonly ModelEvent[]): Usage | null {
  const totals = events.filter((event) => event.type === 'usage');
  return totals.at(-1)?.usage ?? null;
}
