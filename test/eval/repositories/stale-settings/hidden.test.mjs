import assert from 'node:assert/strict';
import test from 'node:test';
import { createGate } from './src/gate.js';
import { createSettings } from './src/settings.js';

test('R1: at most limit are let through', () => {
  const gate = createGate(createSettings({ limit: 2 }));
  assert.deepEqual([gate.enter(), gate.enter(), gate.enter()], [true, true, false]);
});
test('R2: leave frees a place', () => {
  const gate = createGate(createSettings({ limit: 1 }));
  gate.enter();
  gate.leave();
  assert.equal(gate.enter(), true);
});
test('T1: a changed limit counts', () => {
  const settings = createSettings({ limit: 1 });
  const gate = createGate(settings);
  gate.enter();
  settings.set({ limit: 2 });
  assert.equal(gate.enter(), true);
  settings.set({ limit: 1 });
  assert.equal(gate.enter(), false);
});
test('T2: leave without anybody inside does nothing', () => {
  const gate = createGate(createSettings({ limit: 1 }));
  gate.leave();
  assert.deepEqual([gate.enter(), gate.enter()], [true, false]);
});
