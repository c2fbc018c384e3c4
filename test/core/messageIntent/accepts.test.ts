// Sentences that accept all changes under review, in ten languages.
import assert from 'node:assert/strict';
import { type Language, languages } from '../../../src/core/i18n/language';
import { parseMessageIntent } from '../../../src/core/messageIntent/parseMessageIntent';
import { phrasesOf } from '../../../src/core/messageIntent/phraseLists';
import { listOf } from '../../kit/lists';

const accepts = (text: string, language: Language) => parseMessageIntent(text, { session: language, editor: 'en' }).says('accepts');

const accepting: Readonly<Record<Language, readonly string[]>> = {
  en: listOf(`
    accept these changes | I accept all of these changes, thanks | Please accept all edits | Take all of these.
    yes, apply everything`),
  de: listOf(`
    alles übernehmen | Übernimm bitte alle Änderungen | nehmt alles an | ich akzeptiere diese Änderungen
    ja, alle Änderungen annehmen`),
  es: ['acepta todos los cambios', 'Acepto todo', 'aplica estos cambios, por favor', 'sí, aceptar todos los cambios'],
  'pt-br': ['aceite todas as alterações', 'Aceito tudo', 'pode aceitar tudo, obrigado', 'aplique essas mudanças'],
  fr: ['accepte tout', 'Acceptez toutes les modifications, merci', "J'accepte ces changements", 'oui, applique tout'],
  it: ['accetta tutte le modifiche', 'Accetto tutto', 'applica queste modifiche, grazie', 'accettate tutto'],
  nl: ['accepteer alle wijzigingen', 'neem alles over', 'ik accepteer deze wijzigingen', 'pas alle wijzigingen toe'],
  ru: ['принять всё', 'прими все изменения', 'Принимаю эти правки', 'примените все изменения, пожалуйста'],
  'zh-cn': ['全部接受', '接受所有更改', '我接受这些修改', '请接受全部更改', '都接受', '采纳所有修改'],
  ja: ['すべて受け入れる', 'すべての変更を受け入れてください', '全部受け入れて', 'これらの変更を適用して'],
};

/** Sentences that must not accept everything: about one change, conditional, negated, asked, quoted, or about another subject. */
const others: Readonly<Record<Language, readonly string[]>> = {
  en: [
    ...['accept', 'accept it', 'accept this', 'accept this change', 'accept the first change', 'accept all but the second', 'accept ~'],
    ...["don't accept all changes", 'never accept everything', 'accept all changes?', 'should I accept all changes', 'accept all changes…'],
    ...['"accept all changes"', '> accept all changes', '@builder accept all changes', 'accept all changes once the test is green'],
    ...['accept all changes, but rename the function first', 'accept everything. No wait.', 'take it all back', 'no, accept these changes'],
  ],
  de: listOf(`
    übernehmen | annehmen | diese Änderung annehmen | nicht alles übernehmen | alles übernehmen?
    alles übernehmen außer der zweiten`),
  es: ['aceptar', 'acepto', 'acepta este cambio', 'no aceptes todos los cambios', '¿acepto todo?', 'acepta todo menos el segundo'],
  'pt-br': ['aceitar', 'aceito', 'aceite esta alteração', 'não aceite tudo', 'aceito tudo?', 'aceite tudo menos a segunda'],
  fr: ['accepter', "j'accepte", 'accepte cette modification', "n'accepte pas tout", "j'accepte tout ?", 'accepte tout sauf la deuxième'],
  it: ['accetta', 'accetto', 'accetta questa modifica', 'non accettare tutto', 'accetto tutto?', 'accetta tutto tranne la seconda'],
  nl: listOf(`
    accepteren | akkoord | accepteer deze wijziging | niet alles accepteren | alles accepteren? | accepteer alles behalve de tweede`),
  ru: ['принять', 'принимаю', 'принять это изменение', 'не принимать всё', 'принять всё?', 'прими всё кроме второго'],
  'zh-cn': ['接受', '我接受', '接受此更改', '不要全部接受', '全部接受吗？', '除了第二个全部接受', '不接受这些修改'],
  ja: listOf(`
    受け入れる | この変更を受け入れる | すべて受け入れない | すべて受け入れないでください | すべて受け入れる？ | 二番目以外をすべて受け入れる`),
};

describe('a sentence that accepts all changes', () => {
  it('is recognized as a whole message', () => {
    const missed = languages.flatMap((language) => accepting[language].filter((text) => !accepts(text, language)));
    assert.deepEqual(missed, []);
  });

  it('is no other message, and no yes, go or thanks alone', () => {
    for (const language of languages)
      for (const text of [
        ...others[language],
        ...(['yes', 'assent', 'orders', 'resume', 'approvals', 'polite', 'refusal', 'waits'] as const).flatMap((list) =>
          phrasesOf(language, list).map((phrase) => phrase.replace('~', phrasesOf(language, 'subjects')[0] ?? '')),
        ),
      ])
        assert.equal(accepts(text, language), false, `${language}: ${text}`);
  });
});
