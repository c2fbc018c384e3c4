// Turns a request of ours into one of Gemini's, saying no more than the contract asks for.
import type { ModelRequest, Tier } from '../../core/models/request';
import type { GenerateContentParameters, ThinkingLevel } from './geminiSdk';

type Config = NonNullable<GenerateContentParameters['config']>;

/**
 * Parameters of one HTTP request: no sampling settings (current models ignore or refuse them), no continuation by the SDK,
 * no retries by the SDK.
 */
export function geminiRequest(request: ModelRequest, model: string, signal: AbortSignal): GenerateContentParameters {
  return {
    model,
    contents: request.messages.map(({ from, text }) => ({ role: from, parts: [{ text }] })),
    config: {
      ...(request.system === '' ? {} : { systemInstruction: request.system }),
      ...thinking(request.tier, model),
      ...(request.schema ? { responseMimeType: 'application/json', responseJsonSchema: request.schema } : {}),
      ...tools(request),
      automaticContinuation: false,
      abortSignal: signal,
    },
  };
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
