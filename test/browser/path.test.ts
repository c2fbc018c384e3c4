// Main path in a real editor: from a request to working code.
import assert from 'node:assert/strict';
import { runCommand, webviewFrame } from '../../scripts/editor/browser.mjs';
import { fill } from '../../src/core/i18n/language';
import english from '../../src/core/i18n/locales/en.json';
import { recording } from '../kit/playTour';
import { assertSameConversation, type EditorPanel, showFailure } from '../kit/editorPanel';
import type { GeminiServer } from '../kit/gemini/server';
import { sampleFiles } from '../kit/sampleFiles';
import { sharedKey, sharedPanel, startSharedGemini } from '../kit/sharedPanel';
import { tourScript } from '../kit/tourScript';

const tour = recording();
const draft = 'Half a thought about';

describe('a whole session in a real editor', function () {
  this.bail(true);
  let gemini: GeminiServer;
  let panel: EditorPanel;

  before(async () => {
    gemini = await startSharedGemini({ script: tourScript(tour), chunkDelayMs: 2 });
    panel = await sharedPanel({ settings: { 'milkstack.experts.count': 0 } });
  });
  after(() => gemini?.stop());

  afterEach(async function () {
    await showFailure(this, panel);
  });

  /** Checks selected states; `statesOnPage` checks all states without an editor. */
  const isAccessible = async () => assert.deepEqual(await panel.accessibilityProblems(), []);

  it('begins with a request and three questions with choices', async () => {
    await panel.type(tour.request);
    await panel.shows('1 / 3');
    await isAccessible();
    await panel.answerQuestions();
  });

  it('shows a brief, which is accepted, and the team discusses until it agrees', async () => {
    await panel.offers('card.brief.accept');
    await panel.click('card.brief.accept');
    await panel.offers('card.ready.start');
    assert.equal(await panel.followsTheEnd(), true, 'the view stayed behind while cards folded away and turns came in');
    const text = await panel.text();
    for (const member of ['Director', 'Architect', 'Adversary']) assert.ok(text.includes(member));
    assert.ok(text.includes('gemini-3.8-flash'), 'a badge names the model');
    assert.equal(
      await panel.frame.getByText(english['badge.recordedTeam'], { exact: true }).count(),
      0,
      'a live team is not called recorded',
    );
  });

  it('is the same after a reload of the page, including typed text', async () => {
    const before = await panel.conversation();
    await panel.frame.locator('.composer textarea').focus();
    await panel.page.keyboard.type(draft);
    while (!(await panel.page.evaluate(isWrittenDown, draft))) await panel.page.waitForTimeout(50);
    await panel.page.reload();
    await panel.refind();
    await panel.offers('card.ready.start');
    assertSameConversation(await panel.conversation(), before);
    await panel.frame.waitForFunction((words) => document.querySelector<HTMLTextAreaElement>('.composer textarea')?.value === words, draft);
    await panel.frame.locator('.composer textarea').fill('');
  });

  it('is the same after the panel was hidden and shown again', async () => {
    const before = await panel.conversation();
    await panel.hide();
    await panel.refind();
    await panel.offers('card.ready.start');
    assertSameConversation(await panel.conversation(), before);
  });

  it('starts the implementation and approves the plan', async () => {
    await panel.offers('card.ready.start');
    assert.equal(await panel.followsTheEnd(), true);
    await panel.click('card.ready.start');
    await panel.shows('Your approval applies only to this version.');
    await isAccessible();
    assert.equal(panel.file('src/app.js'), sampleFiles()['src/app.js'], 'nothing is written before the approval');
    await panel.click('card.plan.approve');
  });

  it('accepts one hunk, which is one undo step of the editor', async () => {
    await panel.offers('card.task.acceptAll');
    await isAccessible();
    await panel.clickFirst('card.task.accept');
    await panel.shows('1 of 9 changes');
    await panel.fileBecomes('src/clientAddress.js', (text) => text.includes('trusted'));
    await panel.openFile('src/clientAddress.js');
    await panel.page.keyboard.press('Control+Z');
    await panel.page.keyboard.press('Control+S');
    await panel.fileBecomes('src/clientAddress.js', (text) => text === sampleFiles()['src/clientAddress.js']);
    await panel.page.keyboard.press('Control+Y');
    await panel.page.keyboard.press('Control+S');
    await panel.fileBecomes('src/clientAddress.js', (text) => text.includes('trusted'));
  });

  it('moves to the next hunk by key, marks it in the file, and accepts it there', async () => {
    const { page } = panel;
    const strike = async (letter: string) => {
      await page.keyboard.press('Control+K');
      await page.keyboard.press(`Alt+${letter}`);
    };
    await page.locator('.statusbar-item', { hasText: '8 changes to review' }).waitFor();
    await strike('n');
    await page.locator('.codelens-decoration a', { hasText: 'Ask the team' }).first().waitFor();
    await strike('d');
    await page.locator('.tab.active', { hasText: 'MilkStack: Step 1' }).waitFor();
    await page.locator('.monaco-diff-editor .monaco-editor.focused').first().waitFor();
    await strike('n');
    await page.locator('.tab.active', { hasText: 'clientAddress.js' }).waitFor();
    await strike('a');
    await panel.shows('2 of 9 changes');
    await page.locator('.statusbar-item', { hasText: '7 changes to review' }).waitFor();
  });

  it('shows the diff of the step after a reload', async () => {
    const active = panel.page.locator('.tab.active', { hasText: 'MilkStack: Step 1' });
    await panel.page.locator('.tab', { hasText: 'MilkStack: Step 1' }).click();
    await active.waitFor();
    // Unlike a reload of the page, the command waits until the editor has stored which tab is active.
    const loaded = panel.page.waitForEvent('load');
    await runCommand(panel.page, 'Developer: Reload Window');
    await loaded;
    await panel.refind();
    await panel.offers('card.task.acceptAll');
    await active.waitFor();
    await panel.page.locator('.multiDiffEntry .view-line').first().waitFor({ timeout: 15_000 });
  });

  it('accepts the rest of the step', async () => {
    await panel.click('card.task.acceptAll');
    await panel.shows('Step 2');
  });

  it('accepts the other steps with A and A again, and the diff of each opens by itself', async () => {
    for (const [step, next] of [
      [2, 'Step 3'],
      // The full label, because other texts contain the word "test" as well.
      [3, fill(english, 'card.verification.run', { task: 'test' })],
    ] as const) {
      await panel.page.locator('.tab', { hasText: `MilkStack: Step ${step}` }).waitFor();
      const focused = panel.frame.locator('.hunk[data-hunk]:focus');
      const followed = panel.frame.getByText(next);
      for (let presses = 0; ; presses++) {
        assert.ok(presses < 20, `step ${step} is not decided after ${presses} presses`);
        await focused.or(followed).first().waitFor({ state: 'attached' });
        if ((await followed.count()) > 0) break;
        const hunk = await focused.getAttribute('data-hunk');
        await panel.page.keyboard.press('a');
        // A key press is lost while the opening diff has the focus; the user presses again.
        const isNext = (id: string | null) => document.activeElement?.getAttribute('data-hunk') !== id;
        await panel.frame.waitForFunction(isNext, hunk, { timeout: 5_000 }).catch(() => null);
      }
    }
  });

  it('runs the project’s own tests as a task and is done', async () => {
    await panel.click('card.verification.run', { task: 'test' });
    await panel.isDone();
    assert.ok(panel.file('src/loginLimiter.js').length > 0);
    assert.ok(panel.file('test/login.test.js').length > 0);
  });

  it('opens the report from the Done card, with its styles and a security policy of its own', async () => {
    await panel.click('report.open');
    const report = await webviewFrame(panel.page, { extensionId: 'milkstack.milkstack', selector: '#transcript' });
    assert.equal(await report.locator('h1').textContent(), 'Rate-limit the login');
    assert.match(await report.locator('#decision').innerText(), /The team agreed on the proposal, and the user accepted it\./);
    const isStyled = () => getComputedStyle(document.querySelector('nav ol') as Element).listStyleType === 'none';
    assert.equal(await report.evaluate(isStyled), true, 'the policy keeps the style sheet out');
  });

  it('made exactly the scripted calls', () => gemini.assertComplete());

  it('has no key in the panel or in any file', async () => {
    assert.ok(!(await panel.frame.content()).includes(sharedKey));
    assert.ok(!panel.storage().includes(sharedKey));
    assert.ok(gemini.calls.every((call) => !JSON.stringify(call.body).includes(sharedKey)));
  });
});

/** Whether the draft is stored in IndexedDB, from which the editor restores it after a reload. */
async function isWrittenDown(words: string): Promise<boolean> {
  const outcome = <T>(request: IDBRequest<T>) =>
    new Promise<T>((done, fail) => {
      request.onsuccess = () => done(request.result);
      request.onerror = () => fail(request.error);
    });
  for (const { name } of await indexedDB.databases()) {
    if (!name?.startsWith('vscode-web-state-db')) continue;
    const database = await outcome(indexedDB.open(name));
    try {
      for (const store of database.objectStoreNames) {
        const values = await outcome(database.transaction(store).objectStore(store).getAll());
        if (values.some((value) => `${value}`.includes('milkstack.typed') && `${value}`.includes(words))) return true;
      }
    } finally {
      database.close();
    }
  }
  return false;
}
