// Context drawer and citations.
import assert from 'node:assert/strict';
import { act } from 'preact/test-utils';
import { citingTurn, everybodyShown } from '../../kit/contextStates';
import type { Fact } from '../../../src/core/events';
import { planHash, sampleEvents, stamped } from '../../kit/sampleSession';
import { key, unfoldTurns, useDom } from '../dom';
import { openPanel } from '../panel';
import { column } from '../../kit/lists';

describe('a turn with lookups', () => {
  useDom();

  async function shown() {
    const events = sampleEvents('debating');
    const panel = await openPanel({ events: [...events, ...stamped(citingTurn, events.length + 1)] });
    await unfoldTurns(panel.root);
    return panel;
  }

  it('shows them in one line, and lists them when the line is opened', async () => {
    const panel = await shown();
    const [line] = [...panel.root.querySelectorAll('.looks summary')];
    assert.equal(line?.textContent, 'read 1 file, searched 1 time');
  });

  it('lists what the member was shown, with its size', async () => {
    const panel = await shown();
    const listed = [...panel.root.querySelectorAll('.looks .sources li')].map((item) => item.textContent);
    assert.equal(listed[0], 'src/app.js:1-40 chosen for the request · 420 tokens');
  });

  it('links valid citations, and marks invalid ones', async () => {
    const panel = await shown();
    const turn = [...panel.root.querySelectorAll('.turn')].at(-1);
    const links = [...(turn?.querySelectorAll('.prose .place') ?? [])].map((link) => link.textContent);
    assert.deepEqual(links, ['src/app.js:1', 'src/app.js:3']);
    const marked = [...(turn?.querySelectorAll('.prose .unverified') ?? [])].map((mark) => mark.textContent?.replace(/ \(.*\)$/, ''));
    assert.deepEqual(marked, ['src/gone.js:7?', 'src/app.js:12?', 'return nothing;?']);
    const chips = [...(turn?.querySelectorAll('.badge .chip') ?? [])].map((chip) => chip.textContent);
    assert.ok(
      chips.includes('1 reference verified') && chips.includes('3 references not verified') && chips.includes('2 secrets masked'),
      String(chips),
    );
  });
});

describe('the drawer of what each agent saw', () => {
  useDom();

  async function drawer() {
    const events = sampleEvents('debating');
    const panel = await openPanel({ events: [...events, ...stamped(everybodyShown, events.length + 1)] });
    const button = panel.root.querySelector<HTMLElement>('.ledger.seen');
    await act(() => button?.click());
    const found = panel.root.querySelector<HTMLElement>('.drawer.context');
    assert.ok(button && found);
    return { panel, button, found };
  }
  const texts = (root: ParentNode, selector: string) => [...root.querySelectorAll(selector)].map((each) => each.textContent);

  it('lists each member once, the latest first', async () => {
    const { found } = await drawer();
    assert.deepEqual(texts(found, 'h2'), ['Security', 'Architect']);
    assert.deepEqual(
      texts(found, 'summary').filter((text) => text?.includes('tokens')),
      ['to review the edits about 2.2K tokens', 'for the blind vote about 4.4K tokens', 'Shown to the agent about 670 tokens'],
    );
  });

  it('lists files, names and lookups with their size, and what was omitted and why, or masked', async () => {
    const { found } = await drawer();
    const text = found.querySelector('details')?.textContent ?? '';
    for (const part of [
      'src/limiter.js:1-120 listed in the step · 1.2K tok',
      '40 of 40 file names, some with outlines 300 tokens',
      'and-a-file-that-is-named-at-length.ts · 710 tok',
      'History of src/limiter.js · nothing found · 4 tok',
      'Left outignored by a rule: 231 · not text: 12 · generated: 3 · too large: 1 · likely to contain secrets: 2',
      'Masked before it was sentAPI keys: 2 · passwords in URLs: 1',
    ])
      assert.ok(text.includes(part), `${part} is not in ${text}`);
    assert.ok(found.textContent?.includes('file names not listed: 12000'));
  });

  it('opens a location in the editor, and shows a folder without a link', async () => {
    const { panel, found } = await drawer();
    await act(() =>
      [...found.querySelectorAll<HTMLElement>('.place')].find((place) => place.textContent?.startsWith('src/limiter.js'))?.click(),
    );
    assert.deepEqual(panel.commands().at(-1), { type: 'editor.openFile', path: 'src/limiter.js', line: 1 });
    assert.ok(!texts(found, '.place').some((place) => place?.includes('another-folder:')));
  });

  it('takes the focus, and returns it when Escape closes it', async () => {
    const { panel, button, found } = await drawer();
    assert.equal(document.activeElement, found);
    await key(found, 'Escape', { isComposing: true });
    assert.ok(panel.root.querySelector('.drawer'), 'the key was meant for the input method');
    await key(found, 'Escape');
    assert.equal(panel.root.querySelector('.drawer'), null);
    assert.equal(document.activeElement, button);
  });

  it('says if no member was shown anything', async () => {
    const panel = await openPanel({ events: sampleEvents('accepted') });
    await act(() => panel.root.querySelector<HTMLElement>('.ledger.seen')?.click());
    assert.equal(panel.root.querySelector('.drawer.context')?.textContent, 'No agent has been shown anything from the workspace yet.');
  });
});

