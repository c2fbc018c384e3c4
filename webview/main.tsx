// Where the panel starts: connects to the editor, renders, asks for the state, and fetches what the first paint does not need.
import { render } from 'preact';
import { App } from './App';
import { connect } from './model/host';
import { loadParts } from './lazyViews';
import { createStore } from './model/store';
import './ui/base.css';
import './frame.css';
import './team/team.css';
import './usage/costs.css';
import './conversation/conversation.css';
import './markdown/code.css';
import './ui/cards.css';
import './plan/plan.css';
import './ui/controls.css';
import './composer/language.css';
import './composer/tools.css';
import './experts/experts.css';
import './done/done.css';
import './review/review.css';
import './review/hunks.css';
import './shared/trail.css';
import './find/find.css';
import './setup/welcome.css';
import './workshop/workshop.css';
import './sessions/pages.css';

const host = connect();
const store = createStore(host.post, (run) => requestAnimationFrame(run));
host.listen(store.receive);
const root = document.getElementById('root') ?? document.body.appendChild(document.createElement('div'));
render(<App store={store} host={host} />, root);
store.hello();
// until it has come, a button is drawn by our own style and can be clicked
void import('./ui/controls').then(({ defineControls }) => defineControls());
requestIdleCallback(() => void loadParts());
