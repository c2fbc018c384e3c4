// The composition root: builds the adapters, opens the session and connects the panel. No rule of the product is here.
import { homedir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import * as vscode from 'vscode';
import { createAuditLog } from '../adapters/files/log/auditLog';
import { createCheckpointFiles } from '../adapters/files/sessions/checkpointFiles';
import { createClarifyFiles } from '../adapters/files/log/clarifyFile';
import { readTexts } from '../adapters/files/base/localeFiles';
import { createPromptFiles } from '../adapters/files/base/promptFiles';
import { moveSession } from '../adapters/files/sessions/sessionFiles';
import { createSessionLogs } from '../adapters/files/sessions/sessionLogs';
import { cleanContents } from '../adapters/files/sessions/checkpointGc';
import { randomIds, randomKey, sha256, systemClock, thisWindow } from '../adapters/files/base/system';
import type { Recording } from '../adapters/models/recorded';
import type { SetUp } from '../adapters/models/connectProvider';
import { takeTransferredSession } from '../adapters/vscode/sessions/sessionTransfer';
import { createCodebase } from '../adapters/vscode/workspace/codebase';
import { createDiagnostics } from '../adapters/vscode/workspace/diagnostics';
import { isEditorCommand, runEditorCommand } from '../adapters/vscode/panel/editorCommands';
import { createContextKeys } from '../adapters/vscode/entry/contextKeys';
import type { Habits } from '../adapters/vscode/entry/entryPoints';
import { createAskForSecretFiles } from '../adapters/vscode/workspace/namedSecrets';
import { createHistory } from '../adapters/vscode/workspace/fileHistory';
import type { Panel } from '../adapters/vscode/panel/panel';
import { askToRelease, openReleasedValues, type ReleasedValues } from '../adapters/vscode/models/releasedValues';
import { createReports } from '../adapters/vscode/sessions/report';
import { createEditorReview, type EditorReview } from '../adapters/vscode/review/review';
import type { ActOnReview } from '../adapters/vscode/review/reviewActions';
import { watchReview } from '../adapters/vscode/review/reviewWatch';
import { createKeyStore, type Keys } from '../adapters/vscode/models/keyStore';
import { createRaiseAnswers, watchFolderSettings } from '../adapters/vscode/models/folderSettings';
import { createSettings, type EditorSettings } from '../adapters/vscode/models/settings';
import { createSessionList } from '../adapters/vscode/sessions/sessionList';
import { createPanelOutput, type PanelOutput } from '../adapters/vscode/panel/panelOutput';
import { storageUri, storedAt } from '../adapters/vscode/sessions/storagePaths';
import { type EnvironmentWatch, watchEnvironment } from '../adapters/vscode/panel/environment';
import { createSuggestions, type Suggestions } from '../adapters/vscode/workspace/attachmentSuggestions';
import { createStatusBar } from '../adapters/vscode/entry/statusBar';
import { createVerification } from '../adapters/vscode/workspace/tasks';
import { createEntryPointHandlers } from '../adapters/vscode/entry/entryPointHandlers';
import { createDraftStore, withTyped } from '../adapters/vscode/panel/draftStore';
import { createWorkspace } from '../adapters/vscode/workspace/workspace';
import { shownName, type Texts } from '../core/i18n/language';
import { type Command, panelMessageSchema } from '../core/commands';
import { chooseModel, type Means, type ModelChoice } from '../core/models/modelSelection';
import type { Tier } from '../core/models/request';
import { createMarks } from '../core/secrets/marks';
import { createSessionController, type SessionController, type SessionControllerListener } from '../flows/session/sessionController';
import type { Models } from '../flows/ports/ports';
import { type Sessions, UnreadableError } from '../flows/ports/sessions';
import { isTour, readRecording, resumeWithModel } from './tour';
import { createModels, isSetupCommand, modelRules, openSetUp, providerOptions, setKey } from './models';
import type { HostMessage } from '../protocol';

/** Set by the build: a digest of all the code of the fold. */
declare const FOLD_VERSION: string | undefined;
const foldVersion = typeof FOLD_VERSION === 'string' ? FOLD_VERSION : null;

export interface Host {
  /** Takes a message of the panel as it came; resolves with a way to answer with the whole state where that was asked for. */
  receive(message: unknown): Promise<(() => HostMessage) | null>;
  command(command: Command): Promise<void>;
  forgetKey(): Promise<void>;
  /** Takes a value that is masked and no secret. */
  releaseValue(): Promise<void>;
  readonly habits: Habits;
  /** What a lens, a key or the palette says to the review that is open. */
  readonly review: ActOnReview;
  close(): Promise<void>;
}

/** What the parts are built from, made first because all of them need it. */
interface Base {
  readonly context: vscode.ExtensionContext;
  readonly panel: Panel;
  readonly log: vscode.LogOutputChannel;
  readonly settings: EditorSettings;
  readonly keys: Keys;
  readonly released: ReleasedValues;
  readonly texts: Texts;
  readonly recording: Recording;
  readonly choice: (tier: Tier) => ModelChoice;
  readonly means: () => Means;
}

/** Everything behind the panel; built once, when the panel or a command first asks for it. */
export async function compose(context: vscode.ExtensionContext, panel: Panel): Promise<Host> {
  const log = vscode.window.createOutputChannel('MilkStack', { log: true });
  context.subscriptions.push(log);
  const settings = createSettings(createRaiseAnswers(context.workspaceState).isAllowed);
  const keys = createKeyStore(context.secrets, process.env.GEMINI_API_KEY);
  const means = () => ({ geminiKey: keys.hasGemini(), serverAddress: settings.serverAddress() !== '' });
  const base: Base = {
    context,
    panel,
    log,
    settings,
    keys,
    released: await openReleasedValues(context.secrets, sha256, randomKey),
    means,
    choice: (tier) => chooseModel(tier, settings.models(), means()),
    texts: await readTexts(join(context.extensionUri.fsPath, 'dist', 'locales'), settings.language()),
    recording: await readRecording(join(context.extensionUri.fsPath, 'media', 'tour.json')),
  };
  const parts = await openParts(base);
  const { room, surroundings, stage, showStatus } = parts;
  const settingsChanged = () => {
    surroundings.post();
    void resumeWithModel(room, surroundings);
  };
  watchFolderSettings(context, { raises: settings.raises, texts: base.texts, changed: settingsChanged });
  await fetchCarriedSession(base);
  await room.open();
  showStatus();
  return connect(base, parts, () => stage.snapshot(room.session(), surroundings.environment(), room.isBusy(), room.held()));
}

async function fetchCarriedSession({ context, log }: Base): Promise<void> {
  const carried = context.storageUri ? await takeTransferredSession(context.globalState, systemClock.now()) : null;
  if (!carried) return;
  const from = join(context.globalStorageUri.fsPath, 'sessions');
  await moveSession(carried, from, storedAt(context, 'sessions')).catch((error: Error) => log.error(error));
}

interface Parts {
  readonly models: Models;
  readonly room: SessionController;
  readonly sessions: Sessions;
  readonly surroundings: EnvironmentWatch;
  readonly setUp: SetUp;
  readonly stage: PanelOutput;
  readonly review: EditorReview;
  readonly suggestions: Suggestions;
  showStatus(): void;
}

async function openParts(base: Base): Promise<Parts> {
  const { context, panel, log, settings, keys, texts, recording } = base;
  const codebase = createCodebase(context, (error) => log.warn(error.message));
  const workspace = createWorkspace(undefined, codebase.list);
  const storage = storageUri(context).fsPath;
  const verification = createVerification(settings.verificationTask);
  const providers = providerOptions(base);
  const setUp = openSetUp(base, providers, {
    changed: () => surroundings.post(),
    own: () => surroundings.ownAgents(),
    command: (sent) => room.command(sent),
  });
  const surroundings = await watchEnvironment(
    {
      settings,
      texts,
      keys,
      choice: base.choice,
      means: base.means,
      setup: setUp.state,
      workspace,
      verification,
      tourRequest: recording.request,
      tourExperts: Object.keys(recording.replies).filter((role) => /^expert\.\d$/.test(role)).length,
      changed: (environment) => panel.post({ kind: 'environment', environment }),
      modelChanged: () => void resumeWithModel(room, surroundings),
    },
    context.subscriptions,
  );
  const statusBar = createStatusBar(texts, settings.language(), context.subscriptions);
  const sessionId = () => room.session().id;
  const stage = createPanelOutput(() => panel, sessionId, systemClock.now);
  const checkpoints = createCheckpointFiles(storedAt(context, 'checkpoints'), (id) => log.warn(`checkpoint ${id} is damaged`));
  const send = async (command: Command) => {
    if (isEditorCommand(command) || isSetupCommand(command)) return;
    if (!(await room.command(command))) panel.post({ kind: 'refused', command });
  };
  const review = createEditorReview({ session: () => room.session(), texts, editing: workspace, checkpoints, send }, context.subscriptions);
  const showState = createContextKeys();
  const showStatus = () => {
    const session = room.session();
    const isBusy = room.isBusy();
    const saving = stage.beingSaved();
    review.documents.show(session);
    showState({ isBusy, isSaving: saving !== null, hasSession: session.id !== '' });
    statusBar.show({ session, isBusy, pending: review.documents.pending().length, writing: stage.underWay(), saving });
  };
  const shown =
    <T>(tell: (told: T) => void) =>
    (told: T): void => {
      tell(told);
      showStatus();
    };
  const listener: SessionControllerListener = {
    busy: (isBusy) => {
      stage.busy(isBusy);
      showStatus();
    },
    crashed: (error) => log.error(error instanceof Error ? error : String(error)),
    storageFailed: (error) => {
      log.error(error);
      surroundings.setStorage(error instanceof UnreadableError ? error.reason : error.isFull ? 'full' : 'failed');
    },
    heldChanged: () => stage.held(room.held()),
    storageRecovered: () => surroundings.setStorage('fine'),
    sessionChanged: () => {
      stage.clear();
      panel.post(stage.snapshot(room.session(), surroundings.environment(), room.isBusy(), room.held()));
      showStatus();
    },
  };
  const models = createModels(base, providers, () => isTour(room, surroundings, recording));
  const suffix = () => randomIds.next('s').slice(2, 8);
  const sessions = createSessionLogs(storedAt(context, 'sessions'), systemClock.now, suffix, foldVersion, thisWindow);
  const room: SessionController = createSessionController(
    {
      models,
      clock: systemClock,
      ids: randomIds,
      digest: sha256,
      marks: createMarks(randomKey(), sha256, base.released.has),
      workspace,
      codebase,
      editing: workspace,
      verification,
      diagnostics: createDiagnostics(),
      history: createHistory(),
      settings: {
        ...settings,
        members: surroundings.members,
        ownAgents: surroundings.ownAgents,
        reviewLevel: surroundings.reviewLevel,
        memberName: (id) => shownName(surroundings.environment().texts, id),
        modelRules: () => modelRules(base),
        experts: surroundings.experts,
        texts: () => texts,
      },
      checkpoints,
      prompts: createPromptFiles(join(context.extensionUri.fsPath, 'prompts')),
      clarifyFiles: createClarifyFiles(join(storage, 'clarify'), (error) => log.warn(error.message)),
      audit: createAuditLog(join(storage, 'audit.jsonl'), (error) => log.warn(error.message)),
      stage: { ...stage, events: shown(stage.events), writing: shown(stage.writing), saving: shown(stage.saving) },
    },
    sessions,
    listener,
  );
  watchReview(room.session, (path) => void room.command({ type: 'review.refresh', path }), context.subscriptions);
  const suggestions = createSuggestions(workspace, codebase, (message) => panel.post(message));
  return { room, models, sessions, surroundings, setUp, stage, review, suggestions, showStatus };
}

function connect(base: Base, { room, models, sessions, setUp, review, stage, suggestions }: Parts, snapshot: () => HostMessage): Host {
  const { context, panel, log, keys, released, texts, settings } = base;
  const askForSecretFiles = createAskForSecretFiles(texts);
  const typed = createDraftStore(context.workspaceState, (error) => log.warn(error.message));
  const files = { texts, language: settings.language(), home: homedir(), warn: (error: Error) => log.warn(error.message) };
  const sessionList = createSessionList({
    ...files,
    sessions,
    room: () => ({ session: room.session(), isOurs: room.held() === null, isBusy: room.isBusy() }),
    cleanContents: () => cleanContents(storedAt(context, 'checkpoints'), storedAt(context, 'sessions'), systemClock.now()),
    post: panel.post,
  });
  const editor = {
    context,
    setKey: () => setKey(base, setUp),
    log,
    now: systemClock.now,
    panel,
    session: () => room.session(),
    diffs: review.diffs,
    price: () => models.price(models.identify('strong').model),
    reports: createReports({ ...files, session: () => room.session() }),
    sessionList,
    suggestions,
    texts,
  };
  const carryOut = async (sent: Command): Promise<void> => {
    if (isEditorCommand(sent)) await runEditorCommand(editor, sent);
    else if (isSetupCommand(sent)) await setUp.run(sent);
    else {
      const isDone = await room.command(await askForSecretFiles(sent));
      if (!isDone) panel.post({ kind: 'refused', command: sent });
      await sessionList.follow(sent, isDone);
    }
  };
  const command = (sent: Command) => carryOut(sent).catch((error: Error) => log.error(error));
  return {
    command,
    receive: async (message) => {
      const read = v.safeParse(panelMessageSchema, message);
      if (!read.success) log.warn('a message from the panel was not understood');
      else if (read.output.kind === 'hello') return () => withTyped(snapshot(), typed.kept());
      else if (read.output.kind === 'typed') typed.keep(read.output.typed);
      else if (read.output.kind === 'command') await command(read.output.command);
      else return stage.answer(room.session, read.output);
      return null;
    },
    forgetKey: keys.forgetGemini,
    releaseValue: () => askToRelease(released, texts),
    habits: createEntryPointHandlers({ sessionId: () => room.session().id, send: command, sessions, panel, texts }),
    review: (action, at) => review.act(action, at).catch((error: Error) => log.error(error)),
    close: room.close,
  };
}
