// What a person sees when something is missing or goes wrong, in a real editor, and that the session goes on when it is mended.
import assert from 'node:assert/strict';
import { runCommand } from '../../scripts/editor/browser.mjs';
import { english } from '../../src/core/i18n/language';
import { type EditorPanel, type EditorOptions, openEditorPanel, showFailure } from '../kit/editorPanel';
import { type GeminiServer, startGemini } from '../kit/gemini/server';
import type { Script } from '../kit/gemini/steps';
import { recording } from '../kit/playTour';
import { tourScript } from '../kit/tourScript';

const tour = recording();
const key = 'k-0123456789';
const newKey = 'k-new-0123456789';

describe('faults in a real editor', () => {
  let gemini: GeminiServer;
  let panel: EditorPanel;

  const open = async (script: Script, options: EditorOptions = {}) => {
    gemini = await startGemini({ script, key });
    panel = await openEditorPanel({
      machineSettings: { 'milkstack.gemini.baseUrl': gemini.baseUrl },
      env: { MILKSTACK_GEMINI_KEY: key },
      ...options,
    });
  };
  afterEach(async function () {
    await showFailure(this, panel);
    await panel?.close();
    await gemini?.stop();
  });

  const giveKey = async (typed: string) => {
    await panel.click('fault.action.setKey');
    await panel.click('setup.gemini.look');
    await panel.page.locator('.quick-input-widget input').first().fill(typed);
    await panel.page.keyboard.press('Enter');
  };

  it('a key that is missing or holds no longer is asked for in the editor’s own field, and the session goes on; the recorded team never answers', async () => {
    await open({ ...tourScript(tour), unknown: [{ text: 'ready' }] }, { env: {} });
    await panel.type('Let readers export their list as CSV.');
    await panel.shows(english['fault.noKey.text']);
    assert.equal(gemini.calls.length, 0);
    await giveKey(key);
    await panel.answerQuestions();
    assert.equal(await panel.frame.getByText('recorded', { exact: true }).count(), 0);
    assert.ok(!panel.storage().includes(key));

    // the same editor, whose key holds no longer
    const { port } = gemini;
    await gemini.stop();
    gemini = await startGemini({ script: { ...tourScript(tour), unknown: [{ text: 'ready' }] }, key: newKey, port });
    await runCommand(panel.page, 'MilkStack: New Discussion');
    // what is typed before it is there would be said to the team of the other one
    await panel.shows(english['panel.welcome.title']);
    await panel.type(tour.request);
    await panel.shows(english['fault.badKey.text']);
    await giveKey(newKey);
    await panel.answerQuestions();
    assert.ok(!(await panel.frame.content()).includes(newKey));
    assert.ok(!panel.storage().includes(newKey));
  });

  it('a session begun without a folder goes along into the sample project', async () => {
    await open(tourScript(tour), { folder: false });
    await panel.offers('fault.action.openFolder');
    await panel.type(tour.request);
    await panel.shows('1 / 3');
    const said = await panel.conversation();
    await Promise.all([panel.page.waitForURL(/folder=/), panel.mendMissingFolder()]);
    // the window of a folder that was never open shows its files first
    await runCommand(panel.page, 'MilkStack: Open MilkStack');
    await panel.refind();
    await panel.shows('1 / 3');
    assert.ok((await panel.conversation()) === said, 'the conversation did not come along');
  });

  it('in a folder that is not trusted it says what does not run', async () => {
    await open({}, { trust: false });
    // which a dialog on top, that asks for trust by itself, would keep from being pressed
    await panel.click('fault.action.manageTrust');
    await panel.page.locator('.workspace-trust-editor').waitFor();
  });
});