describe('lookups outside of turns', () => {
  useDom();

  it('are one folded line under the names of their members', async () => {
    const events = sampleEvents('debating');
    const panel = await openPanel({ events: [...events, ...stamped(everybodyShown, events.length + 1)] });
    const lines = [...panel.root.querySelectorAll('.looks summary')].map((line) => line.textContent);
    assert.equal(lines.at(-1), 'Security: read 1 file, checked problems or history 1 time');
  });
});

describe('a citation outside of turns', () => {
  useDom();

  it('is a link if the lines were read in this session, and marked otherwise', async () => {
    const remarked: Fact = {
      type: 'plan.reviewed',
      hash: planHash,
      agent: 'adversary',
      remarks: [{ task: 'bucket', severity: 'high', text: 'See src/limiter.js:12 and src/limiter.js:400.' }],
    };
    const events = sampleEvents('planned');
    const panel = await openPanel({ events: [...events, ...stamped([...everybodyShown, remarked], events.length + 1)] });
    const remarks = panel.root.querySelector('.remarks');
    assert.ok(remarks, 'the remark is shown');
    assert.deepEqual(column([...remarks.querySelectorAll('.place')], 'textContent'), ['src/limiter.js:12']);
    assert.match(remarks.querySelector('.unverified')?.textContent ?? '', /^src\/limiter\.js:400\?.*no member read these lines/);
  });
});

