// Single model call of an arm.
import type { ModelRef, ModelRequest } from '../../src/core/models/request';
import type { Models } from '../../src/flows/ports/ports';

export interface Asking {
  readonly models: Models;
  readonly role: string;
  readonly system: string;
  readonly user: string;
  /** Model to call instead of the evaluated model. */
  readonly using?: ModelRef | null;
}

export async function ask({ models, role, system, user, using = null }: Asking): Promise<string | null> {
  let text = '';
  const request: ModelRequest = {
    ...{ role, ordinal: 0, tier: 'strong', system, messages: [{ from: 'user', text: user }], schema: null, tools: [] },
    ...(using ? { using } : {}),
  };
  for await (const event of models.stream(request, new AbortController().signal)) {
    if (event.type === 'text') text += event.text;
    if (event.type === 'failed') return null;
  }
  return text;
}
