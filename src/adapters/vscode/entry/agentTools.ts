// The language model tools, as the editor calls them: input is checked, and the one that opens something is confirmed with its topic and price.
import * as v from 'valibot';
import * as vscode from 'vscode';
import { estimateOpening } from '../../../core/clarify/clarify';
import { dollarsText, spanText } from '../../../core/i18n/format';
import { fill, type Language, type Texts } from '../../../core/i18n/language';
import type { Price } from '../../../core/models/usage';
import { toolInputs, type ToolName } from '../../../core/outside/toolInputs';
import { quotedMarkdown } from '../../../core/secrets/quoteMarkdown';
import type { TeamTools } from '../../../flows/ports/sessions';

/** What is known of a tool before it is called, and its answer. */
export interface AgentTools {
  prepare(name: ToolName, input: unknown): Promise<vscode.PreparedToolInvocation>;
  invoke(name: ToolName, input: unknown): Promise<vscode.LanguageModelToolResult>;
}

interface AgentToolsOf {
  readonly team: TeamTools;
  readonly texts: Texts;
  readonly language: Language;
  /** Of the strong tier's model; null where it is not known. */
  readonly price: () => Price | null;
}

export function createAgentTools(parts: AgentToolsOf): AgentTools {
  return {
    prepare: async (name, input) => {
      if (name !== 'milkstack_discuss') return {};
      const read = v.safeParse(toolInputs.milkstack_discuss, input);
      // asked for the second time it only reads
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
  const { calls, costUsd } = estimateOpening(price());
  const cost = costUsd ? spanText(costUsd, (figure) => dollarsText(language, figure)) : texts['panel.costUnknown'];
  const message = fill(texts, 'editor.tool.confirm', { calls: spanText(calls, String), cost });
  return { title: texts['editor.tool.title'], message: new vscode.MarkdownString(`${quotedMarkdown(topic)}\n\n${message}`) };
}
