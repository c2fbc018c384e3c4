// Where the panel starts: connects to the editor, defines the controls, renders, and asks for the state.
import { render } from 'preact';
import { App } from './App';
import { defineControls } from './components/controls';
import { connect } from './host';
import { loadParts } from './parts';
import { createStore } from './store';
import './styles/base.css';
import './styles/frame.css';
import './styles/team.css';
import './styles/conversation.css';
import './styles/cards.css';
import './styles/plan.css';
import './styles/experts.css';
import './styles/done.css';
import './styles/review.css';
import './styles/hunks.css';
import './styles/welcome.css';
import './styles/workshop.css';
import './styles/pages.css';

const host = connect();
const store = createStore(host.post, (run) => requestAnimationFrame(run));
host.listen(store.receive);
defineControls();
const root = document.getElementById('root') ?? document.body.appendChild(document.createElement('div'));
render(<App store={store} host={host} />, root);
store.hello();
requestIdleCallback(() => void loadParts());
