// Where the panel starts: connects to the editor, renders, asks for the state, and fetches what the first paint does not need.
import { render } from 'preact';
import { App } from './App';
import { connect } from './host';
import { loadParts } from './parts';
import { createStore } from './store';
import './styles/base.css';
import './styles/frame.css';
import './styles/team.css';
import './styles/costs.css';
import './styles/conversation.css';
import './styles/code.css';
import './styles/cards.css';
import './styles/plan.css';
import './styles/controls.css';
import './styles/experts.css';
import './styles/done.css';
import './styles/review.css';
import './styles/hunks.css';
import './styles/find.css';
import './styles/welcome.css';
import './styles/workshop.css';
import './styles/pages.css';

const host = connect();
const store = createStore(host.post, (run) => requestAnimationFrame(run));
host.listen(store.receive);
const root = document.getElementById('root') ?? document.body.appendChild(document.createElement('div'));
render(<App store={store} host={host} />, root);
store.hello();
// until it has come, a button is drawn by our own style and can be clicked
void import('./components/controls').then(({ defineControls }) => defineControls());
requestIdleCallback(() => void loadParts());
