// Adapter for the editor's language models: converts requests and answers.
import * as vscode from 'vscode';
import type { EditorModel, EditorModels, EditorPart, ModelMessage, ToolSpec } from '../../../core/models/request';

/** Queries the models for each call, because models come and go with extensions, accounts and consent. */
export const editorModels: EditorModels = async () => (await vscode.lm.selectChatModels()).map(editorModel);

function editorModel(chat: vscode.LanguageModelChat): EditorModel {
  return {
    id: `${chat.vendor}/${chat.id}`,
    name: `${chat.name} (${chat.vendor})`,
    ...(chat.maxInputTokens > 0 ? { contextTokens: chat.maxInputTokens } : {}),
    ...takesTools(chat),
    ...seesPictures(chat),
    send: (messages, tools, signal) => send(chat, messages, tools, signal),
    count: async (text, signal) => chat.countTokens(text, tokenOf(signal)),
  };
}

/**
 * Returns whether the model accepts tools; an empty object if the editor does not report it, in which case the first request with tools
 * will tell. `supportsToolCalling` has no public type.
 */
function takesTools(chat: vscode.LanguageModelChat): Pick<EditorModel, 'takesTools'> {
  const { capabilities } = chat as { readonly capabilities?: { readonly supportsToolCalling?: unknown } };
  return typeof capabilities?.supportsToolCalling === 'boolean' ? { takesTools: capabilities.supportsToolCalling } : {};
}

/**
 * Returns whether the model accepts pictures; an empty object if the editor does not report it, in which case the first request with a
 * picture will tell. `supportsImageToText` has no public type.
 */
function seesPictures(chat: vscode.LanguageModelChat): Pick<EditorModel, 'seesPictures'> {
  const { capabilities } = chat as { readonly capabilities?: { readonly supportsImageToText?: unknown } };
  return typeof capabilities?.supportsImageToText === 'boolean' ? { seesPictures: capabilities.supportsImageToText } : {};
}

async function send(
  chat: vscode.LanguageModelChat,
  messages: readonly ModelMessage[],
  tools: readonly ToolSpec[],
  signal: AbortSignal,
): Promise<AsyncIterable<EditorPart>> {
  const options: vscode.LanguageModelChatRequestOptions =
    tools.length === 0 ? {} : { tools: tools.map(({ name, description, parameters }) => ({ name, description, inputSchema: parameters })) };
  const response = await chat.sendRequest(messages.map(messageOf), options, tokenOf(signal));
  return partsOf(response.stream);
}

/** Converts a message; the editor requires tool results at the beginning of a user message. */
function messageOf({ from, text, calls = [], results = [], pictures = [] }: ModelMessage): vscode.LanguageModelChatMessage {
  const words = text === '' ? [] : [new vscode.LanguageModelTextPart(text)];
  if (from === 'user') {
    const found = results.map(
      ({ call, text: output }) => new vscode.LanguageModelToolResultPart(call.id ?? '', [new vscode.LanguageModelTextPart(output)]),
    );
    const seen = pictures.map(({ mime, data }) => vscode.LanguageModelDataPart.image(Buffer.from(data, 'base64'), mime));
    return vscode.LanguageModelChatMessage.User(found.length + seen.length > 0 ? [...found, ...seen, ...words] : text);
  }
  const made = calls.map(({ id = '', name, args }) => new vscode.LanguageModelToolCallPart(id, name, args as object));
  return vscode.LanguageModelChatMessage.Assistant(made.length > 0 ? [...words, ...made] : text);
}

/** Yields text and tool calls; skips thinking, data and unknown parts. */
async function* partsOf(stream: AsyncIterable<unknown>): AsyncGenerator<EditorPart> {
  for await (const part of stream) {
    if (part instanceof vscode.LanguageModelTextPart) yield { type: 'text', text: part.value };
    else if (part instanceof vscode.LanguageModelToolCallPart)
      yield { type: 'call', call: { name: part.name, args: part.input, id: part.callId } };
  }
}

function tokenOf(signal: AbortSignal): vscode.CancellationToken {
  const source = new vscode.CancellationTokenSource();
  if (signal.aborted) source.cancel();
  else signal.addEventListener('abort', () => source.cancel(), { once: true });
  return source.token;
}
