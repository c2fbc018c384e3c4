// The views that are fetched after the first paint, in one file: each in its own would cut what they share into dozens, every one of them fetched for the
// first paint, too.
import { ContextDrawer } from './components/ContextDrawer';
import { CostView } from './components/CostView';
import { ExecutionEntry } from './components/ExecutionEntry';
import { ExecutionPending } from './components/ExecutionPending';
import { MemberModel } from './components/MemberModel';
import { ModelMenu } from './components/ModelMenu';
import { SessionsPage } from './components/SessionsPage';
import { TeamPage } from './components/TeamPage';
import { WorkshopBoard } from './components/WorkshopBoard';
import { WorkshopEntry } from './components/WorkshopEntry';
import { WorkshopStart } from './components/WorkshopStart';

export const laterParts = {
  ContextDrawer,
  CostView,
  ExecutionEntry,
  ExecutionPending,
  MemberModel,
  ModelMenu,
  SessionsPage,
  TeamPage,
  WorkshopBoard,
  WorkshopEntry,
  WorkshopStart,
};
