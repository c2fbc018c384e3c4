// Whether the recorded team or a live one answers in a session, and how a session that waited for a model goes on.
import { readTour } from '../adapters/files/base/packedFiles';
import { parseRecording, type Recording } from '../adapters/models/recorded';
import type { EnvironmentWatch } from '../adapters/vscode/panel/environment';
import { totalTokens } from '../core/models/usage';
import type { SessionController } from '../flows/session/sessionController';

/** The recorded team knows one request. Asked anything else, or in a session a live team began, it must not answer. */
export function isTourRequest(room: SessionController, surroundings: EnvironmentWatch, recording: Recording): boolean {
  const { clarify, spend } = room.session();
  return !surroundings.isLive() && clarify.request === recording.request && totalTokens(spend.usage) === 0;
}

/** A session that waited for a model goes on as soon as there is one. */
export async function resumeWithModel(room: SessionController, surroundings: EnvironmentWatch): Promise<void> {
  const reason = room.session().fault?.fault.reason;
  const waitedForKey = reason === 'noKey' || reason === 'badKey' || reason === 'recordingEnded';
  if (waitedForKey && surroundings.isLive()) await room.command({ type: 'run.resume' });
}

/** Rejects where the recording that comes with the product is damaged: a mistake of ours. */
export async function readRecording(path: string): Promise<Recording> {
  const recording = parseRecording((await readTour(path)).recording);
  if (!recording.ok) throw new Error(`tour: ${recording.error}`);
  return recording.value;
}
