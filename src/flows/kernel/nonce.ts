// The nonce of a session's prompts: one for all of them, so that what two prompts have in common is the same to the letter and a provider's cache holds it.
// It comes from a secret of this host, is in no fact, and is taken out of whatever a model answers: what it marks can be neither opened nor ended from inside.
import type { Flow } from './flow';

export function nonceOf({ ports, recorder }: Pick<Flow, 'ports' | 'recorder'>): string {
  return ports.nonceOf(recorder.session().id);
}
