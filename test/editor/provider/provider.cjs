// Test extension that provides language models; a command sets their answers.
const vscode = require('vscode');

/** The `rice` model supports neither tools nor images. */
const models = ['oat', 'soy', 'rice'].map((id) => ({
  id,
  name: `${id} milk`,
  family: id,
  version: '1',
  maxInputTokens: 100_000,
  maxOutputTokens: 10_000,
  capabilities: { toolCalling: id !== 'rice', imageInput: id !== 'rice' },
}));

/** Answer to the next request, in the format of the model contract. */
let next = { text: 'ready' };
const requests = [];
let stopped = 0;

const failures = {
  noPermission: () => vscode.LanguageModelError.NoPermissions('The user did not consent.'),
  unknownModel: () => vscode.LanguageModelError.NotFound('The model is gone.'),
  rateLimited: () => vscode.LanguageModelError.Blocked('You have used up your quota.'),
  contentBlocked: () => vscode.LanguageModelError.Blocked('The response was filtered by the content filter.'),
  contextTooLong: () => new Error('Message exceeds token limit.'),
  overloaded: () => new Error('503 Service Unavailable'),
  network: () => new Error('net::ERR_INTERNET_DISCONNECTED'),
  malformed: () => new Error('Something else altogether'),
};

async function answer(model, messages, options, progress, token) {
  requests.push({
    model: model.id,
    tools: (options.tools ?? []).map(({ name, inputSchema }) => ({ name, inputSchema })),
    messages: messages.map(({ role, content }) => {
      const pictures = content.filter((part) => part.mimeType).map(({ mimeType, data }) => `${mimeType} ${data.length}`);
      return { role, text: content.map((part) => part.value ?? '').join(''), ...(pictures.length > 0 ? { pictures } : {}) };
    }),
  });
  const say = (text) => progress.report(new vscode.LanguageModelTextPart(text));
  const { text, json, calls, hangAfter, fails } = next;
  token.onCancellationRequested(() => {
    stopped++;
  });
  if (fails === 'empty') return;
  if (fails) throw failures[fails]();
  if (text !== undefined) {
    for (const piece of text.match(/[\s\S]{1,100}/gu) ?? []) {
      if (token.isCancellationRequested) return;
      say(piece);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }
  if (json !== undefined) say(JSON.stringify(json));
  for (const [index, { name, args }] of (calls ?? []).entries())
    progress.report(new vscode.LanguageModelToolCallPart(`call-${index}`, name, args));
  if (hangAfter === undefined) return;
  say(hangAfter);
  await new Promise((resolve) => token.onCancellationRequested(resolve));
}

exports.activate = (context) => {
  context.subscriptions.push(
    vscode.lm.registerLanguageModelChatProvider('milk', {
      provideLanguageModelChatInformation: async () => models,
      provideLanguageModelChatResponse: answer,
      provideTokenCount: async (_model, text) => Math.ceil((typeof text === 'string' ? text : '').length / 3),
    }),
    vscode.commands.registerCommand('milkModels.answer', (told) => {
      next = told;
    }),
    vscode.commands.registerCommand('milkModels.seen', () => ({ requests, stopped })),
  );
};
