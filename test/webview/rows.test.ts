import assert from 'node:assert/strict';
import { createRows } from '../../webview/rows';
import { useDom } from './dom';

describe('rows', () => {
  useDom();

  /** A thousand rows of which none has come, and how often the 500th was brought into view. */
  function open() {
    const box = document.body.appendChild(document.createElement('section'));
    Object.defineProperty(box, 'clientHeight', { value: 1_000 });
    const rows = createRows(
      () => null,
      () => false,
      null,
    );
    rows.attach(box);
    rows.extend(1_000);
    const row = box.appendChild(document.createElement('div'));
    row.dataset.row = '500';
    let shown = 0;
    row.scrollIntoView = () => void shown++;
    row.setAttribute('aria-busy', 'true');
    return { box, rows, row, shown: () => shown };
  }

  it('bring a row that was asked for into view once more when what is in it has come', () => {
    const { rows, row, shown } = open();
    rows.reveal(500);
    rows.update();
    const before = shown();
    row.setAttribute('aria-busy', 'false');
    rows.update();
    rows.update();
    assert.deepEqual([before > 0, shown()], [true, before + 1]);
  });

  it('let the reader go elsewhere while it has not come', () => {
    const { box, rows, row, shown } = open();
    rows.reveal(500);
    rows.update();
    const before = shown();
    box.dispatchEvent(new Event('wheel'));
    row.setAttribute('aria-busy', 'false');
    rows.update();
    assert.equal(shown(), before);
  });
});
