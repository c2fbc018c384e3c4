// The views that are fetched after the first paint; a panel that has nothing to do fetches them ahead, so that nobody waits for one.
import { lazily } from './components/lazily';

const later = () => import('./laterParts').then(({ laterParts }) => laterParts);

export const ExecutionEntry = lazily(() => later().then(({ ExecutionEntry }) => ExecutionEntry));
export const ExecutionPending = lazily(() => later().then(({ ExecutionPending }) => ExecutionPending));
export const WorkshopStart = lazily(() => later().then(({ WorkshopStart }) => WorkshopStart));
export const WorkshopEntry = lazily(() => later().then(({ WorkshopEntry }) => WorkshopEntry));
export const WorkshopBoard = lazily(() => later().then(({ WorkshopBoard }) => WorkshopBoard));
export const SessionsPage = lazily(() => later().then(({ SessionsPage }) => SessionsPage));
export const TeamPage = lazily(() => later().then(({ TeamPage }) => TeamPage));

export const ContextDrawer = lazily(() => later().then(({ ContextDrawer }) => ContextDrawer));
export const CostView = lazily(() => later().then(({ CostView }) => CostView));
export const ModelMenu = lazily(() => later().then(({ ModelMenu }) => ModelMenu));
export const MemberModel = lazily(() => later().then(({ MemberModel }) => MemberModel));

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
