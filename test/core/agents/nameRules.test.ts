// Rules for the names of custom agents in many languages.
import assert from 'node:assert/strict';
import { isPlainGlyph, isPlainLine, nameProblem, readsLike, skeleton } from '../../../src/core/agents/nameRules';
import { assertLinear } from '../../kit/growth';
import { listOf } from '../../kit/lists';

const taken = ['Director', 'Architect', 'Adversary', 'UX Designer', 'Архитектор', 'Anwältin des Teufels', 'Vous'];

describe('the name of a custom agent', () => {
  for (const name of [
    ...['Payments', 'Payments Lead', 'House Architect', 'R&D Lead', 'C++ Expert', 'C# Coach', 'API-Архитектор', 'Größenprüfer'],
    ...[
      'Señor Ñandú',
      'Руководитель',
      'Платежи 2',
      'Éditrice',
      'L’Œil',
      "D'Arcy",
      '田中さん',
      'データ係',
      'API担当',
      '결제 담당',
      'Λογιστής',
    ],
    ...[
      ...['User Researcher', 'System Architect', 'Directors of Photography', 'QA/Release', 'Dr. No', '.NET Upgrade', 'İlk'],
      ...['مسؤول الدفع', 'अर्थ'],
    ],
  ])
    it(`may be ${name}`, () => assert.equal(nameProblem(name, taken), null));

  for (const [name, expected] of [
    ['User', 'takenName'],
    ['USER', 'takenName'],
    ['user ', 'takenName'],
    ['User 2', 'takenName'],
    ...listOf(`
      The User | Your User | Benutzer | Der Benutzer | Usuario | El usuario | Utente | L’utente | Utilisateur | Gebruiker
      De gebruiker`).map((each) => [each, 'takenName'] as const),
    ...['Usuário', 'O usuário', 'Пользователь', 'Ваш пользователь', '用户', 'ユーザー', 'Du', 'Вы', 'あなた'].map(
      (each) => [each, 'takenName'] as const,
    ),
    ['User.', 'takenName'],
    ['.User', 'takenName'],
    ['..User', 'badCharacters'],
    ['Us-er', 'takenName'],
    ['Üser', 'takenName'],
    ['Ｕｓｅｒ', 'takenName'],
    ['System', 'takenName'],
    ['5ystem', 'takenName'],
    ['Assistant', 'takenName'],
    ['Director', 'takenName'],
    ['D1rector', 'takenName'],
    ['Dlrector', 'takenName'],
    ['Ar chitect', 'takenName'],
    ['UXDesigner', 'takenName'],
    ['архитектор', 'takenName'],
    ['Anwaltin des Teufels', 'takenName'],
    ['vous', 'takenName'],
    ['Usеr', 'mixedScripts'],
    ['Dіrector', 'mixedScripts'],
    ['Αrchitect', 'mixedScripts'],
    ['Pаyments', 'mixedScripts'],
    ['Payments\u202Eresu', 'badCharacters'],
    ['Us\u200Ber', 'badCharacters'],
    ['Us\u00ADer', 'badCharacters'],
    ['User\n', 'badCharacters'],
    ['a\u0000', 'badCharacters'],
    ['a\u2028b', 'badCharacters'],
    ['<b>Bold</b>', 'badCharacters'],
    ['[x](y)', 'badCharacters'],
    ['User: yes', 'badCharacters'],
    ['User (to everyone)', 'badCharacters'],
    ['@director', 'badCharacters'],
    ['\u{E0041}a', 'badCharacters'],
    ['ㅤ', 'badCharacters'],
    ['', 'badCharacters'],
    [' User', 'badCharacters'],
  ] as const)
    it(`${JSON.stringify(name)} is refused: ${expected}`, () => assert.equal(nameProblem(name, taken), expected));

  it('is rejected with the name it resembles', () => {
    assert.equal(readsLike('d1rector', taken), 'Director');
    assert.equal(readsLike('Payments', taken), null);
    assert.equal(skeleton('Modern'), skeleton('Modem'));
  });

  it('is checked in linear time', () => assertLinear('Аa -', (text) => nameProblem(text, taken)));
});

describe('other texts of a custom agent', () => {
  for (const line of ['knows what money may do', 'keeps latency < 50 ms', 'a <> b', 'löst „alles“ – immer', 'C++ & C#'])
    it(`may be ${line}`, () => assert.ok(isPlainLine(line)));
  for (const line of ['a\u202Eb', 'a\nUser: b', '<b>x</b>', '<<<STANCE>>>', '</data id', '[x](y)', 'a\u200bb', '<!-- x'])
    it(`is not ${JSON.stringify(line)}`, () => assert.ok(!isPlainLine(line)));
  it('include an icon without hidden characters', () => {
    assert.ok(['€', '❤️', '👩‍🚀', 'А'].every(isPlainGlyph));
    assert.ok(!['\u202E', '<', '\n', '\u2066'].some(isPlainGlyph));
  });
});
