// Builds the models of the team and what connects them: each provider as the settings say, and the ways to set one up.
import { homedir } from 'node:os';
import { findKeys } from '../adapters/files/base/foundKeys';
import { randomIds, systemClock } from '../adapters/files/base/system';
import { createSetUp, type SetUp } from '../adapters/models/connectProvider';
import { createEditorTeam } from '../adapters/models/editor/editorModels';
import { createGemini } from '../adapters/models/gemini/gemini';
import { listGeminiModels } from '../adapters/models/gemini/geminiModels';
import { findLocalServers } from '../adapters/models/openai/localServers';
import { createOpenAi, listServerModels, type OpenAiOptions } from '../adapters/models/openai/openAiCompatible';
import { createDemoSwitch, createProviders } from '../adapters/models/providers';
import { createRecorded, type Recording } from '../adapters/models/recorded';
import { type CallLog, withLog } from '../adapters/models/withLog';
import { withRateLimit } from '../adapters/models/withRateLimit';
import { withRetry } from '../adapters/models/withRetry';
import { withSight } from '../adapters/models/withSight';
import type { Keys } from '../adapters/vscode/models/keyStore';
import { editorModels } from '../adapters/vscode/models/languageModel';
import type { EditorSettings } from '../adapters/vscode/models/settings';
import { agentOf } from '../core/agents/customAgents';
import type { OwnDefinition } from '../core/agents/facts';
import { agentById, type ModelTier } from '../core/agents/roster';
import { fail } from '../core/base/result';
import type { Command, RoomCommand, SetupCommand } from '../core/commands';
import type { Texts } from '../core/i18n/language';
import { type ModelRules, readAssignment, withSecondFamily } from '../core/models/assignment';
import { modelFailure } from '../core/models/failure';
import { chooseModel, isConnected, type Means, type ModelChoice, modelName } from '../core/models/modelSelection';
import type { Provider } from '../core/models/provider';
import type { Models } from '../flows/ports/ports';

/** A model that says nothing for this long has hung up without telling us. */
const idleTimeoutMs = 60_000;

const totalTimeoutMs = 600_000;

/** A model on the user's own machine may read a long prompt for minutes before its first word. */
const ownServer = { idleTimeoutMs: 300_000, totalTimeoutMs: 1_800_000 };

/** A list of models that takes longer than this is not coming. */
const listingMs = 15_000;

/** What runs on this machine answers at once. */
const findingMs = 2_000;

const never = new AbortController().signal;

/** What Gemini's models take in, as their list told it last. */
const geminiWindows = new Map<string, number>();

/** What the models are built from. */
export interface ModelParts {
  readonly settings: EditorSettings;
  readonly keys: Keys;
  readonly texts: Texts;
  readonly recording: Recording;
  readonly choice: (tier: ModelTier) => ModelChoice;
  readonly means: () => Means;
  readonly log: CallLog;
}

/** How each provider is reached; the models of a choice that is only tried differ in nothing else. */
export function providerOptions({ settings, keys, choice }: ModelParts) {
  const modelFor = (tier: ModelTier) => choice(tier).model;
  const nameFor = (tier: ModelTier) => modelName(choice(tier));
  const timed = { idleTimeoutMs, totalTimeoutMs, clock: systemClock };
  return {
    gemini: {
      ...timed,
      key: keys.gemini,
      baseUrl: settings.geminiBaseUrl,
      apiVersion: settings.geminiApiVersion,
      contextTokens: (model: string) => geminiWindows.get(model),
      modelFor,
    },
    editor: { ...timed, models: editorModels, modelFor, nameFor },
    openai: {
      ...timed,
      ...ownServer,
      key: keys.ofServer,
      baseUrl: settings.serverAddress,
      contextTokens: settings.serverContextTokens,
      modelFor,
      nameFor,
    },
  };
}

export type ProviderOptions = ReturnType<typeof providerOptions>;

export function createModels(
  { recording, choice, settings, log }: ModelParts,
  { gemini, editor, openai }: ProviderOptions,
  isTourNow: () => boolean,
): Models {
  const paced = (provider: Provider, models: Models) =>
    withRateLimit(withSight(models), systemClock, randomIds, () => settings.rate(provider));
  const providers = {
    gemini: paced('gemini', createGemini(gemini)),
    editor: paced('editor', createEditorTeam(editor)),
    openai: paced('openai', createOpenAi(openai)),
  };
  const live = withRetry(createProviders(choice, providers, settings.prices), systemClock, randomIds);
  return withLog(createDemoSwitch(isTourNow, live, createRecorded(recording, systemClock, tourPace())), log, systemClock.now);
}

