// Handles the editor's entry points: menus, links, chat participant, tools.
import * as vscode from 'vscode';
import * as v from 'valibot';
import { estimateOpening } from '../../../core/clarify/typicalSpend';
import type { Command, CommandOf } from '../../../core/commands';
import { roughDollars, shortTokens } from '../../../core/i18n/format';
import { usualOf } from '../../../core/models/estimate';
import { fill, type Language, type Texts } from '../../../core/i18n/language';
import type { Attachment } from '../../../core/lifecycle/attachments';
import { sessionTitle } from '../../../core/lifecycle/summary';
import type { Price } from '../../../core/models/usage';
import { toolInputs } from '../../../core/agentApi/toolInputs';
import type { ToolName } from '../../../core/agentApi/toolNames';
import { baseName } from '../../../core/paths/pathParts';
import { inlineMarkdown, quotedMarkdown } from '../../../core/secrets/quoteMarkdown';
import { isSessionId, shownSessions } from '../../../core/sessions/list';
import { placeReference } from '../../../core/text/placeReference';
import type { Sessions, TeamTools } from '../../../flows/ports/sessions';
import type { Attached } from '../../../protocol';
import { createAgentFileCompletion } from '../agents/agentFile';
import type { PanelController } from '../panel/panel';
import { attachablePath, checkedAttachment, selectedLines } from '../workspace/attachments';
import type { AgentTools, ChatAnswer, ChatRequest, Discussed, EntryPoints } from './entryPoints';

interface EntryPointParts {
  readonly why: EntryPoints['why'];
  readonly discussions: EntryPoints['discussions'];
  readonly sessionId: () => string;
  readonly team: TeamTools;
  /** Runs a command as if the panel had sent it. */
  readonly send: (command: Command) => Promise<void>;
  readonly sessions: Pick<Sessions, 'has' | 'list' | 'view'>;
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
    discussions: parts.discussions,
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
    answerChat: (request, answer) => answerChat(parts, request, answer),
  };
}

/**
 * Addition to the draft: a file in the workspace is attached, any other file is mentioned in the text, and a problem is described in the
 * text.
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

/** Returns the workspace-relative path, or the file name outside the workspace. */
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

/** Creates the tools for other agents. A tool that opens a discussion shows its topic and estimated price for confirmation. */
export function createAgentTools(parts: AgentToolsOf): AgentTools {
  return {
    prepare: async (name, input) => {
      if (name !== 'milkstack_discuss') return {};
      const read = v.safeParse(toolInputs.milkstack_discuss, input);
      // A repeated call with the same topic only reads the session, so it needs no confirmation.
      if (!read.success || (await parts.team.sessionAbout(read.output.topic))) return {};
      return { confirmationMessages: confirmation(parts, read.output.topic) };
    },
    invoke: async (name, input) =>
      new vscode.LanguageModelToolResult([new vscode.LanguageModelTextPart(await answer(parts.team, name, input))]),
  };
}

async function answer(team: TeamTools, name: ToolName, input: unknown): Promise<string> {
  const read = v.safeParse(toolInputs[name], input);
  if (!read.success) return `Invalid tool input: ${read.issues.map(({ message }) => message).join('; ')}`;
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

type ChatParticipant = Pick<EntryPointParts, 'sessions' | 'panel' | 'texts'>;

/** Maximum number of sessions searched for an answer, latest first. */
const maxSessions = 30;

const maxDecisions = 20;

/**
 * Answers in the chat without calling a model: a request is put into the composer for the user to send; decisions are read from sessions.
 */
async function answerChat(participant: ChatParticipant, request: ChatRequest, answer: ChatAnswer): Promise<void> {
  const attachments = request.references.flatMap(({ value }) => attachmentOf(value) ?? []);
  if (request.command === 'decisions') return answerDecisions(participant, attachments, answer);
  await handOver(participant, request.prompt.trim(), attachments, answer);
}

async function handOver({ panel, texts }: ChatParticipant, prompt: string, attachments: readonly Attachment[], answer: ChatAnswer) {
  answer.markdown(texts[prompt === '' && attachments.length === 0 ? 'editor.chat.empty' : 'editor.chat.opened']);
  answer.button({ command: 'milkstack.focus', title: texts['editor.chat.show'] });
  await panel.focus(prompt || null, true, attachments.length > 0 ? checkedAttachment(attachments) : undefined);
}

/**
 * Lists decisions about the mentioned files; if none is mentioned, about the active file; if there is no active file either, lists all
 * decisions.
 */
async function answerDecisions({ sessions, texts }: ChatParticipant, attachments: readonly Attachment[], answer: ChatAnswer) {
  const open = vscode.window.activeTextEditor?.document.uri;
  const named = attachments.map(({ path }) => path);
  const here = named.length === 0 && open ? attachablePath(open) : null;
  const paths = here === null ? named : [here];
  const listed = shownSessions(
    (await sessions.list()).map((summary) => ({ ...summary, open: 'nowhere' as const })),
    '',
  );
  const { decisionsAbout } = await import('../../../core/report/writers');
  let left = maxDecisions;
  for (const { id } of [...listed.current, ...listed.archived].slice(0, maxSessions)) {
    const session = await sessions.view(id).catch(() => null);
    const decided = session ? decisionsAbout(session, paths).slice(0, left) : [];
    if (!session || decided.length === 0) continue;
    left -= decided.length;
    const title = sessionTitle(session.summary);
    answer.markdown(
      `**${inlineMarkdown(title)}**\n\n${decided.map((each) => `- **${each.id}** ${inlineMarkdown(each.text)}`).join('\n')}\n\n`,
    );
    answer.button({ command: 'milkstack.openSession', title: fill(texts, 'editor.chat.openSession', { title }), arguments: [id] });
    if (left === 0) return;
  }
  if (left < maxDecisions) return;
  const about = paths.map((path) => `\`${path.replaceAll('`', '')}\``).join(', ');
  answer.markdown(about ? fill(texts, 'editor.chat.noDecisions', { about }) : texts['editor.chat.noneAtAll']);
}

function attachmentOf(value: unknown): Attachment | undefined {
  const uri = value instanceof vscode.Uri ? value : value instanceof vscode.Location ? value.uri : undefined;
  const path = uri ? attachablePath(uri) : null;
  if (path === null) return undefined;
  if (!(value instanceof vscode.Location)) return { kind: 'file', path };
  const [from, to] = selectedLines(value.range);
  return { kind: 'selection', path, from, to };
}
