// Team without a session, for tests that only record how it is called.
import type { TeamTools } from '../../src/flows/ports/sessions';

export const idleTeam: TeamTools = {
  sessionAbout: async () => null,
  discuss: async () => '',
  decisions: async () => '',
  review: async () => '',
};
