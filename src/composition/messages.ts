// Routes commands from the panel, code lenses, keys and the palette through one handler.
import * as v from 'valibot';
import * as vscode from 'vscode';
import { homedir } from 'node:os';
import { systemClock } from '../adapters/files/base/system';
import { cleanContents } from '../adapters/files/sessions/checkpointFiles';
import { createEntryPointHandlers, linkTo } from '../adapters/vscode/entry/entryPointHandlers';
import { createPalette, movePanel } from '../adapters/vscode/entry/paletteCommands';
import { chooseKeyProvider, chooseStoredKey } from '../adapters/vscode/models/keyStore';
import { askToRelease } from '../adapters/vscode/models/releasedValues';
import { chooseTools, switchWeb } from '../adapters/vscode/models/toolSwitches';
import { createDraftStore, withTyped } from '../adapters/vscode/panel/draftStore';
import { isEditorCommand, runEditorCommand } from '../adapters/vscode/panel/editorCommands';
import { mayShowPictures } from '../adapters/vscode/panel/pictures';
import type { ActOnReview } from '../adapters/vscode/review/reviewActions';
import { createOtherFolders } from '../adapters/vscode/sessions/otherFolders';
import { createReports } from '../adapters/vscode/sessions/reportTab';
import type { DiscussionAct } from '../adapters/vscode/sessions/sessionMenu';
import { createSessionList } from '../adapters/vscode/sessions/sessionList';
import { createSessionItems } from '../adapters/vscode/sessions/sessionItems';
import { storedAt } from '../adapters/vscode/sessions/storage';
import { createAskForSecretFiles } from '../adapters/vscode/workspace/attachments';
import { chooseAllowed } from '../adapters/vscode/workspace/shell';
import { once } from '../core/base/cache';
import { type Command, panelMessageSchema } from '../core/commands';
import { keysToSet } from '../core/models/setup';
import { picturesIn } from '../core/pictures/picture';
import { sessionTitle } from '../core/lifecycle/summary';
import type { TeamTools } from '../flows/ports/sessions';
import type { HostMessage } from '../protocol';
import { isSetupCommand } from './models';
import type { askSecondOpinion } from './lazyParts';
import type { CompositionBase, Host, Parts } from './parts';

const lazyParts = () => import('./lazyParts');

