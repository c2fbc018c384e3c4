// The composition root: builds the adapters, opens the session and connects the panel. No rule of the product is here.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import * as vscode from 'vscode';
import { createAuditLog } from './adapters/files/auditLog';
import { createCheckpointFiles } from './adapters/files/checkpointFiles';
import { createClarifyFiles } from './adapters/files/clarifyFile';
import { readTexts } from './adapters/files/localeFiles';
import { createPromptFiles } from './adapters/files/promptFiles';
import { moveSession } from './adapters/files/sessionFiles';
import { createSessionLogs } from './adapters/files/sessionLogs';
import { randomIds, sha256, systemClock } from './adapters/files/system';
import { createGemini } from './adapters/models/gemini';
import { createRecorded, parseRecording } from './adapters/models/recorded';
import { createTeam } from './adapters/models/team';
import { withRetry } from './adapters/models/withRetry';
import { takeCarriedSession } from './adapters/vscode/carriedSession';
import { createDiffs } from './adapters/vscode/diff';
import { isEditorCommand, runEditorCommand } from './adapters/vscode/editorCommands';
import type { Panel } from './adapters/vscode/panel';
import { createKeys } from './adapters/vscode/secrets';
import { createSettings, section } from './adapters/vscode/settings';
import { createStage } from './adapters/vscode/stage';
import { createStatusBar } from './adapters/vscode/statusBar';
import { createVerification } from './adapters/vscode/tasks';
import { createWorkspace } from './adapters/vscode/workspace';
import { type Command, panelMessageSchema } from './core/commands';
import { createRoom } from './flows/room';
import type { Models } from './flows/ports';
import type { Environment, HostMessage } from './protocol';

/** A model that says nothing for this long has hung up without telling us. */
const idleTimeoutMs = 60_000;
const totalTimeoutMs = 600_000;

export interface Host {
  /** Takes a message of the panel as it came; resolves with a way to answer with the whole state where that was asked for. */
  receive(message: unknown): Promise<(() => HostMessage) | null>;
  command(command: Command): Promise<void>;
  forgetKey(): Promise<void>;
  close(): Promise<void>;
}

