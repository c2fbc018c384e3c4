// What is fetched beside the first paint, in one file: the room of a session and every page. Each in its own would cut what they share into dozens, every one
// of them fetched for the first paint, too.
import { ModelMenu } from './setup/ModelMenu';
import { ModelPage } from './setup/ModelPage';
import { Room } from './Room';
import { SessionsPage } from './sessions/SessionsPage';
import { TeamPage } from './team/TeamPage';
import { WorkshopStart } from './workshop/WorkshopStart';

export const laterParts = {
  ModelMenu,
  ModelPage,
  Room,
  SessionsPage,
  TeamPage,
  WorkshopStart,
};
