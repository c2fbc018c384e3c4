// Whole session without an editor.
import { createHash } from 'node:crypto';
import { createPromptFiles, promptsIn } from '../../src/adapters/files/base/packedFiles';
import { withRetry } from '../../src/adapters/models/withRetry';
import type { OwnDefinition } from '../../src/core/agents/customAgents';
import type { AgentId } from '../../src/core/agents/roster';
import type { Size } from '../../src/core/clarify/size';
import type { RoomCommand } from '../../src/core/commands';
import type { History } from '../../src/core/context/files/vcsHistory';
import { defaultTeam } from '../../src/core/discussion/membership';
import type { EditUnderWay } from '../../src/core/edits/lines/editProgress';
import type { Event } from '../../src/core/events';
import type { ReviewLevel } from '../../src/core/execution/findings';
import type { Expert } from '../../src/core/experts/expertSelection';
import { type Language, shownName, type Texts } from '../../src/core/i18n/language';
import english from '../../src/core/i18n/locales/en.json';
import { type ModelRules, readAssignment } from '../../src/core/models/assignment';
import type { Credentials } from '../../src/core/models/modelSelection';
import type { Limits } from '../../src/core/models/limits';
import type { PromptProfile } from '../../src/core/models/promptProfile';
import type { ModelRef } from '../../src/core/models/request';
import { type Awaited, awaits } from '../../src/core/next';
import type { Session } from '../../src/core/session';
import type { BorrowedTools, Codebase, Dependencies, Ids, Models, Ports, Prompts, Stage, Web } from '../../src/flows/ports/ports';
import type { Shell } from '../../src/flows/ports/shell';
import { createSessionController, type SessionController } from '../../src/flows/session/sessionController';
import {
  countedIds,
  memoryAudit,
  memoryCheckpoints,
  type MemoryCheckpoints,
  memoryClarifyFiles,
  memoryDiagnostics,
  memorySessions,
  type MemorySessions,
  memoryVerification,
  memoryWorkspace,
  type MemoryWorkspace,
} from './memory';
import { memoryCodebase } from './memoryCodebase';
import { testMarks } from './testMarks';
import { virtualClock, type VirtualClock } from './virtualClock';

/** Commands are switched off where a test is not about them. */
const noShell: Shell = {
  isOffered: () => false,
  allowances: () => [],
  allow: async () => undefined,
  lookAt: async () => null,
  run: async () => ({ exitCode: null, output: null }),
};

export interface OpenRoomOptions {
  readonly models: Models;
  readonly files?: Readonly<Record<string, string>>;
  readonly workspace?: MemoryWorkspace;
  /** What knows the code; over the workspace in memory where nothing is said. */
  readonly codebase?: Codebase;
  readonly sessions?: MemorySessions;
  readonly ids?: Ids;
  /** Of the session's prompts. */
  readonly nonce?: string;
  /** Shared with another room of the same workspace. */
  readonly checkpoints?: MemoryCheckpoints;
  /** Pictures that were kept before. */
  readonly pictures?: Ports['pictures'];
  readonly exitCode?: number | null;
  /** Values the user said are no secrets. */
  readonly isReleased?: (value: string) => boolean;
  readonly turnBudget?: number | null;
  /** The size that is set; chosen by the Starter where nothing is said. */
  readonly size?: Size;
  /** Whether it begins with cards; not where nothing is said. */
  readonly cardsDown?: boolean;
  /** Whether an unseen voice is asked once the team agrees; not where nothing is said. */
  readonly foresight?: boolean;
  readonly interrupts?: boolean;
  readonly limits?: Partial<Limits>;
  readonly sessionLimits?: Partial<Limits>;
  readonly profile?: PromptProfile | null;
  /** What is set for members; read as for a user whose provider is Gemini. */
  readonly agentModels?: Readonly<Record<string, string>>;
  readonly fallback?: ModelRef;
  readonly reviewLevel?: ReviewLevel;
  /** Who is asked before a plan; nobody where nothing is said. */
  readonly experts?: readonly Expert[];
  /** Asks again where that can help, as the product does. */
  readonly retry?: boolean;
  readonly prompts?: Prompts;
  readonly history?: History;
  readonly staging?: Ports['staging'];
  readonly dependencies?: Dependencies;
  readonly tools?: BorrowedTools;
  /** Switched off where nothing is said. */
  readonly web?: Partial<Web>;
  readonly shell?: Shell;
  readonly repairs?: number;
  readonly members?: readonly AgentId[];
  /** Members the workspace brings along; asked each time, as files can change. */
  readonly ownAgents?: () => readonly OwnDefinition[];
  readonly planReview?: boolean;
  /** The texts the user sees; English where none are given. */
  readonly texts?: Texts;
  readonly language?: Language;
  /** Shared with an earlier room where time has to pass between the two. */
  readonly clock?: VirtualClock;
  readonly clarifyFiles?: ReturnType<typeof memoryClarifyFiles>;
  /** Told of everything as well; the room's own stage is told first. */
  readonly stage?: Stage;
  /** Told when the team begins and ends to work. */
  readonly busy?: (isBusy: boolean) => void;
}

