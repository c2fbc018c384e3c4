// Provider table, compared with package.json, which repeats parts of it.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { providerIds, providers } from '../../../src/core/models/providers';

interface Setting {
  readonly enum?: readonly string[];
  readonly properties?: Readonly<Record<string, unknown>>;
  readonly scope?: string;
}

const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as {
  readonly contributes: { readonly configuration: readonly { readonly properties: Readonly<Record<string, Setting>> }[] };
};
const settings: Readonly<Record<string, Setting>> = Object.assign(
  {},
  ...manifest.contributes.configuration.map(({ properties }) => properties),
);

describe('the table of providers', () => {
  it('equals the choices of the setting', () =>
    assert.deepEqual(settings['milkstack.provider']?.enum?.toSorted(), ['auto', ...providerIds()].toSorted()));

  for (const name of ['milkstack.rate.requests', 'milkstack.rate.tokens', 'milkstack.rate.parallel'])
    it(`equals the choices of ${name}`, () =>
      assert.deepEqual(Object.keys(settings[name]?.properties ?? {}).toSorted(), providerIds().toSorted()));

  for (const id of providerIds())
    it(`has the settings of ${id}, which only the user can set`, () => {
      const own = Object.keys(settings).filter((name) => name.startsWith(`milkstack.${id}.`));
      assert.deepEqual(own.toSorted(), providers[id].settings.map((name) => `milkstack.${id}.${name}`).toSorted());
      assert.ok(own.every((name) => settings[name]?.scope === 'machine'));
    });
});
