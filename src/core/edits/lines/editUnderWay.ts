// Reads an edit off a finished call while the others of its task are still being written; secrets in its words are masked.
import type { ToolCall } from '../../models/request';
import { maskSecrets } from '../../secrets/mask';
import { editOpOf } from '../propose/tools';
import type { EditUnderWay } from './editProgress';

const maxPathLength = 200;

/** The place and purpose of a finished call, also of one that will be refused; for showing only. */
export function editUnderWay(turnId: string, call: ToolCall, count: number): EditUnderWay {
  const op = editOpOf(call);
  const { path, intent } = op.ok ? op.value : op.error;
  return { turnId, path: maskSecrets(path.slice(0, maxPathLength)), intent: maskSecrets(intent), count };
}
