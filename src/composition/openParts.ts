// Builds the parts behind the panel in dependency order.

import type * as vscode from 'vscode';
import { systemClock } from '../adapters/files/base/system';
import { createAwayMessage, createContextKeys, createStatusBar } from '../adapters/vscode/entry/sessionStatus';
import type { EnvironmentWatch } from '../adapters/vscode/panel/environment';
import { createPanelOutput, type PanelOutput } from '../adapters/vscode/panel/panelOutput';
import { createPanelPictures } from '../adapters/vscode/panel/pictures';
import { createStepOpening } from '../adapters/vscode/review/openingSteps';
import type { createPlanDocuments, PlanDocuments } from '../adapters/vscode/review/planDocuments';
import { createEditorReview } from '../adapters/vscode/review/review';
import { watchReview } from '../adapters/vscode/review/reviewWatch';
import { createSuggestions, watchEditorInFront, readPictures } from '../adapters/vscode/workspace/attachments';
import { watchOwnSaves } from '../adapters/vscode/workspace/ownSaves';
import { findStarters } from '../adapters/vscode/workspace/projectStarters';
import { once } from '../core/base/cache';
import { type Command, maxSaved } from '../core/commands';
import { estimateReview } from '../core/execution/buildEstimate';
import { shownName } from '../core/i18n/language';
import { estimateWords } from '../core/models/estimate';
import type { Price } from '../core/models/usage';
import { badgeOf, isWorking } from '../core/review/statusText';
import { emptySession } from '../core/session';
import type { Ports } from '../flows/ports/ports';
import type { ReasonIndex } from '../flows/ports/reasonIndex';
import { UnreadableError } from '../flows/ports/sessions';
import { createSessionController, type SessionController, type SessionControllerListener } from '../flows/session/sessionController';
import { connectionsOf, createModels, modelRules } from './models';
import { isTourRequest, openEnvironment } from './openEnvironment';
import { hostPorts, openProject, openStorage, type Project, type Storage } from './openProject';
import type { CompositionBase, Parts, SessionLink } from './parts';

/** @param send runs a command as if the panel had sent it */
export function openParts(base: CompositionBase, send: (command: Command) => Promise<void>): Parts {
  const link = linkSession();
  const project = openProject(base);
  const storage = openStorage(base);
  const connections = connectionsOf(base);
  const { environment, setUp, look } = openEnvironment(base, link, project, connections);
  const stage = createPanelOutput(
    () => base.panel,
    () => link.session().id,
    systemClock.now,
  );
  const review = openReview(base, link, project, storage, send, () => models.price(models.identify('strong').model));
  const showStatus = createStatus(base, link, stage, review);
  const models = createModels(base, connections, () => isTourRequest(link, environment, base.recording));
  const reasonIndex = openReasonIndex(storage, project.workspace, link);
  const controller = createSessionController(
    {
      ...project,
      ...hostPorts(base),
      ...storage.ports,
      earlier: reasonIndex,
      models,
      settings: settingsOf(base, environment),
      stage: stageWithStatus(stage, showStatus),
    },
    storage.sessions,
    listenerOf(base, link, environment, stage, showStatus),
  );
  link.connect(controller);
  watchEdits(base, controller);
  return {
    controller,
    sessions: storage.sessions,
    workspace: project.workspace,
    reasonIndex,
    stage,
    showStatus,
    models,
    environment,
    setUp,
    ...review,
    ...offersOf(base, project, storage.ports.pictures),
    lookAround: () => {
      look();
      project.codebase.readAhead();
      environment.lookAround();
    },
  };
}

/** Creates the index of reasons for lines. The index is loaded on first use, because opening a window must not read all sessions. */
function openReasonIndex(
  { sessions, ports: { checkpoints } }: Storage,
  workspace: Project['workspace'],
  { session }: SessionLink,
): ReasonIndex {
  const index = once(async () => {
    const { createReasonIndex } = await import('./lazyParts');
    return createReasonIndex({ sessions, contents: checkpoints, workspace, session });
  });
  return {
    reasons: async (address, lines, carry) => (await index()).reasons(address, lines, carry),
    about: async (request, signal) => (await index()).about(request, signal),
  };
}

function linkSession(): SessionLink & { connect(controller: SessionController): void } {
  let controller: SessionController | null = null;
  return {
    session: () => controller?.session() ?? emptySession,
    command: async (command) => (await controller?.command(command)) ?? false,
    isBusy: () => controller?.isBusy() ?? false,
    held: () => controller?.held() ?? null,
    connect: (opened) => {
      controller = opened;
    },
  };
}

function openReview(
  { context, panel, settings, texts }: CompositionBase,
  { session }: SessionLink,
  { editing }: Project,
  { ports: { checkpoints } }: Storage,
  send: (command: Command) => Promise<void>,
  price: () => Price | null,
) {
  const priceOfReview = (taskId: string) => estimateWords(estimateReview(session(), taskId, price()), texts, settings.language());
  const review = createEditorReview(
    { session, texts, editing, checkpoints, send, priceOfReview, kept: context.globalState },
    context.subscriptions,
  );
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
  return { review, opening, plans: openPlanDocuments({ texts, language: settings.language(), session, send }, context.subscriptions) };
}

