// Question cards.
import assert from 'node:assert/strict';
import text from '../../../src/core/i18n/locales/en.json';
import { questions, sampleEvents } from '../../kit/sampleSession';
import { key, press, textOf, type, useDom } from '../dom';
import { openPanel } from '../panel';

describe('questions', () => {
  useDom();

  const open = () => openPanel({ events: sampleEvents('asked') });
  const title = (root: Element) => textOf(root.querySelector('.card h2'));
  const labels = (root: Element) => [...root.querySelectorAll('.choice-label')].map(textOf);
  const chosen = (root: Element) => [...root.querySelectorAll('[aria-checked="true"] .choice-label')].map(textOf);
  const own = (root: Element) => root.querySelector<HTMLTextAreaElement>('.choice.own textarea');

  it('are asked one at a time, the recommended choice first and marked', async () => {
    const { root } = await open();
    assert.equal(title(root), 'Who gets slowed down?');
    assert.equal(textOf(root.querySelector('.card .side')), '1 / 3', 'no round while there was none before');
    assert.deepEqual(labels(root), ['Account and address together', 'The address alone', 'The account alone']);
    assert.match(textOf(root.querySelector('.choice')), /recommended/);
    assert.deepEqual(chosen(root), [], 'nothing is chosen for the user');
  });

  it('show Markdown, in headings and choices without links', async () => {
    const events = sampleEvents('asked').map((event) =>
      event.type === 'questions.asked'
        ? {
            ...event,
            questions: questions.map((each) => ({
              ...each,
              question: 'Is `--verbsoe` a **typo** in src/app.js:3?',
              why: 'See `a<b>` & src/app.js:3',
              choices: each.choices.map((choice, at) => ({ ...choice, label: `Take \`${at}\`` })),
            })),
          }
        : event,
    );
    const { root } = await openPanel({ events });
    const card = root.querySelector('.card');
    assert.equal(title(root), 'Is --verbsoe a typo in src/app.js:3?');
    assert.doesNotMatch(textOf(card), /`|\*\*/);
    assert.deepEqual([...(card?.querySelectorAll('h2 code, .why code') ?? [])].map(textOf), ['--verbsoe', 'a<b>']);
    assert.equal(card?.querySelector('h2 a, h2 button, .choice a, .choice .place'), null);
    assert.ok(card?.querySelector('.why .place'));
  });

  it('send all answers at once, in the order of the questions', async () => {
    const panel = await open();
    await key(document.body, '2');
    await press(panel.root, text['card.questions.answer']);
    assert.equal(title(panel.root), 'Which attempts count?');
    await key(document.body, '1');
    await key(document.body, '3');
    assert.deepEqual(chosen(panel.root), ['Wrong passwords', 'Password resets']);
    await key(document.body, '3');
    await key(document.body, '2');
    await press(panel.root, text['card.questions.answer']);
    assert.deepEqual(panel.commands(), []);
    await type(own(panel.root), 'Login down');
    await press(panel.root, text['card.questions.answer']);
    assert.deepEqual(panel.commands(), [
      {
        type: 'questions.answer',
        round: 1,
        answers: [
          { choices: ['The address alone'], text: '' },
          { choices: ['Wrong passwords', 'Unknown accounts'], text: '' },
          { choices: [], text: 'Login down' },
        ],
      },
    ]);
  });

  it('accept a digit in the empty composer as a choice, as its placeholder says, and no other text', async () => {
    const panel = await open();
    const composer = panel.root.querySelector<HTMLTextAreaElement>('.composer textarea');
    assert.match(composer?.placeholder ?? '', /press a number/);
    composer?.focus();
    await key(composer ?? document.body, '2');
    assert.deepEqual(chosen(panel.root), ['The address alone']);
    assert.equal(document.activeElement, panel.root.querySelectorAll('.choice')[1]);
    await type(composer, 'At most ');
    await key(composer ?? document.body, '1');
    assert.deepEqual(chosen(panel.root), ['The address alone']);
  });

  it('treat a digit followed by letters as the start of a text answer', async () => {
    const panel = await open();
    const composer = panel.root.querySelector<HTMLTextAreaElement>('.composer textarea');
    composer?.focus();
    await key(composer ?? document.body, '2');
    await key(document.activeElement ?? document.body, ' ');
    await key(document.activeElement ?? document.body, 'Shift');
    await key(document.activeElement ?? document.body, 'A');
    assert.deepEqual([chosen(panel.root), own(panel.root)?.value], [[], '2 A']);
    assert.equal(document.activeElement, own(panel.root));
  });

  it('keep the choice of a digit that no letter follows', async () => {
    const panel = await open();
    await key(document.body, '2');
    await key(document.activeElement ?? document.body, 'a');
    assert.deepEqual([chosen(panel.root), own(panel.root)?.value], [['The address alone'], '']);
  });

  it('show checkboxes only if several choices are allowed', async () => {
    const { root } = await open();
    const boxes = () => root.querySelectorAll('.choice .tick').length;
    assert.deepEqual([boxes(), textOf(root).includes(text['card.questions.multiple'] ?? '')], [0, false]);
    await key(document.body, '1');
    await press(root, text['card.questions.answer']);
    assert.deepEqual([boxes(), textOf(root).includes(text['card.questions.multiple'] ?? '')], [3, true]);
    await key(document.body, '1');
    assert.equal(root.querySelectorAll('.choice .tick svg').length, 1);
  });

  it('send a skipped question without an answer', async () => {
    const panel = await open();
    for (let index = 0; index < questions.length; index++) await press(panel.root, text['card.questions.skip']);
    assert.deepEqual(panel.commands(), [{ type: 'questions.answer', round: 1, answers: questions.map(() => ({ choices: [], text: '' })) }]);
  });

  it('use all remaining recommendations if every question has one', async () => {
    const label = text['card.questions.takeRecommended'].replace('{count}', '2');
    const here = await open();
    assert.equal(textOf(here.root).includes(label), false, 'one of them has nothing to recommend');
    const events = sampleEvents('asked').map((event) =>
      event.type === 'questions.asked'
        ? { ...event, questions: event.questions.map((each) => ({ ...each, choices: [{ label: 'Yes', detail: '', recommended: true }] })) }
        : event,
    );
    const panel = await openPanel({ events });
    await press(panel.root, text['card.questions.skip']);
    await press(panel.root, label);
    const [sent] = panel.commands();
    assert.deepEqual(sent?.type === 'questions.answer' && sent.answers.map(({ choices }) => choices), [[], ['Yes'], ['Yes']]);
  });

  it('reject an empty answer', async () => {
    const panel = await open();
    await press(panel.root, text['card.questions.answer']);
    assert.equal(title(panel.root), 'Who gets slowed down?');
    await type(own(panel.root), '   ');
    await key(own(panel.root) ?? document.body, 'Enter');
    assert.equal(title(panel.root), 'Who gets slowed down?');
  });

  it('go back to an earlier answer and keep the later ones', async () => {
    const panel = await open();
    await key(document.body, '1');
    await press(panel.root, text['card.questions.answer']);
    await key(document.body, '2');
    await press(panel.root, text['card.questions.answer']);
    await press(panel.root, 'Who gets slowed down? Account and address together');
    assert.deepEqual(chosen(panel.root), ['Account and address together']);
    await key(document.body, '3');
    await press(panel.root, text['card.questions.answer']);
    assert.equal(title(panel.root), 'What must never happen?');
    await press(panel.root, text['card.questions.skip']);
    const [sent] = panel.commands();
    assert.deepEqual(sent?.type === 'questions.answer' && sent.answers.map((answer) => answer.choices), [
      ['The account alone'],
      ['Unknown accounts'],
      [],
    ]);
  });

  it('are selected with arrows and answered with Enter', async () => {
    const panel = await open();
    const first = panel.root.querySelectorAll<HTMLElement>('.choice')[0];
    first?.focus();
    await key(first ?? document.body, 'ArrowDown');
    assert.deepEqual(chosen(panel.root), ['The address alone']);
    await key(document.activeElement ?? document.body, 'ArrowDown');
    await key(document.activeElement ?? document.body, 'Enter');
    assert.equal(title(panel.root), 'Which attempts count?');
    assert.match(textOf(panel.root.querySelector('.earlier')), /The account alone/);
  });

  it('continue at the first choice of the next question, where a held key answers nothing', async () => {
    const panel = await open();
    await key(document.body, '2');
    await key(document.activeElement ?? document.body, 'Enter');
    assert.equal(title(panel.root), 'Which attempts count?');
    assert.equal(document.activeElement, panel.root.querySelector('.choice'));
    await key(document.activeElement ?? document.body, 'Enter', { repeat: true });
    assert.equal(title(panel.root), 'Which attempts count?');
  });

  it('treat digits in a text field as text', async () => {
    const panel = await open();
    await key(own(panel.root) ?? document.body, '2');
    await key(document.body, '2', { ctrlKey: true });
    assert.deepEqual(chosen(panel.root), []);
  });

  it('keep unsent answers across a reload', async () => {
    const panel = await open();
    await key(document.body, '2');
    await press(panel.root, text['card.questions.answer']);
    const again = await openPanel({ events: sampleEvents('asked'), remembered: panel.remembered() });
    assert.equal(title(again.root), 'Which attempts count?');
    assert.match(textOf(again.root.querySelector('.earlier')), /The address alone/);
  });

  it('show what is settled and open, and which interpretations fit the current answer', async () => {
    const asked = questions.map((question, at) => ({
      ...question,
      choices: question.choices.map((choice, place) => ({ ...choice, ...(at === 0 && { keeps: [place === 0 ? 1 : 2] }) })),
    }));
    const events = sampleEvents('asked').map((event) =>
      event.type === 'questions.asked'
        ? { ...event, questions: asked, readings: ['By account.', 'By address.'], open: ['scope' as const] }
        : event,
    );
    const panel = await openPanel({ events });
    assert.match(textOf(panel.root), /Clear so far: Problem, Users/);
    assert.match(textOf(panel.root), /Still open: First version/);
    assert.match(textOf(panel.root), /2 of 2 fit your answers/);
    await key(document.body, '2');
    assert.match(textOf(panel.root), /1 of 2 fit your answers/);
    assert.equal(panel.root.querySelectorAll('del').length, 1);
  });
});
