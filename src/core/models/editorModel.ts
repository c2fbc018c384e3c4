// The editor's own language models as the team needs them, so that all but the last step can be tried without an editor.
import type { ModelMessage, ToolCall, ToolSpec } from './request';

export type EditorPart = { readonly type: 'text'; readonly text: string } | { readonly type: 'call'; readonly call: ToolCall };

export interface EditorModel {
  /** `vendor/id`, as settings name it. */
  readonly id: string;
  readonly name: string;
  /** Tokens it takes at most, where the editor tells. */
  readonly contextTokens?: number;
  /** Whether it can be handed tools, where the editor tells; a model that cannot is told of them in words. */
  readonly takesTools?: boolean;
  /** Whether it sees pictures, where the editor tells; one that does not is told of them in words. */
  readonly seesPictures?: boolean;
  /** Rejects as the editor does; the first call may ask the user for consent. */
  send(messages: readonly ModelMessage[], tools: readonly ToolSpec[], signal: AbortSignal): Promise<AsyncIterable<EditorPart>>;
  /** Tokens of a text as this model counts them. */
  count(text: string, signal: AbortSignal): Promise<number>;
}

/** Every model the editor offers now. */
export type EditorModels = () => Promise<readonly EditorModel[]>;
