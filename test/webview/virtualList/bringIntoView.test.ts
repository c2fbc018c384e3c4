// Scroll position that brings an element into view.
import assert from 'node:assert/strict';
import { bringIntoView } from '../../../webview/virtualList/bringIntoView';
import { useDom } from '../dom';

describe('scrolling into view', () => {
  useDom();

  /** A box of 100 pixels scrolled by 500, and an element inside it. */
  function open({ top, height, margin = 0 }: { top: number; height: number; margin?: number }) {
    const box = document.body.appendChild(document.createElement('div'));
    box.style.overflowY = 'auto';
    Object.defineProperty(box, 'clientHeight', { value: 100 });
    Object.defineProperty(box, 'scrollHeight', { value: 10_000 });
    box.scrollTop = 500;
    const element = box.appendChild(document.createElement('p'));
    element.style.scrollMarginBottom = `${margin}px`;
    element.getBoundingClientRect = () => ({ top: top - box.scrollTop, bottom: top + height - box.scrollTop }) as DOMRect;
    return { box, element };
  }

  const cases = [
    { what: 'what is seen stays', top: 520, height: 20, block: 'nearest', to: 500 },
    { what: 'what is above comes to the top', top: 450, height: 20, block: 'nearest', to: 450 },
    { what: 'what is below comes to the foot', top: 590, height: 20, block: 'nearest', to: 510 },
    { what: 'what is higher than the view and begins above it stays', top: 450, height: 300, block: 'nearest', to: 500 },
    { what: 'what is higher than the view and ends in it comes to the top', top: 300, height: 250, block: 'nearest', to: 300 },
    { what: 'what is higher than the view and begins below it comes to the top', top: 590, height: 300, block: 'nearest', to: 590 },
    {
      what: 'what begins above and is kept clear of the foot comes to the top',
      top: 450,
      height: 120,
      margin: 60,
      block: 'nearest',
      to: 450,
    },
    {
      what: 'what is kept clear of the foot is no further up than its beginning',
      top: 505,
      height: 90,
      margin: 60,
      block: 'nearest',
      to: 505,
    },
    { what: 'a beginning comes to the top', top: 520, height: 20, block: 'start', to: 520 },
    { what: 'a middle comes to the middle', top: 520, height: 20, block: 'center', to: 480 },
  ] as const;
  for (const { what, block, to, ...place } of cases)
    it(what, () => {
      const { box, element } = open(place);
      bringIntoView(element, block);
      assert.equal(box.scrollTop, to);
    });
});
