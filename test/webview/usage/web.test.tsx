// Web lookups in the panel.
import assert from 'node:assert/strict';
import { act } from 'preact/test-utils';
import { sampleEvents, stamped } from '../../kit/sampleSession';
import { sourceAddress, webTurn } from '../../kit/webStates';
import { unfoldTurns, useDom } from '../dom';
import { openPanel } from '../panel';

describe('web lookups in the panel', () => {
  useDom();

  const shown = () => {
    const events = sampleEvents('debating');
    return openPanel({ events: [...events, ...stamped(webTurn, events.length + 1)] });
  };

  it('are lines with query, status and expected cost, and lead to their sources', async () => {
    const panel = await shown();
    const lines = [...panel.root.querySelectorAll('.line.web')];
    assert.deepEqual(
      lines.map((line) => line.querySelector('summary')?.textContent),
      [
        'Researcher searched the web: node 24 maintained until · 2 sources · about $0.053',
        'Researcher tried to read a page: http://192.168.0.1/ · not read, because it is not a public page',
      ],
    );
    const events = sampleEvents('debating');
    const running = await openPanel({
      events: [
        ...events,
        ...stamped(
          webTurn.slice(
            0,
            webTurn.findIndex(({ type }) => type === 'web.ended'),
          ),
          events.length + 1,
        ),
      ],
    });
    assert.equal(
      running.root.querySelector('.line.web summary')?.textContent,
      'Researcher is searching the web: node 24 maintained until · about $0.053',
    );
    const links = [...(lines[0]?.querySelectorAll('a') ?? [])];
    assert.equal(links[0]?.getAttribute('href'), sourceAddress);
    assert.match(lines[0]?.textContent ?? '', /web#2 A long title .* \(vertexaisearch\.cloud\.google\.com\)/);
    assert.match(lines[0]?.textContent ?? '', /Searches: node 24 end of life/);
    // Search links are visible without expanding anything and are not built from HTML.
    const searches = [...(lines[0]?.querySelectorAll('.searches a') ?? [])];
    assert.deepEqual(
      searches.map((link) => [link.textContent, link.getAttribute('href'), link.closest('details')]),
      [
        ['node 24 end of life', 'https://www.google.com/search?q=node%2024%20end%20of%20life', null],
        ['node 24 lts dates', 'https://www.google.com/search?q=node%2024%20lts%20dates', null],
      ],
    );
  });

  it('are cited as links if the quotation is verified, and marked if not', async () => {
    const panel = await shown();
    const turn = [...panel.root.querySelectorAll('.turn')].at(-1);
    const marked = [...(turn?.querySelectorAll('.prose .unverified') ?? [])].map((mark) => mark.textContent);
    assert.deepEqual(
      marked.map((text) => text?.replace(/ \(Not verified.*$/, '').replace(/\?$/, '')),
      ['web#2 (A long title of a page that says what has changed since the release before it)', 'twice as fast as before', 'web#9'],
    );
    await unfoldTurns(panel.root);
    const link = turn?.querySelector('.prose a');
    assert.deepEqual([link?.textContent, link?.getAttribute('href')], ['web#1', sourceAddress]);
    const chips = [...(turn?.querySelectorAll('.badge .chip') ?? [])].map((chip) => chip.textContent);
    assert.ok(chips.includes('1 external quote verified') && chips.includes('2 external sources not verified'), String(chips));
  });

  it('are switched on and off in the menu, and shown while they are on', async () => {
    const off = await openPanel({ events: [], environment: { web: false } });
    assert.equal(off.root.querySelector('.suggested.web'), null);
    await act(() => off.root.querySelector<HTMLElement>('.add-menu button')?.click());
    const items = () => [...off.root.querySelectorAll<HTMLElement>('[role="menuitem"]')];
    const item = items().find(({ textContent }) => textContent?.includes('Turn on web search'));
    assert.ok(
      item,
      items()
        .map(({ textContent }) => textContent)
        .join(),
    );
    await act(() => item.click());
    assert.deepEqual(off.commands().at(-1), { type: 'editor.web', on: true });
    const on = await openPanel({ events: [], environment: { web: true } });
    const chip = on.root.querySelector<HTMLElement>('.suggested.web');
    assert.equal(chip?.textContent, 'Web');
    await act(() => chip?.click());
    assert.deepEqual(on.commands().at(-1), { type: 'editor.web', on: false });
  });

  it('are not offered if no model supports them', async () => {
    const panel = await openPanel({ events: [] });
    assert.ok(!panel.root.textContent?.includes('Search the Web'));
  });
});
