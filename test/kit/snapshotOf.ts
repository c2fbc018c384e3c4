// Creates the panel snapshot of a session from its events.
import type { Event } from '../../src/core/events';
import type { Environment, HostMessage } from '../../src/protocol';
import { sampleEnvironment } from './sampleSession';
import { fold } from '../../src/core/evolve';
import { emptySession } from '../../src/core/session';

export function snapshotOf(
  events: readonly Event[],
  environment: Partial<Environment> = {},
  busy = false,
): Extract<HostMessage, { kind: 'snapshot' }> {
  const session = events.length > 0 ? fold(events) : emptySession;
  return { kind: 'snapshot', session, typing: null, waiting: null, environment: sampleEnvironment(environment), busy };
}
