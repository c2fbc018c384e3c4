// Where the ways into the room end: a place or a request waits in the composer, a link opens its session.
import * as vscode from 'vscode';
import type { Command, CommandOf } from '../../../core/commands';
import { type Attachment, named } from '../../../core/context/evidence/attachments';
import type { Texts } from '../../../core/i18n/language';
import { isSessionId } from '../../../core/sessions/id';
import { placeReference } from '../../../core/text/placeReference';
import type { Sessions } from '../../../flows/ports/sessions';
import type { Attached } from '../../../protocol';
import { createAgentFileCompletion } from '../agents/agentFileCompletion';
import type { Discussed, Habits } from './entryPoints';
import type { Panel } from '../panel/panel';
import { pathOf as pathIn, placesOf } from '../workspace/workspacePlaces';

interface HabitsOf {
  readonly sessionId: () => string;
  /** Carries out a command as if the panel had sent it. */
  readonly send: (command: Command) => Promise<void>;
  readonly sessions: Pick<Sessions, 'has'>;
  readonly panel: Pick<Panel, 'focus'>;
  readonly texts: Texts;
}

export function createEntryPointHandlers({ sessionId, send, sessions, panel, texts }: HabitsOf): Habits {
  return {
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
    answerChat: async (request, stream) => {
      stream.markdown(texts[request.trim() === '' ? 'editor.chat.empty' : 'editor.chat.opened']);
      stream.button({ command: 'milkstack.focus', title: texts['editor.chat.show'] });
      await panel.focus(request.trim() || null, true);
    },
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
    return path === null ? { text } : { text, attached: checkedAttachment({ kind: 'problems', path }) };
  }
  return path === null ? { text: placeReference(pathOf(file)) } : { text: null, attached: checkedAttachment({ kind: 'file', path }) };
}

function selectionOf({ document: { uri }, selection }: vscode.TextEditor): Pointed {
  const [from, to] = linesOf(selection);
  const path = attachablePath(uri);
  if (path === null) return { text: placeReference(pathOf(uri), [from, to]) };
  return { text: null, attached: checkedAttachment({ kind: 'selection', path, from, to }) };
}

function checkedAttachment(attachment: Attachment): Attached {
  const { taken, refused } = named([attachment]);
  return { items: taken, refused };
}

/** A file's path as an attachment names it; null where it lies in no folder of the workspace. */
function attachablePath(uri: vscode.Uri): string | null {
  return pathIn(placesOf(vscode.workspace.workspaceFolders ?? []), uri);
}

/** A selection that ends before the first character of a line does not hold that line. */
function linesOf({ start, end, isSingleLine }: vscode.Selection): readonly [number, number] {
  return [start.line + 1, end.line + (end.character === 0 && !isSingleLine ? 0 : 1)];
}

/** A file of the workspace by its path in there, any other by its name. */
function pathOf(uri: vscode.Uri): string {
  return vscode.workspace.getWorkspaceFolder(uri)
    ? vscode.workspace.asRelativePath(uri, false)
    : uri.path.slice(uri.path.lastIndexOf('/') + 1);
}

/** Puts the link of a session on the clipboard. */
export async function copyLink({ sessionId }: CommandOf<'sessions.copyLink'>, texts: Texts): Promise<void> {
  await vscode.env.clipboard.writeText(`${vscode.env.uriScheme}://milkstack.milkstack/session/${sessionId}`);
  void vscode.window.showInformationMessage(texts['editor.link.copied']);
}