/** Returns plan documents that are created when the first plan is opened. */
function openPlanDocuments(parts: Parameters<typeof createPlanDocuments>[0], subscriptions: vscode.Disposable[]): PlanDocuments {
  let opened: PlanDocuments | null = null;
  const load = once(async () => {
    opened = (await import('./lazyParts')).createPlanDocuments(parts, subscriptions);
    return opened;
  });
  return { act: async (act, given) => (await load()).act(act, given), show: (session) => opened?.show(session) };
}

/** Returns a function that shows the session's state in the status bar, the badge and open files. */
function createStatus(
  { context, panel, settings, texts, lines }: CompositionBase,
  controller: SessionLink,
  stage: PanelOutput,
  { review, opening, plans }: ReturnType<typeof openReview>,
): () => void {
  const statusBar = createStatusBar(texts, settings.language(), context.subscriptions);
  const showState = createContextKeys();
  const tellAway = createAwayMessage(texts, () => panel.focus(null));
  return () => {
    const session = controller.session();
    const isBusy = controller.isBusy();
    lines.written(session);
    review.show(session);
    opening.show(session);
    plans.show(session);
    const status = { session, isBusy, pending: review.documents.pending().length, writing: stage.underWay(), saving: stage.beingSaved() };
    showState({ isBusy, isWorking: isWorking(status), hasSession: session.id !== '' });
    statusBar.show(status);
    const badge = badgeOf(status, texts, settings.language());
    panel.badge(badge ?? undefined);
    tellAway(session, badge?.tooltip ?? null);
  };
}

function settingsOf(base: CompositionBase, environment: EnvironmentWatch): Ports['settings'] {
  return {
    ...base.settings,
    members: environment.members,
    ownAgents: environment.ownAgents,
    reviewLevel: environment.reviewLevel,
    memberName: (id) => shownName(environment.current().texts, id),
    modelRules: () => modelRules(base),
    experts: environment.experts,
    texts: () => base.texts,
  };
}

function stageWithStatus(stage: PanelOutput, showStatus: () => void): PanelOutput {
  const shown =
    <T>(tell: (told: T) => void) =>
    (told: T): void => {
      tell(told);
      showStatus();
    };
  return { ...stage, events: shown(stage.events), writing: shown(stage.writing), saving: shown(stage.saving) };
}

function listenerOf(
  { log, panel }: CompositionBase,
  controller: SessionLink,
  environment: EnvironmentWatch,
  stage: PanelOutput,
  showStatus: () => void,
): SessionControllerListener {
  return {
    busy: (isBusy) => {
      stage.busy(isBusy);
      showStatus();
    },
    crashed: (error) => log.error(error instanceof Error ? error : String(error)),
    storageFailed: (error) => {
      log.error(error);
      environment.setStorage(error instanceof UnreadableError ? error.reason : error.isFull ? 'full' : 'failed');
    },
    heldChanged: () => stage.held(controller.held()),
    storageRecovered: () => environment.setStorage('fine'),
    sessionChanged: () => {
      stage.clear();
      panel.post(stage.snapshot(controller.session(), environment.current(), controller.isBusy(), controller.held()));
      showStatus();
      lookAtFiles(controller);
    },
  };
}

/** Checks whether files changed while their session was closed. */
export function lookAtFiles(controller: Pick<SessionLink, 'session' | 'command'>): void {
  if (controller.session().checkpoints.changes.length > 0) void controller.command({ type: 'review.refresh' });
}

/** Reports user saves while another agent works, and changes to files under review. */
function watchEdits({ context }: CompositionBase, controller: SessionController): void {
  watchOwnSaves(
    () => controller.session().handedOn?.kept != null,
    (save) => void (Math.max(save.before.length, save.after.length) <= maxSaved && controller.command({ type: 'handOn.saved', ...save })),
    context.subscriptions,
  );
  watchReview(controller.session, (path) => void controller.command({ type: 'review.refresh', path }), context.subscriptions);
}

function offersOf({ context, panel, log, texts }: CompositionBase, { workspace, codebase }: Project, store: Storage['ports']['pictures']) {
  const offer = async (uris: readonly vscode.Uri[]) => panel.offerPictures(await readPictures(uris));
  const warn = (error: Error) => log.warn(error.message);
  return {
    suggestions: createSuggestions(workspace, codebase, texts, panel, offer),
    tellEditor: watchEditorInFront((items) => panel.post({ kind: 'inEditor', items }), context.subscriptions),
    pictures: createPanelPictures(store, () => panel, texts, warn),
    findStarters: () => findStarters(workspace, codebase),
  };
}
