// Connects a model in a minute by one of three ways; nothing is kept that has not answered once.
import type { AgentId } from '../../core/agents/roster';
import type { Result } from '../../core/base/result';
import type { CommandOf, SetupCommand } from '../../core/commands';
import type { ModelFailure, ModelFailureReason } from '../../core/models/failure';
import type { EditorModels } from '../../core/models/request';
import { type FoundServer, nothingSetUp, type OfferedModel, serverAddress, type Setup, type WayState } from '../../core/models/setup';
import type { Models } from '../../flows/ports/ports';
import { serverTrouble } from './openai/openAiFailure';
import { tryModel } from './tryModel';

export interface SetUpDoors {
  readonly editorModels: EditorModels;
  readonly serverModels: (address: string, signal: AbortSignal) => Promise<Result<readonly OfferedModel[], ModelFailure>>;
  /** Models that are asked as they would be after the choice; each answers both tiers. */
  readonly withGeminiKey: (key: string) => Models;
  readonly withGeminiModel: (model: string) => Models;
  readonly geminiModels: (signal: AbortSignal) => Promise<Result<readonly OfferedModel[], ModelFailure>>;
  readonly withEditorModel: (model: string) => Models;
  readonly withServerModel: (address: string, model: string) => Models;
  /** Servers of the kinds that are known, on this machine alone and without a key. */
  readonly localServers: (signal: AbortSignal) => Promise<readonly FoundServer[]>;
  /** Keys that lie on this machine already; none is read before it is chosen. */
  readonly foundKeys: () => Promise<readonly ChosenKey[]>;
  readonly storeServerKey: (address: string, key: string | null) => Promise<void>;
  /** Asks the user in the editor's own field; null when it was closed. */
  readonly askForGeminiKey: () => Promise<string | null>;
  readonly storeGeminiKey: (key: string) => Promise<void>;
  /** False when the field was closed. */
  readonly askForServerKey: (address: string) => Promise<boolean>;
  /** The address in the settings, as it was typed. */
  readonly savedAddress: () => string;
  /** @param model the whole id, with its provider; null for the provider's own */
  readonly save: (choice: {
    readonly provider: 'gemini' | 'editor' | 'openai';
    readonly model: string | null;
    readonly address: string | null;
  }) => Promise<void>;
  /** The model a word names, ready to be tried; `tier` for a tier, which needs no trial; null where its provider is not connected. */
  readonly namedModel: (word: string) => { readonly models: Models; readonly name: string } | 'tier' | null;
  readonly isMember: (id: string) => boolean;
  /** Keeps it for this session. */
  readonly assign: (agent: AgentId, model: string | null) => Promise<void>;
  readonly saveAgentModel: (agent: AgentId, model: string | null) => Promise<void>;
  /** From now on one family of models is asked. */
  readonly useOneFamily: () => Promise<void>;
  readonly changed: () => void;
}

/** A key that lies on this machine; see `findKeys`. */
export interface ChosenKey {
  readonly name: string;
  readonly provider: 'gemini' | 'openai';
  readonly address: string | null;
  read(): Promise<string | null>;
}

export interface SetUp {
  /** Looks what is there without being asked: models of the editor, and where a key lies. Nothing is sent and nothing read. */
  look(): Promise<void>;
  state(): Setup;
  /** Resolves when the command is done with; what came of it is in the state. */
  run(command: SetupCommand): Promise<void>;
}

type Way = keyof Setup;

/** A model for a member, and where it goes once it has answered. */
type Assign = CommandOf<'setup.assign'>;

