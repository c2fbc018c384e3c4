// Loads a protocol's code when a model is first called or models are first listed.
import type { Protocol } from '../../core/models/providers';
import type { Models } from '../../flows/ports/ports';
import { type Connection, type Connector, identityOf } from './connection';

export const providerConnectors: Readonly<Record<Protocol, () => Promise<Connector>>> = {
  editor: async () => {
    const { createEditorTeam, listEditorModels } = await import('./lazyModels');
    return {
      connect: (connection) => createEditorTeam({ ...connection, models: connection.editorModels }),
      list: (connection, signal) => listEditorModels({ ...connection, models: connection.editorModels }, signal),
    };
  },
  // Uses Google's SDK (@google/genai), which is loaded on the first request.
  gemini: async () => {
    const { createGemini, listGeminiModels } = await import('./lazyModels');
    return { connect: createGemini, list: listGeminiModels };
  },
  openai: async () => {
    const { createOpenAi, listServerModels } = await import('./lazyModels');
    return { connect: createOpenAi, list: listServerModels };
  },
  anthropic: async () => {
    const { createAnthropic, listAnthropicModels } = await import('./lazyModels');
    return { connect: createAnthropic, list: listAnthropicModels };
  },
};

/** Creates models whose code is loaded on the first call; the caller supplies the price. */
export function connectOnDemand(load: () => Promise<Connector>, connection: Connection): Omit<Models, 'price'> {
  let models: Models | null = null;
  return {
    identify: (tier, using) => models?.identify(tier, using) ?? identityOf(connection.provider, connection, tier, using),
    async *stream(request, signal) {
      const { connect } = await load();
      models ??= connect(connection);
      yield* models.stream(request, signal);
    },
  };
}
