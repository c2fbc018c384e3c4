// The composition root: builds the adapters, opens the session and connects the panel. No rule of the product is here.
import * as vscode from 'vscode';
import { join } from 'node:path';
import { createPromptFiles, packedPrompts } from '../adapters/files/base/packedFiles';
import { addressesOf, createNonces, randomIds, randomKey, sha256, systemClock, thisWindow } from '../adapters/files/base/system';
import { createAuditLog, createClarifyFiles } from '../adapters/files/log/clarifyRecords';
import { createLineCipher } from '../adapters/files/log/lineCipher';
import { createCheckpointFiles } from '../adapters/files/sessions/checkpointFiles';
import { moveSession } from '../adapters/files/sessions/sessionFiles';
import { createSessionLogs } from '../adapters/files/sessions/sessionLogs';
import { watchCustomAgents } from '../adapters/vscode/agents/customAgents';
import { createContextKeys, createStatusBar } from '../adapters/vscode/entry/sessionStatus';
import { openLineKeys } from '../adapters/vscode/models/cipherKeys';
import { createKeyStore } from '../adapters/vscode/models/keyStore';
import { openReleasedValues } from '../adapters/vscode/models/releasedValues';
import { createRaiseAnswers, createSettings, watchFolderSettings } from '../adapters/vscode/models/settings';
import { createEditorTools, createWebSwitch } from '../adapters/vscode/models/toolSwitches';
import { watchEnvironment } from '../adapters/vscode/panel/environment';
import type { PanelController } from '../adapters/vscode/panel/panel';
import { createPanelOutput } from '../adapters/vscode/panel/panelOutput';
import { createPanelPictures } from '../adapters/vscode/panel/pictures';
import { createStepOpening } from '../adapters/vscode/review/openingSteps';
import { createEditorReview } from '../adapters/vscode/review/review';
import { watchReview } from '../adapters/vscode/review/reviewWatch';
import { storageUri, storedAt, takeTransferredSession } from '../adapters/vscode/sessions/storage';
import { createSuggestions, watchEditorInFront } from '../adapters/vscode/workspace/attachments';
import { createCodebase, createDependencies, createHistory } from '../adapters/vscode/workspace/codebase';
import { createDiagnostics } from '../adapters/vscode/workspace/diagnostics';
import { watchOwnSaves } from '../adapters/vscode/workspace/ownSaves';
import { readPictures } from '../adapters/vscode/workspace/pictureFiles';
import { findStarters } from '../adapters/vscode/workspace/projectStarters';
import { sayReopened } from '../adapters/vscode/workspace/reopenDeclared';
import { createShell } from '../adapters/vscode/workspace/shell';
import { createVerification } from '../adapters/vscode/workspace/tasks';
import { createWorkspace } from '../adapters/vscode/workspace/workspace';
import { once } from '../core/base/cache';
import { type Command, maxSaved } from '../core/commands';
import { shownName, type Texts } from '../core/i18n/language';
import { chooseModel } from '../core/models/modelSelection';
import { providerIds } from '../core/models/providers';
import { createMarks } from '../core/secrets/marks';
import { UnreadableError } from '../flows/ports/sessions';
import { createSessionController, type SessionController, type SessionControllerListener } from '../flows/session/sessionController';
import { beginLater, makeReadingReady } from './later';
import { connectPanel } from './messages';
import { connectionsOf, createModels, modelRules, openSetUp } from './models';
import type { CompositionBase, Host, Parts } from './parts';
import { isTourRequest, readRecording, resumeWithModel } from './tour';

/** Files of a workspace that a copy to run a check on is made of. */
const maxCopied = 20_000;

/** Set by the build: a digest of all the code of the fold. */
declare const FOLD_VERSION: string | undefined;

const foldVersion = typeof FOLD_VERSION === 'string' ? FOLD_VERSION : null;

/**
 * Everything behind the panel; built once, when the panel or a command first asks for it.
 * @param reading the texts in the editor's language, which the first page has too
 */
