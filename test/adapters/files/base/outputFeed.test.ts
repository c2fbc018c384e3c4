// Output feed of an endless command: bounded size, with the middle omitted.
import assert from 'node:assert/strict';
import { createOutputFeed } from '../../../../src/adapters/files/base/outputFeed';

function openFeed() {
  const shown: string[] = [];
  const calls: string[] = [];
  let due: (() => void) | undefined;
  const timers = {
    start: (run: () => void) => {
      due = run;
      return run;
    },
    stop: () => (due = undefined),
  };
  const feed = createOutputFeed(timers, {
    show: (text) => shown.push(text),
    leftOut: (characters) => `[${characters}]`,
    pause: () => calls.push('pause'),
    resume: () => calls.push('resume'),
  });
  return { feed, shown, calls, tick: () => due?.() };
}

describe('the output of a command', () => {
  it('is shown in full if short, in order if it arrives in chunks', () => {
    const { feed, shown, tick } = openFeed();
    feed.add('one\n');
    feed.add('two\n');
    assert.deepEqual(shown, []);
    tick();
    assert.deepEqual(shown, ['one\ntwo\n']);
    assert.equal(feed.text(), 'one\ntwo\n');
  });

  it('is shown without its middle if long, and kept for the result', () => {
    const { feed, shown, tick } = openFeed();
    feed.add('y\n'.repeat(100_000));
    tick();
    assert.match(shown[0] ?? '', /^y\n[\s\S]*\n\[190000\]\n[\s\S]*y\n$/);
    assert.ok((shown[0] ?? '').length < 10_100);
    assert.equal(feed.text().length, 200_000);
  });

  it('without end is read no faster than it is shown, and keeps a bounded tail', () => {
    const { feed, calls, tick } = openFeed();
    for (let round = 0; round < 20; round++) {
      for (let piece = 0; piece < 8; piece++) feed.add('z'.repeat(65_536));
      tick();
    }
    assert.equal(calls.filter((call) => call === 'pause').length, 20);
    assert.equal(calls.filter((call) => call === 'resume').length, 20);
    assert.equal(feed.text().length, 1_000_000);
  });

  it('is shown completely once the command has ended', () => {
    const { feed, shown } = openFeed();
    feed.add('last');
    feed.end();
    assert.deepEqual(shown, ['last']);
  });
});
