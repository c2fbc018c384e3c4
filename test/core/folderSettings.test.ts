// Folder settings: every setting is classified.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { turnRange } from '../../src/core/discussion/eligibility';
import { repairRange } from '../../src/core/execution/autoTurnLimit';
import { expertRange } from '../../src/core/experts/expertSelection';
import { countingValue, type Raise, raiseKey, raiseOf, raiseText, settingRules } from '../../src/core/folderSettings';
import { budgetRanges, type Range, sessionRanges } from '../../src/core/models/limits';
import { assertEmpty, assertMapped } from '../kit/lists';

type Setting = { readonly scope?: string; readonly default: unknown; readonly minimum?: number; readonly maximum?: number };

interface Manifest {
  readonly capabilities: { readonly untrustedWorkspaces: { readonly restrictedConfigurations: readonly string[] } };
  readonly contributes: {
    readonly configuration: readonly { readonly properties: Readonly<Record<string, Setting>> }[];
  };
}

const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as Manifest;
const settings: Readonly<Record<string, Setting>> = Object.assign(
  {},
  ...manifest.contributes.configuration.map(({ properties }) => properties),
);
const restricted = manifest.capabilities.untrustedWorkspaces.restrictedConfigurations;
const allowed = () => true;
const refused = () => false;

describe('the settings of the extension', () => {
  it('are all classified, and nothing else is', () =>
    assertMapped(Object.keys(settingRules).toSorted(), Object.keys(settings).toSorted(), (key) => `milkstack.${key}`));

  for (const [name, { scope }] of Object.entries(settings)) {
    const rule = settingRules[name.replace('milkstack.', '')];
    if (rule === 'user')
      it(`include ${name}, which only the user can set`, () => assert.ok(scope === 'machine' || scope === 'application'));
    if (rule === 'free') it(`include ${name}, which any folder can set`, () => assert.ok(!restricted.includes(name)));
    else it(`include ${name}, which is ignored in an untrusted folder`, () => assert.ok(restricted.includes(name)));
  }

  // An invalid number of experts means none, not the default.
  const experts = { count: { ...expertRange, usual: 3 } };
  const ranges = {
    discussion: { ...budgetRanges, turns: turnRange },
    session: sessionRanges,
    experts,
    verification: { repairs: repairRange },
  };
  for (const [section, names] of Object.entries<Readonly<Record<string, Range>>>(ranges))
    for (const [name, { min, max, usual }] of Object.entries(names))
      it(`have the range and the default of ${section}.${name} in the code`, () => {
        // The default number of turns, which is null, depends on the size of the team.
        const { minimum, maximum, default: inManifest } = settings[`milkstack.${section}.${name}`] ?? assert.fail();
        assert.deepEqual([minimum, maximum, inManifest ?? usual], [min, max, usual]);
      });

  it('are restricted by existing names', () => assertEmpty(restricted.filter((name) => !(name in settings))));
});

/** Settings abused by untrusted repositories, and similar ones. Each row: setting, user's value, folder's value, whether it is a raise. */
const rows: readonly (readonly [setting: string, own: unknown, folders: unknown, isRaise: boolean])[] = [
  ['discussion.costUsd', 2, 100, true],
  ['discussion.costUsd', 2, 2, false],
  ['discussion.costUsd', 2, 0.5, false],
  ['discussion.costUsd', 0.5, 'a lot', true],
  ['discussion.costUsd', 3, 1e9, false],
  ['discussion.calls', 40, 200, true],
  ['discussion.calls', 5_000, 200, true],
  ['discussion.tokens', 1_000_000, 10_000_000, true],
  ['session.costUsd', 20, 1_000, true],
  ['session.calls', 1_000, 20_000, true],
  ['session.tokens', 20_000_000, 30_000_000, true],
  ['session.calls', 1_000, 50, false],
  ['discussion.turns', null, 7, true],
  ['discussion.turns', 3, null, true],
  ['discussion.turns', 5, 4, false],
  ['experts.count', 3, 5, true],
  ['experts.count', 3, 0, false],
  ['experts.count', 9, 3, true],
  ['experts.count', 1, 9, false],
  ['experts.models', [], ['openai:gpt-5'], true],
  ['experts.models', ['a'], ['a'], false],
  ['models.strong', '', 'gemini-9-ultra', true],
  ['models.agents', { ux: 'fast' }, { ux: 'fast', adversary: 'openai:tiny' }, true],
  ['models.fallback', '', 'x', true],
  ['review.level', 'byRisk', 'off', true],
  ['review.level', 'all', 'byRisk', true],
  ['review.level', 'byRisk', 'all', false],
  ['review.level', 'all', 'none', true],
  ['team.members', ['director', 'architect', 'adversary'], ['director', 'ux'], true],
  ['team.members', ['director', 'architect', 'adversary'], ['director', 'architect', 'adversary', 'ux'], false],
  ['team.members', ['director', 'ux'], ['ux', 'director', 'scope'], false],
];

describe('a setting of a folder', () => {
  for (const [setting, own, folders, isRaise] of rows)
    it(`${setting}, ${JSON.stringify(own)} of the user and ${JSON.stringify(folders)} of the folder: ${isRaise ? 'needs confirmation' : 'applies'}`, () => {
      const values = { own, folders };
      assert.equal(raiseOf(setting, values) !== null, isRaise);
      assert.deepEqual(countingValue(setting, values, false, allowed), own, 'nobody trusts the folder');
      assert.deepEqual(countingValue(setting, values, true, refused), isRaise ? own : folders);
      assert.deepEqual(countingValue(setting, values, true, allowed), folders);
    });

  it('never applies if only the user can set it, or if it is unknown', () => {
    for (const setting of [...Object.keys(settingRules).filter((key) => settingRules[key] === 'user'), 'new.setting'])
      assert.equal(countingValue(setting, { own: 'mine', folders: 'theirs' }, true, allowed), 'mine', setting);
  });

  it('applies at once if it costs and weakens nothing, and in trusted folders if it names a task', () => {
    assert.equal(countingValue('discussion.interrupt', { own: false, folders: true }, false, refused), true);
    assert.equal(countingValue('verification.task', { own: '', folders: 'test' }, true, refused), 'test');
    assert.equal(countingValue('verification.task', { own: '', folders: 'test' }, false, allowed), '');
  });

  it('is confirmed once for the same two values', () => {
    const raise: Raise = { setting: 'session.calls', own: 1_000, folders: 2_000 };
    assert.equal(raiseKey(raise), raiseKey({ ...raise }));
    assert.notEqual(raiseKey(raise), raiseKey({ ...raise, folders: 3_000 }));
    assert.notEqual(raiseKey(raise), raiseKey({ ...raise, own: 500 }));
  });

  it('is shown in one line of limited length, with everything visible', () => {
    assert.equal(raiseText({ setting: 'discussion.costUsd', own: 2, folders: 100 }), 'discussion.costUsd: 2 → 100');
    const told = raiseText({ setting: 'models.strong', own: undefined, folders: `a\u202E\n\u2028${'x'.repeat(500)}` });
    assert.ok(told.length < 130 && /^[^\p{C}\p{Zl}\p{Zp}]+$/u.test(told), told);
    const link = raiseText({ setting: 'models.strong', own: null, folders: '[Keep](command:workbench.action.quit)' });
    assert.doesNotMatch(link, /\]\(/, 'the editor would make a link of it');
  });
});
