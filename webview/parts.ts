// The views that are fetched after the first paint; a panel that has nothing to do fetches them ahead, so that nobody waits for one.
import { lazily } from './components/lazily';

export const ExecutionEntry = lazily(() => import('./components/ExecutionEntry').then((file) => file.ExecutionEntry));
export const ExecutionPending = lazily(() => import('./components/ExecutionPending').then((file) => file.ExecutionPending));
export const WorkshopStart = lazily(() => import('./components/WorkshopStart').then((file) => file.WorkshopStart));
export const WorkshopEntry = lazily(() => import('./components/WorkshopEntry').then((file) => file.WorkshopEntry));
export const WorkshopBoard = lazily(() => import('./components/WorkshopBoard').then((file) => file.WorkshopBoard));
export const SessionsPage = lazily(() => import('./components/SessionsPage').then((file) => file.SessionsPage));
export const TeamPage = lazily(() => import('./components/TeamPage').then((file) => file.TeamPage));

export const ContextDrawer = lazily(() => import('./components/ContextDrawer').then((file) => file.ContextDrawer));
export const CostView = lazily(() => import('./components/CostView').then((file) => file.CostView));
export const ModelMenu = lazily(() => import('./components/ModelMenu').then((file) => file.ModelMenu));
export const MemberModel = lazily(() => import('./components/MemberModel').then((file) => file.MemberModel));

/** Resolves when every part is there or known to be missing. */
export async function loadParts(): Promise<void> {
  const parts = [
    ExecutionEntry,
    ExecutionPending,
    WorkshopStart,
    WorkshopEntry,
    WorkshopBoard,
    SessionsPage,
    TeamPage,
    ContextDrawer,
    CostView,
    ModelMenu,
    MemberModel,
  ];
  await Promise.all(parts.map((part) => part.load()));
}
