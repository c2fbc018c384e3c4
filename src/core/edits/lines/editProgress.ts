// Progress of edits while they are being written: where and what for, not their text.
import type { ToolCall } from '../../models/request';
import { maskSecrets } from '../../secrets/mask';
import { singleSpaced } from '../../text/lines';
import { editOpOf } from '../propose/tools';

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
  const op = editOpOf(call);
  const { path, intent } = op.ok ? op.value : op.error;
  return { turnId, path: maskSecrets(path.slice(0, maxPathLength)), intent: maskSecrets(intent), count };
}
