// Views that load after the first paint.
import type { LaterCode } from './model/panelState';
import { lazy } from './ui/lazy';

const fetchBundle = () => import('./lazyBundle');

let fetched: Awaited<ReturnType<typeof fetchBundle>>['laterParts'] | null = null;

async function later() {
  const [bundle] = await Promise.all([fetchBundle(), laterStyles()]);
  fetched = bundle.laterParts;
  return fetched;
}

/** Applies the style sheet of the lazy views. The page preloads the style sheet without delaying the first paint. */
function laterStyles(): Promise<void> {
  applied ??= applyStyles();
  return applied;
}

let applied: Promise<void> | null = null;

async function applyStyles(): Promise<void> {
  const sheet = document.querySelector<HTMLLinkElement>('link[as="style"]');
  if (!sheet) return;
  await new Promise((resolve) => Object.assign(sheet, { onload: resolve, onerror: resolve, rel: 'stylesheet' }));
}

export const laterCode: LaterCode = {
  fold: () => fetched?.foldOnto ?? null,
  keepPictures: async (files, host) => (await later()).keepPictures(files, host),
};

export const fileText = async (file: File) => (await later()).fileText(file);

export const SessionPage = lazy(
  () => later().then(({ SessionPage }) => SessionPage),
  () => <main class="talk-frame" aria-busy="true" />,
);
export const WorkshopStart = lazy(() => later().then(({ WorkshopStart }) => WorkshopStart));
export const ModelPage = lazy(() => later().then(({ ModelPage }) => ModelPage));
export const SessionsPage = lazy(() => later().then(({ SessionsPage }) => SessionsPage));
export const TeamPage = lazy(() => later().then(({ TeamPage }) => TeamPage));
export const SizeStart = lazy(() => later().then(({ SizeStart }) => SizeStart));
export const PictureToSend = lazy(() => later().then(({ PictureToSend }) => PictureToSend));
export const Announcer = lazy(
  () => later().then(({ Announcer }) => Announcer),
  () => <div class="hidden" role="status" aria-live="polite" />,
);
export const ModelMenu = lazy(() => later().then(({ ModelMenu }) => ModelMenu));

/** Loads all lazy views; also resolves if some fail to load. */
export async function loadParts(): Promise<void> {
  const parts = [SessionPage, WorkshopStart, ModelPage, SessionsPage, TeamPage, ModelMenu, PictureToSend, SizeStart, Announcer];
  await Promise.all(parts.map((part) => part.load()));
}
