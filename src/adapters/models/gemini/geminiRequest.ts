// Requests to Gemini: the address, the path and the body, with no more than the contract asks for.
import type { ModelTier } from '../../../core/agents/roster';
import type { ModelMessage, ModelRequest, ToolCall } from '../../../core/models/request';
import { schemaText } from '../../../core/models/toolText';
import { baseAddress } from '../transport/address';

/** Families that take the service's own tools of the web: all since the second but Gemma's, and what is tuned by somebody. */
export function knowsTheWeb(model: string): boolean {
  return /^(?:models\/)?gemini-(?!1)/.test(model);
}

const webTools = { search: { googleSearch: {} }, page: { urlContext: {} } } as const;

/** The body of one request: no sampling settings, for current models ignore or refuse them. */
export function geminiRequest(request: ModelRequest, model: string): Readonly<Record<string, unknown>> {
  // Families up to the second refuse a schema beside tools; in words it holds for all of them.
  const inWords = request.schema !== null && request.tools.length > 0;
  const schema = inWords ? null : request.schema;
  const system = [request.system, inWords && request.schema ? schemaText(request.schema) : ''].filter((text) => text !== '').join('\n\n');
  return {
    contents: request.messages.map(contentOf),
    ...(system === '' ? {} : { systemInstruction: { role: 'user', parts: [{ text: system }] } }),
    generationConfig: {
      ...thinking(request.tier, model),
      ...(schema ? { responseMimeType: 'application/json', responseJsonSchema: schema } : {}),
    },
    ...tools(request),
  };
}

/** Results stand before the words of the same message, calls after them. */
function contentOf({ from, text, calls = [], results = [], pictures = [] }: ModelMessage): object {
  const words = text === '' && calls.length + results.length > 0 ? [] : [{ text }];
  const found = results.map(({ call, text: output }) => ({ functionResponse: { ...idOf(call), name: call.name, response: { output } } }));
  const made = calls.map((call) => ({
    functionCall: { ...idOf(call), name: call.name, args: fieldsOf(call.args) },
    ...(call.thoughtSignature === undefined ? {} : { thoughtSignature: call.thoughtSignature }),
  }));
  const seen = pictures.map(({ mime, data }) => ({ inlineData: { mimeType: mime, data } }));
  return { role: from, parts: [...found, ...seen, ...words, ...made] };
}

function idOf({ id }: ToolCall): { readonly id?: string } {
  return id === undefined ? {} : { id };
}

function fieldsOf(args: unknown): Record<string, unknown> {
  return typeof args === 'object' && args !== null && !Array.isArray(args) ? (args as Record<string, unknown>) : {};
}

/** The strong tier thinks as much as the model does by default; older families and Gemma refuse a level. */
function thinking(tier: ModelTier, model: string): object {
  if (tier === 'strong' || /^(models\/)?(gemini-[12]\b|gemma)/.test(model)) return {};
  return { thinkingConfig: { thinkingLevel: 'LOW' } };
}

function tools(request: ModelRequest): object {
  if (request.web) return { tools: [webTools[request.web]] };
  if (request.tools.length === 0) return {};
  const functionDeclarations = request.tools.map(({ name, description, parameters }) => ({
    name,
    description,
    parametersJsonSchema: parameters,
  }));
  return { tools: [{ functionDeclarations }] };
}

export const usualVersion = 'v1beta';
const ownAddress = 'https://generativelanguage.googleapis.com';

/** @param set another server than Google's own, as it was typed, or null. Null comes back where it is no address. */
export function geminiAddress(set: string | null): string | null {
  return baseAddress(set ?? ownAddress);
}

/** Of a request for a streamed answer; null for a name that would lead somewhere else. */
export function geminiPath(apiVersion: string, model: string): string | null {
  const segments = (/^(?:models|tunedModels)\//.test(model) ? model : `models/${model}`).split('/');
  if (segments.some((segment) => segment === '' || /^\.+$/.test(segment))) return null;
  return `/${encodeURIComponent(apiVersion || usualVersion)}/${segments.map(encodeURIComponent).join('/')}:streamGenerateContent?alt=sse`;
}
