// Scripted models, which fail on any call that is not in the script.
import type { Want } from '../../src/core/messageIntent/facts';
import { modelName } from '../../src/core/models/modelSelection';
import { type ModelFailureReason, modelFailure } from '../../src/core/models/failure';
import type { Grounding, ModelEvent, ModelRequest, ToolCall } from '../../src/core/models/request';
import { addUsage, noUsage, type Price, type Usage } from '../../src/core/models/usage';
import type { Models } from '../../src/flows/ports/ports';
import { splitText } from './gemini/splitText';

export type ScriptedStep =
  | {
      /** Text of the answer; `chunks` is the number of its chunks, or the chunks themselves. */
      readonly text: string;
      readonly chunks?: number | readonly string[];
      readonly calls?: readonly ToolCall[];
      readonly usage?: Usage;
      readonly finish?: 'stop' | 'length';
      /** Web sources of the answer; the request must have allowed them. */
      readonly grounding?: Grounding;
    }
  /** A typed answer; the request must have asked for one. */
  | { readonly json: unknown; readonly usage?: Usage }
  | { readonly calls: readonly ToolCall[]; readonly usage?: Usage }
  | {
      readonly fail: ModelFailureReason;
      readonly afterText?: string;
      readonly retryAfterMs?: number;
      readonly detail?: string;
      readonly usage?: Usage;
    }
  /** Sends `afterText`, then is silent until stopped. */
  | { readonly hang: true; readonly afterText?: string }
  | { readonly look: (request: ModelRequest) => ScriptedStep };

export type ModelScript = Readonly<Record<string, readonly ScriptedStep[]>>;

export interface ScriptedModels extends Models {
  readonly calls: readonly ModelRequest[];
  readonly usage: Usage;
  readonly open: number;
  extend(script: ModelScript): void;
  /** Throws on an unexpected call, an unused step, or a step that does not fit its request. */
  assertComplete(): void;
}

export interface ScriptedOptions {
  readonly script?: ModelScript;
  readonly model?: string;
  readonly price?: Price | null;
  readonly contextTokens?: number;
  readonly web?: boolean;
  /** Answers every call for which no step is left; without this, such a call is an error. */
  readonly answer?: (request: ModelRequest) => ScriptedStep;
  /** Whether a model may call tools that were not offered, as small models do. */
  readonly callsAnything?: boolean;
}

export function scriptedModels(options: ScriptedOptions = {}): ScriptedModels {
  const left = new Map<string, ScriptedStep[]>();
  const calls: ModelRequest[] = [];
  const problems: string[] = [];
  let usage = noUsage;
  let open = 0;

  async function* counted(request: ModelRequest, signal: AbortSignal): AsyncGenerator<ModelEvent> {
    open++;
    try {
      for await (const event of play(nextStep, request, signal)) {
        if (event.type === 'usage') usage = addUsage(usage, event.usage);
        yield event;
      }
    } finally {
      open--;
    }
  }

  function extend(script: ModelScript): void {
    for (const [role, steps] of Object.entries(script)) left.set(role, [...(left.get(role) ?? []), ...steps]);
  }
  extend(options.script ?? {});

  function problem(text: string): ScriptedStep {
    problems.push(text);
    return { fail: 'badRequest', detail: text };
  }

  function nextStep(request: ModelRequest): ScriptedStep {
    calls.push(request);
    const step = left.get(request.role)?.shift();
    if (!step && options.answer) return checked(request, seen(request, options.answer(request)));
    if (!step && request.role === 'reader') return plainReading(request);
    if (!step) return problem(`unexpected call of '${request.role}'`);
    return checked(request, seen(request, step));
  }

  /** A failed assertion inside `look` would be lost in the flow under test, so `assertComplete` throws the error later. */
  function seen(request: ModelRequest, step: ScriptedStep): ScriptedStep {
    if (!('look' in step)) return step;
    try {
      return seen(request, step.look(request));
    } catch (error) {
      return problem(`'${request.role}' was asked something else: ${error instanceof Error ? error.message : String(error)}`);
    }
  }

  function checked(request: ModelRequest, step: ScriptedStep): ScriptedStep {
    if ('json' in step && !request.schema) return problem(`'${request.role}' was to answer with a value, but no schema was asked for`);
    const unbounded = unboundedIn(request.schema, '');
    if (unbounded.length > 0) return problem(`the schema for '${request.role}' has no bound at ${unbounded.join(', ')}`);
    if (request.web && (request.schema || request.tools.length > 0))
      return problem(`'${request.role}' looks into the web beside tools or a schema`);
    if ('grounding' in step && step.grounding && !request.web)
      return problem(`'${request.role}' was to look into the web, which was not asked for`);
    const offered = new Set(request.tools.map((tool) => tool.name));
    const missing = ('calls' in step ? (step.calls ?? []) : []).find((call) => !offered.has(call.name));
    return missing && !options.callsAnything ? problem(`'${request.role}' was to call '${missing.name}', which was not offered`) : step;
  }

  return {
    calls,
    extend,
    identify: (_tier, using) => ({
      model: using ? modelName(using) : (options.model ?? 'scripted'),
      recorded: false,
      ...windowOf(options),
      ...(options.web ? { web: true as const } : {}),
    }),
    price: () => options.price ?? null,
    get usage() {
      return usage;
    },
    get open() {
      return open;
    },
    stream: counted,
    assertComplete() {
      const unused = [...left].filter(([, steps]) => steps.length > 0).map(([role, steps]) => `${steps.length} unused of '${role}'`);
      const wrong = [...problems, ...unused];
      if (wrong.length > 0) throw new Error(`The script was not followed: ${wrong.join('; ')}`);
    },
  };
}

