// Handles the editor's entry points: menus, links, tools.
import * as vscode from 'vscode';
import * as v from 'valibot';
import { estimateOpening } from '../../../core/clarify/typicalSpend';
import type { Command, CommandOf } from '../../../core/commands';
import { roughDollars, shortTokens } from '../../../core/i18n/format';
import { usualOf } from '../../../core/models/estimate';
import { fill, type Language, type Texts } from '../../../core/i18n/language';
import type { Price } from '../../../core/models/usage';
import { toolInputs } from '../../../core/agentApi/toolInputs';
import type { ToolName } from '../../../core/agentApi/toolNames';
import { baseName } from '../../../core/paths/pathParts';
import { quotedMarkdown } from '../../../core/secrets/quoteMarkdown';
import { isSessionId } from '../../../core/sessions/list';
import { placeReference } from '../../../core/text/placeReference';
import type { Sessions, TeamTools } from '../../../flows/ports/sessions';
import type { Attached } from '../../../protocol';
import type { PanelController } from '../panel/panel';
import { attachablePath, checkedAttachment, selectedLines } from '../workspace/attachments';
import type { AgentTools, Discussed, EntryPoints } from './entryPoints';

interface EntryPointParts {
  readonly why: EntryPoints['why'];
  readonly sessionId: () => string;
  readonly team: TeamTools;
  /** Runs a command as if the panel had sent it. */
  readonly send: (command: Command) => Promise<void>;
  readonly sessions: Pick<Sessions, 'has'>;
  readonly panel: Pick<PanelController, 'focus'>;
  readonly texts: Texts;
  readonly language: Language;
  /** Price of the strong tier's model; null if it is unknown. */
  readonly price: () => Price | null;
}

export function createEntryPointHandlers(parts: EntryPointParts): EntryPoints {
  const { sessionId, send, sessions, panel, texts } = parts;
  return {
    agentTools: createAgentTools(parts),
    why: parts.why,
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
  };
}

/**
 * What a menu, key or palette command refers to: a path in the workspace is attached, any other path is mentioned, and a problem is
 * described.
 */
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

/** Path of a file in the workspace; otherwise its name. */
function pathOf(uri: vscode.Uri): string {
  return vscode.workspace.getWorkspaceFolder(uri) ? vscode.workspace.asRelativePath(uri) : baseName(uri.path);
}

export async function copyLink({ sessionId }: CommandOf<'sessions.copyLink'>, texts: Texts): Promise<void> {
  await vscode.env.clipboard.writeText(linkTo(sessionId));
  void vscode.window.showInformationMessage(texts['editor.link.copied']);
}

export function linkTo(sessionId: string): string {
  return `${vscode.env.uriScheme}://milkstack.milkstack/session/${sessionId}`;
}

type AgentToolsOf = Pick<EntryPointParts, 'team' | 'texts' | 'language' | 'price'>;

/** Creates the tools. They validate their input; the tool that opens a discussion asks for confirmation, with topic and price. */
export function createAgentTools(parts: AgentToolsOf): AgentTools {
  return {
    prepare: async (name, input) => {
      if (name !== 'milkstack_discuss') return {};
      const read = v.safeParse(toolInputs.milkstack_discuss, input);
      // A second call on the topic only reads.
      if (!read.success || (await parts.team.sessionAbout(read.output.topic))) return {};
      return { confirmationMessages: confirmation(parts, read.output.topic) };
    },
    invoke: async (name, input) =>
      new vscode.LanguageModelToolResult([new vscode.LanguageModelTextPart(await answer(parts.team, name, input))]),
  };
}

async function answer(team: TeamTools, name: ToolName, input: unknown): Promise<string> {
  const read = v.safeParse(toolInputs[name], input);
  if (!read.success) return `The input does not fit the tool: ${read.issues.map(({ message }) => message).join('; ')}`;
  switch (name) {
    case 'milkstack_discuss':
      return team.discuss(v.parse(toolInputs[name], input).topic);
    case 'milkstack_decisions':
      return team.decisions(v.parse(toolInputs[name], input));
    case 'milkstack_review':
      return team.review(v.parse(toolInputs[name], input).paths);
  }
}

function confirmation({ texts, language, price }: AgentToolsOf, topic: string): vscode.LanguageModelToolConfirmationMessages {
  const { calls, mostCalls, tokens, costUsd } = usualOf(estimateOpening(price()));
  const cost = costUsd ? roughDollars(language, costUsd) : fill(texts, 'panel.spendTokens', { tokens: shortTokens(language, tokens) });
  const message = fill(texts, 'editor.tool.confirm', { calls, most: mostCalls, cost });
  return { title: texts['editor.tool.title'], message: new vscode.MarkdownString(`${quotedMarkdown(topic)}\n\n${message}`) };
}
