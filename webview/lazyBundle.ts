// What is fetched beside the first paint, in one file: the fold, the room of a session and every page. Each in its own would cut what they share into dozens, every one
// of them fetched for the first paint, too.
import { Announcer } from './Announcer';
import { Room } from './Room';
import { PictureToSend } from './composer/AttachedPictures';
import { foldOnto } from './model/foldEvents';
import { keepPictures } from './model/keepPictures';
import { SessionsPage } from './sessions/SessionsPage';
import { ModelMenu, ModelPage } from './setup/ModelPage';
import { TeamPage } from './team/TeamPage';
import { defineControls } from './ui/toolkit';
import { WorkshopStart } from './workshop/WorkshopStart';

defineControls();

export const laterParts = {
  foldOnto,
  keepPictures,
  Announcer,
  ModelMenu,
  ModelPage,
  PictureToSend,
  Room,
  SessionsPage,
  TeamPage,
  WorkshopStart,
};
