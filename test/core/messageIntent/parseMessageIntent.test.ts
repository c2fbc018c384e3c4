// Intent of typed messages, recognized by rules alone.
import assert from 'node:assert/strict';
import { type Language, languages } from '../../../src/core/i18n/language';
import { parseMessageIntent } from '../../../src/core/messageIntent/parseMessageIntent';
import { phrasesOf } from '../../../src/core/messageIntent/phraseLists';
import { type Row, rowsOf } from './tables';
import { listOf } from '../../kit/lists';

const read = (text: string, language: Language = 'en') => parseMessageIntent(text, { session: language, editor: language });
const languageOf = (tag: string): Language => (tag === 'pt' ? 'pt-br' : (languages.find((language) => language === tag) ?? 'en'));
const inOwn = ({ language, text }: Row) => read(text, languageOf(language));

describe('parseMessageIntent', () => {
  it('has at most sixty phrases of assent per language, without duplicates', () => {
    for (const language of languages) {
      const assent = phrasesOf(language, 'assent');
      assert.ok(assent.length <= 60, `${language}: ${assent.length}`);
      assert.equal(new Set(assent).size, assent.length, language);
    }
  });

  for (const [table, most] of [
    ['1', 0.06],
    ['classes', 0.25],
  ] as const) {
    const rows = rowsOf(table);

    it(`starts nothing without an order (table ${table})`, () =>
      assert.deepEqual(
        rows.filter((row) => row.label !== 'go' && inOwn(row).isOrder).map(({ text }) => text),
        [],
      ));

    it(`pauses on a stop (table ${table})`, () => {
      const stops = rows.filter(({ label }) => label === 'cancel');
      const missed = stops.filter((row) => !inOwn(row).mayStop).map(({ text }) => text);
      assert.ok(missed.length <= stops.length * most, `${missed.length} of ${stops.length}\n${missed.join('\n')}`);
      const others = rows.filter(({ label }) => label !== 'cancel');
      const paused = others.filter((row) => inOwn(row).mayStop).map(({ text }) => text);
      assert.ok(paused.length <= others.length * 0.11, `${paused.length} of ${others.length}\n${paused.join('\n')}`);
    });
  }

  it('recognizes no yes and no order next to a separate question mark', () => {
    for (const text of ['yes\n?', '? yes', 'yes. ?', '¿\nsí', '好\n？', 'build it\n?', '?build it'])
      assert.ok(!read(text).says('assent') && !read(text).says('orders') && !read(text).isOrder, text);
  });

  it('treats no question without a question mark, and no single word, as assent', () => {
    const asked = [
      ...['are you sure', 'is this good', 'is that correct', 'do you agree', 'have you approved this', 'is it approved', 'ist das richtig'],
      ...listOf(`
        passt das so | is dit goed zo | вы согласны | good start | good idea | I want a good plan | A | A) memory | yes, A | all`),
      ...['code', 'prototype', 'trigger', 'switch', 'option', 'both', 'n', 'asdf', '404', 'null', 'src/a.ts', 'tabs', 'uh', 'good'],
    ];
    for (const text of asked)
      for (const language of languages)
        assert.deepEqual([read(text, language).says('assent'), read(text, language).isOrder], [false, false], `${language}: ${text}`);
  });

  it('recognizes a question without a question mark, and does not treat a yes followed by “but” as assent', () => {
    for (const [language, but, question, request] of [
      ['en', 'yes but', 'and what does it do', 'Name it entries'],
      ['de', 'ja aber', 'Warum ist es so lang', 'Nenn es entries'],
      ['es', 'sí pero', 'por qué es tan larga', 'Que sea azul'],
      ['pt-br', 'sim mas', 'o que isso faz', 'Quero que seja azul'],
      ['fr', 'oui mais', 'Qu’est-ce que ça fait', 'Nomme-le entries'],
      ['it', 'sì ma', 'Dov’è la lista', 'Chiamalo entries'],
      ['nl', 'ja maar', 'waar staat de lijst', 'Noem het entries'],
      ['ru', 'да но', 'какой файл это делает', 'Назови его entries'],
      ['zh-cn', '好的，但是', '这个文件做什么', '请改名为 entries'],
      ['ja', 'はい、でも', 'このファイルは何をしますか', '名前を entries にしてください'],
    ] as const) {
      assert.equal(read(but, language).says('assent'), false, but);
      assert.deepEqual(
        [question, request, `${question}\n${request}`].map((text) => read(text, language).isOnlyQuestions),
        [true, false, false],
        language,
      );
    }
  });

  it('recognizes a stop in any spelling and position', () => {
    const typed = [
      'stop',
      'STOP',
      'stop。',
      'cancel！',
      'ｓｔｏｐ',
      '\u200Fstop',
      'st\u200bop',
      'stopp',
      'stop stop',
      'please stop',
      'stop\n?',
    ];
    const inside = ['That is not the file I meant at all. Please stop what you are doing.', 'подождите минутку', 'no, wait, that is wrong'];
    for (const text of [...typed, ...inside, 'hör auf', 'стоп', 'para', 'arrête', '先停一下', 'ちょっと待ってください'])
      assert.ok(read(text).mayStop, JSON.stringify(text));
  });

  it('recognizes no stop in similar words, quotations or code', () => {
    for (const text of ['step', 'shop', 'top', 'nonstop', 'unstoppable', '"stop"', '`stop()`', '> stop', 'keep it up', 'use tabs, please'])
      assert.equal(read(text).mayStop, false, text);
  });

  it('starts on a complete order at the end', () => {
    const said = ['Build it.', 'go ahead', 'OK, let us build it', 'I think we covered it. Go ahead.', '> Shall I start?\nYes, start.'];
    for (const text of said) assert.ok(read(text).isOrder, text);
    for (const text of ['Leg los', 'Setz das bitte jetzt um', 'Gut, dann baut es']) assert.ok(read(text, 'de').isOrder, text);
    assert.ok(read('Ga je gang en bouw het', 'nl').isOrder);
    assert.ok(read('Procedi e costruiscilo', 'it').isOrder);
  });

  it('starts nothing if more follows an order', () => {
    const more: readonly (readonly [Language, string])[] = [
      ['en', 'Build it. I still have doubts.'],
      ['en', 'build it /s'],
      ['en', 'build it, just kidding'],
      ['en', 'Could you build it?'],
      ['en', 'Go ahead, but leave the API alone'],
      ['en', `${'We talked about this at length. '.repeat(60)}Build it.`],
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
    for (const [language, text] of more) assert.equal(read(text, language).isOrder, false, text);
  });

  it('treats no adjective before a noun as a yes before an order', () => {
    assert.equal(read('goed begin', 'nl').says('orders'), false);
    assert.equal(read('right start').says('orders'), false);
  });

  it('treats words with letters of other languages as unknown', () => {
    for (const text of ['jā', 'Jå, start', 'старт, так і є'])
      assert.deepEqual([read(text).says('assent'), read(text).isOrder], [false, false], text);
  });

  it('recognizes whole messages only in an unexpected language', () => {
    assert.ok(read('leg los').says('orders'));
    assert.ok(read('d’accord').says('assent'));
    assert.equal(read('implement mat karo').isOrder, false);
  });

  it('recognizes skipping and leaving the choice to the team, in ten languages', () => {
    const skips = listOf(`
      skip | Skip this question | überspringen | saltar | pular | passer | salta | overslaan | пропусти | 跳过 | スキップ`);
    for (const text of skips) assert.ok(read(text).says('skip'), text);
    const choices = listOf(`
      your choice | egal | da igual | tanto faz | peu importe | la tua scelta | maakt niet uit | неважно | 随便 | お任せします`);
    for (const text of [...choices, 'Decide that yourselves.', 'whatever you think is best']) assert.ok(read(text).says('whatever'), text);
    for (const text of ['not needed', 'leave it as is', 'lass es so', 'stop the job', 'den Vorgang abbrechen', 'cancel the process'])
      assert.equal(read(text).says('cancel'), false, text);
  });

  it('recognizes a member that is addressed', () => assert.ok(read('@architect yes').isAddressed));
});
