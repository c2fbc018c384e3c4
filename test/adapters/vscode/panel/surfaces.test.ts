import assert from 'node:assert/strict';
import { createSurfaces } from '../../../../src/adapters/vscode/panel/surfaces';
import type { HostMessage } from '../../../../src/protocol';

const busy: HostMessage = { kind: 'busy', busy: true };
const idle: HostMessage = { kind: 'busy', busy: false };

function surface() {
  const told: HostMessage[] = [];
  const postMessage = (message: HostMessage) => {
    told.push(message);
    return Promise.resolve(true);
  };
  return { told, postMessage };
}

describe('the surfaces of the panel', () => {
  it('hear nothing before the answer to their hello, and all after it', () => {
    const surfaces = createSurfaces<ReturnType<typeof surface>>();
    const view = surface();
    surfaces.show(view, true);
    surfaces.post(busy);
    assert.deepEqual(view.told, [], 'a snapshot without what was typed would be taken for the first');
    assert.equal(surfaces.isVisible(), true);
    assert.equal(surfaces.isListening(), false, 'what is to be shown there has to wait');
    surfaces.answer(view, [idle]);
    surfaces.post(busy);
    assert.deepEqual(view.told, [idle, busy]);
    assert.equal(surfaces.isListening(), true);
  });

  it('are told nothing once they are gone, not even a late answer', () => {
    const surfaces = createSurfaces<ReturnType<typeof surface>>();
    const [view, tab] = [surface(), surface()];
    surfaces.answer(tab, [idle]);
    surfaces.show(view, true);
    surfaces.drop(view);
    surfaces.answer(view, [idle]);
    surfaces.post(busy);
    assert.deepEqual(view.told, []);
    assert.deepEqual(tab.told, [idle, busy]);
    assert.equal(surfaces.isVisible(), false);
  });

  it('that are up and hidden are told what happens, and are not where something is shown', () => {
    const surfaces = createSurfaces<ReturnType<typeof surface>>();
    const view = surface();
    surfaces.show(view, true);
    surfaces.answer(view, []);
    surfaces.show(view, false);
    surfaces.post(busy);
    assert.deepEqual(view.told, [busy]);
    assert.equal(surfaces.isListening(), false);
  });
});
