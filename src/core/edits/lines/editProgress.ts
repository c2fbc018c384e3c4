// Progress of edits while they are streamed: path and purpose, without their text.
import type { ToolCall } from '../../models/request';
import { checkPath } from '../../paths/pathRules';
import { maskSecrets } from '../../secrets/mask';
import { singleSpaced } from '../../text/lines';
import { calledIntent, calledPath } from '../formats/editCall';

export interface EditUnderWay {
  readonly turnId: string;
  readonly path: string;
  /** Empty if none was given. */
  readonly intent: string;
  /** Edits in this turn so far, including this one. */
  readonly count: number;
}

/** One line: `src/app.js: purpose`. */
export function editLine({ path, intent }: Pick<EditUnderWay, 'path' | 'intent'>): string {
  return [path, singleSpaced(intent)].filter((part) => part !== '').join(': ');
}

const maxPathLength = 200;

/** Path and purpose of a complete call, even if it will be refused; for display only. */
export function editUnderWay(turnId: string, call: ToolCall, count: number): EditUnderWay {
  const written = calledPath(call.args).slice(0, maxPathLength);
  const checked = checkPath(written);
  const path = checked.ok ? checked.value : written;
  return { turnId, path: maskSecrets(path), intent: maskSecrets(calledIntent(call.args)), count };
}