export function createSetUp(doors: SetUpDoors): SetUp {
  let setup = nothingSetUp;
  const running: Partial<Record<Way, AbortController>> = {};

  function show<W extends Way>(name: W, change: Partial<Setup[W]>): void {
    setup = { ...setup, [name]: { ...setup[name], ...change } };
    doors.changed();
  }

  /** Ends what the way was busy with; the answer to it counts no more. */
  function begin(name: Way, what: 'listing' | 'testing'): AbortSignal {
    running[name]?.abort();
    const controller = new AbortController();
    running[name] = controller;
    show(name, { way: { state: 'busy', what } } as Partial<Setup[Way]>);
    return controller.signal;
  }

  /** Asks a model for a word; saves and says so when it answers, and says why when it does not. */
  async function test(name: Way, models: Models, save: () => Promise<void>): Promise<void> {
    const signal = begin(name, 'testing');
    const reason = await tryModel(models, signal);
    if (signal.aborted) return;
    const way = await kept(reason, models.identify('strong').model, save);
    setup = { ...setup, ...settledOthers(setup, name) };
    show(name, { way } as Partial<Setup[Way]>);
  }

  async function gemini(): Promise<void> {
    const key = await doors.askForGeminiKey();
    if (key !== null) await useGeminiKey(key);
  }

  async function useGeminiKey(key: string): Promise<void> {
    await test('gemini', doors.withGeminiKey(key), async () => {
      await doors.storeGeminiKey(key);
      await doors.save({ provider: 'gemini', model: null, address: null });
    });
  }

  async function listEditor(): Promise<void> {
    const signal = begin('editor', 'listing');
    const models = (await doors.editorModels().catch(() => [])).map(({ id, name }) => ({ id, name }));
    if (signal.aborted) return;
    show('editor', { models, way: models.length > 0 ? { state: 'listed' } : { state: 'failed', reason: 'empty' } });
  }

  async function listGemini(): Promise<void> {
    const signal = begin('gemini', 'listing');
    const listed = await doors.geminiModels(signal);
    if (signal.aborted) return;
    if (listed.ok) show('gemini', { way: { state: 'listed' }, models: listed.value });
    else show('gemini', { way: { state: 'failed', reason: listed.error.reason } });
  }

  async function listServer(typed: string): Promise<void> {
    const signal = begin('server', 'listing');
    const address = serverAddress(typed);
    show('server', { address: typed.trim(), models: [] });
    if (address === null) return show('server', { way: { state: 'failed', reason: 'noAddress' } });
    const listed = await doors.serverModels(address, signal);
    if (signal.aborted) return;
    if (listed.ok) return show('server', { way: { state: 'listed' }, models: listed.value });
    const reason = serverTrouble(listed.error);
    if (reason === 'notThere' && !/\/v\d\w*$/.test(address)) return listBelow(address, signal);
    show('server', { way: { state: 'failed', reason } });
  }

  /** Most servers have their interface below `/v1`, which an address that was copied may lack. */
  async function listBelow(address: string, signal: AbortSignal): Promise<void> {
    const below = `${address}/v1`;
    const listed = await doors.serverModels(below, signal);
    if (signal.aborted) return;
    if (listed.ok) show('server', { way: { state: 'listed' }, address: below, models: listed.value });
    else show('server', { way: { state: 'failed', reason: 'notThere' } });
  }

  async function findServers(): Promise<void> {
    const signal = begin('server', 'listing');
    const running = await doors.localServers(signal);
    if (signal.aborted) return;
    show('server', { running, way: running.length > 0 ? { state: 'open' } : { state: 'failed', reason: 'noneFound' } });
  }

  async function useFound(name: string): Promise<void> {
    const found = (await doors.foundKeys()).find((each) => each.name === name);
    const key = (await found?.read()) ?? null;
    const way = found?.provider === 'openai' ? 'server' : 'gemini';
    if (!found || key === null) return show(way, { way: { state: 'failed', reason: 'noKey' } } as Partial<Setup[Way]>);
    if (found.address === null) return useGeminiKey(key);
    const address = serverAddress(found.address);
    if (address === null) return show('server', { address: found.address, way: { state: 'failed', reason: 'noAddress' } });
    await doors.storeServerKey(address, key);
    await listServer(found.address);
    if (setup.server.way.state === 'failed') await doors.storeServerKey(address, null);
  }

  async function look(): Promise<void> {
    const [models, keys] = await Promise.all([doors.editorModels().catch(() => []), doors.foundKeys()]);
    const named = (provider: ChosenKey['provider']) => keys.filter((key) => key.provider === provider).map(({ name }) => name);
    setup = { ...setup, gemini: { ...setup.gemini, found: named('gemini') }, server: { ...setup.server, found: named('openai') } };
    const isUntouched = setup.editor.way.state === 'open' || setup.editor.way.state === 'listed';
    const offered = models.map(({ id, name }) => ({ id, name }));
    if (isUntouched) show('editor', { models: offered, way: { state: offered.length > 0 ? 'listed' : 'open' } });
    else doors.changed();
  }

  async function useServer(typed: string, model: string): Promise<void> {
    const address = serverAddress(typed);
    if (address === null) return show('server', { way: { state: 'failed', reason: 'noAddress' } });
    await test('server', doors.withServerModel(address, model), () =>
      doors.save({ provider: 'openai', model: `openai:${model}`, address }),
    );
  }

  async function serverKey(typed: string | null): Promise<void> {
    const address = serverAddress(typed ?? doors.savedAddress());
    if (address === null) return show('server', { way: { state: 'failed', reason: 'noAddress' } });
    if ((await doors.askForServerKey(address)) && typed !== null) await listServer(typed);
  }

  async function keepFor({ agent, model, keep }: Assign): Promise<void> {
    await (keep === 'session' ? doors.assign(agent, model) : doors.saveAgentModel(agent, model));
  }

  async function assign(command: Assign): Promise<void> {
    const { agent, model } = command;
    running.member?.abort();
    show('member', { agent, model: model ?? '', way: { state: 'open' } });
    if (!doors.isMember(agent)) return show('member', { way: { state: 'failed', reason: 'badRequest' } });
    const named = model === null ? 'tier' : doors.namedModel(model);
    if (named === null) return show('member', { way: { state: 'failed', reason: 'noKey' } });
    if (named === 'tier') return keepFor(command);
    const signal = begin('member', 'testing');
    const reason = await tryModel(named.models, signal);
    if (signal.aborted) return;
    show('member', { way: await kept(reason, named.name, () => keepFor(command)) });
  }

  return {
    state: () => setup,
    look,
    async run(command) {
      switch (command.type) {
        case 'setup.gemini':
          return gemini();
        case 'setup.listGemini':
          return listGemini();
        case 'setup.useGemini':
          return test('gemini', doors.withGeminiModel(command.model), () =>
            doors.save({ provider: 'gemini', model: command.model, address: null }),
          );
        case 'setup.listEditor':
          return listEditor();
        case 'setup.useEditor':
          return test('editor', doors.withEditorModel(command.model), () =>
            doors.save({ provider: 'editor', model: `editor:${command.model}`, address: null }),
          );
        case 'setup.listServer':
          return listServer(command.address);
        case 'setup.useServer':
          return useServer(command.address, command.model);
        case 'setup.findServers':
          return findServers();
        case 'setup.useFound':
          return useFound(command.name);
        case 'setup.assign':
          return assign(command);
        case 'setup.oneFamily':
          return doors.useOneFamily();
        case 'setup.serverKey':
          return serverKey(command.address);
      }
    },
  };
}

/** How a way stands once its model was tried: what has answered is kept, and where that cannot be done, it is said. */
async function kept(reason: ModelFailureReason | null, model: string, save: () => Promise<void>): Promise<WayState> {
  if (reason !== null) return { state: 'failed', reason };
  return save().then(
    () => ({ state: 'works', model }),
    () => ({ state: 'failed', reason: 'notKept' }),
  );
}

/** Only the way that was taken last is said to work: it is the one that is asked now. */
function settledOthers(setup: Setup, name: Way): Partial<Setup> {
  const rested = <T extends { readonly way: WayState }>(way: T): T =>
    way.way.state === 'works' ? { ...way, way: { state: 'open' } } : way;
  return {
    ...(name === 'editor' ? {} : { editor: rested(setup.editor) }),
    ...(name === 'gemini' ? {} : { gemini: rested(setup.gemini) }),
    ...(name === 'server' ? {} : { server: rested(setup.server) }),
  };
}
