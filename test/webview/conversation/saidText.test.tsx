// Messages of the user as Markdown.
import assert from 'node:assert/strict';
import { sampleEvents } from '../../kit/sampleSession';
import { press, textOf, useDom } from '../dom';
import { openPanel } from '../panel';

describe('a user message', () => {
  useDom();

  const saying = async (text: string) => {
    const panel = await openPanel({ events: sampleEvents('floor') });
    await panel.happen({ type: 'message.said', messageId: 'm90', text, mentions: [] });
    const said = [...panel.root.querySelectorAll('.me')].at(-1) ?? assert.fail();
    return { panel, said };
  };

  it('is rendered as Markdown, and none of it becomes HTML', async () => {
    const { said } = await saying('Try this:\n\n```js\nlet a = 1;\n```\n\n- one\n- two\n\n<img src=x onerror=alert(1)> <b>no</b>');
    assert.ok(said.querySelector('pre code'));
    assert.equal(said.querySelectorAll('li').length, 2);
    assert.equal(said.querySelector('img, b'), null);
    assert.match(textOf(said), /<img src=x onerror=alert\(1\)> <b>no<\/b>/);
  });

  it('is shown in full if short, and folded if long, with all of it searchable', async () => {
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

  it('says that the Builder gets it only while a step is left to build', async () => {
    const heard = async (isLast: boolean) => {
      const panel = await openPanel({ events: sampleEvents('reviewing') });
      const { tasks } = panel.store.live.session.value.progress;
      const left = tasks.filter(({ attempt }) => attempt === 0);
      assert.notEqual(left.length, 0);
      for (const { id } of isLast ? left : []) await panel.happen({ type: 'task.settled', taskId: id, outcome: 'skipped' });
      await panel.happen({ type: 'message.said', messageId: 'm90', text: 'Use tabs', mentions: [], heardAs: 'guidance' });
      const lines = () => [...panel.root.querySelectorAll('.line')].map(textOf).join();
      const now = lines();
      await panel.happen({ type: 'turn.started', turnId: 't90', agent: 'builder', to: 'user', reason: '', source: 'engine' });
      await panel.happen({ type: 'edits.proposed', taskId: left[0]?.id ?? '', attempt: 1, files: [], refused: [] });
      return { now, after: lines() };
    };
    const line = /The Builder will read this before the next step/;
    const { now, after } = await heard(false);
    assert.match(now, line);
    assert.doesNotMatch(after, line);
    const last = await heard(true);
    assert.doesNotMatch(last.now, line);
    assert.match(last.now, /No steps are left/);
  });
});
