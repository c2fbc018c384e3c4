// The views that are fetched after the first paint; a panel that has nothing to do fetches them ahead, so that nobody waits for one.
import { lazy } from './ui/lazy';

const later = () => import('./lazyBundle').then(({ laterParts }) => laterParts);

export const ExecutionEntry = lazy(() => later().then(({ ExecutionEntry }) => ExecutionEntry));
export const ExecutionPending = lazy(() => later().then(({ ExecutionPending }) => ExecutionPending));
export const WorkshopStart = lazy(() => later().then(({ WorkshopStart }) => WorkshopStart));
export const WorkshopEntry = lazy(() => later().then(({ WorkshopEntry }) => WorkshopEntry));
export const WorkshopBoard = lazy(() => later().then(({ WorkshopBoard }) => WorkshopBoard));
export const ModelPage = lazy(() => later().then(({ ModelPage }) => ModelPage));
export const SessionsPage = lazy(() => later().then(({ SessionsPage }) => SessionsPage));
export const TeamPage = lazy(() => later().then(({ TeamPage }) => TeamPage));

export const ContextDrawer = lazy(() => later().then(({ ContextDrawer }) => ContextDrawer));
export const CostView = lazy(() => later().then(({ CostView }) => CostView));
export const ModelMenu = lazy(() => later().then(({ ModelMenu }) => ModelMenu));
export const MemberModel = lazy(() => later().then(({ MemberModel }) => MemberModel));

/** Resolves when every part is there or known to be missing. */
export async function loadParts(): Promise<void> {
  const parts = [
    ExecutionEntry,
    ExecutionPending,
    WorkshopStart,
    WorkshopEntry,
    WorkshopBoard,
    ModelPage,
    SessionsPage,
    TeamPage,
    ContextDrawer,
    CostView,
    ModelMenu,
    MemberModel,
  ];
  await Promise.all(parts.map((part) => part.load()));
}
