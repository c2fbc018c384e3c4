// Headless session: runs the product's flows over a folder with any models.
import { join } from 'node:path';
import { createPromptFiles, promptsIn } from '../src/adapters/files/base/packedFiles';
import { createNonces, randomIds, randomKey, sha256, systemClock } from '../src/adapters/files/base/system';
import { createCheckpointFiles } from '../src/adapters/files/sessions/checkpointFiles';
import { createSessionLogs } from '../src/adapters/files/sessions/sessionLogs';
import { fail } from '../src/core/base/result';
import type { Size } from '../src/core/clarify/size';
import type { DiscussionCommand } from '../src/core/commands';
import { defaultTeam } from '../src/core/discussion/membership';
import type { Event } from '../src/core/events';
import { shownName } from '../src/core/i18n/language';
import english from '../src/core/i18n/locales/en.json';
import { type Awaited, awaits } from '../src/core/next';
import { createMarks } from '../src/core/secrets/marks';
import type { Session } from '../src/core/session';
import type { Ids, Models, Ports, Prompts } from '../src/flows/ports/ports';
import { createSessionController } from '../src/flows/session/sessionController';
import { type CodeThread, openFolder } from './folder';

export interface HeadlessOptions {
  /** The project folder; accepted changes are written to it. */
  readonly folder: string;
  /** Folder for the session log and checkpoints. */
  readonly storage: string;
  readonly models: Models;
  /** Size used for every request; null to choose it per request. */
  readonly size?: Size | null;
  readonly settings?: Partial<Ports['settings']>;
  /** Makes ids and prompt nonces reproducible, so that a run can be replayed from stored answers. */
  readonly seed?: string;
  /** False makes the project read-only. */
  readonly mayWrite?: boolean;
  /** Defaults to the files in `prompts`; the command-line bundle supplies its own prompts. */
  readonly prompts?: Prompts;
  readonly codeThread?: CodeThread | null;
  /** Called with every event. */
  readonly onEvents?: (events: readonly Event[]) => void;
}

export interface HeadlessSession {
  session(): Session;
  awaits(): Awaited | null;
  /** Runs a command and waits until the session is idle. Rejects on a bug or a disk error. */
  send(command: DiscussionCommand): Promise<boolean>;
  say(text: string): Promise<boolean>;
  stop(): void;
  close(): Promise<void>;
}

function createCountedIds(): Ids {
  let count = 0;
  return { next: (prefix) => `${prefix}-${++count}`, chance: () => 0.5 };
}

export async function openHeadless({
  folder,
  storage,
  models,
  size = null,
  settings,
  seed,
  mayWrite = true,
  prompts = createPromptFiles(promptsIn('prompts')),
  codeThread = null,
  onEvents,
}: HeadlessOptions): Promise<HeadlessSession> {
  const { editing, close: closeFolder, ...project } = openFolder(folder, codeThread, join(storage, 'symbols.txt'));
  const failures: unknown[] = [];
  const reportFailure = (error: unknown) => void failures.push(error);
  let onIdle: () => void = () => undefined;
  const ignore = () => undefined;
  const noLimits = () => ({ calls: null, tokens: null, costUsd: null });
  const ports: Omit<Ports, 'log'> = {
    ...project,
    editing: mayWrite ? editing : { ...editing, write: async (writes) => fail({ error: 'readOnly', path: writes[0]?.path ?? '' }) },
    models,
    clock: systemClock,
    ids: seed === undefined ? randomIds : createCountedIds(),
    digest: sha256,
    nonceOf: seed === undefined ? createNonces(randomKey()) : () => `n-${sha256(seed).slice(0, 16)}`,
    marks: createMarks(seed === undefined ? randomKey() : sha256(seed), sha256, () => false),
    checkpoints: createCheckpointFiles(join(storage, 'checkpoints')),
    pictures: createCheckpointFiles(join(storage, 'pictures')),
    verification: { name: async () => null, run: async () => ({ exitCode: null, output: null }), runOnCopy: async () => null },
    diagnostics: { snapshot: async () => [] },
    history: { diff: async () => null, log: async () => null, switchedAt: async () => null },
    dependencies: { find: async () => null },
    tools: { list: () => [], call: async () => ({ ok: false, text: '' }) },
    web: { isOn: () => false, addressesOf: async () => [] },
    // Commands need a user's approval, so none are offered.
    shell: {
      isOffered: () => false,
      allowances: () => [],
      allow: async () => undefined,
      lookAt: async () => null,
      run: async () => ({ exitCode: null, output: null }),
    },
    prompts,
    settings: {
      language: () => 'en',
      turnBudget: () => null,
      size: () => size,
      firstOpinions: () => true,
      preMortem: () => true,
      interrupts: () => false,
      limits: noLimits,
      modelRules: () => ({ agents: {}, read: () => null, fallback: null, sessionLimits: noLimits(), profile: null, projectTokens: null }),
      reviewLevel: () => 'byRisk',
      repairs: () => 1,
      experts: () => [],
      members: () => defaultTeam,
      ownAgents: () => [],
      memberName: (id) => shownName(english, id),
      texts: () => english,
      ...settings,
    },
    stage: {
      events: (events) => onEvents?.(events),
      nextFrame: (draw) => draw(),
      typing: ignore,
      waiting: ignore,
      writing: ignore,
      reading: ignore,
      saving: ignore,
    },
  };
  const controller = createSessionController(
    ports,
    createSessionLogs(join(storage, 'sessions'), systemClock.now, () => randomIds.next('s').slice(2, 8)),
    {
      busy: (isBusy) => {
        if (!isBusy) onIdle();
      },
      crashed: reportFailure,
      storageFailed: reportFailure,
      storageRecovered: ignore,
      sessionChanged: ignore,
      heldChanged: ignore,
    },
  );
  await controller.open();
  const send = async (command: DiscussionCommand): Promise<boolean> => {
    const isDone = await controller.command(command);
    while (controller.isBusy()) await new Promise<void>((resolve) => (onIdle = () => setImmediate(resolve)));
    if (failures.length > 0) throw failures[0];
    return isDone;
  };
  return {
    session: controller.session,
    awaits: () => awaits(controller.session()),
    send,
    say: (text) => send({ type: 'message.send', text }),
    stop: () => void controller.command({ type: 'run.stop' }),
    close: async () => {
      await controller.close();
      closeFolder();
    },
  };
}
