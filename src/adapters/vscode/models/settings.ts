// Reads settings; folder values that exceed the user's values need the user's consent.
import * as vscode from 'vscode';
import type { AgentId } from '../../../core/agents/roster';
import { teamFrom } from '../../../core/discussion/membership';
import { sizes } from '../../../core/clarify/size';
import { reviewLevels } from '../../../core/execution/findings';
import { repairRange } from '../../../core/execution/autoTurnLimit';
import type { ExpertSettings } from '../../../core/experts/expertSelection';
import { countingValue, type Raise, raiseKey, raiseOf, raiseText, settingRules, type SettingValues } from '../../../core/folderSettings';
import { fill, languageOf, type Texts } from '../../../core/i18n/language';
import { agentModelsOf, secondFamily } from '../../../core/models/assignment';
import { type Limits, within } from '../../../core/models/limits';
import type { Credentials, ModelSettings } from '../../../core/models/modelSelection';
import { headersFrom } from '../../../core/models/ownHeaders';
import { type PriceOverrides, pricesFrom } from '../../../core/models/prices';
import { type PromptProfile, promptProfileOf } from '../../../core/models/promptProfile';
import { contextTokensOf, projectTokensOf } from '../../../core/models/promptSpace';
import type { Provider, ProviderSettings } from '../../../core/models/providers';
import type { ModelRef } from '../../../core/models/request';
import type { Settings } from '../../../flows/ports/settings';
import { parallelOf, type Rate, rateOf } from '../../../core/models/tokenBucket';

/** Settings shared with the `Settings` port of the flows. */
type StoredSettings = Pick<
  Settings,
  'repairs' | 'language' | 'turnBudget' | 'size' | 'firstOpinions' | 'preMortem' | 'interrupts' | 'limits' | 'reviewLevel' | 'members'
>;

export interface EditorSettings extends StoredSettings {
  /** Provider settings; machine-scoped, so that a workspace cannot redirect a key to another address. */
  ofProvider(provider: Provider): ProviderSettings;
  /** The user's headers for a provider; machine-scoped like the address. */
  headers(provider: Provider): Readonly<Record<string, string>>;
  /** Saves a header in the user settings; null removes the header. */
  saveHeader(provider: Provider, name: string, value: string | null): Promise<void>;
  models(): ModelSettings;
  /** Saves a provider, model and address in the user settings. Clears the fast tier's model, so that both tiers use the saved model. */
  saveModels(choice: { readonly provider: Provider; readonly model: string | null; readonly address: string | null }): Promise<void>;
  /** Models by member or duty; see `readAssignment`. */
  agentModels(): Readonly<Record<string, string>>;
  /** Saves a member's model in the user settings; null removes the setting. */
  saveAgentModel(agent: AgentId, model: string | null): Promise<void>;
  /** Model used when another is overloaded; empty if none is set. */
  fallbackModel(): string;
  /** Rate limits for a provider, per minute. */
  rate(provider: Provider): Rate;
  /** Maximum number of parallel calls to a provider; null if unset. */
  parallel(provider: Provider): number | null;
  prices(): PriceOverrides;
  sessionLimits(): Limits;
  /** Name of the task that checks the project; null to detect a task. */
  verificationTask(): string | null;
  /** Whether the Builder may propose commands. */
  commandsEnabled(): boolean;
  /** Whether the diff of a step opens when the step's edits arrive. */
  opensDiff(): boolean;
  /** Whether accepted changes in a review are staged in Git. */
  stagesAccepted(): boolean;
  experts(): ExpertSettings;
  /** Whether web access is on in workspaces where the user has not turned it on or off. */
  webSearch(): boolean;
  /** Prompt style; null to derive it from the model. */
  promptProfile(): PromptProfile | null;
  /** Maximum number of tokens from the project in a prompt; null for a default that depends on the model's context window. */
  projectTokens(): number | null;
  /** Model of another family for members that challenge the others; null if none is available, or the setting is off. */
  secondFamily(means: Credentials): ModelRef | null;
  /** Turns off `models.secondFamily` in the user settings. */
  useOneFamily(): Promise<void>;
  /** Values in a trusted folder's settings that exceed the user's values, allowed or not. */
  raises(): readonly Raise[];
}

export const section = 'milkstack';

