// Registers the editor's entry points: selection, file, problem, link, chat.
import * as vscode from 'vscode';
import { type ToolName, toolNames } from '../../../core/outside/toolNames';
import type { AgentHelp } from '../agents/agentFile';
import type { WhyLine } from '../review/whyLine';

/** What is known of a tool before it is called, and its answer. */
export interface AgentTools {
  prepare(name: ToolName, input: unknown): Promise<vscode.PreparedToolInvocation>;
  invoke(name: ToolName, input: unknown): Promise<vscode.LanguageModelToolResult>;
}

/** What they lead to, which is loaded when one of them is taken; none of them starts anything. */
export interface Habits {
  /** Attaches a place to the message being written: what is selected, a file, or a problem, whose text goes into the composer. */
  discuss(what: Discussed, given: readonly unknown[]): Promise<void>;
  /** Why a line is there: the index is read at the first hover, or for the first lens. */
  why(): Promise<WhyLine>;
  /** A link of the editor, `vscode://milkstack.milkstack/session/ID`. */
  openLink(path: string): Promise<void>;
  /** Completion and hover in the files of own agents. */
  readonly agentHelp: AgentHelp;
  /** What agents of the editor may ask of the team. */
  readonly agentTools: AgentTools;
  /** Answers in the editor's chat what became of a request there. */
  answerChat(request: ChatRequest, answer: ChatAnswer): Promise<void>;
}

/** What is read of a request in the editor's chat, and how it is answered. */
export type ChatRequest = Pick<vscode.ChatRequest, 'prompt' | 'command' | 'references'>;
export type ChatAnswer = Pick<vscode.ChatResponseStream, 'markdown' | 'button'>;

const discussed = ['Selection', 'File', 'Problem'] as const;
export type Discussed = (typeof discussed)[number];

/** Opening one of them loads the rest, so that what is wrong in it is shown. */
const agentFiles = { pattern: '**/.milkstack/agents/*.md' };
const isAgentFile = ({ uri }: vscode.TextDocument) => /\/\.milkstack\/agents\/[^/]+\.md$/.test(uri.path);

const problemCommand = 'milkstack.discussProblem';

/** What the editor calls as soon as the extension is active, having woken it for that. */
export function registerCalls(host: () => Promise<Habits>): vscode.Disposable[] {
  return [
    ...discussed.map((what) =>
      vscode.commands.registerCommand(`milkstack.discuss${what}`, async (...given: unknown[]) => (await host()).discuss(what, given)),
    ),
    ...toolNames.flatMap((name) => registerTool(name, host)),
    vscode.chat.createChatParticipant('milkstack.room', async (request, _context, answer) => (await host()).answerChat(request, answer)),
  ];
}

/** What the editor asks for again and again, or keeps for whoever registers: none of it is missed in between. */
export function registerOffers(context: vscode.ExtensionContext, host: () => Promise<Habits>): vscode.Disposable[] {
  const look = (document: vscode.TextDocument) => isAgentFile(document) && void host();
  vscode.workspace.textDocuments.forEach(look);
  return [
    vscode.workspace.onDidOpenTextDocument(look),
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

/** In the editor's language. */
function titleOf({ packageJSON }: vscode.Extension<unknown>, wanted: string): string {
  const { commands } = packageJSON.contributes as { commands: readonly { command: string; title: string }[] };
  return commands.find(({ command }) => command === wanted)?.title ?? '';
}

/** An editor that has no tools for models goes without. */
function registerTool(name: ToolName, host: () => Promise<Habits>): vscode.Disposable[] {
  const lm: Partial<typeof vscode.lm> | undefined = vscode.lm;
  const registered = lm?.registerTool?.(name, {
    prepareInvocation: async ({ input }) => (await host()).agentTools.prepare(name, input),
    invoke: async ({ input }) => (await host()).agentTools.invoke(name, input),
  });
  return registered ? [registered] : [];
}
