// Plain model call made by an arm.
import type { ModelRef, ModelRequest } from '../../src/core/models/request';
import type { Models } from '../../src/flows/ports/ports';

export interface Asking {
  readonly models: Models;
  readonly role: string;
  readonly system: string;
  readonly user: string;
  readonly sample?: number;
  /** Model asked instead of the measured one. */
  readonly using?: ModelRef | null;
}

const never = new AbortController().signal;

export async function ask({ models, role, system, user, sample, using = null }: Asking): Promise<string | null> {
  let text = '';
  const request: ModelRequest = {
    role,
    ordinal: 0,
    tier: 'strong',
    system,
    messages: [{ from: 'user', text: user }],
    schema: null,
    tools: [],
    ...(sample === undefined ? {} : { sample }),
    ...(using ? { using } : {}),
  };
  for await (const event of models.stream(request, never)) {
    if (event.type === 'text') text += event.text;
    if (event.type === 'failed') return null;
  }
  return text;
}
