// Editor state that the panel shows: key, trust, folder, settings, storage, test task.
import * as vscode from 'vscode';
import { type OwnDefinition, textsWith, withOwn } from '../../../core/agents/customAgents';
import type { AgentId, ModelTier } from '../../../core/agents/roster';
import type { Starter } from '../../../core/context/lookup/starters';
import { defaultTeam } from '../../../core/discussion/membership';
import type { ReviewLevel } from '../../../core/execution/findings';
import { type Expert, expertsFrom } from '../../../core/experts/expertSelection';
import type { Texts } from '../../../core/i18n/language';
import { fullModelId, hasWhatItNeeds, isConnected, type Credentials, modelName } from '../../../core/models/modelSelection';
import { pricesAsOf } from '../../../core/models/providerPrices';
import { knownPrice } from '../../../core/models/prices';
import { withSecondFamily } from '../../../core/models/assignment';
import { providerIds, providers, tableAt, usualProvider } from '../../../core/models/providers';
import type { ModelRef } from '../../../core/models/request';
import type { Setup } from '../../../core/models/setup';
import type { Workspace } from '../../../flows/ports/ports';
import type { Verification } from '../../../flows/ports/shell';
import type { Environment, EnvironmentNow } from '../../../protocol';
import type { OwnAgents } from '../agents/customAgents';
import { type ProjectPrompts, watchProjectPrompts } from '../agents/projectPrompts';
import type { Keys } from '../models/keyStore';
import { type EditorSettings, section } from '../models/settings';
import type { WebHindrance } from '../models/toolSwitches';

export interface EnvironmentWatch {
  current(): Environment;
  /** Whether a model is connected. Otherwise, the recorded team of the guided tour answers. */
  isLive(): boolean;
  /** Members of a new discussion; the recorded team's members are fixed. */
  members(): readonly AgentId[];
  /** How thoroughly a build is reviewed; fixed for the recorded team. */
  reviewLevel(): ReviewLevel;
  /** Custom members of the workspace; none in the recorded team. */
  ownAgents(): readonly OwnDefinition[];
  /** Experts who are asked before a plan. The recorded team has only experts with a recorded answer. */
  experts(): readonly Expert[];
  setStorage(state: Environment['storage']): void;
  /** Sets the suggested first requests, which are shown only if a model is connected. */
  setStarters(found: readonly Starter[]): void;
  /** Reason why web access is not available; null if it is available. */
  webHindrance(): WebHindrance | null;
  /** Starts reading prompts and listing tasks. Called once. */
  lookAround(): void;
  post(): void;
}

export interface EnvironmentOptions {
  readonly settings: EditorSettings;
  readonly texts: Texts;
  readonly keys: Keys;
  readonly own: OwnAgents;
  readonly choice: (tier: ModelTier) => ModelRef;
  readonly means: () => Credentials;
  readonly setup: () => Setup;
  /** Whether web access is on in this workspace. */
  readonly web: () => boolean;
  readonly workspace: Workspace;
  readonly verification: Verification;
  readonly tourRequests: readonly string[];
  /** Number of experts with a recorded answer. */
  readonly tourExperts: number;
  readonly changed: (environment: EnvironmentNow) => void;
  /** Called when a key or a model setting has changed. */
  readonly modelChanged: () => void;
}

const modelSettings = ['provider', 'models', ...providerIds()];