describe('locations attached to a message', () => {
  useDom();
  const [file, folder] = [
    { kind: 'file', path: 'src/app.js' },
    { kind: 'folder', path: 'src' },
  ] as const;
  const chips = (root: HTMLElement) => [...root.querySelectorAll('.composer .attached li')].map((chip) => chip.textContent);
  const field = (root: HTMLElement) => root.querySelector('.composer textarea') as HTMLTextAreaElement;
  const type = async (root: HTMLElement, text: string) =>
    act(() => {
      field(root).value = text;
      field(root).setSelectionRange(text.length, text.length);
      field(root).dispatchEvent(new Event('input', { bubbles: true }));
    });
  const key = async (root: HTMLElement, name: string) =>
    act(() => void field(root).dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true })));

  it('are searched while typing, chosen by key, and sent with the message', async () => {
    const panel = await openPanel({ events: sampleEvents('debating') });
    await type(panel.root, 'Look at @app.');
    assert.deepEqual(panel.commands().at(-1), { type: 'editor.suggest', query: '@app.' });
    await panel.tell({ kind: 'suggestions', query: '@app.', items: [folder, file] });
    await key(panel.root, 'ArrowDown');
    await key(panel.root, 'Enter');
    assert.deepEqual(chips(panel.root), ['File src/app.js']);
    assert.equal(field(panel.root).value, 'Look at src/app.js ');
    await key(panel.root, 'Enter');
    assert.deepEqual(panel.commands().at(-1), { type: 'message.send', text: 'Look at src/app.js ', attachments: [file] });
    assert.deepEqual(chips(panel.root), []);
  });

  it('are sent to the host when they are dropped, except a dropped text and files of other programs, whose text is attached', async () => {
    const panel = await openPanel({ events: sampleEvents('debating') });
    const drop = (list: string, files: readonly File[] = []) =>
      act(async () => {
        const event = new Event('drop', { bubbles: true, cancelable: true });
        const getData = (type: string) => (type === 'application/vnd.code.uri-list' ? list : '');
        field(panel.root).dispatchEvent(Object.assign(event, { dataTransfer: { getData, files } }));
        for (const file of files) await file.text();
        await new Promise((resolve) => setTimeout(resolve, 0));
      });
    await drop('');
    await drop('', [new File(['a\nb\n'], 'notes.txt'), new File(['K=1'], '.env'), new File(['\0'], 'app.bin')]);
    assert.deepEqual([panel.commands(), chips(panel.root)], [[], ['Pasted, 4 lines · notes.txt']]);
    const said = panel.root.querySelector('.composer')?.textContent;
    assert.match(said ?? '', /\.env is not shown .+ secrets\..*app\.bin is not shown .+ not text/);
    await drop('file:///w/src/app.js\r\n# a remark\r\nfile:///w/src\r\n');
    // The address that comes with a picture is not attached as well.
    await drop('file:///w/cat.png', [new File(['x'], 'cat.png', { type: 'image/png' })]);
    assert.deepEqual(panel.commands(), [{ type: 'editor.attach', uris: ['file:///w/src/app.js', 'file:///w/src'] }]);
  });

  it('are no longer searched once nothing matches the typed text', async () => {
    const panel = await openPanel({ events: sampleEvents('debating') });
    await type(panel.root, '@zz is');
    await panel.tell({ kind: 'suggestions', query: '@zz is', items: [] });
    const asked = panel.commands().length;
    await type(panel.root, '@zz is it');
    assert.equal(panel.commands().length, asked);
    await type(panel.root, '@zz');
    assert.equal(panel.commands().length, asked + 1);
  });

  it('are offered only for the current text', async () => {
    const panel = await openPanel({ events: sampleEvents('debating') });
    await type(panel.root, '#lim');
    await panel.tell({ kind: 'suggestions', query: '#li', items: [file] });
    assert.equal(panel.root.querySelector('#attachable'), null);
  });

  it('can be removed, and return with a message that could not be sent', async () => {
    const panel = await openPanel({ events: sampleEvents('debating') });
    await panel.tell({ kind: 'attached', items: [file, folder] });
    const remove = panel.root.querySelector<HTMLElement>('.composer .attached button');
    assert.equal(remove?.getAttribute('aria-label'), 'Remove src/app.js');
    await act(() => remove?.click());
    assert.deepEqual(chips(panel.root), ['Folder src/']);
    assert.equal(document.activeElement, field(panel.root));
    await panel.tell({ kind: 'refused', command: { type: 'message.send', text: 'Hm', attachments: [file] } });
    assert.deepEqual(chips(panel.root), ['File src/app.js']);
  });

  it('arrive with the caret position from the editor, and refused ones are named until the message is sent', async () => {
    const panel = await openPanel({ events: sampleEvents('debating') });
    const told = () => panel.root.querySelector('.composer [role="alert"]')?.textContent ?? '';
    await type(panel.root, 'Look at this');
    const refused = [{ path: '.env', why: 'secret' }] as const;
    await panel.tell({ kind: 'focusComposer', text: null, isAddition: true, attached: { items: [file], refused } });
    assert.deepEqual(chips(panel.root), ['File src/app.js']);
    assert.equal(field(panel.root).value, 'Look at this');
    assert.equal(told(), '.env is not shown to the team: it usually contains secrets.');
    await key(panel.root, 'Enter');
    assert.equal(told(), '');
  });
});
