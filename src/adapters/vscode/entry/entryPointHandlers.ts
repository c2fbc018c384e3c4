// Where the ways into the room end: a place or a request waits in the composer, a link opens its session.
import * as vscode from 'vscode';
import type { Command, CommandOf } from '../../../core/commands';
import type { Language, Texts } from '../../../core/i18n/language';
import type { Price } from '../../../core/models/usage';
import { baseName } from '../../../core/paths/pathParts';
import { isSessionId } from '../../../core/sessions/list';
import { placeReference } from '../../../core/text/placeReference';
import type { Sessions, TeamTools } from '../../../flows/ports/sessions';
import type { Attached } from '../../../protocol';
import { createAgentFileCompletion } from '../agents/agentFile';
import type { PanelController } from '../panel/panel';
import { createAgentTools } from './agentTools';
import { attachablePath, checkedAttachment, selectedLines } from '../workspace/attachments';
import { answerChat } from './chatParticipant';
import type { Discussed, Habits } from './entryPoints';

interface HabitsOf {
  readonly sessionId: () => string;
  readonly team: TeamTools;
  /** Carries out a command as if the panel had sent it. */
  readonly send: (command: Command) => Promise<void>;
  readonly sessions: Pick<Sessions, 'has' | 'list' | 'view'>;
  readonly panel: Pick<PanelController, 'focus'>;
  readonly texts: Texts;
  readonly language: Language;
  /** Of the strong tier's model; null where it is not known. */
  readonly price: () => Price | null;
}

export function createEntryPointHandlers(parts: HabitsOf): Habits {
  const { sessionId, send, sessions, panel, texts } = parts;
  return {
    agentTools: createAgentTools(parts),
    agentHelp: createAgentFileCompletion(texts),
    discuss: (what, given) => {
      const { text, attached } = pointedAt(what, given);
      return panel.focus(text, true, attached);
    },
    openLink: async (path) => {
      const [, id = ''] = /^\/session\/([^/]+)$/.exec(path) ?? [];
      if (!isSessionId(id) || !(await sessions.has(id))) return void vscode.window.showInformationMessage(texts['editor.link.unknown']);
      if (sessionId() !== id) await send({ type: 'session.open', sessionId: id });
      await panel.focus(null);
    },
    answerChat: (request, answer) => answerChat({ sessions, panel, texts }, request, answer),
  };
}

/** What a menu, a key or the palette leads to: a place of the workspace is attached, any other is named, and a problem is told besides. */
interface Pointed {
  readonly text: string | null;
  readonly attached?: Attached;
}

function pointedAt(what: Discussed, [uri, line, message]: readonly unknown[]): Pointed {
  const editor = vscode.window.activeTextEditor;
  if (what === 'Selection') return editor ? selectionOf(editor) : { text: null };
  const file = uri instanceof vscode.Uri ? uri : editor?.document.uri;
  if (!file) return { text: null };
  const path = attachablePath(file);
  if (typeof line === 'number') {
    const text = placeReference(pathOf(file), [line, line], String(message));
    return path === null ? { text } : { text, attached: checkedAttachment([{ kind: 'problems', path }]) };
  }
  return path === null ? { text: placeReference(pathOf(file)) } : { text: null, attached: checkedAttachment([{ kind: 'file', path }]) };
}

function selectionOf({ document: { uri }, selection }: vscode.TextEditor): Pointed {
  const [from, to] = selectedLines(selection);
  const path = attachablePath(uri);
  if (path === null) return { text: placeReference(pathOf(uri), [from, to]) };
  return { text: null, attached: checkedAttachment([{ kind: 'selection', path, from, to }]) };
}

/** A file of the workspace by its path in there, any other by its name. */
function pathOf(uri: vscode.Uri): string {
  return vscode.workspace.getWorkspaceFolder(uri) ? vscode.workspace.asRelativePath(uri, false) : baseName(uri.path);
}

/** Puts the link of a session on the clipboard. */
export async function copyLink({ sessionId }: CommandOf<'sessions.copyLink'>, texts: Texts): Promise<void> {
  await vscode.env.clipboard.writeText(linkTo(sessionId));
  void vscode.window.showInformationMessage(texts['editor.link.copied']);
}

export function linkTo(sessionId: string): string {
  return `${vscode.env.uriScheme}://milkstack.milkstack/session/${sessionId}`;
}
