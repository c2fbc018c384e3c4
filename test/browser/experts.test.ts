// Experts before the plan, in a real editor.
import assert from 'node:assert/strict';
import { runCommand, webviewFrame } from '../../scripts/editor/browser.mjs';
import english from '../../src/core/i18n/locales/en.json';
import { type EditorPanel, showFailure } from '../kit/editorPanel';
import { answers, invented, mapsThem, plansWith, question, written } from '../kit/expertsLive';
import type { GeminiServer } from '../kit/gemini/server';
import { takePicture } from '../kit/pictures';
import { recording } from '../kit/playTour';
import { sharedKey, sharedPanel, startSharedGemini } from '../kit/sharedPanel';
import { tourScript } from '../kit/tourScript';
import { assertEmpty } from '../kit/lists';

const tour = recording();

describe('experts in a real editor', function () {
  this.bail(true);
  let panel: EditorPanel;
  let gemini: GeminiServer;

  before(async () => {
    const script = {
      ...tourScript(tour),
      ...{ explorer: [{ text: written }], expert: answers.map((text) => ({ text })), mapper: [{ look: mapsThem }] },
      planner: [{ look: plansWith(tour.replies.planner?.[0]?.text ?? '') }],
    };
    gemini = await startSharedGemini({ script });
    panel = await sharedPanel();
  });
  after(() => gemini?.stop());
  afterEach(async function () {
    await showFailure(this, panel);
  });

  const callsOf = (role: string) => gemini.calls.filter((call) => call.role === role).length;
  const isAccessible = async () => assert.deepEqual(await panel.accessibilityProblems(), []);
  const take = (name: string) => takePicture(panel.page, `experts-${name}`, ['dark', 'light']);
  const claim = (id: string) => panel.frame.locator(`[data-claim="${id}"]`);

  it('shows the question, the modes and their cost before any expert is asked', async () => {
    await panel.type(tour.request);
    await panel.answerQuestions();
    await panel.click('card.brief.accept');
    await panel.click('card.ready.advise');
    await panel.offers('card.experts.run');
    assert.equal(await panel.frame.getByRole('textbox', { name: english['card.experts.prompt'], exact: true }).inputValue(), question);
    // Three experts answer, and a member compares their answers.
    await panel.shows('About 6 model calls, at most 10: $');
    assert.deepEqual([callsOf('explorer'), callsOf('expert'), callsOf('mapper')], [1, 0, 0]);
    await isAccessible();
    await take('question');
  });

  it('asks all of them the edited question, and arrives at one plan', async () => {
    const field = panel.frame.getByRole('textbox', { name: english['card.experts.prompt'], exact: true });
    await field.fill(`${question}\n\nSay also what a restart does.`);
    await panel.click('card.experts.run');
    await panel.offers('card.plan.approve');
    const asked = gemini.calls.filter(({ role }) => role === 'expert');
    assert.equal(asked.length, answers.length);
    assert.ok(asked.every(({ prompt }) => prompt.includes('Say also what a restart does.')));
    assert.ok(!asked.some(({ prompt }) => answers.some((answer) => prompt.includes(answer))), 'an expert has heard another one');
    assert.equal(callsOf('mapper'), 1);
    assert.equal(callsOf('planner'), 1, 'the plan accounts for every claim and is asked for once');
    await isAccessible();
    await take('plan');
  });

  it('draws agreed and disputed claims, and has all of it in a table', async () => {
    const settled = panel.frame.locator('.settled > summary', { hasText: english['card.experts.title'] });
    await settled.scrollIntoViewIfNeeded();
    await settled.click();
    await claim('K1').waitFor();
    assert.equal(await panel.frame.locator('.claims-map .disputed').count(), 4);
    assert.equal(await panel.frame.locator('.claims-map path.conflict').count(), 2);
    await claim('K1').scrollIntoViewIfNeeded();
    await isAccessible();
    await take('map');
    assert.ok(!(await panel.text()).includes(invented), 'a claim is shown that nobody made');
    await panel.shows('1 claim was left out because no answer contains it or there were too many.');
    await panel.frame.locator('summary', { hasText: english['claims.table'] }).click();
    const table = panel.frame.locator('.claims-table');
    const row = (text: string) => table.locator('tbody tr', { has: panel.frame.locator('th', { hasText: text }) }).innerText();
    assert.match(await row('counted by the pair'), /3 of 3[\s\S]*In the plan: Attempts are counted/);
    assert.match(await row('The window is 60 min long.'), /1 of 3[\s\S]*Not followed: A quarter of an hour/);
    assert.match(await row('must not stay in memory'), /Open decision/);
    await table.scrollIntoViewIfNeeded();
    await isAccessible();
    await take('table');
  });

  it('is navigated with the arrow keys, and shows each claim in full', async () => {
    await claim('K1').focus();
    await panel.page.keyboard.press('ArrowRight');
    const focused = panel.frame.locator('[data-claim]:focus');
    assert.notEqual(await focused.getAttribute('data-claim'), 'K1');
    assert.equal(await focused.getAttribute('aria-pressed'), 'true');
    const id = (await focused.getAttribute('data-claim')) ?? '';
    assert.equal(await panel.frame.locator('.claim-detail > p').first().getAttribute('title'), id);
    await panel.page.keyboard.press('ArrowLeft');
    assert.equal(await focused.getAttribute('data-claim'), 'K1');
    assert.equal(await panel.frame.locator('.claims-map [tabindex="0"]').count(), 1, 'the map is one stop of the Tab key');
  });

  it('is in the report, with the outcome of each claim', async () => {
    await runCommand(panel.page, 'MilkStack: Open Report');
    await panel.page.locator('.quick-input-list .monaco-list-row', { hasText: english['report.format.html'] }).click();
    const report = await webviewFrame(panel.page, { extensionId: 'milkstack.milkstack', selector: '#claims' });
    const text = await report.locator('#claims').innerText();
    for (const told of ['3 of 3', 'In the plan: T2', 'Not followed: A quarter of an hour', 'Open decision'])
      assert.ok(text.includes(told), told);
    await report.locator('#claims').scrollIntoViewIfNeeded();
    await report.locator('#claims').evaluate((section) => section.scrollIntoView());
    await take('report');
  });

  it('follows the script up to the plan, and leaks no key', () => {
    assertEmpty(gemini.complaints().filter((complaint) => !/^\d+ unused/.test(complaint)));
    assert.ok(!panel.storage().includes(sharedKey));
  });
});