/** The tour is played to be read; a test that goes through it says how quick, where no setting of a user reaches. */
function tourPace(): { readonly paceMs?: number } {
  const ms = process.env.MILKSTACK_TOUR_PACE_MS;
  return ms === undefined ? {} : { paceMs: Number(ms) };
}

export interface SetUpParts {
  readonly changed: () => void;
  /** The members the workspace brings along. */
  readonly own: () => readonly OwnDefinition[];
  /** Carries out a command of the session that is open. */
  readonly command: (command: RoomCommand) => Promise<boolean>;
}

export function openSetUp(
  { settings, keys, texts, choice, means }: ModelParts,
  { gemini, editor, openai }: ProviderOptions,
  { changed, own, command }: SetUpParts,
): SetUp {
  const all = createProviders(choice, { gemini: createGemini(gemini), editor: createEditorTeam(editor), openai: createOpenAi(openai) });
  const namedModel = (word: string) => {
    const named = readAssignment(word, settings.models(), means());
    if (named && 'tier' in named) return 'tier';
    if (!named || !isConnected(named.using, means())) return null;
    const { using } = named;
    const stream: Models['stream'] = (request, signal) => all.stream({ ...request, using }, signal);
    return { name: modelName(using), models: { ...all, stream } };
  };
  const server = (address: string): OpenAiOptions => ({ ...openai, baseUrl: () => address });
  const named = (provider: Provider, model: string) => ({
    modelFor: () => model,
    nameFor: () => modelName({ provider, model }),
  });
  const geminiModel = () =>
    chooseModel('strong', { provider: 'gemini', strong: '', fast: '' }, { geminiKey: true, serverAddress: false }).model;
  return createSetUp({
    changed,
    isMember: (id) => agentById(id, own().map(agentOf)) !== undefined,
    assign: async (agent, model) => void (await command({ type: 'model.assign', agent, model })),
    namedModel,
    saveAgentModel: settings.saveAgentModel,
    useOneFamily: settings.useOneFamily,
    editorModels: () => Promise.race([editorModels(), systemClock.sleep(listingMs, never).then(() => [])]),
    serverModels: (address, signal) => listServerModels({ ...server(address), idleTimeoutMs: listingMs }, signal),
    withGeminiKey: (key) => createGemini({ ...gemini, ...named('gemini', geminiModel()), key: async () => key }),
    withGeminiModel: (model) => createGemini({ ...gemini, ...named('gemini', model) }),
    geminiModels: async (signal) => {
      const key = (await keys.gemini())?.trim() ?? '';
      if (key === '') return fail(modelFailure('noKey'));
      const listing = { key, baseUrl: settings.geminiBaseUrl(), apiVersion: settings.geminiApiVersion() };
      const listed = await listGeminiModels({ ...listing, totalTimeoutMs: listingMs, clock: systemClock }, signal);
      for (const { id, contextTokens } of listed.ok ? listed.value : []) if (contextTokens !== null) geminiWindows.set(id, contextTokens);
      return listed;
    },
    withEditorModel: (model) => createEditorTeam({ ...editor, ...named('editor', model) }),
    withServerModel: (address, model) => createOpenAi({ ...server(address), ...named('openai', model) }),
    askForGeminiKey: () => keys.typeGemini(texts),
    storeGeminiKey: keys.storeGemini,
    askForServerKey: (address) => keys.askForServer(texts, address),
    storeServerKey: keys.storeServer,
    foundKeys: () => findKeys(process.env, homedir()),
    // no key goes along: whatever listens there is not known yet
    localServers: (signal) =>
      findLocalServers((address) => listServerModels({ ...server(address), key: async () => undefined, idleTimeoutMs: findingMs }, signal)),
    savedAddress: settings.serverAddress,
    save: settings.saveModels,
  });
}

/** The second family as a setting would name it. */
function secondWord(settings: EditorSettings, means: Means): string | null {
  const second = settings.secondFamily(means);
  return second && `${second.provider}:${second.model}`;
}

/** What the user has set about models beyond the two tiers, read anew each time. */
export function modelRules({ settings, means }: Pick<ModelParts, 'settings' | 'means'>): ModelRules {
  const read = (word: string) => readAssignment(word, settings.models(), means());
  const fallback = read(settings.fallbackModel());
  return {
    agents: withSecondFamily(settings.agentModels(), secondWord(settings, means())),
    read,
    fallback: fallback && 'using' in fallback ? fallback.using : null,
    sessionLimits: settings.sessionLimits(),
    profile: settings.promptProfile(),
  };
}

export function isSetupCommand(command: Command): command is SetupCommand {
  return command.type.startsWith('setup.');
}
