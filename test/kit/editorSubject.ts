// Scripted language models of the editor.
import { createEditorTeam, type EditorTeamOptions } from '../../src/adapters/models/editor/editorModels';
import type { EditorModel, EditorPart, ModelMessage, ToolSpec } from '../../src/core/models/request';
import type { Models } from '../../src/flows/ports/ports';
import { idleTimeoutMs, totalTimeoutMs } from './modelRequest';
import { type VirtualClock, virtualClock } from './virtualClock';

export interface EditorStep {
  readonly parts?: readonly EditorPart[];
  /** Thrown after the parts, or instead of a response if there are none. */
  readonly error?: unknown;
  /** Stays silent after the parts until the call is canceled. */
  readonly hang?: true;
}

export interface EditorCall {
  readonly model: string;
  readonly messages: readonly ModelMessage[];
  readonly tools: readonly ToolSpec[];
  readonly signal: AbortSignal;
}

export interface EditorSubject {
  readonly models: Models;
  readonly calls: readonly EditorCall[];
  readonly clock: VirtualClock;
}

/** Creates an error as thrown by the editor, with its name in `code`. */
export function editorError(code: string, message: string): Error {
  return Object.assign(new Error(message), { code, name: 'LanguageModelError' });
}

/** @param tools `taken`: the models support tools; `told`: they declare that they do not; `refuses`: they reject a request with tools */
export function editorSubject(
  steps: readonly EditorStep[],
  changes: Partial<EditorTeamOptions> = {},
  tools: 'taken' | 'told' | 'refuses' = 'taken',
): EditorSubject {
  const calls: EditorCall[] = [];
  const clock = virtualClock();
  const left = [...steps];
  const model = (id: string): EditorModel => ({
    id,
    name: id,
    ...(tools === 'told' ? { takesTools: false } : {}),
    async send(messages, handed, signal) {
      calls.push({ model: id, messages, tools: handed, signal });
      if (handed.length > 0 && tools !== 'taken') throw new Error('Request Failed: 400 tools are not supported by this model');
      const step = left.shift() ?? { error: new Error('Not in the script.') };
      if (!step.parts && step.error !== undefined) throw step.error;
      return play(step, signal);
    },
    count: async (text) => Math.ceil(text.length / 3),
  });
  const models = createEditorTeam({
    models: async () => [model('copilot/gpt-5'), model('copilot/gpt-5-mini')],
    modelFor: (tier) => (tier === 'strong' ? 'copilot/gpt-5' : 'copilot/gpt-5-mini'),
    idleTimeoutMs,
    totalTimeoutMs,
    clock,
    ...changes,
  });
  return { models, calls, clock };
}

async function* play({ parts = [], error, hang }: EditorStep, signal: AbortSignal): AsyncGenerator<EditorPart> {
  for (const part of parts) {
    if (signal.aborted) return;
    yield part;
    await new Promise((resolve) => setImmediate(resolve));
  }
  if (hang) await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
  if (error !== undefined) throw error;
}
