// The views that are fetched after the first paint; a panel that has nothing to do fetches them ahead, so that nobody waits for one.
import { lazy } from './ui/lazy';

const later = () => import('./lazyBundle').then(({ laterParts }) => laterParts);

export const Room = lazy(
  () => later().then(({ Room }) => Room),
  () => <main class="talk-frame" aria-busy="true" />,
);
export const WorkshopStart = lazy(() => later().then(({ WorkshopStart }) => WorkshopStart));
export const ModelPage = lazy(() => later().then(({ ModelPage }) => ModelPage));
export const SessionsPage = lazy(() => later().then(({ SessionsPage }) => SessionsPage));
export const TeamPage = lazy(() => later().then(({ TeamPage }) => TeamPage));
export const ModelMenu = lazy(() => later().then(({ ModelMenu }) => ModelMenu));

/** Resolves when every part is there or known to be missing. */
export async function loadParts(): Promise<void> {
  const parts = [Room, WorkshopStart, ModelPage, SessionsPage, TeamPage, ModelMenu];
  await Promise.all(parts.map((part) => part.load()));
}
