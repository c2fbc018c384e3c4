// Entry point of the panel: connects to the host, renders, and loads the lazy views.
import { render } from 'preact';
import { App } from './App';
import { connectHost } from './model/host';
import { laterCode, loadParts } from './lazyViews';
import { createPanelState } from './model/panelState';
import { takeOver } from './takeOver';
import './styles.css';

/** Time in milliseconds to wait for the host's state before requesting it. */
const startMs = 2_000;

const host = connectHost();
const state = createPanelState(host, (run) => requestAnimationFrame(run), laterCode);
const root = document.getElementById('root') ?? document.body.appendChild(document.createElement('div'));
const show = () => {
  render(<App state={state} host={host} />, root);
  requestIdleCallback(() => void loadParts());
};
const ask = () => state.connection.environment.peek() ?? state.live.hello();

const early = globalThis.early;
if (early) {
  const told = takeOver(early, root, host, state, show);
  host.listen((message) => {
    state.receive(message);
    told();
  });
  for (const data of early.said()) window.dispatchEvent(new MessageEvent('message', { data }));
  setTimeout(ask, startMs);
} else {
  host.listen(state.receive);
  show();
  // The host sends the state to a new page unprompted, at about the time of the load event. The panel requests the state only if it has not
  // arrived by then.
  window.addEventListener('load', () => setTimeout(ask));
}
