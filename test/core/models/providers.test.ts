// The table of providers and what cannot read it at run time: package.json, and the texts of ten languages.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import type { Language } from '../../../src/core/i18n/language';
import de from '../../../src/core/i18n/locales/de.json';
import en from '../../../src/core/i18n/locales/en.json';
import es from '../../../src/core/i18n/locales/es.json';
import fr from '../../../src/core/i18n/locales/fr.json';
import it_ from '../../../src/core/i18n/locales/it.json';
import ja from '../../../src/core/i18n/locales/ja.json';
import nl from '../../../src/core/i18n/locales/nl.json';
import ptBr from '../../../src/core/i18n/locales/pt-br.json';
import ru from '../../../src/core/i18n/locales/ru.json';
import zhCn from '../../../src/core/i18n/locales/zh-cn.json';
import { type Provider, providerIds, providers } from '../../../src/core/models/providers';

/** The texts of every card in every language; one that is forgotten does not compile. */
type CardTexts = Readonly<Record<`setup.${Provider}.${'title' | 'text'}`, string>>;
const texts = { de, en, es, fr, it: it_, ja, nl, 'pt-br': ptBr, ru, 'zh-cn': zhCn } satisfies Readonly<Record<Language, CardTexts>>;

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
  it('is what the setting offers to choose from', () =>
    assert.deepEqual(settings['milkstack.provider']?.enum?.toSorted(), ['auto', ...providerIds()].toSorted()));

  for (const name of ['milkstack.rate.requests', 'milkstack.rate.tokens'])
    it(`is what ${name} can be set for`, () =>
      assert.deepEqual(Object.keys(settings[name]?.properties ?? {}).toSorted(), providerIds().toSorted()));

  for (const id of providerIds())
    it(`has the settings of ${id}, which are the user's alone`, () => {
      const own = Object.keys(settings).filter((name) => name.startsWith(`milkstack.${id}.`));
      assert.deepEqual(own.toSorted(), providers[id].settings.map((name) => `milkstack.${id}.${name}`).toSorted());
      assert.ok(own.every((name) => settings[name]?.scope === 'machine'));
    });

  it('has no two texts of one card alike in a language', () => {
    for (const [language, all] of Object.entries(texts))
      for (const id of providerIds()) assert.notEqual(all[`setup.${id}.title`], all[`setup.${id}.text`], language);
  });
});
