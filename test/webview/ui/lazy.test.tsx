// Lazily loaded parts of the panel.
import { strict as assert } from 'node:assert';
import type { ComponentType } from 'preact';
import { act } from 'preact/test-utils';
import { lazy } from '../../../webview/ui/lazy';
import { PanelContext, panelOf, usePanel } from '../../../webview/model/context';
import { press, show, textOf, useDom } from '../dom';
import { openPanel } from '../panel';

const Word = ({ text }: { readonly text: string }) => <p>{text}</p>;

/** Runs the action and waits for all pending promise reactions. */
function settled(run: () => void): Promise<void> {
  return act(async () => {
    run();
    await new Promise(setImmediate);
  });
}

/** A lazily loaded module whose `import` the test resolves or rejects. */
function aFile<P extends object>() {
  const asked: { readonly come: (Component: ComponentType<P>) => Promise<void>; readonly fail: () => Promise<void> }[] = [];
  const find = () =>
    new Promise<ComponentType<P>>((resolve, reject) => {
      asked.push({
        come: (Component) => settled(() => resolve(Component)),
        fail: () => settled(() => reject(new Error('no such file'))),
      });
    });
  return { asked, find };
}

describe('a lazily loaded part of the panel', () => {
  useDom();

  async function open<P extends object>(find: () => Promise<ComponentType<P>>, props: P, isConversationShown = false) {
    const { store } = await openPanel();
    const Part = lazy(find);
    const host = { post: () => undefined, listen: () => () => undefined, recall: () => ({}), remember: () => undefined };
    const panel = { ...panelOf(store, host as never), isShown: { current: isConversationShown } };
    const root = await show(
      <PanelContext.Provider value={panel}>
        <Part {...props} />
      </PanelContext.Provider>,
    );
    return { root, Part };
  }

  it('has a placeholder until it is loaded, and is then shown with its properties', async () => {
    const { asked, find } = aFile<{ readonly text: string }>();
    const { root } = await open(find, { text: 'the plan' });
    assert.equal(root.querySelector('[aria-busy="true"]')?.textContent, '');
    await asked[0]?.come(Word);
    assert.equal(textOf(root), 'the plan');
    assert.equal(root.querySelector('[aria-busy="true"]'), null);
  });

  it('is loaded once, however often it is requested', async () => {
    const { asked, find } = aFile<{ readonly text: string }>();
    const { Part } = await open(find, { text: '' });
    void Part.load();
    await asked[0]?.come(Word);
    await Part.load();
    assert.equal(asked.length, 1);
  });

  it('says if it cannot be loaded, and is loaded again on request', async () => {
    const { asked, find } = aFile<{ readonly text: string }>();
    const { root } = await open(find, { text: 'the plan' });
    await asked[0]?.fail();
    assert.match(root.querySelector('[role="alert"]')?.textContent ?? '', /failed to load/);
    await press(root, 'Retry');
    await asked[1]?.come(Word);
    assert.equal(textOf(root), 'the plan');
  });

  for (const [wasShown, arrived] of [
    [false, false],
    [true, true],
  ] as const) {
    it(`${wasShown ? 'is' : 'is not'} marked as new if the conversation was ${wasShown ? '' : 'not yet '}shown before it`, async () => {
      const seen: boolean[] = [];
      const Card = () => {
        seen.push(usePanel().isShown.current);
        return null;
      };
      const { asked, find } = aFile<object>();
      await open(find, {}, wasShown);
      await asked[0]?.come(Card);
      assert.equal(seen[0], arrived);
    });
  }
});