/** Watches the state that the panel shows. Slow work, such as listing tasks, starts only with `lookAround`. */
export function watchEnvironment(options: EnvironmentOptions, subscriptions: vscode.Disposable[]): EnvironmentWatch {
  const { settings, texts, keys, own, choice, means, workspace, verification, tourRequests } = options;
  const isLive = () => isConnected(choice('strong'), means());
  let storage: Environment['storage'] = 'fine';
  let starters: readonly Starter[] = [];
  // Cached, because the editor takes a second or more to list the tasks.
  let verificationName: string | null = null;

  const members = () => (isLive() ? settings.members() : defaultTeam);
  let project: ProjectPrompts = { read: () => ({ prompts: [], problems: [] }) };
  /** Custom members, and problems in the workspace's agent, prompt, rule and skill files. */
  const brought = () => ({ agents: own.read().agents, problems: [...own.read().problems, ...project.read().problems] });
  const ownAgents = () => (isLive() ? own.read().agents : []);
  const webHindrance = (): WebHindrance | null => {
    if (!workspace.isTrusted) return 'untrusted';
    const { provider } = choice('fast');
    const isAble = provider !== null && providers[provider].searchesWeb;
    return isLive() && workspace.name !== null && isAble ? null : 'noModel';
  };
  const reviewLevel = () => (isLive() ? settings.reviewLevel() : 'byRisk');
  const priceOf = (model: ModelRef) =>
    knownPrice(
      model,
      settings.prices(),
      Date.now(),
      tableAt((id) => settings.ofProvider(id).baseUrl),
    );
  const priceNow = (tier: ModelTier) => priceOf(choice(tier));
  const second = () => (isLive() ? settings.secondFamily(means()) : null);
  const secondWord = () => {
    const found = second();
    return found && fullModelId(found);
  };
  const experts = () => {
    const set = isLive() ? settings.experts() : { count: options.tourExperts, models: [] };
    return expertsFrom(set, choice('strong').provider ?? usualProvider, second());
  };
  const expertPrices = () =>
    Object.fromEntries(
      experts().flatMap(({ using }) => {
        const price = using && priceOf(using);
        return price ? [[modelName(using), price]] : [];
      }),
    );
  const environment = (): Environment => ({
    members: withOwn(members(), ownAgents()),
    ...(brought().agents.length + brought().problems.length > 0 && { own: brought() }),
    ...(project.read().prompts.length > 0 && isLive() && { prompts: project.read().prompts }),
    reviewLevel: reviewLevel(),
    language: settings.language(),
    texts: textsWith(texts, own.read().agents),
    team: isLive() ? 'live' : 'recorded',
    models: { strong: modelName(choice('strong')), fast: modelName(choice('fast')) },
    agentModels: withSecondFamily(settings.agentModels(), secondWord()),
    secondFamily: secondWord(),
    prices: { asOf: pricesAsOf, strong: priceNow('strong'), fast: priceNow('fast'), experts: expertPrices() },
    provider: choice('strong').provider,
    configured: providerIds().filter((id) => hasWhatItNeeds(id, means())),
    setup: options.setup(),
    turnBudget: settings.turnBudget(),
    limits: { message: settings.limits(), session: settings.sessionLimits() },
    firstOpinions: settings.firstOpinions(),
    workspace: workspace.name,
    isTrusted: workspace.isTrusted,
    ...(webHindrance() === null && { web: options.web() }),
    verification: verificationName,
    storage,
    ...(isLive() && starters.length > 0 && { starters }),
    tourRequests: isLive() ? [] : tourRequests,
  });
  const post = () => {
    const { texts: _asBefore, ...now } = environment();
    options.changed(now);
  };
  const lookForTask = async () => {
    const name = await verification.name();
    if (name === verificationName) return;
    verificationName = name;
    post();
  };
  const tellAndLook = () => {
    post();
    void lookForTask();
  };
  const lookForKey = async () => {
    await keys.lookUp();
    post();
    options.modelChanged();
  };
  subscriptions.push(
    own.onDidChange(() => options.changed(environment())),
    keys.onDidChange(() => void lookForKey()),
    vscode.workspace.onDidGrantWorkspaceTrust(tellAndLook),
    vscode.workspace.onDidChangeWorkspaceFolders(tellAndLook),
    vscode.workspace.onDidChangeConfiguration((event) => {
      if (!event.affectsConfiguration(section)) return;
      tellAndLook();
      if (modelSettings.some((setting) => event.affectsConfiguration(`${section}.${setting}`))) options.modelChanged();
    }),
    vscode.workspace.onDidSaveTextDocument(({ fileName }) => /(package|tasks)\.json$/.test(fileName) && void lookForTask()),
  );
  return {
    lookAround: () => {
      project = watchProjectPrompts(texts, post, subscriptions);
      void lookForTask();
    },
    current: environment,
    isLive,
    members,
    ownAgents,
    post,
    reviewLevel,
    experts,
    webHindrance,
    setStarters: (found) => {
      starters = found;
      post();
    },
    setStorage: (state) => {
      if (state === storage) return;
      storage = state;
      post();
    },
  };
}
