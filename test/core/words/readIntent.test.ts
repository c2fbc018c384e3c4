import assert from 'node:assert/strict';
import type { Language } from '../../../src/core/i18n/language';
import { languages } from '../../../src/core/i18n/language';
import { hear } from '../../../src/core/words/readIntent';
import { phrasesOf } from './phraseFiles';
import { assents, neither, reservations, stops, talk } from './rows';
import { type Row, rowsOf, tables } from './tables';
import { someOf } from '../../kit/rounds';

const inEnglish = { session: 'en', editor: 'en' } as const;
const heard = (text: string, language: Language = 'en') => hear(text, { session: language, editor: language });
const languageOf = (tag: string): Language => (tag === 'pt' ? 'pt-br' : (languages.find((language) => language === tag) ?? 'en'));
const inOwn = ({ language, text }: Row) => heard(text, languageOf(language));

describe('hear', () => {
  it('has at most sixty phrases of assent a language, none of them twice', () => {
    for (const language of languages) {
      const { assent } = phrasesOf(language);
      assert.ok(assent.length <= 60, `${language}: ${assent.length}`);
      assert.equal(new Set(assent).size, assent.length, language);
    }
  });

  for (const [index, all] of [...tables, rowsOf('classes')].entries()) {
    const rows = someOf(all);

    it(`starts nothing by what is no order (table ${index + 1})`, () => {
      const started = rows.filter((row) => row.label !== 'go' && inOwn(row).order === 'order').map(({ text }) => text);
      assert.deepEqual(started, []);
    });

    it(`takes no more than what is on a list for assent (table ${index + 1})`, () => {
      const taken = rows.filter((row) => row.label === 'none' && inOwn(row).says('assent') && inOwn(row).isQuestion);
      assert.deepEqual(taken, []);
    });
  }

  it('hears plain assent as a whole message', () => {
    const missed = assents.filter(
      (text) => !languages.some((language) => heard(text, language).says('assent') || heard(text, language).says('orders')),
    );
    assert.ok(missed.length <= assents.length * 0.1, missed.join('\n'));
  });

  it('takes no reservation for assent, in any language', () => {
    const taken = someOf([...reservations, ...neither]).filter((text) =>
      languages.some((language) => heard(text, language).says('assent')),
    );
    assert.deepEqual(taken, []);
  });

  it('takes nothing for plain beside a question mark by itself', () => {
    for (const text of ['yes\n?', '? yes', 'yes. ?', '¿\nsí', '好\n？'])
      assert.ok(!heard(text).says('assent') && !heard(text).says('orders'), text);
    for (const text of ['build it\n?', '?build it']) assert.equal(heard(text).order, 'doubt', text);
    assert.ok(heard('stop\n?').isStop);
  });

  it('takes no question without a question mark for assent', () => {
    const asked = [
      ...['are you sure', 'is this good', 'is that correct', 'do you agree', 'have you approved this', 'is it approved', 'ist das richtig'],
      ...[
        'passt das so',
        'stimmt das so',
        'is dit goed zo',
        'zijn jullie akkoord',
        'вы согласны',
        'это правильно',
        'good start',
        'good idea',
      ],
      ...['I want a good plan', 'A', 'A.', 'A) memory', 'yes, A', 'all', 'code', 'prototype', 'trigger', 'switch', 'option', 'both'],
    ];
    for (const text of asked)
      for (const language of languages) {
        assert.equal(heard(text, language).says('assent'), false, `${language}: ${text}`);
        assert.notEqual(heard(text, language).order, 'order', `${language}: ${text}`);
        assert.equal(heard(text, language).isStop, false, `${language}: ${text}`);
      }
  });

  it('takes no yes with a but behind it for assent', () => {
    const buts = {
      en: 'yes but',
      de: 'ja aber',
      es: 'sí pero',
      'pt-br': 'sim mas',
      fr: 'oui mais',
      it: 'sì ma',
      nl: 'ja maar',
      ru: 'да но',
      'zh-cn': '好的，但是',
      ja: 'はい、でも',
    };
    for (const language of languages) assert.equal(heard(buts[language], language).says('assent'), false, buts[language]);
  });

  it('hears a question without a question mark', () => {
    for (const text of ['are you sure', 'why this order', 'how long does it take']) assert.ok(heard(text).isQuestion, text);
    for (const text of ['ist das richtig', 'passt das so', 'warum so']) assert.ok(heard(text, 'de').isQuestion, text);
    for (const text of ['вы согласны', 'зачем это']) assert.ok(heard(text, 'ru').isQuestion, text);
  });

  it('hears a stop however it was typed', () => {
    const typed = [
      'stop',
      'STOP',
      'stop。',
      'cancel！',
      'ｓｔｏｐ',
      '\u200Fstop',
      'st\u200bop',
      'stpo',
      'stopp',
      'cancle',
      'cance',
      'stop stop',
      'please stop',
    ];
    for (const text of [...typed, 'stop, this is wrong', 'hör auf', 'стоп', 'para', 'arrête'])
      assert.ok(heard(text).isStop, JSON.stringify(text));
  });

  it('takes no other word for a stop', () => {
    for (const text of ['step', 'shop', 'top', 'about', 'stop?', 'stop the job', 'the stop button is red', 'an abort button would be nice'])
      assert.equal(heard(text).isStop, false, text);
  });

  for (const [language, rows] of Object.entries(stops))
    it(`hears most orders to stop (${language})`, () => {
      const missed = rows.filter((text) => !heard(text, languageOf(language)).isStop);
      assert.ok(missed.length <= rows.length * 0.5, missed.join('\n'));
    });

  it('starts nothing by talk', () => {
    const started = someOf(Object.values(talk).flat()).filter((text) =>
      languages.some((language) => heard(text, language).order === 'order'),
    );
    assert.deepEqual(started, []);
  });

  it('starts by a whole order that is the last thing said', () => {
    for (const text of [
      'Build it.',
      'go ahead',
      'OK, let us build it',
      'I think we covered it. Go ahead.',
      '> Shall I start?\nYes, start.',
    ])
      assert.equal(heard(text).order, 'order', text);
    for (const text of ['Leg los', 'Setz das bitte jetzt um', 'Gut, dann baut es']) assert.equal(heard(text, 'de').order, 'order', text);
  });

  it('asks back where more is said behind an order, whatever it is', () => {
    const more: readonly (readonly [Language, string])[] = [
      ['en', 'Build it. I still have doubts.'],
      ['en', 'Build it. We have two customers.'],
      ['de', 'Baut es. Bei der Migration bin ich mir unsicher.'],
      ['es', 'Constrúyelo. Aún tengo dudas con la caché.'],
      ['pt-br', 'Construa. Ainda tenho dúvidas sobre o cache.'],
      ['fr', 'Construis-le. J’ai encore des doutes sur le cache.'],
      ['it', 'Costruiscilo. Ho ancora dubbi sulla cache.'],
      ['nl', 'Bouw het. Ik twijfel nog over de cache.'],
      ['ru', 'Сделай это. Насчёт миграции я не уверен.'],
      ['zh-cn', '开始做吧。不过我对缓存还有疑虑。'],
      ['ja', '作ってください。でもキャッシュが心配です。'],
    ];
    for (const [language, text] of more) assert.equal(heard(text, language).order, 'doubt', text);
  });

  it('hears two orders that are joined', () => {
    assert.equal(heard('Ga je gang en bouw het', 'nl').order, 'order');
    assert.equal(heard('Procedi e costruiscilo', 'it').order, 'order');
  });

  it('takes no adjective before a noun for a yes before an order', () => {
    assert.equal(heard('goed begin', 'nl').says('orders'), false);
    assert.equal(heard('right start').says('orders'), false);
  });

  it('reads words with letters no language of ours has as none of ours', () => {
    for (const text of ['jā', 'Jå, start', 'старт, так і є'])
      assert.deepEqual([heard(text).says('assent'), heard(text).order === 'order'], [false, false], text);
  });

  it('hears a question by how it ends, or by a verb with its own negation', () => {
    const asked: readonly (readonly [Language, string])[] = [
      ['en', 'do it this way or not'],
      ['es', 'lo apruebo o no'],
      ['fr', 'ça coûte combien'],
      ['nl', 'en stap 2 waarvoor'],
      ['ru', 'а шаг 2 зачем'],
      ['zh-cn', '不用缓存行不行'],
      ['ja', 'これで正しいの'],
    ];
    for (const [language, text] of asked) assert.ok(heard(text, language).isQuestion, text);
  });

  it('asks back where an order has something beside it', () => {
    const doubtful = [
      'build it /s',
      'build it, just kidding',
      'Could you build it?',
      'Build it. But wait for legal.',
      'Go ahead, but leave the API alone',
    ];
    for (const text of [...doubtful, `${'We talked about this at length. '.repeat(60)}Build it.`])
      assert.equal(heard(text).order, 'doubt', text.slice(-60));
  });

  it('reads a language nobody expected by whole messages alone', () => {
    assert.equal(heard('leg los').order, 'order');
    assert.ok(heard('d’accord').says('assent'));
    assert.equal(heard('implement mat karo').order === 'order', false);
    assert.equal(hear('all', { session: 'it', editor: 'en' }).order, 'none');
  });

  it('hears an answer that skips or leaves the choice to the team', () => {
    for (const text of ['skip', 'skip this one', 'überspringen', 'пропусти']) assert.ok(heard(text).says('skip'), text);
    for (const text of ['egal', 'mir egal', 'da igual', 'tanto faz', 'peu importe', 'maakt niet uit', 'неважно', "don't care"])
      assert.ok(heard(text).says('whatever') && !heard(text).isStop, text);
    for (const text of ['not needed', 'leave it as is', 'stop the job', 'den Vorgang abbrechen', 'cancel the process'])
      assert.equal(heard(text).isBareCancel, false, text);
  });

  it('takes what is said to a member for an address', () => assert.ok(hear('@architect yes', inEnglish).isAddressed));
});
