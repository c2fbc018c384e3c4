// Registers the editor's entry points: selection, file, problem, link, chat.
import * as vscode from 'vscode';
import { type ToolName, toolNames } from '../../../core/agentApi/toolNames';
import type { AgentHelp } from '../agents/agentFile';
import type { WhyLine } from '../review/whyLine';
import { type ListedDiscussions, registerSessionTree } from '../sessions/sessionTree';

/** Metadata of a tool before its call, and its answer. */
export interface AgentTools {
  prepare(name: ToolName, input: unknown): Promise<vscode.PreparedToolInvocation>;
  invoke(name: ToolName, input: unknown): Promise<vscode.LanguageModelToolResult>;
}

/** Entry points, loaded on first use; none of them starts work. */
export interface EntryPoints {
  /** Attaches a selection or file to the draft, or describes a problem in the composer. */
  discuss(what: Discussed, given: readonly unknown[]): Promise<void>;
  /** Reasons of lines; the index is read on the first hover or lens. */
  why(): Promise<WhyLine>;
  /** Content of the tree of discussions. */
  readonly discussions: ListedDiscussions;
  /** Opens an editor link, `vscode://milkstack.milkstack/session/ID`. */
  openLink(path: string): Promise<void>;
  /** Completion and hover in agent files. */
  readonly agentHelp: AgentHelp;
  /** Tools for other agents of the editor. */
  readonly agentTools: AgentTools;
  answerChat(request: ChatRequest, answer: ChatAnswer): Promise<void>;
}

/** The parts of a chat request and answer that are used. */
export type ChatRequest = Pick<vscode.ChatRequest, 'prompt' | 'command' | 'references'>;
export type ChatAnswer = Pick<vscode.ChatResponseStream, 'markdown' | 'button'>;

const discussed = ['Selection', 'File', 'Problem'] as const;
export type Discussed = (typeof discussed)[number];

/** Opening an agent file loads the rest, to show its problems. */
const agentFiles = { pattern: '**/.milkstack/agents/*.md' };
const isAgentFile = ({ uri }: vscode.TextDocument) => /\/\.milkstack\/agents\/[^/]+\.md$/.test(uri.path);

const problemCommand = 'milkstack.discussProblem';

/** Registrations that must exist immediately after activation, because the editor activated the extension to call them. */
export function registerCalls(host: () => Promise<EntryPoints>): vscode.Disposable[] {
  return [
    ...discussed.map((what) =>
      vscode.commands.registerCommand(`milkstack.discuss${what}`, async (...given: unknown[]) => (await host()).discuss(what, given)),
    ),
    ...toolNames.flatMap((name) => registerTool(name, host)),
    vscode.chat.createChatParticipant('milkstack.room', async (request, _context, answer) => (await host()).answerChat(request, answer)),
  ];
}

/** Registrations that can be late: the editor asks again or queues the call. */
export function registerOffers(context: vscode.ExtensionContext, host: () => Promise<EntryPoints>): vscode.Disposable[] {
  const look = (document: vscode.TextDocument) => isAgentFile(document) && void host();
  vscode.workspace.textDocuments.forEach(look);
  return [
    vscode.workspace.onDidOpenTextDocument(look),
    registerSessionTree(async () => (await host()).discussions),
    vscode.languages.registerCodeActionsProvider('*', {
      provideCodeActions: ({ uri }, _range, { diagnostics: [problem] }) => {
        if (!problem || !vscode.workspace.getWorkspaceFolder(uri)) return [];
        const title = titleOf(context.extension, problemCommand);
        const action = new vscode.CodeAction(title, vscode.CodeActionKind.QuickFix);
        action.diagnostics = [problem];
        action.command = { title, command: problemCommand, arguments: [uri, problem.range.start.line + 1, problem.message] };
        return [action];
      },
    }),
    vscode.languages.registerCompletionItemProvider(agentFiles, {
      provideCompletionItems: async (document, position) => (await host()).agentHelp.complete(document, position),
    }),
    vscode.languages.registerHoverProvider(agentFiles, {
      provideHover: async (document, position) => (await host()).agentHelp.hover(document, position),
    }),
    vscode.languages.registerHoverProvider('*', {
      provideHover: async (document, position) => (isOfWorkspace(document) ? (await (await host()).why()).hover(document, position) : null),
    }),
    vscode.languages.registerCodeLensProvider('*', {
      provideCodeLenses: async (document) =>
        isOfWorkspace(document) && vscode.workspace.getConfiguration('milkstack').get('why.lens') === true
          ? (await (await host()).why()).lenses(document)
          : [],
    }),
    vscode.window.registerUriHandler({ handleUri: async ({ path }) => (await host()).openLink(path) }),
  ];
}

function isOfWorkspace({ uri }: vscode.TextDocument): boolean {
  return vscode.workspace.getWorkspaceFolder(uri) !== undefined;
}

/** Title in the editor's language. */
function titleOf({ packageJSON }: vscode.Extension<unknown>, wanted: string): string {
  const { commands } = packageJSON.contributes as { commands: readonly { command: string; title: string }[] };
  return commands.find(({ command }) => command === wanted)?.title ?? '';
}

/** Does nothing in editors without language model tools. */
function registerTool(name: ToolName, host: () => Promise<EntryPoints>): vscode.Disposable[] {
  const lm: Partial<typeof vscode.lm> | undefined = vscode.lm;
  const registered = lm?.registerTool?.(name, {
    prepareInvocation: async ({ input }) => (await host()).agentTools.prepare(name, input),
    invoke: async ({ input }) => (await host()).agentTools.invoke(name, input),
  });
  return registered ? [registered] : [];
}
