// What prompts say of the world outside: whether it can be asked, and which sources have come back so far.
import { renderSources } from '../../core/web/render';
import { fenceUntrusted } from '../../core/text/fenceUntrusted';
import type { Flow } from '../kernel/flow';
import { nonceOf } from '../kernel/nonce';

/** How to look outside and cite it, or what to say where nothing can be looked up there. */
export async function renderWebRules({ ports }: Pick<Flow, 'ports'>, maySearch: boolean): Promise<string> {
  return (await ports.prompts.render(maySearch ? 'web/on' : 'web/off', {})).user;
}

/** The sources from the web by their names, behind the ledger; empty where there are none. */
export function renderOutside(flow: Flow): string {
  const { sources } = flow.recorder.session().web;
  if (sources.length === 0) return '';
  const listed = fenceUntrusted('sources from the web', renderSources(sources), nonceOf(flow));
  return `\n\nSources from the web that have come back in this discussion, by the names they are cited by:\n${listed}`;
}
