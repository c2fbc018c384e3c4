// Virtual list of rows.
import assert from 'node:assert/strict';
import { createRows } from '../../../webview/virtualList/virtualRows';
import { useDom } from '../dom';

describe('virtual rows', () => {
  useDom();

  /** A list of 1,000 rows, none built yet; counts how often row 500 is brought into view. */
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
    rows.watch(500, row);
    let shown = 0;
    scrolls(
      box,
      () => 0,
      () => void shown++,
    );
    row.setAttribute('aria-busy', 'true');
    return { box, rows, row, shown: () => shown };
  }

  it('scroll a requested row into view again once its content is loaded', () => {
    const { rows, row, shown } = open();
    rows.reveal(500);
    rows.update();
    const before = shown();
    row.setAttribute('aria-busy', 'false');
    rows.update();
    rows.update();
    assert.deepEqual([before > 0, shown()], [true, before + 1]);
  });

  it('let the reader scroll away before that', () => {
    const { box, rows, row, shown } = open();
    rows.reveal(500);
    rows.update();
    const before = shown();
    box.dispatchEvent(new Event('wheel'));
    row.setAttribute('aria-busy', 'false');
    rows.update();
    assert.equal(shown(), before);
  });

  it('settle if they are much higher than estimated, wherever the reader jumps', () => {
    for (const view of [170, 350, 530])
      for (let row = 0; row < 60; row += 7) assert.ok(redrawsOf(view, row) < 10, `to row ${row} in ${view}`);
  });

  /** Number of redraws until a jump to a row settles. The 60 rows are 100 to 500 pixels high; the estimate is 160. */
  function redrawsOf(view: number, wanted: number): number {
    const box = document.body.appendChild(document.createElement('section'));
    const rows = createRows(
      () => 160,
      () => false,
      { row: 59, offset: 0 },
    );
    const heightOf = (piece: ReturnType<typeof rows.pieces>[number]) => ('row' in piece ? 100 + ((piece.row * 37) % 41) * 10 : piece.gap);
    let built: { readonly row: number | null; readonly top: number; readonly height: number }[] = [];
    let top = 0;
    const watched: (() => void)[] = [];
    const topOf = (row: number) => built.find((each) => each.row === row)?.top ?? 0;
    /** Simulates scroll anchoring: the first row in view stays in place while content above it changes. */
    const build = () => {
      for (const end of watched.splice(0)) end();
      const anchor = built.find(({ row, top: at, height }) => row !== null && at + height > top);
      let next = 0;
      built = rows.pieces().map((piece) => {
        const height = heightOf(piece);
        next += height;
        return { row: 'row' in piece ? piece.row : null, top: next - height, height };
      });
      if (anchor && built.some(({ row }) => row === anchor.row)) top += topOf(anchor.row ?? 0) - anchor.top;
      box.replaceChildren(...built.flatMap(({ row, height }) => (row === null ? [] : [elementOf(row, height)])));
    };
    const elementOf = (row: number, height: number) => {
      const element = document.createElement('div');
      watched.push(rows.watch(row, element));
      element.getBoundingClientRect = () => ({ height, top: topOf(row) - top, bottom: topOf(row) - top + height }) as DOMRect;
      return element;
    };
    Object.defineProperty(box, 'clientHeight', { value: view });
    scrolls(
      box,
      () => top,
      (next) => {
        top = next;
      },
    );
    let redraws = 0;
    rows.listen(() => {
      if (redraws++ > 100) return;
      build();
      rows.update();
    });
    rows.extend(60);
    build();
    rows.attach(box);
    rows.reveal(wanted);
    return redraws;
  }
});

/** Simulates the scroll position of a box, because the DOM has no layout. */
function scrolls(box: HTMLElement, get: () => number, set: (top: number) => void): void {
  box.style.overflowY = 'auto';
  Object.defineProperty(box, 'scrollHeight', { value: 100_000 });
  Object.defineProperty(box, 'scrollTop', { get, set });
}
