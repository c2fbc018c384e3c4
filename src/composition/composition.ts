// Composition root: builds the adapters, opens the session, connects the panel.
import * as vscode from 'vscode';
import { join } from 'node:path';
import { randomKey, sha256, systemClock } from '../adapters/files/base/system';
import { createLineCipher } from '../adapters/files/log/lineCipher';
import { watchCustomAgents } from '../adapters/vscode/agents/customAgents';
import { openLineKeys } from '../adapters/vscode/models/cipherKeys';
import { createKeyStore } from '../adapters/vscode/models/keyStore';
import { createOwnHeaders } from '../adapters/vscode/models/ownHeaders';
import { openReleasedValues } from '../adapters/vscode/models/releasedValues';
import { createRaiseAnswers, createSettings, watchFolderSettings } from '../adapters/vscode/models/settings';
import { createEditorTools, createWebSwitch } from '../adapters/vscode/models/toolSwitches';
import type { PanelController } from '../adapters/vscode/panel/panel';
import type { LineHistories } from '../adapters/vscode/review/lineHistories';
import { markProject } from '../adapters/vscode/sessions/otherFolders';
import { storageUri, takeTransferredSession } from '../adapters/vscode/sessions/storage';
import { createShell } from '../adapters/vscode/workspace/shell';
import type { Texts } from '../core/i18n/language';
import { chooseModel } from '../core/models/modelSelection';
import { providerIds } from '../core/models/providers';
import { work } from '../flows/session/sessionController';
import { connectPanel } from './messages';
import { readRecording, resumeWithModel } from './openEnvironment';
import { lookAtFiles, openParts } from './openParts';
import type { CompositionBase, Host, Parts } from './parts';

/** Storage key for the capabilities that model servers reported. */
const serversKey = 'milkstack.servers';

/**
 * Builds the host; called once, on the first use of the panel or a command.
 * @param reading UI texts in the editor's language, shared with the first page
 */
export async function compose(
  context: vscode.ExtensionContext,
  panel: PanelController,
  reading: Promise<Texts>,
  lines: LineHistories,
): Promise<Host> {
  const log = vscode.window.createOutputChannel('MilkStack', { log: true });
  context.subscriptions.push(log);
  const settings = createSettings(createRaiseAnswers(context.workspaceState).isAllowed, context.subscriptions);
  const keys = createKeyStore(context.secrets, (provider) => settings.ofProvider(provider).baseUrl, process.env);
  const headers = createOwnHeaders(context.secrets, settings, process.env);
  const shipped = (name: string) => join(context.extensionUri.fsPath, 'dist', name);
  // Independent reads run in parallel, because each one is slow while the editor loads the page.
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
    lines,
    log,
    settings,
    keys,
    headers,
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
    keep: { read: () => context.globalState.get(serversKey), write: (told) => void context.globalState.update(serversKey, told) },
  };
  // Null until the panel is connected. The parts need a command handler before that, so the handler reads this variable on each call.
  let host: Host | null = null;
  const parts = openParts(base, async (command) => host?.command(command));
  const { controller, environment, stage, showStatus } = parts;
  const settingsChanged = () => {
    environment.post();
    void resumeWithModel(controller, environment);
  };
  watchFolderSettings(context, { raises: settings.raises, texts: base.texts, changed: settingsChanged });
  await fetchCarriedSession(base);
  await controller.open();
  lookAtFiles(controller);
  showStatus();
  const warn = (error: Error) => log.warn(error.message);
  host = connectPanel(base, parts, () =>
    stage.snapshot(controller.session(), environment.current(), controller.isBusy(), controller.held()),
  );
  context.subscriptions.push(beginLater(parts, context, warn));
  return host;
}

async function fetchCarriedSession({ context, log }: CompositionBase): Promise<void> {
  const carried = context.storageUri ? await takeTransferredSession(context.globalState, systemClock.now()) : null;
  if (!carried) return;
  const { moveSession } = await import('../adapters/files/sessions/otherStorages');
  await moveSession(carried, context.globalStorageUri.fsPath, storageUri(context).fsPath).catch((error: Error) => log.error(error));
}

/** Delay before background work at startup, so that the work does not compete with the first keystrokes. */
const laterMs = 500;

function beginLater(parts: Parts, context: vscode.ExtensionContext, warn: (error: Error) => void): vscode.Disposable {
  const waiting = setTimeout(() => {
    parts.lookAround();
    work().catch(warn);
    suggestStarters(parts).catch(warn);
    if (context.storageUri) markProject(context, true).catch(warn);
  }, laterMs);
  return { dispose: () => clearTimeout(waiting) };
}

/**
 * Suggests starting points, unless a model has already discussed this project. Without a connected model, existing sessions do not count,
 * because they are only recorded tours.
 */
async function suggestStarters({ controller, sessions, environment, findStarters }: Parts): Promise<void> {
  if (environment.isLive() && (controller.session().seq > 0 || (await sessions.list()).length > 0)) return;
  environment.setStarters(await findStarters());
}
