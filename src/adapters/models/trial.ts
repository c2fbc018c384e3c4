// Test call to a model with all that discussions send: rules, schema, tools, streaming.
import type { ModelFailureReason } from '../../core/models/failure';
import { type ModelRequest, type ToolCall, toolSpec } from '../../core/models/request';
import type { Lack } from '../../core/models/setup';
import { callsInText } from '../../core/models/toolText';
import { parseJson } from '../../core/text/parseReply';
import type { Models } from '../../flows/ports/ports';
import { field } from './transport/body';

const system = 'You help to set up an editor. Answer in as few words as you can.';
const lookTool = toolSpec('read_file', 'Reads a file of the project.', { path: { type: 'string' } }, ['path']);

function trial(text: string, part: Partial<ModelRequest>): ModelRequest {
  const messages = [{ from: 'user', text }] as const;
  return { role: 'setup', ordinal: 0, tier: 'strong', system, messages, schema: null, tools: [], ...part };
}

const trials = {
  schema: trial('Are you ready? Answer with JSON.', {
    schema: { type: 'object', properties: { ready: { type: 'boolean' } }, required: ['ready'], additionalProperties: false },
  }),
  tools: trial('Read the file README.md with your tool.', { tools: [lookTool] }),
} satisfies Partial<Record<Lack, ModelRequest>>;

export interface TriedModel {
  readonly lacks: readonly Lack[];
  /** Duration of a short answer. The faster of up to two answers counts, because some servers load a model only on the first call. */
  readonly answerMs: number;
}

/** Tests which features a model lacks. Returns the reason if the model does not answer; never throws. */
export async function tryModel(models: Models, now: () => number, signal: AbortSignal): Promise<ModelFailureReason | TriedModel> {
  const startedAt = now();
  const first = await answerOf(models, trials.schema, signal);
  if (typeof first === 'string') return first;
  const betweenAt = now();
  const second = await answerOf(models, trials.tools, signal);
  const firstMs = betweenAt - startedAt;
  const secondMs = typeof second === 'string' ? firstMs : now() - betweenAt;
  const read = parseJson(first.text);
  const lacksSchema = !read.ok || typeof field(read.value.value, 'ready') !== 'boolean';
  const lacksTools = typeof second === 'string' || (second.calls.length === 0 && callsInText(second.text).calls.length === 0);
  return {
    lacks: [...(lacksSchema ? (['schema'] as const) : []), ...(lacksTools ? (['tools'] as const) : [])],
    answerMs: Math.max(0, Math.min(firstMs, secondMs)),
  };
}

interface TrialAnswer {
  readonly text: string;
  readonly calls: readonly ToolCall[];
}

async function answerOf(models: Models, request: ModelRequest, signal: AbortSignal): Promise<TrialAnswer | ModelFailureReason> {
  const calls: ToolCall[] = [];
  let text = '';
  for await (const event of models.stream(request, signal)) {
    if (event.type === 'failed') return event.failure.reason;
    if (event.type === 'text') text += event.text;
    if (event.type === 'toolCall') calls.push(event.call);
    if (event.type === 'done') return { text, calls };
  }
  return 'truncated';
}