export async function compose(context: vscode.ExtensionContext, panel: PanelController, reading: Promise<Texts>): Promise<Host> {
  const log = vscode.window.createOutputChannel('MilkStack', { log: true });
  context.subscriptions.push(log);
  const settings = createSettings(createRaiseAnswers(context.workspaceState).isAllowed, context.subscriptions);
  const keys = createKeyStore(context.secrets, (provider) => settings.ofProvider(provider).baseUrl, process.env);
  const shipped = (name: string) => join(context.extensionUri.fsPath, 'dist', name);
  // none of them waits for another: what the editor is asked for takes longer while it brings up the page
  const [released, lineKeys, own, texts, recording] = await Promise.all([
    openReleasedValues(context.secrets, sha256, randomKey),
    openLineKeys(context.secrets, randomKey),
    watchCustomAgents(reading, context.subscriptions),
    reading,
    readRecording(shipped('tour.br')),
    keys.lookUp(),
  ]);
  const means = () => ({ key: keys.known(), address: providerIds().filter((id) => settings.ofProvider(id).baseUrl !== '') });
  const base: CompositionBase = {
    context,
    panel,
    log,
    settings,
    keys,
    own,
    tools: createEditorTools(context.workspaceState, sha256),
    web: createWebSwitch(context.workspaceState, settings.webSearch),
    shell: createShell(context.workspaceState, { isEnabled: settings.commandsEnabled, digest: sha256 }),
    released,
    cipher: createLineCipher(lineKeys),
    means,
    choice: (tier) => chooseModel(tier, settings.models(), means()),
    texts,
    recording,
  };
  // the review is put together before the panel is connected, and says all through the same door
  let host: Host | null = null;
  const parts = openParts(base, async (command) => host?.command(command));
  const { room, surroundings, stage, showStatus } = parts;
  const settingsChanged = () => {
    surroundings.post();
    void resumeWithModel(room, surroundings);
  };
  watchFolderSettings(context, { raises: settings.raises, texts: base.texts, changed: settingsChanged });
  await fetchCarriedSession(base);
  await room.open();
  showStatus();
  const warn = (error: Error) => log.warn(error.message);
  const readAhead = once(() => makeReadingReady(room, settings.language()).catch(warn));
  host = connectPanel(base, parts, readAhead, () => stage.snapshot(room.session(), surroundings.environment(), room.isBusy(), room.held()));
  context.subscriptions.push(beginLater(parts, readAhead, warn));
  return host;
}

async function fetchCarriedSession({ context, log }: CompositionBase): Promise<void> {
  const carried = context.storageUri ? await takeTransferredSession(context.globalState, systemClock.now()) : null;
  if (!carried) return;
  const from = join(context.globalStorageUri.fsPath, 'sessions');
  await moveSession(carried, from, storedAt(context, 'sessions')).catch((error: Error) => log.error(error));
}

