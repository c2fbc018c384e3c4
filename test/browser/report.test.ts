// Report page in a real browser: accessible, without scripts or requests, readable.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { installBrowser } from '../../scripts/editor/install-browser.mjs';
import { type Language, languages } from '../../src/core/i18n/language';
import { reportHtml } from '../../src/core/report/html';
import { reportOf } from '../../src/core/report/report';
import { emptySession, type Session } from '../../src/core/session';
import { axeProblems, partProblems } from '../kit/axe';
import { fullSession, testWording } from '../kit/reportSessions';
import { cellsOf, dailyShare, isNight } from '../kit/rounds';
import { sampleEvents, stamped, turn } from '../kit/sampleSession';
import { workshopMoments } from '../kit/workshopStates';
import { fold } from '../../src/core/evolve';

const flags = ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--no-first-run', '--disable-background-networking'];

/** Width of a phone in portrait orientation, in pixels. */
const narrow = 320;

describe('the report in a browser', () => {
  let browser: Browser;
  let folder: string;
  let path: string;

  before(async () => {
    const { executablePath, env } = await installBrowser();
    browser = await chromium.launch({ executablePath, args: flags, env: { ...process.env, ...env } });
    folder = mkdtempSync(join(tmpdir(), 'milkstack-report-'));
    path = join(folder, 'report.html');
  });
  after(async () => {
    await browser?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  /** A blank page that records requests and errors. */
  async function openPage(options: BrowserContextOptions = {}): Promise<{ page: Page; noise: string[] }> {
    const page = await (await browser.newContext(options)).newPage();
    const noise: string[] = [];
    page.on('request', (request) => request.url() !== pathToFileURL(path).href && noise.push(`asked for ${request.url()}`));
    page.on('console', (message) => noise.push(message.text()));
    page.on('dialog', (dialog) => noise.push(`dialog ${dialog.message()}`));
    return { page, noise };
  }

  async function show(page: Page, session: Session, language: Language = 'en'): Promise<void> {
    writeFileSync(path, reportHtml(reportOf(session, testWording(language))));
    await page.goto(pathToFileURL(path).href);
  }

  async function open(session: Session, options: BrowserContextOptions = {}): Promise<{ page: Page; noise: string[] }> {
    const opened = await openPage(options);
    await show(opened.page, session);
    return opened;
  }

  const sessions: readonly (readonly [name: string, session: () => Session])[] = [
    ['full', fullSession],
    ['stopped in clarify', () => fold(sampleEvents('asked'))],
    ['a workshop', () => fold(stamped(workshopMoments().won ?? []))],
    ['empty', () => emptySession],
  ];
  for (const [[name, session], colorScheme] of cellsOf(sessions, ['light', 'dark'] as const))
    it(`has no problem found by axe: ${name}, ${colorScheme}`, async () => {
      const { page, noise } = await open(session(), { colorScheme });
      await unfold(page);
      assert.deepEqual(await axeProblems(page), []);
      assert.deepEqual(noise, []);
      await page.context().close();
    });

  describe(`on a phone, ${narrow} px wide`, () => {
    let page: Page;

    before(async () => {
      ({ page } = await openPage({ viewport: { width: narrow, height: 700 } }));
    });
    after(() => page?.context().close());

    for (const language of dailyShare(languages, 3))
      it(`fits in ${language}`, async () => {
        await show(page, fullSession(), language);
        await unfold(page);
        assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), narrow);
        // All languages share the same colors, so only English is checked for contrast, except in nightly runs.
        assert.deepEqual(await (isNight ? axeProblems(page) : partProblems(page)), []);
      });
  });

  it('has its style sheet, dark if preferred, and the theme’s colors in the editor', async () => {
    const ground = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const { page } = await open(fullSession(), { colorScheme: 'dark' });
    const dark = await ground(page);
    await page.emulateMedia({ colorScheme: 'light' });
    const light = await ground(page);
    assert.notEqual(dark, light);
    await page.evaluate(() => document.body.classList.add('vscode-dark'));
    assert.equal(await ground(page), dark);
    await page.emulateMedia({ media: 'print' });
    assert.equal(await ground(page), 'rgb(255, 255, 255)');
    assert.equal(await page.locator('nav').isVisible(), false);
    assert.equal(await page.locator('#transcript details').isVisible(), false);
    await page.context().close();
  });

  it('I09 html_in_report: runs and fetches nothing of a quoted text', async () => {
    const poison = '"><img src="https://evil.example/x.png" onerror="alert(1)"><script>alert(2)</script><style>*{display:none}</style>';
    const said = turn({
      id: 'x',
      agent: poison,
      to: 'everyone',
      text: poison,
      stance: { position: 'object', objection: poison, blocking: true },
    });
    const before = sampleEvents('floor');
    const { page, noise } = await open(fold([...before, ...stamped(said, before.length + 1)]));
    await unfold(page);
    assert.deepEqual(noise, []);
    assert.equal(await page.locator('img, script').count(), 0);
    assert.ok((await page.locator('#dissent').innerText()).includes(poison));
    await page.context().close();
  });

  it('works without scripts: sections are reached by links, and folds open', async () => {
    const { page } = await open(fullSession(), { javaScriptEnabled: false });
    await page.locator('nav a', { hasText: 'Transcript' }).click();
    assert.match(page.url(), /#transcript$/);
    const fold = page.locator('#transcript details');
    await fold.locator('summary').click();
    assert.equal(await fold.locator('.turn').first().isVisible(), true);
    await page.context().close();
  });
});

async function unfold(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const fold of document.querySelectorAll('details')) fold.open = true;
  });
}