export interface TestRoom {
  readonly room: SessionController;
  readonly workspace: MemoryWorkspace;
  readonly sessions: MemorySessions;
  readonly verification: ReturnType<typeof memoryVerification>;
  readonly diagnostics: ReturnType<typeof memoryDiagnostics>;
  readonly checkpoints: MemoryCheckpoints;
  readonly clarifyFiles: ReturnType<typeof memoryClarifyFiles>;
  readonly audit: ReturnType<typeof memoryAudit>;
  readonly clock: ReturnType<typeof virtualClock>;
  /** What the panel was shown of each turn while it was spoken. */
  readonly typed: Map<string, string>;
  /** What was told of edits while they were being written. */
  readonly edits: readonly EditUnderWay[];
  readonly events: Event[];
  readonly crashes: unknown[];
  readonly storage: ('failed' | 'recovered')[];
  readonly options: OpenRoomOptions;
  session(): Session;
  awaits(): Awaited | null;
  /** Carries out a command and waits until the team is at rest. */
  send(command: RoomCommand): Promise<boolean>;
  /** Says it as the panel would: with the plan that is on offer. */
  say(text: string): Promise<boolean>;
  /** Waits until the team is at rest. */
  rest(): Promise<void>;
}

function modelRules({ agentModels = {}, fallback, sessionLimits, profile = null }: OpenRoomOptions): ModelRules {
  const means: Credentials = { key: ['gemini'], address: ['openai'] };
  return {
    agents: agentModels,
    read: (word) => readAssignment(word, { provider: 'gemini' }, means),
    fallback: fallback ?? null,
    sessionLimits: { calls: null, tokens: null, costUsd: null, ...sessionLimits },
    profile,
    projectTokens: null,
  };
}

/** Read once for all rooms: they are the same files. */
const prompts = createPromptFiles(promptsIn('prompts'));

export const testNonce = 'n-0001';

