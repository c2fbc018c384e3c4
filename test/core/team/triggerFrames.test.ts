// Every order with something around it that makes it none, thousands of them: quoted, asked, denied, conditional, late, or somebody else's.
import assert from 'node:assert/strict';
import { readTrigger, type TriggerState } from '../../../src/core/team/triggers';
import { orders } from './triggerRows';
import { tables } from './triggerTables';

const talking: TriggerState = { card: 'none' };
const approving: TriggerState = { card: 'approval' };

/** What makes an order no order, written around `X`; each also holds for the order in lower case. */
const everywhere = [
  '"X"',
  '“X”',
  '«X»',
  '„X“',
  "'X'",
  '`X`',
  '```\nX\n```',
  '~~~\nX',
  '> X',
  'X?',
  'X...',
  'He said: X',
  'She wrote "X"',
  'If the tests pass, X',
  'X if the tests pass',
  'X unless somebody objects',
  'X once the review is done',
  'X, he said',
  'My boss says X',
  'The readme says X',
  'X tomorrow',
  'Maybe X',
  'They will X',
  'The client wants you to X',
  'Title: X',
  'X "or not"',
  'Should we say X',
];

const byLanguage: Readonly<Record<string, readonly string[]>> = {
  en: [
    "Don't X",
    'Do not X',
    'Please never X',
    'Not yet. X',
    'X, but not yet',
    "I don't want you to X",
    'Wait, X',
    'When legal agrees, X',
    'Later: X',
    'X after lunch',
    'First the review, X',
    "I'm not sure, X",
  ],
  es: [
    'No X',
    'Todavía no: X',
    'No quiero que X',
    'X, pero todavía no',
    'Si pasan los tests, X',
    'Cuando acabes, X',
    'X mañana',
    'Mi jefe dice que X',
    'Quizás X',
    'Ella X',
    '¿X?',
  ],
  pt: [
    'Não X',
    'Ainda não: X',
    'X, mas ainda não',
    'Se os testes passarem, X',
    'Quando acabar, X',
    'X amanhã',
    'O chefe disse: X',
    'Talvez X',
    'Ele X',
    'Espera, X',
  ],
  fr: [
    'Ne X pas',
    'Pas encore : X',
    'X, mais pas encore',
    'Si les tests passent, X',
    'Quand tu auras fini, X',
    'X demain',
    'Mon chef dit : X',
    'Peut-être X',
    'Il X',
    'Attends, X',
  ],
  de: [
    'Nicht X',
    'Noch nicht: X',
    'X, aber noch nicht',
    'Wenn die Tests laufen, X',
    'Falls alle zustimmen, X',
    'X morgen',
    'Mein Chef sagt, X',
    'Vielleicht X',
    'Er soll X',
    'Warte, X',
  ],
  it: [
    'Non X',
    'Non ancora: X',
    'X, ma non ancora',
    'Se i test passano, X',
    'Quando avete finito, X',
    'X domani',
    'Il capo dice: X',
    'Forse X',
    'Lui X',
    'Aspetta, X',
  ],
  nl: [
    'Niet X',
    'Nog niet: X',
    'X, maar nog niet',
    'Als de tests slagen, X',
    'Zodra je klaar bent, X',
    'X morgen',
    'Mijn baas zegt X',
    'Misschien X',
    'Hij X',
    'Wacht, X',
  ],
  ru: [
    'Не X',
    'Пока не X',
    'X, но не сейчас',
    'Если тесты пройдут, X',
    'Когда закончите, X',
    'X завтра',
    'Шеф говорит: X',
    'Может быть, X',
    'Он X',
    'Подожди, X',
  ],
};

/** Permissions and requests: with a question mark they are asked for, and so are orders still. */
const isRequest = /[?¿]|^would you|pouvez|peux|puedes|pod[eé]|podem|potete|puoi|könnt|kannst|kun je|kunt|kunnen|mogen|можете|можешь/i;

describe('readTrigger, of an order that is none', () => {
  tables.forEach((rows, index) => {
    it(`hears no order in what is made of the orders of table ${index + 1}`, () => {
      const heard = rows
        .filter(({ label, text }, row) => label === 'go' && row % 4 === index % 4 && !isRequest.test(text) && !/^go/i.test(text))
        .flatMap(({ language, text }) =>
          [...everywhere, ...(byLanguage[language] ?? [])].map((frame) => frame.replace('X', () => text.replace(/[.!]+$/, ''))),
        )
        .filter((text) => readTrigger(text, talking) === 'go' || readTrigger(text, approving) === 'go');
      assert.deepEqual(heard, []);
    });
  });

  for (const [language, rows] of Object.entries(orders)) {
    it(`hears no order where it is quoted, asked, denied, conditional, late or somebody else's (${language})`, () => {
      const frames = [...everywhere, ...(byLanguage[language] ?? [])];
      const derived = rows
        .filter((order, index) => index % 2 === 0 && !/[?¿]/.test(order))
        .map((order, index) => (index % 2 === 0 ? order : order.charAt(0).toLowerCase() + order.slice(1)).replace(/[.!]$/, ''))
        .flatMap((order) => frames.map((frame) => frame.replace('X', () => order)));
      assert.ok(derived.length > 400);
      const heard = derived.filter((text) => readTrigger(text, talking) === 'go' || readTrigger(text, approving) === 'go');
      assert.deepEqual(heard, []);
    });
  }
});