function openParts(base: CompositionBase, send: (command: Command) => Promise<void>): Parts {
  const { context, panel, log, settings, keys, texts, recording } = base;
  const codebase = createCodebase(context, (error) => log.warn(error.message));
  const workspace = createWorkspace(undefined, codebase.list, (uri, encoding) => sayReopened(texts, uri, encoding));
  const storage = storageUri(context).fsPath;
  const verification = createVerification(settings.verificationTask, (signal) => workspace.list('', maxCopied, signal));
  const connections = connectionsOf(base);
  const setUp = openSetUp(base, connections, {
    changed: () => surroundings.post(),
    own: () => surroundings.ownAgents(),
    command: (sent) => room.command(sent),
  });
  const surroundings = watchEnvironment(
    {
      settings,
      texts,
      keys,
      own: base.own,
      choice: base.choice,
      means: base.means,
      setup: setUp.state,
      web: base.web.isOn,
      workspace,
      verification,
      tourRequest: recording.request,
      tourExperts: Object.keys(recording.replies).filter((role) => /^expert\.\d$/.test(role)).length,
      changed: (environment) => panel.post({ kind: 'environment', environment }),
      modelChanged: () => void resumeWithModel(room, surroundings),
    },
    context.subscriptions,
  );
  const look = () => !surroundings.isLive() && void setUp.look();
  context.subscriptions.push(vscode.lm.onDidChangeChatModels(look));
  const statusBar = createStatusBar(texts, settings.language(), context.subscriptions);
  const sessionId = () => room.session().id;
  const stage = createPanelOutput(() => panel, sessionId, systemClock.now);
  const checkpoints = createCheckpointFiles(storedAt(context, 'checkpoints'), (id) => log.warn(`checkpoint ${id} is damaged`));
  const pictures = createCheckpointFiles(storedAt(context, 'pictures'), (id) => log.warn(`picture ${id} is damaged`));
  const review = createEditorReview({ session: () => room.session(), texts, editing: workspace, checkpoints, send }, context.subscriptions);
  const opening = createStepOpening(
    {
      diffs: review.diffs,
      isWanted: settings.opensDiff,
      now: systemClock.now,
      later: (run) => void setTimeout(run, 300),
      focusPanel: panel.focusAgain,
    },
    context.subscriptions,
  );
  const showState = createContextKeys();
  const showStatus = () => {
    const session = room.session();
    const isBusy = room.isBusy();
    const saving = stage.beingSaved();
    review.documents.show(session);
    opening.show(session);
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
  const models = createModels(base, connections, () => isTourRequest(room, surroundings, recording));
  const suffix = () => randomIds.next('s').slice(2, 8);
  const sessions = createSessionLogs(storedAt(context, 'sessions'), systemClock.now, suffix, foldVersion, thisWindow, base.cipher);
  const room: SessionController = createSessionController(
    {
      models,
      clock: systemClock,
      ids: randomIds,
      digest: sha256,
      nonceOf: createNonces(randomKey()),
      marks: createMarks(randomKey(), sha256, base.released.has),
      workspace,
      codebase,
      editing: workspace,
      verification,
      diagnostics: createDiagnostics(),
      history: createHistory(),
      dependencies: createDependencies(),
      tools: base.tools,
      web: { isOn: base.web.isOn, addressesOf },
      shell: base.shell,
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
      pictures,
      prompts: createPromptFiles(packedPrompts(join(context.extensionUri.fsPath, 'dist', 'prompts.json.br'))),
      clarifyFiles: createClarifyFiles(join(storage, 'clarify'), (error) => log.warn(error.message)),
      audit: createAuditLog(join(storage, 'audit.jsonl'), (error) => log.warn(error.message)),
      stage: { ...stage, events: shown(stage.events), writing: shown(stage.writing), saving: shown(stage.saving) },
    },
    sessions,
    listener,
  );
  watchOwnSaves(
    () => room.session().handedOn?.kept != null,
    (save) => void (Math.max(save.before.length, save.after.length) <= maxSaved && room.command({ type: 'handOn.saved', ...save })),
    context.subscriptions,
  );
  watchReview(room.session, (path) => void room.command({ type: 'review.refresh', path }), context.subscriptions);
  const offer = async (uris: readonly vscode.Uri[]) => panel.offerPictures(await readPictures(uris));
  const suggestions = createSuggestions(workspace, codebase, texts, panel, offer);
  const tellEditor = watchEditorInFront((items) => panel.post({ kind: 'inEditor', items }), context.subscriptions);
  return {
    room,
    models,
    sessions,
    surroundings,
    setUp,
    stage,
    review,
    suggestions,
    pictures: createPanelPictures(
      pictures,
      () => panel,
      texts,
      (error) => log.warn(error.message),
    ),
    tellEditor,
    opening,
    glance: () => findStarters(workspace, codebase),
    showStatus,
    lookAround: () => {
      look();
      codebase.readAhead();
      surroundings.lookAround();
    },
  };
}
