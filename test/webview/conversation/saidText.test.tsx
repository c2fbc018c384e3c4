// User text as Markdown.
import assert from 'node:assert/strict';
import { sampleEvents } from '../../kit/sampleSession';
import { press, textOf, useDom } from '../dom';
import { openPanel } from '../panel';

describe('what the user said', () => {
  useDom();

  const saying = async (text: string) => {
    const panel = await openPanel({ events: sampleEvents('floor') });
    await panel.happen({ type: 'message.said', messageId: 'm90', text, mentions: [] });
    const said = [...panel.root.querySelectorAll('.me')].at(-1) ?? assert.fail();
    return { panel, said };
  };

  it('is shown as Markdown, and none of it becomes HTML', async () => {
    const { said } = await saying('Try this:\n\n```js\nlet a = 1;\n```\n\n- one\n- two\n\n<img src=x onerror=alert(1)> <b>no</b>');
    assert.ok(said.querySelector('pre code'));
    assert.equal(said.querySelectorAll('li').length, 2);
    assert.equal(said.querySelector('img, b'), null);
    assert.match(textOf(said), /<img src=x onerror=alert\(1\)> <b>no<\/b>/);
  });

  it('stays whole where it is short, and is folded where it is long, with all of it there for a search', async () => {
    const { said: short } = await saying('Keep it small.\nPlease.');
    assert.equal(short.querySelector('[aria-expanded]'), null);
    const { panel, said } = await saying(Array.from({ length: 200 }, (_, index) => `line ${index}`).join('\n'));
    const text = said.querySelector<HTMLElement>('.said-text');
    assert.match(text?.className ?? '', /cut-off/);
    assert.match(textOf(text), /line 199/);
    await press(said, 'Show all');
    assert.doesNotMatch(text?.className ?? '', /cut-off/);
    await press(said, 'Show less');
    assert.match(text?.className ?? '', /cut-off/);
    panel.store.finding.isOpen.value = true;
    await panel.happen();
    assert.doesNotMatch(said.querySelector('.said-text')?.className ?? '', /cut-off/);
  });
});
