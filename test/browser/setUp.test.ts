// Setup of a model in a real editor.
import assert from 'node:assert/strict';
import { runCommand } from '../../scripts/editor/browser.mjs';
import { fill } from '../../src/core/i18n/language';
import english from '../../src/core/i18n/locales/en.json';
import { type EditorPanel, openEditorPanel, showFailure } from '../kit/editorPanel';
import { type GeminiServer, startGemini } from '../kit/gemini/server';
import { startOpenAi } from '../kit/openai/server';
import { recording } from '../kit/playTour';
import { isNight } from '../kit/rounds';
import { tourScript } from '../kit/tourScript';

const tour = recording();
const key = 'k-right-0123456789';
const newKey = 'k-newer-0123456789';

const works = (model: string) => fill(english, 'setup.works', { model });

// Nightly runs also test without the editor's AI features.
for (const aiFeatures of isNight ? [true, false] : [true])
  describe(`connecting a model in a real editor with AI features ${aiFeatures ? 'on' : 'off'}`, function () {
    this.bail(true);
    let panel: EditorPanel;
    let gemini: GeminiServer;

    before(async () => {
      gemini = await startGemini({ script: script(), key });
      panel = await openEditorPanel({
        ...{ env: {}, aiFeatures, allBuiltIn: true, installed: ['test/editor/provider'] },
        machineSettings: { 'milkstack.gemini.baseUrl': gemini.baseUrl },
        viewport: { width: 900, height: 900 },
      });
    });
    after(async () => {
      await panel?.close();
      await gemini?.stop();
    });
    afterEach(async function () {
      await showFailure(this, panel);
    });

    /** Expected answers to the two test calls of a model. */
    const trial = [{ json: { ready: true } }, { calls: [{ name: 'read_file', args: { path: 'README.md' } }] }];
    /** Answers to the tour's requests, and to the test calls of a new key. */
    const script = () => ({ ...tourScript(tour), unknown: trial });
    const giveKey = async (typed: string) => {
      await panel.click('fault.action.setKey');
      await panel.click('setup.key.look');
      await typeKey(typed);
    };
    const way = (title: 'setup.editor.title' | 'setup.server.title') =>
      panel.frame.getByRole('group', { name: english[title], exact: true });
    const modelsOf = (title: Parameters<typeof way>[0]) => way(title).getByLabel(english['setup.model'], { exact: true });
    const optionOf = (title: Parameters<typeof way>[0], name: string) =>
      modelsOf(title).getByRole('option', { name, exact: true, includeHidden: true });
    /** Selects an option of the native list, or of the toolkit's list once the toolkit is loaded. */
    const chooseIn = async (list: ReturnType<typeof modelsOf>, name: string) => {
      const option = list.getByRole('option', { name, exact: true, includeHidden: true });
      await option.waitFor({ state: 'attached' });
      if (await list.evaluate((element) => element.matches('select'))) return void (await list.selectOption({ label: name }));
      await list.click();
      await option.click();
    };
    const choose = (title: Parameters<typeof way>[0], name: string) => chooseIn(modelsOf(title), name);
    const use = (title: Parameters<typeof way>[0]) => way(title).getByRole('button', { name: english['setup.use'], exact: true }).click();
    const typeKey = async (key: string) => {
      await panel.page.locator('.quick-input-widget input').first().fill(key);
      await panel.page.keyboard.press('Enter');
    };

    it('the editor’s models are listed without a click if nothing is connected', async () => {
      await optionOf('setup.editor.title', 'soy milk (milk)').waitFor({ state: 'attached' });
    });

    it('a Gemini key is tested before it is saved: a wrong one is reported, and the guided tour is still offered', async () => {
      await panel.click('setup.key.look');
      await typeKey('k-wrong-0123456789');
      await panel.shows(english['fault.badKey.text']);
      await panel.offers('panel.welcome.startTour');
    });

    it('a request without a key asks for one, and the session continues with it; the recorded team never answers', async () => {
      await panel.type('Let readers export their list as CSV.');
      await panel.shows(english['fault.noKey.text']);
      assert.equal(gemini.calls.length, 0);
      await giveKey(key);
      await panel.answerQuestions();
      assert.equal(await panel.frame.getByText(english['badge.recordedTeam'], { exact: true }).count(), 0);
      assert.ok(!panel.storage().includes(key) && !(await panel.frame.content()).includes(key));
    });

    it('an expired key is requested again, and the session continues', async () => {
      const { port } = gemini;
      await gemini.stop();
      gemini = await startGemini({ script: script(), key: newKey, port });
      await runCommand(panel.page, 'MilkStack: New Discussion');
      // Waits for the new session: until then, typed text would go to the previous one.
      await panel.shows(english['panel.welcome.title']);
      assert.equal(await panel.frame.getByText(english['panel.welcome.tour'], { exact: true }).count(), 0);
      await panel.type(tour.request);
      await panel.shows(english['fault.badKey.text']);
      await giveKey(newKey);
      await panel.answerQuestions();
      assert.ok(!panel.storage().includes(newKey) && !(await panel.frame.content()).includes(newKey));
    });

    it('the user’s own server can replace it: its models are listed, and the chosen one answers', async () => {
      const server = await startOpenAi({ script: { unknown: trial }, key: 'sk-own-0123456789' });
      await runCommand(panel.page, 'MilkStack: New Discussion');
      await panel.shows(english['panel.welcome.title']);
      await runCommand(panel.page, 'MilkStack: Connect a Model…');
      await chooseIn(panel.frame.getByRole('combobox', { name: english['setup.others'] }), english['setup.server.title']);
      await panel.frame
        .getByRole('textbox', { name: english['setup.server.address'] })
        .fill(server.baseUrl.replace('http://', '').replace('/v1', ''));
      await panel.click('setup.server.look');
      await panel.shows(english['setup.trouble.keyWanted']);
      await panel.click('setup.server.key');
      await typeKey('sk-own-0123456789');
      await choose('setup.server.title', 'llama3.2');
      assert.deepEqual(await panel.accessibilityProblems(), []);
      await use('setup.server.title');
      await panel.shows(works('server:llama3.2'));
      server.assertComplete();
      assert.match(panel.storage(), /"milkstack\.models\.strong":\s*"server:llama3\.2"/);
      assert.ok(!panel.storage().includes('sk-own'));
      await server.stop();
    });

    it('a model of the editor needs no key', async () => {
      await runCommand(panel.page, 'MilkStack: Connect a Model…');
      await choose('setup.editor.title', 'soy milk (milk)');
      await use('setup.editor.title');
      await panel.shows(works('editor:milk/soy'));
      assert.match(panel.storage(), /"milkstack\.provider":\s*"editor"/);
    });
  });
