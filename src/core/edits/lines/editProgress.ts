// What is said of an edit while the others of its task are still being written: where it is and what for, nothing of its text.
// Apart from how it is read off a call: the panel shows it and needs neither schemas nor the search for secrets.
import { singleSpaced } from '../../text/lines';
export interface EditUnderWay {
  readonly turnId: string;
  readonly path: string;
  /** Empty where none was given. */
  readonly intent: string;
  /** How many there are in this turn with it. */
  readonly count: number;
}

/** In one line: `src/app.js: what for`. */
export function editLine({ path, intent }: Pick<EditUnderWay, 'path' | 'intent'>): string {
  return [path, singleSpaced(intent)].filter((part) => part !== '').join(': ');
}
