// A team that knows of no session, for what only wants to know how it is asked.
import type { TeamTools } from '../../src/flows/ports/sessions';

export const idleTeam: TeamTools = {
  sessionAbout: async () => null,
  discuss: async () => '',
  decisions: async () => '',
  review: async () => '',
};