/** @param isAllowed whether the user has allowed a folder value that exceeds the user's value; see `countingValue` */
export function createSettings(
  isAllowed: (raise: Raise) => boolean = () => false,
  subscriptions: vscode.Disposable[] = [],
): EditorSettings {
  const read = () => vscode.workspace.getConfiguration(section);
  const valuesOf = watchValues(subscriptions);
  const counted = (key: string): unknown => countingValue(key, valuesOf(key), vscode.workspace.isTrusted, isAllowed);
  const text = (key: string): string | null => {
    const value = counted(key);
    return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
  };
  /** Whether a setting is on; the default is on. The setting's deprecated name can also turn it off. */
  const isOn = (key: string, former: string): boolean => counted(key) !== false && counted(former) !== false;
  return {
    ofProvider: (id) => ({
      baseUrl: text(`${id}.baseUrl`) ?? '',
      apiVersion: text(`${id}.apiVersion`) ?? '',
      contextTokens: contextTokensOf(counted(`${id}.contextTokens`)),
    }),
    headers: (id) => headersFrom(field(counted('headers'), id)),
    async saveHeader(id, name, value) {
      const all = read().inspect<Record<string, unknown>>('headers')?.globalValue ?? {};
      const others = Object.entries(headersFrom(all[id])).filter(([known]) => known.toLowerCase() !== name.toLowerCase());
      const kept = Object.fromEntries(value === null ? others : [...others, [name, value]]);
      const next = { ...all, [id]: Object.keys(kept).length > 0 ? kept : undefined };
      await read().update('headers', next, vscode.ConfigurationTarget.Global);
    },
    models: () => ({ provider: counted('provider'), strong: text('models.strong') ?? '', fast: text('models.fast') ?? '' }),
    async saveModels({ provider, model, address }) {
      const user = vscode.ConfigurationTarget.Global;
      if (address !== null) await read().update(`${provider}.baseUrl`, address, user);
      await read().update('models.strong', model ?? undefined, user);
      await read().update('models.fast', undefined, user);
      await read().update('provider', provider, user);
    },
    agentModels: () => agentModelsOf(counted('models.agents')),
    async saveAgentModel(agent, model) {
      const { [agent]: _before, ...others } = agentModelsOf(read().inspect('models.agents')?.globalValue);
      const next = model === null ? others : { ...others, [agent]: model };
      await read().update('models.agents', Object.keys(next).length > 0 ? next : undefined, vscode.ConfigurationTarget.Global);
    },
    fallbackModel: () => text('models.fallback') ?? '',
    rate: (provider) => rateOf(field(counted('rate.requests'), provider), field(counted('rate.tokens'), provider)),
    parallel: (provider) => parallelOf(field(counted('rate.parallel'), provider)),
    prices: () => pricesFrom(counted('prices')),
    sessionLimits: () => ({
      calls: counted('session.calls'),
      tokens: counted('session.tokens'),
      costUsd: counted('session.costUsd'),
    }),
    verificationTask: () => text('verification.task'),
    repairs: () => within(repairRange, counted('verification.repairs'), true),
    commandsEnabled: () => counted('commands.enabled') !== false,
    language: () => languageOf(vscode.env.language),
    limits: () => ({
      calls: counted('discussion.calls'),
      tokens: counted('discussion.tokens'),
      costUsd: counted('discussion.costUsd'),
    }),
    opensDiff: () => read().get('review.openDiff') !== false,
    stagesAccepted: () => read().get('review.stage') === true,
    reviewLevel: () => reviewLevels.find((level) => level === text('review.level')) ?? 'byRisk',
    experts: () => ({ count: counted('experts.count'), models: counted('experts.models') }),
    members: () => teamFrom(counted('team.members')),
    webSearch: () => counted('web.search') === true,
    promptProfile: () => promptProfileOf(text('models.prompts')),
    projectTokens: () => projectTokensOf(counted('models.projectTokens')),
    secondFamily: (means) => {
      if (counted('models.secondFamily') === false) return null;
      const models = counted('experts.models');
      const named = [text('models.fallback') ?? '', ...(Array.isArray(models) ? models : [])];
      const words = named.filter((word): word is string => typeof word === 'string');
      return secondFamily({ provider: counted('provider'), strong: text('models.strong') ?? '', fast: '' }, means, words);
    },
    useOneFamily: async () => void (await read().update('models.secondFamily', false, vscode.ConfigurationTarget.Global)),
    size: () => sizes.find((size) => size === text('request.size')) ?? null,
    firstOpinions: () => isOn('team.firstOpinions', 'team.cardsDown'),
    preMortem: () => isOn('team.preMortem', 'team.foresight'),
    interrupts: () => counted('discussion.interrupt') === true,
    turnBudget: () => {
      const value = counted('discussion.turns');
      return typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= 10 ? value : null;
    },
    raises: () => (vscode.workspace.isTrusted ? Object.keys(settingRules).flatMap((key) => raiseOf(key, valuesOf(key)) ?? []) : []),
  };
}

