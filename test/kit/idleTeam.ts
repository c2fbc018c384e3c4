// Stub team without a session, for tests that only record its calls.
import type { TeamTools } from '../../src/flows/ports/sessions';

export const idleTeam: TeamTools = {
  sessionAbout: async () => null,
  discuss: async () => '',
  decisions: async () => '',
  review: async () => '',
};
