// The packaged extension, installed: the guided tour by a recorded team, without a key and without the source folder.
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { assertSameConversation, type EditorPanel, openEditorPanel, showFailure } from '../kit/editorPanel';

const { name, version } = JSON.parse(readFileSync('package.json', 'utf8')) as { name: string; version: string };
const vsix = `${name}-${version}.vsix`;

/** A fifth of what it is to a reader: the discussion still takes long enough to be stopped in the middle of. */
const paceMs = 5;

describe('the installed extension', function () {
  this.bail(true);
  let panel: EditorPanel;

  before(async () => {
    assert.ok(existsSync(vsix), `${vsix} is missing: npm run package makes it`);
    panel = await openEditorPanel({ vsix, env: { MILKSTACK_TOUR_PACE_MS: String(paceMs) } });
  });
  after(() => panel?.close());
  afterEach(async function () {
    await showFailure(this, panel);
  });

  it('offers the guided tour and plays it with a team that says it is recorded', async () => {
    await panel.click('panel.welcome.startTour');
    await panel.answerQuestions();
    await panel.click('card.brief.accept');
    assert.ok((await panel.frame.getByText('recorded', { exact: true }).count()) > 0);
  });

  it('stops in the middle of a turn and goes on when asked to', async () => {
    await panel.frame.getByText('Director').last().waitFor();
    await panel.click('panel.stop');
    await panel.click('stop.continue');
  });

  it('reaches the plan, builds it and passes the project’s own tests', async () => {
    await panel.click('card.consensus.take');
    await panel.click('card.ready.start');
    await panel.click('card.plan.approve');
    for (const step of ['Step 1', 'Step 2', 'Step 3']) {
      await panel.shows(step);
      await panel.click('card.task.acceptAll');
    }
    await panel.click('card.verification.run', { task: 'test' });
    await panel.isDone();
  });

  it('shows the finished session in an editor tab too', async () => {
    const said = await panel.conversation();
    await panel.openTab();
    assertSameConversation(await panel.conversation(), said);
  });
});