/** Everything behind the panel; built once, when the panel or a command first asks for it. */
export async function compose(context: vscode.ExtensionContext, panel: Panel): Promise<Host> {
  const log = vscode.window.createOutputChannel('MilkStack', { log: true });
  context.subscriptions.push(log);
  const file = (...parts: string[]) => join(context.extensionUri.fsPath, ...parts);
  const storage = (context.storageUri ?? context.globalStorageUri).fsPath;
  const sessions = join(storage, 'sessions');
  const clock = systemClock;
  const settings = createSettings();
  const texts = await readTexts(file('dist', 'locales'), settings.language());
  const keys = createKeys(context.secrets, process.env.GEMINI_API_KEY);
  const workspace = createWorkspace();
  const verification = createVerification(settings.verificationTask);
  const recording = parseRecording(await readFile(file('media', 'tour.json'), 'utf8'));
  if (!recording.ok) throw new Error(`tour: ${recording.error}`);

  let isLive = Boolean(await keys.gemini());
  let isStorageFine = true;
  const gemini: Models = {
    identify: (tier) => ({ model: settings.modelFor(tier), recorded: false }),
    price: (model) => liveGemini().price(model),
    stream: (request, signal) => liveGemini().stream(request, signal),
  };
  const liveGemini = () =>
    createGemini({
      key: keys.gemini,
      baseUrl: settings.geminiBaseUrl(),
      apiVersion: settings.geminiApiVersion(),
      modelFor: settings.modelFor,
      idleTimeoutMs,
      totalTimeoutMs,
      clock,
    });

  const statusBar = createStatusBar(() => texts, context.subscriptions);
  const stage = createStage(
    () => panel,
    () => room.session().id,
    clock.now,
  );
  const showStatus = () => statusBar.show(room.session(), room.isBusy());
  const room = createRoom(
    {
      models: createTeam(() => isLive, withRetry(gemini, clock, randomIds), createRecorded(recording.value, clock)),
      clock,
      ids: randomIds,
      digest: sha256,
      workspace,
      editing: workspace,
      verification,
      settings,
      checkpoints: createCheckpointFiles(join(storage, 'checkpoints'), sha256),
      prompts: createPromptFiles(file('prompts')),
      clarifyFiles: createClarifyFiles(join(storage, 'clarify'), (error) => log.warn(error.message)),
      audit: createAuditLog(join(storage, 'audit.jsonl'), (error) => log.warn(error.message)),
      stage: {
        ...stage,
        events: (events) => {
          stage.events(events);
          showStatus();
        },
      },
    },
    createSessionLogs(sessions, clock.now, () => randomIds.next('s').slice(2, 8)),
    {
      busy: (isBusy) => {
        stage.busy(isBusy);
        showStatus();
      },
      crashed: (error) => log.error(error instanceof Error ? error : String(error)),
      storageFailed: (error) => {
        log.error(error);
        setStorage(false);
      },
      storageRecovered: () => setStorage(true),
      sessionChanged: () => {
        stage.clear();
        panel.post(snapshot());
        showStatus();
      },
    },
  );

  // Asking the editor for its tasks takes a second or more, so the name is kept and looked up again in the background.
  let verificationName: string | null = null;
  const environment = (): Environment => ({
    language: settings.language(),
    texts,
    team: isLive ? 'live' : 'recorded',
    models: { strong: settings.modelFor('strong'), fast: settings.modelFor('fast') },
    workspace: workspace.name,
    isTrusted: workspace.isTrusted,
    verification: verificationName,
    storage: isStorageFine ? 'fine' : 'failed',
    tourRequest: isLive ? null : recording.value.request,
  });
  const snapshot = () => stage.snapshot(room.session(), environment(), room.isBusy());
  const postEnvironment = () => panel.post({ kind: 'environment', environment: environment() });
  const refreshVerification = async () => {
    const name = await verification.name();
    if (name === verificationName) return;
    verificationName = name;
    postEnvironment();
  };
  const setStorage = (isFine: boolean) => {
    if (isStorageFine === isFine) return;
    isStorageFine = isFine;
    postEnvironment();
  };
  const keyChanged = async () => {
    isLive = Boolean(await keys.gemini());
    postEnvironment();
    const reason = room.session().fault?.fault.reason;
    if (isLive && (reason === 'noKey' || reason === 'badKey' || reason === 'recordingEnded')) await room.command({ type: 'run.resume' });
  };

  context.subscriptions.push(
    keys.onDidChange(() => void keyChanged()),
    vscode.workspace.onDidGrantWorkspaceTrust(() => postEnvironment()),
    vscode.workspace.onDidChangeConfiguration((event) => event.affectsConfiguration(section) && postEnvironment()),
    vscode.workspace.onDidChangeWorkspaceFolders(() => postEnvironment()),
    vscode.workspace.onDidSaveTextDocument(({ fileName }) => /(package|tasks)\.json$/.test(fileName) && void refreshVerification()),
  );
  const editorContext = {
    context,
    keys,
    texts: () => texts,
    log,
    now: clock.now,
    panel,
    workspace,
    session: () => room.session(),
    diffs: createDiffs(context.subscriptions),
  };
  const carried = context.storageUri ? await takeCarriedSession(context.globalState, clock.now()) : null;
  if (carried)
    await moveSession(carried, join(context.globalStorageUri.fsPath, 'sessions'), sessions).catch((error: Error) => log.error(error));
  await room.open();
  showStatus();
  void refreshVerification();
  const command = async (sent: Command): Promise<void> => {
    if (isEditorCommand(sent)) await runEditorCommand(editorContext, sent);
    else if (!(await room.command(sent))) panel.post({ kind: 'refused', command: sent });
  };
  return {
    command: (sent) => command(sent).catch((error: Error) => log.error(error)),
    receive: async (message) => {
      const read = v.safeParse(panelMessageSchema, message);
      if (!read.success) log.warn('a message from the panel was not understood');
      else if (read.output.kind === 'hello') return snapshot;
      else await command(read.output.command).catch((error: Error) => log.error(error));
      return null;
    },
    forgetKey: keys.forgetGemini,
    close: room.close,
  };
}
