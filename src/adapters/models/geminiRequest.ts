// Turns a request of ours into one of Gemini's, saying no more than the contract asks for.
import type { ModelMessage, ModelRequest, Tier, ToolCall } from '../../core/models/request';
import { schemaText } from '../../core/models/schemaText';
import type { Content, GenerateContentParameters, ThinkingLevel } from './geminiSdk';

type Config = NonNullable<GenerateContentParameters['config']>;

/**
 * Parameters of one HTTP request: no sampling settings (current models ignore or refuse them), no continuation by the SDK,
 * no retries by the SDK.
 */
export function geminiRequest(request: ModelRequest, model: string, signal: AbortSignal): GenerateContentParameters {
  // Families up to the second refuse a schema beside tools; in words it holds for all of them.
  const inWords = request.schema !== null && request.tools.length > 0;
  const schema = inWords ? null : request.schema;
  const system = [request.system, inWords && request.schema ? schemaText(request.schema) : ''].filter((text) => text !== '').join('\n\n');
  return {
    model,
    contents: request.messages.map(contentOf),
    config: {
      ...(system === '' ? {} : { systemInstruction: system }),
      ...thinking(request.tier, model),
      ...(schema ? { responseMimeType: 'application/json', responseJsonSchema: schema } : {}),
      ...tools(request),
      automaticContinuation: false,
      abortSignal: signal,
    },
  };
}

/** Results stand before the words of the same message, calls after them. */
function contentOf({ from, text, calls = [], results = [] }: ModelMessage): Content {
  const words = text === '' && calls.length + results.length > 0 ? [] : [{ text }];
  const found = results.map(({ call, text: output }) => ({ functionResponse: { ...idOf(call), name: call.name, response: { output } } }));
  const made = calls.map((call) => ({
    functionCall: { ...idOf(call), name: call.name, args: fieldsOf(call.args) },
    ...(call.thoughtSignature === undefined ? {} : { thoughtSignature: call.thoughtSignature }),
  }));
  return { role: from, parts: [...found, ...words, ...made] };
}

function idOf({ id }: ToolCall): { readonly id?: string } {
  return id === undefined ? {} : { id };
}

function fieldsOf(args: unknown): Record<string, unknown> {
  return typeof args === 'object' && args !== null && !Array.isArray(args) ? (args as Record<string, unknown>) : {};
}

/** The strong tier thinks as much as the model does by default; older families and Gemma refuse a level. */
function thinking(tier: Tier, model: string): Config {
  if (tier === 'strong' || /^(models\/)?(gemini-[12]\b|gemma)/.test(model)) return {};
  return { thinkingConfig: { thinkingLevel: 'LOW' as ThinkingLevel } };
}

function tools(request: ModelRequest): Config {
  if (request.tools.length === 0) return {};
  const functionDeclarations = request.tools.map(({ name, description, parameters }) => ({
    name,
    description,
    parametersJsonSchema: parameters,
  }));
  return { tools: [{ functionDeclarations }] };
}