export function connectPanel(
  base: CompositionBase,
  {
    controller,
    models,
    sessions,
    workspace,
    setUp,
    environment,
    review,
    stage,
    suggestions,
    pictures,
    tellEditor,
    opening,
    plans,
    reasonIndex,
  }: Parts,
  snapshot: () => HostMessage,
): Host {
  const { context, panel, log, keys, headers, released, tools, web, shell, texts, settings } = base;
  const askForSecretFiles = createAskForSecretFiles(texts);
  const typed = createDraftStore(context.workspaceState, (error) => log.warn(error.message));
  const files = { texts, language: settings.language(), home: homedir(), warn: (error: Error) => log.warn(error.message) };
  const otherFolders = createOtherFolders({ ...files, context, newId: sessions.newId });
  const listChanged = new vscode.EventEmitter<void>();
  context.subscriptions.push(listChanged);
  const sessionList = createSessionList({
    ...files,
    sessions,
    others: otherFolders.list,
    controller: () => ({ session: controller.session(), isOurs: controller.held() === null, isBusy: controller.isBusy() }),
    cleanContents: async () => {
      for (const contents of ['checkpoints', 'pictures'] as const)
        await cleanContents(storedAt(context, contents), storedAt(context, 'sessions'), systemClock.now());
    },
    post: (list) => {
      panel.post(list);
      listChanged.fire();
    },
  });
  const reviewChanges = async (given: unknown) => {
    await (await lazyParts()).chooseReview({ texts, send: (sent) => command(sent), session: controller.session, panel, workspace }, given);
  };
  const second = async (asked: Parameters<typeof askSecondOpinion>[1]) => {
    await (await lazyParts()).askSecondOpinion({ texts, send: (sent) => command(sent), panel }, asked);
  };
  const editor = {
    context,
    log,
    now: systemClock.now,
    panel,
    session: () => controller.session(),
    diffs: review.diffs,
    price: () => models.price(models.identify('strong').model),
    reports: createReports({ ...files, session: () => controller.session() }),
    sessionList,
    suggestions,
    pictures,
    switchWeb: async (isOn: boolean | undefined) => {
      const hindrance = environment.webHindrance();
      await switchWeb(web, { ...(isOn === undefined ? {} : { isOn }), hindrance, texts });
      environment.post();
    },
    texts,
    keep: controller.command,
    reviewChanges: () => reviewChanges(null),
    openPlan: () => plans.act('openPlan', null),
    second,
  };
  /** Runs a command; returns false if the session refused it. */
  const carryOut = async (sent: Command): Promise<boolean> => {
    if (isEditorCommand(sent)) await runEditorCommand(editor, sent);
    else if (isSetupCommand(sent)) {
      await setUp.run(sent);
      // Returns the focus to the panel, because the input box for the API key leaves the focus in the editor.
      if (sent.type === 'setup.key') await panel.focusAgain();
    } else {
      if (sent.type === 'session.open') await otherFolders.bring(sent.sessionId);
      const asked = await askForSecretFiles(sent);
      const mayBeSent = !holdsPictures(asked) || (await mayShowPictures(context.globalState, texts));
      const title = sessionTitle(controller.session().summary);
      const isDone = mayBeSent && (await controller.command(asked));
      if (!isDone) panel.post({ kind: 'refused', command: sent, ...(mayBeSent ? {} : { isWithdrawn: true }) });
      await sessionList.follow(sent, isDone);
      if (sent.type.startsWith('session.') || sessionTitle(controller.session().summary) !== title) listChanged.fire();
      return isDone;
    }
    return true;
  };
  const tryCommand = (sent: Command) =>
    carryOut(sent).catch((error: Error) => {
      log.error(error);
      return false;
    });
  const command = async (sent: Command) => void (await tryCommand(sent));
  const loadTeam = once(async () => {
    const { createTeamTools } = await lazyParts();
    return createTeamTools({
      controller,
      sessions,
      link: linkTo,
      leave: () => command({ type: 'session.new' }),
      draft: (topic) => panel.focus(texts['editor.tool.draft'], true, { items: [topic], refused: [] }),
    });
  });
  const team: TeamTools = {
    sessionAbout: async (topic) => (await loadTeam()).sessionAbout(topic),
    discuss: async (topic) => (await loadTeam()).discuss(topic),
    decisions: async (sought) => (await loadTeam()).decisions(sought),
    review: async (paths) => (await loadTeam()).review(paths),
  };
  const state = () => {
    tellEditor();
    return () => withTyped(snapshot(), typed.kept());
  };
  const inEditor = {
    setKey: async () => {
      const provider = await chooseKeyProvider(
        texts,
        keysToSet((id) => settings.ofProvider(id).baseUrl),
        'key.choose',
      );
      if (provider === null) return;
      await panel.showPage('model');
      await command({ type: 'setup.key', provider });
    },
    setHeader: async () => {
      const provider = await chooseKeyProvider(texts, headers.offered(), 'header.choose');
      if (provider !== null) await headers.ask(texts, provider);
    },
    forgetKey: async () => {
      const stored = await chooseStoredKey(texts, await keys.stored());
      if (stored !== null) await keys.forget(stored);
    },
    chooseTools: () => chooseTools(tools, texts),
    chooseAllowed: () => chooseAllowed(shell, texts),
    releaseValue: () => askToRelease(released, texts),
    move: () => movePanel(texts, panel),
    importSession: async () => {
      const sessionId = await otherFolders.takeLog();
      if (sessionId === null) return;
      await command({ type: 'session.open', sessionId });
      await panel.focus(null);
    },
    copyRejected: async () => (await lazyParts()).copyRejected(controller.session(), texts),
    reviewChanges,
    plan: plans.act,
    second: () => second({ text: '' }),
    onDiscussion: async (act: DiscussionAct, given: unknown) =>
      (await lazyParts()).actOnDiscussion({ texts, send: tryCommand }, act, given),
  };
  const reviewed: ActOnReview = (action, at) => review.act(action, at).catch((error: Error) => log.error(error));
  return {
    command,
    state,
    palette: createPalette(panel, command, { ...inEditor, askInThread: review.ask }, reviewed),
    receive: async (message) => {
      const read = v.safeParse(panelMessageSchema, message);
      if (!read.success) log.warn('invalid message from the panel');
      else if (read.output.kind === 'hello') return state();
      else if (read.output.kind === 'typed') {
        opening.touched('key');
        typed.keep(read.output.typed);
      } else if (read.output.kind === 'keepPicture') await pictures.keep(read.output);
      else if (read.output.kind === 'showPicture') await pictures.show(read.output.hash);
      else if (read.output.kind === 'command') {
        opening.touched('press');
        await command(read.output.command);
      } else return stage.answer(controller.session, read.output);
      return null;
    },
    entryPoints: createEntryPointHandlers({
      discussions: createSessionItems({ list: sessionList.read, untitled: texts['sessions.untitled'], onDidChange: listChanged.event }),
      why: once(async () => {
        const { createWhyLine } = await lazyParts();
        return createWhyLine(reasonIndex, texts, base.lines);
      }),
      sessionId: () => controller.session().id,
      send: command,
      sessions,
      panel,
      team,
      texts,
      language: settings.language(),
      price: editor.price,
    }),
    close: controller.close,
  };
}

function holdsPictures(sent: Command): boolean {
  return sent.type === 'message.send' && picturesIn(sent.attachments ?? []).length > 0;
}
