// Where the panel starts: connects to the editor, renders, asks for the state where it is not told, and fetches what the first paint does not need.
import { render } from 'preact';
import { App } from './App';
import { connectHost } from './model/host';
import { laterCode, loadParts } from './lazyViews';
import { createStore } from './model/store';
import './styles.css';

const host = connectHost();
const store = createStore(host.post, (run) => requestAnimationFrame(run), laterCode);
host.listen(store.receive);
const root = document.getElementById('root') ?? document.body.appendChild(document.createElement('div'));
render(<App store={store} host={host} />, root);
// The host tells a page that comes up by itself, and the editor hands over what it was told with the load.
window.addEventListener('load', () => setTimeout(() => store.environment.peek() ?? store.hello()));
requestIdleCallback(() => void loadParts());
