// Registers the editor's entry points: selection, file, problem, link, chat.
import * as vscode from 'vscode';
import { type ToolName, toolNames } from '../../../core/agentApi/toolNames';
import type { AgentHelp } from '../agents/agentFile';
import type { WhyLine } from '../review/whyLine';
import { registerSessionTree, type SessionItems } from '../sessions/sessionTree';

/** Tools for other agents: the metadata shown before a call, and the answer to a call. */
export interface AgentTools {
  prepare(name: ToolName, input: unknown): Promise<vscode.PreparedToolInvocation>;
  invoke(name: ToolName, input: unknown): Promise<vscode.LanguageModelToolResult>;
}

/** The entry points. They are loaded on first use, and none of them starts the team. */
export interface EntryPoints {
  /** Attaches a selection or file to the draft, or describes a problem in it. */
  discuss(what: Discussed, given: readonly unknown[]): Promise<void>;
  /** Shows the reasons for lines. The index is read for the first hover or lens. */
  why(): Promise<WhyLine>;
  /** Content of the tree of discussions. */
  readonly discussions: SessionItems;
  /** Opens an editor link, `vscode://milkstack.milkstack/session/ID`. */
  openLink(path: string): Promise<void>;
  /** Completion and hover for agent files. */
  readonly agentHelp: AgentHelp;
  /** Tools for other agents in the editor. */
  readonly agentTools: AgentTools;
  answerChat(request: ChatRequest, answer: ChatAnswer): Promise<void>;
}

/** The properties of a chat request that the handlers use. */
export type ChatRequest = Pick<vscode.ChatRequest, 'prompt' | 'command' | 'references'>;
export type ChatAnswer = Pick<vscode.ChatResponseStream, 'markdown' | 'button'>;

const discussed = ['Selection', 'File', 'Problem'] as const;
export type Discussed = (typeof discussed)[number];

/** Opening an agent file loads the rest of the code, to show the file's problems. */
const agentFiles = { pattern: '**/.milkstack/agents/*.md' };
const isAgentFile = (document: vscode.TextDocument) => vscode.languages.match(agentFiles, document) > 0;

const problemCommand = 'milkstack.discussProblem';
interface Contributions {
  readonly commands: readonly { readonly command: string; readonly title: string }[];
}

/** Registers handlers that must exist directly after activation, because the editor activates the extension in order to call them. */
export function registerCalls(host: () => Promise<EntryPoints>): vscode.Disposable[] {
  return [
    ...discussed.map((what) =>
      vscode.commands.registerCommand(`milkstack.discuss${what}`, async (...given: unknown[]) => (await host()).discuss(what, given)),
    ),
    ...registerTools(host),
    vscode.chat.createChatParticipant('milkstack.room', async (request, _context, answer) => (await host()).answerChat(request, answer)),
  ];
}

/** Registers providers that can be registered later, because the editor asks again or queues the call. */
export function registerOffers(context: vscode.ExtensionContext, host: () => Promise<EntryPoints>): vscode.Disposable[] {
  const look = (document: vscode.TextDocument) => isAgentFile(document) && void host();
  vscode.workspace.textDocuments.forEach(look);
  return [
    vscode.workspace.onDidOpenTextDocument(look),
    registerSessionTree(async () => (await host()).discussions),
    vscode.languages.registerCodeActionsProvider('*', {
      provideCodeActions: (document, _range, { diagnostics: [problem] }) => {
        if (!problem || !isOfWorkspace(document)) return [];
        // The editor has already translated this title.
        const { commands } = context.extension.packageJSON.contributes as Contributions;
        const title = commands.find(({ command }) => command === problemCommand)?.title ?? '';
        const action = new vscode.CodeAction(title, vscode.CodeActionKind.QuickFix);
        action.diagnostics = [problem];
        action.command = { title, command: problemCommand, arguments: [document.uri, problem.range.start.line + 1, problem.message] };
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

/** Registers the tools; does nothing if the editor has no language model tools. */
function registerTools(host: () => Promise<EntryPoints>): vscode.Disposable[] {
  const lm: Partial<typeof vscode.lm> | undefined = vscode.lm;
  if (!lm?.registerTool) return [];
  return toolNames.map((name) =>
    vscode.lm.registerTool(name, {
      prepareInvocation: async ({ input }) => (await host()).agentTools.prepare(name, input),
      invoke: async ({ input }) => (await host()).agentTools.invoke(name, input),
    }),
  );
}
