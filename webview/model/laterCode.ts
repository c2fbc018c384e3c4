// Code of the panel that is fetched beside the first paint, as those know it that need it at once.
import type { foldOnto } from './foldEvents';
import type { keepPictures } from './keepPictures';

/** What the first paint does without. */
export interface LaterCode {
  /** Null until it has been fetched: until then the host, which folds the same, is asked for the state instead. */
  readonly fold: () => typeof foldOnto | null;
  /** Waits until it has been fetched. */
  readonly keepPictures: typeof keepPictures;
}
