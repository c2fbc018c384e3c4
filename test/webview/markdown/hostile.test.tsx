// Hostile Markdown in the panel: renders only known elements and only web and mail links.
import assert from 'node:assert/strict';
import { Markdown } from '../../../webview/markdown/Markdown';
import { PanelContext, panelOf } from '../../../webview/model/context';
import { sampleEvents } from '../../kit/sampleSession';
import { snapshotOf, memoryHost, storeOf } from '../panel';
import { show, useDom } from '../dom';
import { listOf } from '../../kit/lists';

const tags = listOf(`
  <img src=https://away.example/p.gif onerror=x()> | <svg/onload=x()> | <iframe srcdoc="<p>"> | <object data=x></object>
  <form action=https://away.example><button>ok</button></form> | <style>*{background:url(https://away.example)}</style>
  <meta http-equiv=refresh content=0> | <video><source onerror=x()></video> | <a href="vbscript:x">b</a>
  <math><mtext><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=x()&gt;"> | <details open ontoggle=x()>
  <base href=//away.example> | <input autofocus onfocus=x()> | <template><script>x()</script></template>`);
const addresses = [
  'javascript:x()',
  'JaVaScRiPt&colon;x()',
  'java&#x09;script:x()',
  'java\tscript:x()',
  '\u0001javascript:x()',
  'data:text/html,<script>x()</script>',
  'vbscript:x',
  'file:///etc/hosts',
  'command:workbench.action.terminal.new',
  'vscode://away.desk/x',
  'vscode-webview://x',
  'vscode-file://x',
  '//away.example',
  'blob:https://away.example/1',
  'ftp://away.example',
  'mailto:a@away.example',
  'ms-settings:x',
  'x-apple:x',
  'https:javascript:x()',
  'http&#58;//away.example',
];
/** Positions in Markdown syntax at which a text is inserted. */
const places: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => `https://a.example/~${text}`,
  (text) => `| a |\n|---|\n| ${text} |`,
  (text) => `> - ${text}\n>   ${text}`,
  (text) => `# ${text}\n\n\`\`\`html\n${text}`,
  (text) => `**_${text}_** ~~${text}~~ \`${text}`,
];
const links: readonly ((address: string) => string)[] = [
  (address) => `[a](${address})`,
  (address) => `[a](<${address}> "t")`,
  (address) => `![a](${address})`,
  (address) => `[a][r]\n\n[r]: ${address}`,
  (address) => `<${address}>`,
  (address) => `[![i](${address})](${address})`,
  (address) => `[a](\n${address}\n)`,
  (address) => `| [a](${address}) |\n|---|\n| ${address} |`,
  (address) => `see ${address} and www.${address}`,
  (address) => `[\`a\`](${encodeURI(address)})`,
];

/** Elements that the panel uses to render Markdown. */
const known = new Set(
  'a b blockquote br button figcaption figure code del div em h1 h2 h3 h4 h5 h6 hr i input li ol p pre s section span strong table tbody td th thead tr ul svg path'.split(
    ' ',
  ),
);

describe('hostile Markdown in the panel', () => {
  useDom();
  const payloads = [
    ...tags.flatMap((tag) => places.map((place) => place(tag))),
    ...addresses.flatMap((address) => links.map((link) => link(address))),
    ...addresses.map((address) => `https://b.example/${address}[x](${address})`),
  ];

  it(`creates no element of its own and no link except to the web or mail: ${payloads.length} payloads`, async () => {
    const found: string[] = [];
    const store = storeOf([]);
    store.receive(snapshotOf(sampleEvents('requested')));
    const host = memoryHost();
    const panel = { ...panelOf(store, host), isShown: { current: true } };
    for (const text of payloads) {
      const root = await show(
        <PanelContext.Provider value={panel}>
          <Markdown text={text} />
        </PanelContext.Provider>,
      );
      for (const element of root.querySelectorAll('*')) {
        const name = element.localName;
        const handlers = [...element.attributes].filter(({ name: attribute }) => /^on|^style$|^srcdoc$|^src$|^formaction$/.test(attribute));
        const href = element.getAttribute('href');
        const isForeign = !known.has(name) || handlers.length > 0 || (href !== null && !/^(?:https?:\/\/[a-z]|mailto:)/i.test(href));
        if (isForeign) found.push(`${JSON.stringify(text)}: ${element.outerHTML.slice(0, 120)}`);
      }
    }
    assert.deepEqual(found, []);
  });
});
