// Panel states with the session list.
import type { ListedSession } from '../../src/core/sessions/list';
import type { ReadAgents } from '../../src/core/agents/agentFileParser';
import type { HostMessage } from '../../src/protocol';
import { payments } from './ownMembers';
import { noSummary } from '../../src/core/lifecycle/summary';

const listed = (id: string, more: Partial<ListedSession>): ListedSession => ({
  ...noSummary,
  id,
  phase: 'discovery',
  costUsd: 0.4312,
  workedAt: Date.UTC(2026, 10, 20, 16, 5),
  open: 'nowhere',
  ...more,
});

export const sessionsListed: HostMessage = {
  kind: 'sessions',
  deleted: { id: 'gone', title: 'A first try' },
  sessions: [
    listed('a', { title: 'Rate-limit the login endpoint', open: 'here' }),
    listed('b', { name: 'Export', isPinned: true, phase: 'done', costUsd: null }),
    listed('c', {
      request: 'Please-write-me-aVeryLongWordThatHasNoPlaceToBreakAndGoesOnAndOnUntilTheLineEnds',
      open: 'elsewhere',
      phase: 'clarify',
    }),
    listed('d', { title: 'Dark mode', isArchived: true, phase: 'execution' }),
  ],
};

/** Turns a snapshot into that of a session that another window has open. */
export function heldElsewhere(message: HostMessage): HostMessage {
  return message.kind === 'snapshot' ? { ...message, held: { since: Date.UTC(2026, 10, 21, 8, 59) } } : message;
}

/** A team with a member defined by the workspace, and a file with an error. */
export const ownTeam: ReadAgents = {
  agents: [
    {
      ...payments,
      duty: 'knows what money may do, and what the accountants will ask about it in a year',
      model: 'openai:a-model-with-a-long-name-that-has-no-place-to-break:70b',
    },
  ],
  problems: [{ path: '.milkstack/agents/aVeryLongFileNameThatHasNoPlaceToBreak.md', line: 4, reason: 'unknownKey', detail: 'temperature' }],
};