/**
 * Returns a function that reads a setting's user value and folder value. Inspecting a setting takes 1 to 2 ms, so all values are cached
 * until a setting changes.
 */
function watchValues(subscriptions: vscode.Disposable[]): (key: string) => SettingValues {
  let kept: ReturnType<typeof allValues> | null = null;
  subscriptions.push(
    vscode.workspace.onDidChangeConfiguration(() => {
      kept = null;
    }),
  );
  return (key) => {
    kept ??= allValues();
    const { found, value } = kept;
    const at = (part: unknown) => key.split('.').reduce(field, part);
    const isFolders = at(found?.workspaceValue) !== undefined || at(found?.workspaceFolderValue) !== undefined;
    return isFolders
      ? { own: at(found?.globalValue) ?? at(found?.defaultValue), folders: at(value) }
      : { own: at(value), folders: undefined };
  };
}

function allValues() {
  const all = vscode.workspace.getConfiguration();
  return { found: all.inspect<unknown>(section), value: all.get<unknown>(section) };
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name) ? (value as Record<string, unknown>)[name] : undefined;
}

/** The user's answers about folder values that exceed the user's values; stored per workspace. */
export interface RaiseAnswers {
  isAllowed(raise: Raise): boolean;
  isAnswered(raise: Raise): boolean;
  answer(raises: readonly Raise[], isAllowed: boolean): Promise<void>;
}

const key = 'milkstack.folderSettings';
/** Maximum number of stored answers; the oldest are dropped, and the user is then asked again. */
const maxKept = 200;

export function createRaiseAnswers(state: vscode.Memento): RaiseAnswers {
  const read = () => state.get<Readonly<Record<string, boolean>>>(key, {});
  return {
    isAllowed: (raise) => read()[raiseKey(raise)] === true,
    isAnswered: (raise) => raiseKey(raise) in read(),
    answer: async (raises, isAllowed) => {
      const kept = Object.entries(read()).filter(([known]) => !raises.some((raise) => raiseKey(raise) === known));
      const given = raises.map((raise) => [raiseKey(raise), isAllowed] as const);
      await state.update(key, Object.fromEntries([...kept, ...given].slice(-maxKept)));
    },
  };
}

export interface FolderSettingsOptions {
  raises(): readonly Raise[];
  readonly texts: Texts;
  /** Called after the user has answered. */
  readonly changed: () => void;
}

/**
 * Asks about folder values that exceed the user's values, on startup and whenever the settings or the workspace trust change. If the user
 * dismisses the question, it is asked again the next time a window opens the workspace.
 */
export function watchFolderSettings(
  { workspaceState, subscriptions }: Pick<vscode.ExtensionContext, 'workspaceState' | 'subscriptions'>,
  options: FolderSettingsOptions,
): void {
  const answers = createRaiseAnswers(workspaceState);
  let asked = '';
  const ask = async () => {
    const raises = options.raises().filter((raise) => !answers.isAnswered(raise));
    const question = raises.map(raiseKey).join('\n');
    if (question === asked) return;
    asked = question;
    if (raises.length > 0) await askAbout(raises, answers, options);
  };
  subscriptions.push(
    vscode.workspace.onDidGrantWorkspaceTrust(() => void ask()),
    vscode.workspace.onDidChangeConfiguration((event) => void (event.affectsConfiguration(section) && ask())),
  );
  void ask();
}

async function askAbout(raises: readonly Raise[], answers: RaiseAnswers, { texts, changed }: FolderSettingsOptions): Promise<void> {
  const list = raises.map(raiseText).join('; ');
  const [yes, no] = [texts['folder.raise.allow'], texts['folder.raise.keep']];
  const answer = await vscode.window.showWarningMessage(fill(texts, 'folder.raise.ask', { list }), yes, no);
  if (answer !== yes && answer !== no) return;
  await answers.answer(raises, answer === yes);
  changed();
}
