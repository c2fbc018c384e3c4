// Registers the editor's entry points: commands, providers, links, chat, tools.
import * as vscode from 'vscode';
import { type ToolName, toolNames } from '../../../core/agentApi/toolNames';
import type { AgentHelp } from '../agents/agentFile';
import type { WhyLine } from '../review/whyLine';
import { registerSessionTree, type SessionItems } from '../sessions/sessionTree';

/** Language model tools that MilkStack offers to other agents in the editor. */
export interface AgentTools {
  prepare(name: ToolName, input: unknown): Promise<vscode.PreparedToolInvocation>;
  invoke(name: ToolName, input: unknown): Promise<vscode.LanguageModelToolResult>;
}

/** Entry points, loaded on first use. None of them starts the team. */
export interface EntryPoints {
  discuss(what: Discussed, given: readonly unknown[]): Promise<void>;
  /** Hovers and lenses that explain why a line was written. Their index is read on first use. */
  why(): Promise<WhyLine>;
  readonly discussions: SessionItems;
  /** @param path path of an editor link, such as `/session/ID` */
  openLink(path: string): Promise<void>;
  readonly agentHelp: AgentHelp;
  readonly agentTools: AgentTools;
  answerChat(request: ChatRequest, answer: ChatAnswer): Promise<void>;
}

export type ChatRequest = Pick<vscode.ChatRequest, 'prompt' | 'command' | 'references'>;
export type ChatAnswer = Pick<vscode.ChatResponseStream, 'markdown' | 'button'>;

const discussed = ['Selection', 'File', 'Problem'] as const;
export type Discussed = (typeof discussed)[number];

/** Matches agent files. When one is opened, the extension's full code is loaded, because it reports problems in the file. */
const agentFiles = { pattern: '**/.milkstack/agents/*.md' };
const isAgentFile = (document: vscode.TextDocument) => vscode.languages.match(agentFiles, document) > 0;

const problemCommand = 'milkstack.discussProblem';
interface Contributions {
  readonly commands: readonly { readonly command: string; readonly title: string }[];
}

/** Registers handlers that must exist as soon as activation ends, because the editor activates the extension to call them. */
export function registerCalls(host: () => Promise<EntryPoints>): vscode.Disposable[] {
  return [
    ...discussed.map((what) =>
      vscode.commands.registerCommand(`milkstack.discuss${what}`, async (...given: unknown[]) => (await host()).discuss(what, given)),
    ),
    ...registerTools(host),
    vscode.chat.createChatParticipant('milkstack.room', async (request, _context, answer) => (await host()).answerChat(request, answer)),
  ];
}

/** Registers providers that can be registered later, because the editor repeats or queues its requests. */
export function registerOffers(context: vscode.ExtensionContext, host: () => Promise<EntryPoints>): vscode.Disposable[] {
  const look = (document: vscode.TextDocument) => isAgentFile(document) && void host();
  vscode.workspace.textDocuments.forEach(look);
  return [
    vscode.workspace.onDidOpenTextDocument(look),
    registerSessionTree(async () => (await host()).discussions),
    vscode.languages.registerCodeActionsProvider('*', {
      provideCodeActions: (document, _range, { diagnostics: [problem] }) => {
        if (!problem || !isOfWorkspace(document)) return [];
        // Uses the title from the manifest, which is already translated.
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

/** Registers the tools for other agents; none if the editor has no language model tools API. */
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
