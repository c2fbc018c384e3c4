// Lazy bundle: event folding, session views and pages in one file.
//
// In separate files, the shared code would be split into dozens of chunks, which the first paint would have to fetch.
import { Announcer } from './Announcer';
import { SessionPage } from './SessionPage';
import { PictureToSend } from './composer/AttachedList';
import { fileText } from './composer/fileText';
import { foldOnto } from './model/foldEvents';
import { keepPictures } from './model/makePicture';
import { SessionsPage } from './sessions/SessionsPage';
import { ModelMenu, ModelPage } from './setup/ModelPage';
import { SizeStart } from './setup/SizeStart';
import { TeamPage } from './team/TeamPage';
import { defineControls } from './ui/toolkit';
import { WorkshopStart } from './workshop/WorkshopStart';

defineControls();

export const laterParts = {
  fileText,
  foldOnto,
  keepPictures,
  Announcer,
  ModelMenu,
  ModelPage,
  PictureToSend,
  SessionPage,
  SessionsPage,
  SizeStart,
  TeamPage,
  WorkshopStart,
};
