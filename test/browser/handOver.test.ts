// Hand-over to another agent, and review of its changes.
import assert from 'node:assert/strict';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import english from '../../src/core/i18n/locales/en.json';
import { type EditorPanel, showFailure } from '../kit/editorPanel';
import type { GeminiServer } from '../kit/gemini/server';
import { takePicture } from '../kit/pictures';
import { recording } from '../kit/playTour';
import { sampleFiles } from '../kit/sampleFiles';
import { sharedPanel, startSharedGemini } from '../kit/sharedPanel';
import { tourScript } from '../kit/tourScript';

const tour = recording();
const files = sampleFiles();
const at = (path: string) => files[path] ?? assert.fail(path);

describe('a prompt that is handed over to another agent', function () {
  this.bail(true);
  let gemini: GeminiServer;
  let panel: EditorPanel;

  before(async () => {
    gemini = await startSharedGemini({ script: tourScript(tour), chunkDelayMs: 2 });
    const settings = { 'milkstack.review.level': 'off', 'files.autoSave': 'off', 'editor.formatOnSave': false };
    panel = await sharedPanel({ settings });
  });
  after(() => gemini?.stop());
  afterEach(async function () {
    await showFailure(this, panel);
  });

  const isAccessible = async () => assert.deepEqual(await panel.accessibilityProblems(), []);
  const picture = (name: string) => takePicture(panel.page, `handOver-${name}`);
  const agentWrites = (path: string, text: string) => writeFileSync(join(panel.folder, path), text);
  const theirs = at('src/store.js').replace(/^/, '// of the agent\n').concat('\nexport const fromTheAgent = 1;\n');

  const handOver = async (to: 'chat' | 'terminal' | 'clipboard') => {
    await panel.click('card.ready.handOn');
    await panel.frame.getByRole('menuitem', { name: english[`card.ready.handOn.${to}`] }).click();
  };

  /** The button that starts the review must stay in view, because the team has not started anything. */
  const isReviewInView = async () => {
    const settled = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    await panel.frame.evaluate(settled);
    const button = panel.frame.getByRole('button', { name: english['card.handOn.review'] });
    const isSeen = await button.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      // In a toolkit control, the button is inside the shadow tree and its text outside, so the host element is checked.
      const tree = element.getRootNode();
      const control = tree instanceof ShadowRoot ? tree.host : element;
      return control.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    });
    assert.ok(isSeen, 'the view went elsewhere');
  };

  it('is copied from the ready card, and the card says so', async () => {
    await panel.type(tour.request);
    await panel.answerQuestions();
    await panel.click('card.brief.accept');
    await panel.click('card.consensus.prompt');
    await handOver('clipboard');
    await panel.shows(english['card.handOn.with.clipboard']);
    await isAccessible();
    await picture('handed');
  });

  it('is in the editor’s chat unsent, and is copied for the terminal', async () => {
    const { page } = panel;
    await handOver('chat');
    await panel.shows(english['card.handOn.with.chat']);
    await page.locator('.interactive-input-part .view-lines', { hasText: /\w/ }).first().waitFor();
    await isReviewInView();
    await picture('chat');
    await handOver('terminal');
    await panel.shows(english['card.handOn.with.terminal']);
    await page.locator('.terminal-wrapper, .xterm').first().waitFor();
    await page.getByText(english['editor.handOn.terminal']).first().waitFor();
    await picture('terminal');
  });

  it('has nothing to review while the folder is unchanged', async () => {
    await panel.click('card.handOn.review');
    await panel.shows(english['card.handOn.missed.noChanges']);
    await isReviewInView();
  });

  it('is reviewed by hunk after both have edited the folder, without the user’s own lines', async () => {
    const { page } = panel;
    await panel.openFile('src/accounts.js');
    await page.keyboard.press('Control+Home');
    await page.keyboard.type('const typedByTheUser = 1;');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+S');
    await panel.fileBecomes('src/accounts.js', (text) => text.startsWith('const typedByTheUser = 1;\n'));
    await panel.openFile('src/http.js');
    await page.keyboard.press('Control+Home');
    await page.keyboard.type('// not saved ');
    agentWrites('src/store.js', theirs);
    agentWrites('src/http.js', `${at('src/http.js')}// of the agent\n`);
    agentWrites('src/new.js', 'export {};\n');
    rmSync(join(panel.folder, 'src/books.js'));
    await panel.click('card.handOn.review');
    await panel.offers('card.task.acceptAll');
    // The tab opens after a delay and would hide anything opened in the meantime.
    await page.locator('.tab.active', { hasText: 'Changes by the agent' }).waitFor();
    for (const [path, text] of Object.entries({
      ...{ 'src/store.js': at('src/store.js'), 'src/books.js': at('src/books.js') },
      ...{ 'src/accounts.js': `const typedByTheUser = 1;\n${at('src/accounts.js')}` },
    }))
      assert.equal(panel.file(path), text, path);
    assert.throws(() => panel.file('src/new.js'));
    await panel.shows(english['handOn.step.terminal']);
    await isAccessible();
    await picture('review');
    const text = await panel.text();
    assert.ok(!text.includes('typedByTheUser'), 'the user’s own lines are among the changes');
    assert.ok(text.includes('src/new.js') && text.includes('src/books.js'));
  });

  it('is accepted and rejected hunk by hunk, undone in the editor, and leaves every other byte unchanged', async () => {
    const { page } = panel;
    await panel.clickFirst('card.task.reject');
    await panel.shows('1 of 4 changes');
    assert.equal(panel.file('src/books.js'), at('src/books.js'));
    await panel.clickFirst('card.task.accept');
    await panel.shows('2 of 4 changes');
    await panel.fileBecomes('src/store.js', (text) => text === `// of the agent\n${at('src/store.js')}`);
    await panel.openFile('src/store.js');
    await page.keyboard.press('Control+Z');
    await page.keyboard.press('Control+S');
    await panel.fileBecomes('src/store.js', (text) => text === at('src/store.js'));
    await picture('decided');
    assert.equal(panel.file('src/http.js'), `${at('src/http.js')}// of the agent\n`, 'what has unsaved changes is as the agent left it');
  });
});
