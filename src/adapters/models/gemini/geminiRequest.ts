// Gemini requests: address, path and body.
import type { Content, GenerateContentConfig, GenerateContentParameters, ThinkingLevel } from '@google/genai/web';
import type { ModelTier } from '../../../core/agents/roster';
import type { ModelMessage, ModelRequest, ToolCall } from '../../../core/models/request';
import { schemaText } from '../../../core/models/toolText';
import { baseAddress } from '../transport/send';

const webTools = { search: { googleSearch: {} }, page: { urlContext: {} } } as const;

/** No sampling settings: current models ignore or refuse them. */
export function geminiRequest(request: ModelRequest, model: string): Omit<GenerateContentParameters, 'model'> {
  // Families up to Gemini 2 refuse a schema beside tools; described in the prompt it works with all.
  const inWords = request.schema !== null && request.tools.length > 0;
  const schema = inWords ? null : request.schema;
  const system = [request.system, inWords && request.schema ? schemaText(request.schema) : ''].filter((text) => text !== '').join('\n\n');
  return {
    contents: request.messages.map(contentOf),
    config: {
      // prevents one call from becoming several requests
      ...{ automaticContinuation: false, automaticFunctionCalling: { disable: true } },
      ...(system === '' ? {} : { systemInstruction: { role: 'user', parts: [{ text: system }] } }),
      ...thinking(request.tier, model),
      ...(schema ? { responseMimeType: 'application/json', responseJsonSchema: schema } : {}),
      ...tools(request),
    },
  };
}

/** Tool results come before the text of the same message, calls after it. */
function contentOf({ from, text, calls = [], results = [], pictures = [] }: ModelMessage): Content {
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

/** The strong tier uses the default thinking level; older families and Gemma refuse a level. */
function thinking(tier: ModelTier, model: string): GenerateContentConfig {
  if (tier === 'strong' || /^(models\/)?(gemini-[12]\b|gemma)/.test(model)) return {};
  return { thinkingConfig: { thinkingLevel: 'LOW' as ThinkingLevel } };
}

function tools(request: ModelRequest): GenerateContentConfig {
  if (request.web) return { tools: [webTools[request.web]] };
  if (request.tools.length === 0) return {};
  const functionDeclarations = request.tools.map(({ name, description, parameters }) => ({
    name,
    description,
    parametersJsonSchema: parameters,
  }));
  return { tools: [{ functionDeclarations }] };
}

const usualVersion = 'v1beta';
const ownAddress = 'https://generativelanguage.googleapis.com';

/**
 * @param set custom server as typed, or null @returns null if it is not an address
 */
export function geminiAddress(set: string | null): string | null {
  return baseAddress(set ?? ownAddress);
}

export function versionSegment(apiVersion: string): string {
  return encodeURIComponent(apiVersion || usualVersion);
}

/** Model name as path segments; null if it would lead elsewhere. */
export function modelSegments(model: string): string | null {
  const segments = (/^(?:models|tunedModels)\//.test(model) ? model : `models/${model}`).split('/');
  return segments.some((segment) => /^\.?$|\.\./.test(segment)) ? null : segments.map(encodeURIComponent).join('/');
}

/** Path of a streamed request; null if the model name is invalid. */
export function geminiPath(apiVersion: string, model: string): string | null {
  const segments = modelSegments(model);
  return segments && `/${versionSegment(apiVersion)}/${segments}:streamGenerateContent?alt=sse`;
}