export async function openRoom(options: OpenRoomOptions): Promise<TestRoom> {
  const clock = options.clock ?? virtualClock({ autoUpToMs: 5_000, ...(options.sessions?.now ? { startMs: options.sessions.now() } : {}) });
  const sessions = options.sessions ?? memorySessions(clock.now);
  const workspace = options.workspace ?? memoryWorkspace(options.files ?? {});
  const verification = memoryVerification(options.exitCode === undefined ? 0 : options.exitCode);
  const diagnostics = memoryDiagnostics();
  const checkpoints = options.checkpoints ?? memoryCheckpoints();
  const clarifyFiles = options.clarifyFiles ?? memoryClarifyFiles();
  const audit = memoryAudit();
  const typed = new Map<string, string>();
  const edits: EditUnderWay[] = [];
  const events: Event[] = [];
  const crashes: unknown[] = [];
  const storage: ('failed' | 'recovered')[] = [];
  let atRest: () => void = () => undefined;
  const room = createSessionController(
    {
      models: options.retry ? withRetry(options.models, clock, { chance: () => 0.5 }) : options.models,
      clock,
      ids: options.ids ?? countedIds(),
      workspace,
      codebase: options.codebase ?? memoryCodebase(workspace.files),
      editing: workspace,
      checkpoints,
      pictures: options.pictures ?? memoryCheckpoints(),
      verification,
      diagnostics,
      history: options.history ?? { diff: async () => null, log: async () => null, switchedAt: async () => null },
      ...(options.staging && { staging: options.staging }),
      dependencies: options.dependencies ?? { find: async () => null },
      shell: options.shell ?? noShell,
      tools: options.tools ?? { list: () => [], call: async () => ({ ok: false, text: '' }) },
      web: { isOn: () => false, addressesOf: async () => ['93.184.216.34'], ...options.web },
      clarifyFiles,
      audit,
      marks: testMarks(options.isReleased),
      nonceOf: () => options.nonce ?? testNonce,
      digest: (text) => createHash('sha256').update(text).digest('hex'),
      prompts: options.prompts ?? prompts,
      settings: {
        language: () => options.language ?? 'en',
        turnBudget: () => options.turnBudget ?? null,
        size: () => options.size ?? null,
        cardsDown: () => options.cardsDown ?? false,
        foresight: () => options.foresight ?? false,
        interrupts: () => options.interrupts ?? false,
        limits: () => ({ calls: null, tokens: null, costUsd: null, ...options.limits }),
        modelRules: () => modelRules(options),
        planReview: () => options.planReview ?? false,
        reviewLevel: () => options.reviewLevel ?? 'byRisk',
        repairs: () => options.repairs ?? 1,
        experts: () => options.experts ?? [],
        members: () => options.members ?? defaultTeam,
        ownAgents: () => options.ownAgents?.() ?? [],
        memberName: (id) => shownName(options.texts ?? english, id),
        texts: () => options.texts ?? english,
      },
      stage: {
        events: (recorded) => {
          events.push(...recorded);
          options.stage?.events(recorded);
        },
        typing: (turnId, agent, from, text) => {
          const before = typed.get(turnId) ?? '';
          if (room.session().turn?.turnId !== turnId) throw new Error(`typing of ${turnId}, which is not being spoken`);
          if (from !== before.length) throw new Error(`typing of ${turnId} jumps to ${from} from ${before.length}`);
          typed.set(turnId, before + text);
          options.stage?.typing(turnId, agent, from, text);
        },
        nextFrame: (draw) => (options.stage ? options.stage.nextFrame(draw) : draw()),
        waiting: (call, wait) => options.stage?.waiting(call, wait),
        writing: (edit) => void edits.push(edit),
        saving: (files) => options.stage?.saving(files),
        reading: (turnId) => {
          if (room.session().turn?.turnId !== turnId) throw new Error(`looks of ${turnId}, which is not being spoken`);
        },
      },
    },
    sessions,
    {
      busy: (isBusy) => {
        options.busy?.(isBusy);
        if (!isBusy) atRest();
      },
      crashed: (error) => void crashes.push(error),
      storageFailed: () => void storage.push('failed'),
      storageRecovered: () => void storage.push('recovered'),
      sessionChanged: () => void events.splice(0),
      heldChanged: () => undefined,
    },
  );
  await room.open();
  const rest = async () => {
    while (room.isBusy()) await new Promise<void>((resolve) => (atRest = () => setImmediate(resolve)));
  };
  const send = async (command: RoomCommand) => {
    const done = await room.command(command);
    await rest();
    if (crashes.length > 0) throw crashes[0];
    return done;
  };
  return {
    room,
    workspace,
    sessions,
    verification,
    diagnostics,
    checkpoints,
    clarifyFiles,
    audit,
    clock,
    typed,
    edits,
    events,
    crashes,
    storage,
    options,
    send,
    rest,
    session: () => room.session(),
    awaits: () => awaits(room.session()),
    say: (text) => {
      const { offered } = room.session().progress;
      return send({ type: 'message.send', text, ...(offered && { plan: offered.hash }) });
    },
  };
}
