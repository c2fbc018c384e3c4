// Earlier decisions in the prompts of a discussion.
import { fenceUntrusted } from '../../core/text/quoting';
import { type Flow, nonceOf } from '../kernel/flow';

/** Empty in a build, and where nothing was decided about the request. */
export async function renderEarlier(flow: Flow): Promise<string> {
  const { ports, recorder, signal } = flow;
  const { clarify, phase } = recorder.session();
  if (!ports.earlier || phase === 'execution' || phase === 'done') return '';
  const text = await ports.earlier.about([clarify.request, clarify.brief?.summary ?? ''].join('\n').trim(), signal);
  return text === '' ? '' : fenceUntrusted('earlier decisions that may bear on it', text, nonceOf(flow));
}
