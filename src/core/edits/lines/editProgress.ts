// Progress of edits while they are being written: where and what for, not their text.
import type { ToolCall } from '../../models/request';
import { checkPath } from '../../paths/pathRules';
import { maskSecrets } from '../../secrets/mask';
import { singleSpaced } from '../../text/lines';
import { calledIntent, calledPath } from '../formats/editCall';

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

const maxPathLength = 200;

/** The place and purpose of a finished call, also of one that will be refused; for showing only. */
export function editUnderWay(turnId: string, call: ToolCall, count: number): EditUnderWay {
  const written = calledPath(call.args).slice(0, maxPathLength);
  const checked = checkPath(written);
  const path = checked.ok ? checked.value : written;
  return { turnId, path: maskSecrets(path), intent: maskSecrets(calledIntent(call.args)), count };
}
