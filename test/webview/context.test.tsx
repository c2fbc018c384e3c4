// What the panel shows of looks and citations: one folded line, links for what holds, marks for what does not.
import assert from 'node:assert/strict';
import { act } from 'preact/test-utils';
import { citingTurn } from '../kit/contextStates';
import { sampleEvents, stamped } from '../kit/sampleSession';
import { useDom } from './dom';
import { openPanel } from './panel';

describe('a turn that looked things up', () => {
  useDom();

  function shown() {
    const events = sampleEvents('debating');
    return openPanel({ events: [...events, ...stamped(citingTurn, events.length + 1)] });
  }

  it('says in one line what was looked up, and lists it when the line is opened', async () => {
    const panel = await shown();
    const [line] = [...panel.root.querySelectorAll('.looks summary')];
    assert.equal(line?.textContent, 'read 1 file, searched 1 time');
  });

  it('lists what the member was shown, with how much it weighs', async () => {
    const panel = await shown();
    const listed = [...panel.root.querySelectorAll('.looks .sources li')].map((item) => item.textContent);
    assert.equal(listed[0], 'src/app.js:1-40 chosen for the request · 420 tok');
  });

  it('links what holds, and marks what does not', async () => {
    const panel = await shown();
    const turn = [...panel.root.querySelectorAll('.turn')].at(-1);
    const links = [...(turn?.querySelectorAll('.prose .place') ?? [])].map((link) => link.textContent);
    assert.deepEqual(links, ['src/app.js:1', 'src/app.js:3']);
    const marked = [...(turn?.querySelectorAll('.prose .unverified') ?? [])].map((mark) => mark.textContent?.replace(/ \(.*\)$/, ''));
    assert.deepEqual(marked, ['src/gone.js:7?', 'src/app.js:12?', 'return nothing;?']);
    const chips = [...(turn?.querySelectorAll('.badge .chip') ?? [])].map((chip) => chip.textContent);
    assert.ok(
      chips.includes('1 place checked') && chips.includes('3 places not verified') && chips.includes('2 secrets held back'),
      String(chips),
    );
  });
});

describe('places attached to a message', () => {
  useDom();
  const [file, folder] = [
    { kind: 'file', path: 'src/app.js' },
    { kind: 'folder', path: 'src' },
  ] as const;
  const chips = (root: HTMLElement) => [...root.querySelectorAll('.composer .attached li')].map((chip) => chip.textContent);
  const field = (root: HTMLElement) => root.querySelector('textarea') as HTMLTextAreaElement;
  const type = async (root: HTMLElement, text: string) =>
    act(() => {
      field(root).value = text;
      field(root).setSelectionRange(text.length, text.length);
      field(root).dispatchEvent(new Event('input', { bubbles: true }));
    });
  const key = async (root: HTMLElement, name: string) =>
    act(() => void field(root).dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true })));

  it('are asked for while they are typed, chosen by key, and sent with the message', async () => {
    const panel = await openPanel({ events: sampleEvents('debating') });
    await type(panel.root, 'Look at @app.');
    assert.deepEqual(panel.commands().at(-1), { type: 'editor.suggest', query: '@app.' });
    await panel.tell({ kind: 'suggestions', query: '@app.', items: [folder, file] });
    await key(panel.root, 'ArrowDown');
    await key(panel.root, 'Enter');
    assert.deepEqual(chips(panel.root), ['File src/app.js×']);
    assert.equal(field(panel.root).value, 'Look at ');
    await key(panel.root, 'Enter');
    assert.deepEqual(panel.commands().at(-1), { type: 'message.send', text: 'Look at ', attachments: [file] });
    assert.deepEqual(chips(panel.root), []);
  });

  it('are offered only for what is still typed', async () => {
    const panel = await openPanel({ events: sampleEvents('debating') });
    await type(panel.root, '#lim');
    await panel.tell({ kind: 'suggestions', query: '#li', items: [file] });
    assert.equal(panel.root.querySelector('#attachable'), null);
  });

  it('can be taken off again, and come back with a message that could not be sent', async () => {
    const panel = await openPanel({ events: sampleEvents('debating') });
    await panel.tell({ kind: 'attached', items: [file, folder] });
    const remove = panel.root.querySelector<HTMLElement>('.composer .attached button');
    assert.equal(remove?.getAttribute('aria-label'), 'Take off src/app.js');
    await act(() => remove?.click());
    assert.deepEqual(chips(panel.root), ['Folder src/×']);
    await panel.tell({ kind: 'refused', command: { type: 'message.send', text: 'Hm', attachments: [file] } });
    assert.deepEqual(chips(panel.root), ['File src/app.js×']);
  });

  it('come with the caret from elsewhere in the editor, and what may not be shown is told until the message is sent', async () => {
    const panel = await openPanel({ events: sampleEvents('debating') });
    const told = () => panel.root.querySelector('.composer [role="alert"]')?.textContent ?? '';
    await type(panel.root, 'Look at this');
    const refused = [{ path: '.env', why: 'secret' }] as const;
    await panel.tell({ kind: 'focusComposer', text: null, isAddition: true, attached: { items: [file], refused } });
    assert.deepEqual(chips(panel.root), ['File src/app.js×']);
    assert.equal(field(panel.root).value, 'Look at this');
    assert.equal(told(), '.env is not shown to the team: files of this kind hold secrets.');
    await key(panel.root, 'Enter');
    assert.equal(told(), '');
  });
});
