// The views that are fetched after the first paint, in one file: each in its own would cut what they share into dozens, every one of them fetched for the
// first paint, too.
import { ContextDrawer } from './usage/ContextDrawer';
import { CostView } from './usage/CostView';
import { ExecutionEntry } from './build/ExecutionEntry';
import { ExecutionPending } from './build/ExecutionPending';
import { MemberModel } from './team/MemberModel';
import { ModelMenu } from './setup/ModelMenu';
import { ModelPage } from './setup/ModelPage';
import { SessionsPage } from './sessions/SessionsPage';
import { TeamPage } from './team/TeamPage';
import { WorkshopBoard } from './workshop/WorkshopBoard';
import { WorkshopEntry } from './workshop/WorkshopEntry';
import { WorkshopStart } from './workshop/WorkshopStart';

export const laterParts = {
  ContextDrawer,
  CostView,
  ExecutionEntry,
  ExecutionPending,
  MemberModel,
  ModelMenu,
  ModelPage,
  SessionsPage,
  TeamPage,
  WorkshopBoard,
  WorkshopEntry,
  WorkshopStart,
};