/** Scripted intents of a message: an act with the words that ask for it, or another kind. */
export const reads = (act: Want, words: string): ScriptedStep => ({ json: { kind: 'act', act, words } });
export const readsAs = (kind: 'answer' | 'question' | 'change'): ScriptedStep => ({ json: { kind, act: null, words: '' } });

/** Reads an unscripted message as a question if it contains a question mark, otherwise as a change. */
export function plainReading({ messages }: ModelRequest): ScriptedStep {
  return readsAs(/[?？]/.test(messages.map(({ text }) => text).join()) ? 'question' : 'change');
}

/** Lists the paths of unbounded texts and lists in a schema. */
export function unboundedIn(part: unknown, path: string): readonly string[] {
  if (typeof part !== 'object' || part === null) return [];
  const { type, enum: words, const: word, maxLength, maxItems } = part as Readonly<Record<string, unknown>>;
  const isOpen =
    (type === 'string' && !words && word === undefined && maxLength === undefined) || (type === 'array' && maxItems === undefined);
  return [...(isOpen ? [path || '/'] : []), ...Object.entries(part).flatMap(([key, held]) => unboundedIn(held, `${path}/${key}`))];
}

function windowOf({ contextTokens }: ScriptedOptions) {
  return contextTokens === undefined ? {} : { contextTokens };
}

async function* play(
  nextStep: (request: ModelRequest) => ScriptedStep,
  request: ModelRequest,
  signal: AbortSignal,
): AsyncGenerator<ModelEvent> {
  // A call stopped before its start never reaches a model, so it uses no step.
  const step = signal.aborted ? null : nextStep(request);
  for (const event of step ? eventsOf(request, step) : []) {
    await Promise.resolve();
    if (signal.aborted) break;
    yield event;
    if (event.type === 'done' || event.type === 'failed') return;
  }
  if (step && 'hang' in step) await untilAborted(signal);
  yield { type: 'failed', failure: modelFailure('cancelled') };
}

function eventsOf(request: ModelRequest, step: ScriptedStep): readonly ModelEvent[] {
  if ('look' in step) return [];
  if ('hang' in step) return texts(step.afterText ?? '', 1);
  const usage: ModelEvent = { type: 'usage', usage: step.usage ?? guessUsage(request, step) };
  if ('fail' in step) {
    const failure = modelFailure(step.fail, step.detail ?? 'scripted', step.retryAfterMs ?? null);
    return [...texts(step.afterText ?? '', 1), ...(step.usage ? [usage] : []), { type: 'failed', failure }];
  }
  const said = 'json' in step ? texts(JSON.stringify(step.json), 3) : 'text' in step ? texts(step.text, step.chunks ?? 3) : [];
  const called = ('calls' in step ? (step.calls ?? []) : []).map((call): ModelEvent => ({ type: 'toolCall', call }));
  const grounding = 'grounding' in step && step.grounding ? [{ type: 'grounding', grounding: step.grounding } as const] : [];
  return [...said, ...called, ...grounding, usage, { type: 'done', finish: ('finish' in step ? step.finish : undefined) ?? 'stop' }];
}

function texts(text: string, chunks: number | readonly string[]): readonly ModelEvent[] {
  return splitText(text, chunks).map((piece) => ({ type: 'text', text: piece }));
}

/** Estimates usage at four characters per token, so that the same script always gives the same figures. */
function guessUsage(request: ModelRequest, step: ScriptedStep): Usage {
  const asked = request.system.length + request.messages.reduce((sum, message) => sum + message.text.length, 0);
  const said = 'text' in step ? step.text : 'json' in step ? JSON.stringify(step.json) : '';
  return { input: Math.ceil(asked / 4), output: Math.ceil(said.length / 4), cached: 0, thinking: 0 };
}

function untilAborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
