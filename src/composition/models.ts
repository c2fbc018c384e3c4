// Builds the team's models from the settings, and the setup that connects them.
import type { Setup } from '../core/models/setup';
import { homedir } from 'node:os';
import { findKeys } from '../adapters/files/base/foundKeys';
import { randomIds, systemClock } from '../adapters/files/base/system';
import { createSetUp, type SetUp, type SetUpHost } from '../adapters/models/setUpModel';
import { type Connections, createConnections, createDemoSwitch, createProviders } from '../adapters/models/connections';
import { createRecorded } from '../adapters/models/recorded';
import { withLog } from '../adapters/models/withLog';
import { withEstimate } from '../adapters/models/withEstimate';
import { withRateLimit } from '../adapters/models/withRateLimit';
import { withRetry } from '../adapters/models/withRetry';
import { withSight } from '../adapters/models/withSight';
import { editorModels } from '../adapters/vscode/models/languageModel';
import type { EditorSettings } from '../adapters/vscode/models/settings';
import { agentOf, type OwnDefinition } from '../core/agents/customAgents';
import { agentById } from '../core/agents/roster';
import type { Command, DiscussionCommand, SetupCommand } from '../core/commands';
import { type ModelRules, readAssignment, withSecondFamily } from '../core/models/assignment';
import { fullModelId, isConnected, type Credentials, modelName } from '../core/models/modelSelection';
import type { Provider } from '../core/models/providers';
import type { Models } from '../flows/ports/ports';
import type { CompositionBase } from './parts';

export type ModelParts = Pick<
  CompositionBase,
  'settings' | 'keys' | 'headers' | 'texts' | 'recording' | 'choice' | 'means' | 'log' | 'keep'
>;

export function connectionsOf({ settings, keys, headers, choice, keep }: ModelParts): Connections {
  return createConnections({
    settings: settings.ofProvider,
    key: keys.of,
    headers: headers.of,
    modelFor: (tier) => choice(tier).model,
    editorModels,
    clock: systemClock,
    keep,
  });
}

export function createModels({ recording, choice, settings, log }: ModelParts, connections: Connections, isTourNow: () => boolean): Models {
  const paced = (provider: Provider) =>
    withRateLimit(
      withEstimate(withSight(connections.connect(provider)), systemClock, () => connections.answered(provider)),
      systemClock,
      randomIds,
      () => settings.rate(provider),
      () => settings.parallel(provider) ?? connections.slots(provider),
    );
  const live = withRetry(createProviders(choice, paced, settings.prices), systemClock, randomIds);
  return withLog(createDemoSwitch(isTourNow, live, createRecorded(recording, systemClock, tourPace())), log, systemClock.now);
}

/** Returns the delay between chunks of the recorded tour. Tests set the delay through an environment variable; there is no setting. */
function tourPace(): { readonly paceMs?: number } {
  const ms = process.env.MILKSTACK_TOUR_PACE_MS;
  return ms === undefined ? {} : { paceMs: Number(ms) };
}

export interface SetUpParts {
  readonly changed: (setup: Setup) => void;
  readonly own: () => readonly OwnDefinition[];
  readonly command: (command: DiscussionCommand) => Promise<boolean>;
}

export function openSetUp({ settings, keys, texts, choice, means }: ModelParts, connections: Connections, parts: SetUpParts): SetUp {
  const { changed, own, command } = parts;
  const all = createProviders(choice, connections.connect);
  const namedModel: SetUpHost['namedModel'] = (word) => {
    const named = readAssignment(word, settings.models(), means());
    if (named === null) return 'noKey';
    if ('tier' in named) return 'tier';
    const { using } = named;
    if (!isConnected(using, means())) return using.provider === null ? 'unknownProvider' : 'noKey';
    const stream: Models['stream'] = (request, signal) => all.stream({ ...request, using }, signal);
    return { name: modelName(using), models: { ...all, stream } };
  };
  return createSetUp({
    ...connections,
    changed,
    isMember: (id) => agentById(id, own().map(agentOf)) !== undefined,
    assign: async (agent, model) => void (await command({ type: 'model.assign', agent, model })),
    namedModel,
    saveAgentModel: settings.saveAgentModel,
    useOneFamily: settings.useOneFamily,
    askForKey: (provider, address) => keys.ask(texts, provider, address),
    storeKey: keys.store,
    foundKeys: () => findKeys(process.env, homedir()),
    savedAddress: (provider) => settings.ofProvider(provider).baseUrl,
    save: settings.saveModels,
  });
}

/** Returns the ID of the second family's model as written in the settings; null if there is none. */
function secondWord(settings: EditorSettings, means: Credentials): string | null {
  const second = settings.secondFamily(means);
  return second && fullModelId(second);
}

export function modelRules({ settings, means }: Pick<ModelParts, 'settings' | 'means'>): ModelRules {
  const read = (word: string) => readAssignment(word, settings.models(), means());
  const fallback = read(settings.fallbackModel());
  return {
    agents: withSecondFamily(settings.agentModels(), secondWord(settings, means())),
    read,
    fallback: fallback && 'using' in fallback ? fallback.using : null,
    sessionLimits: settings.sessionLimits(),
    profile: settings.promptProfile(),
    projectTokens: settings.projectTokens(),
  };
}

export function isSetupCommand(command: Command): command is SetupCommand {
  return command.type.startsWith('setup.');
}
