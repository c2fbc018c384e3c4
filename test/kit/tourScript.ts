// The recorded tour as a script for the loopback Gemini: the same words, said by a live team over HTTP.
import type { Recording } from '../../src/adapters/models/recorded';
import type { Script, Step } from './gemini/steps';

/** Steps by role, in the order of the recording; what was recorded as data is answered as typed output. */
export function tourScript(recording: Recording): Script {
  return Object.fromEntries(Object.entries(recording.replies).map(([role, replies]) => [role, replies.map(stepOf)]));
}

function stepOf(reply: Recording['replies'][string][number]): Step {
  if (reply.json !== undefined) return { json: reply.json };
  return { text: reply.text ?? '', ...(reply.calls ? { calls: reply.calls as { name: string; args: Record<string, unknown> }[] } : {}) };
}
