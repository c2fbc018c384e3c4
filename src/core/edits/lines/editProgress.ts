// Progress of edits while a reply streams: path and purpose, without the edited text.
import type { ToolCall } from '../../models/request';
import { checkPath } from '../../paths/pathRules';
import { maskSecrets } from '../../secrets/mask';
import { singleSpaced } from '../../text/lines';
import { calledIntent, calledPath } from '../formats/editCall';

export interface EditUnderWay {
  readonly turnId: string;
  readonly path: string;
  /** Purpose of the edit; empty if the call states none. */
  readonly intent: string;
  /** Number of edits in this turn so far, including this one. */
  readonly count: number;
}

/** Formats an edit on one line: `src/app.js: purpose`. */
export function editLine({ path, intent }: Pick<EditUnderWay, 'path' | 'intent'>): string {
  return [path, singleSpaced(intent)].filter((part) => part !== '').join(': ');
}

const maxPathLength = 200;

/** Returns the path and purpose of a complete call, for display only: the edit may still be refused. */
export function editUnderWay(turnId: string, call: ToolCall, count: number): EditUnderWay {
  const written = calledPath(call.args).slice(0, maxPathLength);
  const checked = checkPath(written);
  const path = checked.ok ? checked.value : written;
  return { turnId, path: maskSecrets(path), intent: maskSecrets(calledIntent(call.args)), count };
}
