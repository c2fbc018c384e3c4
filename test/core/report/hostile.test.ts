// Hostile text in every field of a report.
import assert from 'node:assert/strict';
import { Window } from 'happy-dom';
import { marked, type Token } from 'marked';
import type { Event } from '../../../src/core/events';
import { reportHtml } from '../../../src/core/report/html';
import { reportMarkdown } from '../../../src/core/report/markdown';
import { reportOf } from '../../../src/core/report/report';
import type { Session } from '../../../src/core/session';
import { fullEvents, testWording } from '../../kit/reportSessions';
import { fold } from '../../../src/core/evolve';
import { column } from '../../kit/lists';

const hostile: readonly string[] = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "'><svg onload=alert(1)>",
  '</style></title></textarea><b>out</b>',
  '[click](javascript:alert(1))',
  '![seen](https://evil.example/x.png)',
  '<javascript:alert(1)>',
  'a\n\n[click]: javascript:alert(1)\n\n[click]',
  'a | b\n--- | ---\n<i>c</i> | d',
  '```\n</code></pre><script>alert(1)</script>\n``` <b>after</b>',
  '# heading\n> quote\n- - <details open>',
  'a\n===\nb\n---',
  '`` ` <b> `',
  '*a* _b_ **c** ~~d~~ \\<b>',
  '&lt;b&gt; &#60;script&#62; &amp;',
  ']]> --> <!-- <?x?> <![CDATA[ <b>',
  '\u202egnp.exe \u2066x\u0000\u0008',
  '{title} $& $x$ {{x}}',
];

/** Appends the hostile text to every text in the facts, except single words, which are enum values. */
function poisoned(value: unknown, poison: string): unknown {
  if (typeof value === 'string') return /[\s/.]/.test(value) ? value + poison : value;
  if (Array.isArray(value)) return value.map((each) => poisoned(each, poison));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, key === 'type' ? each : poisoned(each, poison)]));
}

/** The full session with hostile text in every field, in an agent's name and as the workspace. */
function poisonedSession(poison: string): Session {
  const events = fullEvents().map((event) => poisoned(event, ` ${poison}`) as Event);
  const named = JSON.parse(JSON.stringify(events).replaceAll('"ux"', () => JSON.stringify(poison))) as Event[];
  return { ...fold(named), workspace: poison, id: poison };
}

const elements = new Set(
  'html head meta title style body header nav main footer section article h1 h2 h3 p ul ol li dl div dt dd pre code figure figcaption blockquote table caption thead tbody tr th td span b bdi strong a details summary svg g rect circle line path text desc'.split(
    ' ',
  ),
);

const attributes = new Set(
  'lang charset http-equiv content name class dir id href aria-label aria-labelledby aria-hidden role tabindex scope width height rx x y x1 x2 y1 y2 cx cy r d transform viewbox pathlength stroke-dasharray stroke-width'.split(
    ' ',
  ),
);

function pageOf(html: string) {
  const window = new Window({ settings: { disableJavaScriptEvaluation: true } });
  return new window.DOMParser().parseFromString(html, 'text/html');
}

function tokensOf(markdown: string): Token[] {
  const found: Token[] = [];
  marked.walkTokens(marked.lexer(markdown), (token) => {
    found.push(token);
  });
  return found;
}

describe('a report of hostile text', () => {
  for (const poison of hostile) {
    it(`I09 html_in_report: ${JSON.stringify(poison)} is plain text in the page`, () => {
      const html = reportHtml(reportOf(poisonedSession(poison), testWording()));
      const all = [...pageOf(html).querySelectorAll('*')];
      assert.ok(all.length > 300);
      // Elements are printed only on failure, because printing one takes as long as all other checks.
      const foreign = all.find(
        ({ tagName, attributes: own }) =>
          !elements.has(tagName.toLowerCase()) || [...own].some(({ name }) => !attributes.has(name.toLowerCase())),
      );
      assert.equal(foreign?.outerHTML.slice(0, 200), undefined);
      for (const element of all) {
        const href = element.getAttribute('href');
        if (href !== null) assert.match(href, /^#[a-z]+(?:-\d+)?$/);
      }
      assert.doesNotMatch(html, /[\u202a-\u202e\u2066-\u2069]/u);
    });

    it(`I09 html_in_report: ${JSON.stringify(poison)} is text in the Markdown`, () => {
      const markdown = reportMarkdown(reportOf(poisonedSession(poison), testWording()));
      const bad = tokensOf(markdown).filter((token) => {
        // Anchors of the report itself have numbered IDs and contain no foreign text.
        if (token.type === 'html' && /^<\/?a(?: id="[a-z]+-\d+")?>$/.test(token.raw.trim())) return false;
        if (token.type === 'html' || token.type === 'image' || token.type === 'def') return true;
        return token.type === 'link' && !/^(?:https?:|#[a-z]+-\d+$)/.test(String(token.href));
      });
      assert.deepEqual(column(bad, 'raw'), []);
    });
  }

  it('I09 html_in_report: a title that is a script is shown as text', () => {
    const title = '<script>alert("x")</script>';
    const report = reportOf(poisonedSession(title), testWording());
    const page = pageOf(reportHtml({ ...report, title }));
    assert.equal(page.querySelector('h1')?.textContent, title);
    assert.equal(page.querySelectorAll('script').length, 0);
    assert.ok(page.querySelector('meta[http-equiv="Content-Security-Policy"]'));
  });

  it('has only its own headings, whatever is said', () => {
    const headings = (session: Session) =>
      tokensOf(reportMarkdown(reportOf(session, testWording()))).filter(({ type }) => type === 'heading').length;
    assert.equal(headings(poisonedSession('# one\n\n## two\n\nthree\n===')), headings(poisonedSession('one')));
  });
});
