// Servers with OpenAI's protocol that run on this machine, looked for at their usual ports when the user asks for it, and nowhere else.
import type { ModelFailure } from '../../../core/models/failure';
import type { FoundServer, OfferedModel } from '../../../core/models/setup';
import type { Result } from '../../../core/base/result';

/** By the addresses their makers give them; the loopback address by number, so that no name is looked up. */
const usual: readonly FoundServer[] = [
  { name: 'Ollama', address: 'http://127.0.0.1:11434/v1' },
  { name: 'LM Studio', address: 'http://127.0.0.1:1234/v1' },
  { name: 'llama.cpp', address: 'http://127.0.0.1:8080/v1' },
];

/** Those that answer as such a server does, be it only that they want a key or have no model yet. */
export async function findLocalServers(
  list: (address: string) => Promise<Result<readonly OfferedModel[], ModelFailure>>,
  places: readonly FoundServer[] = usual,
): Promise<readonly FoundServer[]> {
  const answers = await Promise.all(places.map(async (place) => ({ place, listed: await list(place.address) })));
  const isServer = (listed: Result<readonly OfferedModel[], ModelFailure>) =>
    listed.ok || listed.error.reason === 'noKey' || listed.error.reason === 'empty';
  return answers.filter(({ listed }) => isServer(listed)).map(({ place }) => place);
}
