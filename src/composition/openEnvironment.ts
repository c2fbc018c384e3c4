// Environment shown in the panel, and the model setup.
import type { Connections } from '../adapters/models/connections';
import * as vscode from 'vscode';
import { readTour } from '../adapters/files/base/packedFiles';
import { parseRecording, type Recording, requestsOf } from '../adapters/models/recorded';
import { type EnvironmentWatch, watchEnvironment } from '../adapters/vscode/panel/environment';
import { nothingSetUp } from '../core/models/setup';
import { totalTokens } from '../core/models/usage';
import type { SessionController } from '../flows/session/sessionController';
import { openSetUp } from './models';
import type { Project } from './openProject';
import type { CompositionBase, SessionLink } from './parts';

/**
 * Whether the recorded team can answer: no model is connected, the recording contains the request, and no model has worked in the session.
 */
export function isTourRequest(
  controller: Pick<SessionController, 'session'>,
  environment: EnvironmentWatch,
  recording: Recording,
): boolean {
  const { clarify, spend } = controller.session();
  return !environment.isLive() && requestsOf(recording).includes(clarify.request) && totalTokens(spend.usage) === 0;
}

/** Resumes a session that stopped because no model was connected, if a model is connected now. */
export async function resumeWithModel(
  controller: Pick<SessionController, 'session' | 'command'>,
  environment: EnvironmentWatch,
): Promise<void> {
  const reason = controller.session().fault?.fault.reason;
  const waitedForKey = reason === 'noKey' || reason === 'badKey' || reason === 'recordingEnded';
  if (waitedForKey && environment.isLive()) await controller.command({ type: 'run.resume' });
}

/** Reads the bundled recording of the tour. Rejects if the recording is damaged, which would be a bug. */
export async function readRecording(path: string): Promise<Recording> {
  const recording = parseRecording((await readTour(path)).recording);
  if (!recording.ok) throw new Error(`tour: ${recording.error}`);
  return recording.value;
}

export function openEnvironment(base: CompositionBase, link: SessionLink, { workspace, verification }: Project, connections: Connections) {
  const { context, panel, settings, texts, keys, recording } = base;
  let shown = nothingSetUp;
  const environment: EnvironmentWatch = watchEnvironment(
    {
      settings,
      texts,
      keys,
      own: base.own,
      choice: base.choice,
      means: base.means,
      setup: () => shown,
      web: base.web.isOn,
      workspace,
      verification,
      tourRequests: requestsOf(recording),
      tourExperts: Object.keys(recording.replies).filter((role) => /^expert\.\d$/.test(role)).length,
      changed: (environment) => panel.post({ kind: 'environment', environment }),
      modelChanged: () => void resumeWithModel(link, environment),
    },
    context.subscriptions,
  );
  const setUp = openSetUp(base, connections, {
    changed: (setup) => {
      shown = setup;
      environment.post();
    },
    own: environment.ownAgents,
    command: link.command,
  });
  const look = () => !environment.isLive() && void setUp.look();
  context.subscriptions.push(vscode.lm.onDidChangeChatModels(look));
  return { environment, setUp, look };
}
