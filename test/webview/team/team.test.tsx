// Team strip.
import assert from 'node:assert/strict';
import { act } from 'preact/test-utils';
import type { Event } from '../../../src/core/events';
import text from '../../../src/core/i18n/locales/en.json';
import { discussionTeam, roster } from '../../../src/core/agents/roster';
import { sampleEvents, type Moment } from '../../kit/sampleSession';
import { controls, key, nameOf, press, textOf, useDom } from '../dom';
import { openPanel, type TestPanel } from '../panel';

const everyone = discussionTeam(roster.map((agent) => agent.id)).map((agent) => agent.id);

describe('the team strip', () => {
  useDom();

  const withTeam = (moment: Moment, team: readonly string[]): Event[] =>
    sampleEvents(moment).map((event) => (event.type === 'session.started' ? { ...event, team: [...team] } : event));
  const names = (root: Element) => [...root.querySelectorAll('.seat .name')].map(textOf);
  const face = (panel: TestPanel, name: string) =>
    [...panel.root.querySelectorAll<HTMLElement>('.seat button')].find((button) => textOf(button.querySelector('.name')) === name);
  const open = async (panel: TestPanel, name: string) => {
    const button = face(panel, name) ?? assert.fail(name);
    button.focus();
    await act(() => button.click());
  };
  const card = (panel: TestPanel) => panel.root.querySelector<HTMLElement>('[role="dialog"]');
  const menu = (panel: TestPanel) => panel.root.querySelector<HTMLElement>('[role="menu"]');
  const items = (panel: TestPanel) => [...panel.root.querySelectorAll<HTMLElement>('[role="menuitem"]')];
  const buttons = (panel: TestPanel) => controls(card(panel) ?? assert.fail('no card')).map(nameOf);
  const focused = () => textOf(document.activeElement?.querySelector('.name') ?? null);

  it('shows the Starter while it works, then the team and those who will plan and build', async () => {
    const asked = await openPanel({ events: sampleEvents('asked') });
    assert.deepEqual(names(asked.root), ['Starter', 'Director', 'Architect', 'Adversary', 'Planner', 'Builder']);
    const floor = await openPanel({ events: sampleEvents('floor') });
    assert.deepEqual(names(floor.root), ['Director', 'Architect', 'Adversary', 'Planner', 'Builder']);
  });

  it('shows every member once, in the order of the roster, up to eleven', async () => {
    const nine = everyone.filter((id) => id !== 'planner' && id !== 'builder').slice(0, 9);
    const panel = await openPanel({ events: withTeam('floor', nine.toReversed()) });
    assert.equal(names(panel.root).length, 11);
    assert.deepEqual(names(panel.root).slice(0, 4), ['Director', 'Architect', 'Adversary', 'UX Designer']);
    assert.equal(new Set(names(panel.root)).size, 11);
    const withBuilder = await openPanel({ events: withTeam('floor', ['builder', 'ux']) });
    assert.deepEqual(names(withBuilder.root), ['UX Designer', 'Builder', 'Planner']);
  });

  it('follows members who join and leave, and says so in the conversation', async () => {
    const panel = await openPanel({ events: sampleEvents('floor') });
    await panel.happen({ type: 'member.seated', agent: 'ux' }, { type: 'member.unseated', agent: 'architect' });
    assert.deepEqual(names(panel.root), ['Director', 'Adversary', 'UX Designer', 'Planner', 'Builder']);
    const lines = [...panel.root.querySelectorAll('.line')].map(textOf);
    assert.deepEqual(lines.slice(-2), ['UX Designer joined the discussion', 'Architect left the discussion']);
    assert.equal(textOf(panel.root.querySelector('[aria-live]')), 'UX Designer joined the discussion Architect left the discussion');
    await panel.happen({ type: 'member.muted', agent: 'adversary' });
    assert.match(textOf(face(panel, 'Adversary')?.querySelector('.state') ?? null), /^muted/);
  });

  it('marks a blocking objection in red, and a reservation with a dot', async () => {
    const raised = sampleEvents('agreed');
    const panel = await openPanel({ events: raised });
    const { objections } = panel.store.live.session.peek().discussion;
    assert.ok(objections.length > 0);
    assert.equal(panel.root.querySelector('.seat.objects, .seat.objecting, .count.bad'), null);
  });

  it('says that its speaker is reading, until the text continues', async () => {
    const panel = await openPanel({ events: sampleEvents('floor') });
    const state = () => textOf(face(panel, 'Architect')?.querySelector('.state') ?? null).split(',')[0];
    const turn = { turnId: 't-read', agent: 'architect', to: 'everyone', reason: 'It knows.', source: 'router' } as const;
    await panel.happen({ type: 'turn.started', ...turn });
    assert.equal(state(), text['strip.state.thinking']);
    await panel.tell({ kind: 'reading', turnId: 't-read' });
    assert.equal(state(), text['strip.state.reading']);
    await panel.tell({ kind: 'typing', turnId: 't-read', agent: 'architect', from: 0, text: 'It is five.' });
    assert.equal(state(), text['strip.state.speaking']);
    await panel.tell({ kind: 'reading', turnId: 'another' });
    assert.equal(state(), text['strip.state.speaking']);
  });

  it('says who objects while they are idle, and always shows the number of objections', async () => {
    const panel = await openPanel({ events: sampleEvents('debating') });
    const objector = panel.store.live.session.peek().discussion.objections.find(({ open }) => open)?.owner ?? assert.fail('nobody objects');
    const turn = { agent: objector, to: 'everyone', reason: '', source: 'router' } as const;
    const end = { outcome: 'done' as const, text: 'Still so.', mentions: [], stance: null };
    const seat = () => panel.root.querySelector(`.seat.objects`);
    const words = () => textOf(seat()?.querySelector('.state') ?? null);
    await panel.happen({ type: 'turn.ended', turnId: panel.store.live.session.peek().turn?.turnId ?? '', ...end });
    assert.equal(words(), 'objecting, 1 open objection');
    assert.match(seat()?.querySelector('button')?.title ?? '', /objecting\n1 open objection/);
    assert.ok(seat()?.classList.contains('objecting'));
    await panel.happen({ type: 'turn.started', turnId: 't-again', ...turn });
    assert.equal(words(), 'thinking, 1 open objection');
    await panel.happen(
      { type: 'turn.ended', turnId: 't-again', ...end },
      { type: 'objection.closed', objectionId: 'O1', reason: 'It is met.' },
    );
    assert.equal(seat(), null);
  });

  it('says who answers whom while they speak', async () => {
    const panel = await openPanel({ events: sampleEvents('debating'), busy: true });
    const { turn } = panel.store.live.session.peek();
    assert.deepEqual([turn?.agent, turn?.to], ['architect', 'adversary']);
    assert.match(textOf(panel.root.querySelector('.now')), /Architect (answers|is thinking)/);
    await panel.tell({ kind: 'typing', turnId: turn?.turnId ?? '', agent: 'architect', from: 0, text: 'No:' });
    assert.match(textOf(panel.root.querySelector('.now')), /Architect is answering Adversary/);
  });

  it('marks the addressed member', async () => {
    const panel = await openPanel({ events: sampleEvents('debating'), busy: true });
    assert.equal(textOf(panel.root.querySelector('.seat.addressed .name')), 'Adversary');
  });

  describe('the bench', () => {
    it('offers members without a seat, and seats them', async () => {
      const panel = await openPanel({ events: sampleEvents('floor') });
      await press(panel.root, text['strip.add']);
      // The menu has one more item: the link to the team page.
      assert.equal(items(panel).length, everyone.length - 3 + 1);
      const market = items(panel).find((item) => textOf(item.querySelector('.name')) === 'Market Analyst') ?? assert.fail();
      await act(() => market.click());
      assert.deepEqual(panel.commands(), [{ type: 'member.seat', agent: 'market' }]);
      assert.equal(menu(panel), null);
    });

    it('is navigated with the keyboard, and Escape closes it without stopping the team', async () => {
      const panel = await openPanel({ events: sampleEvents('floor'), busy: true });
      const add = controls(panel.root).find((control) => nameOf(control) === text['strip.add']) ?? assert.fail();
      add.focus();
      await press(panel.root, text['strip.add']);
      assert.equal(document.activeElement, menu(panel));
      const last = textOf(items(panel).at(-1)?.querySelector('.name') ?? null);
      const walked: string[] = [];
      for (const name of ['ArrowDown', 'ArrowDown', 'ArrowUp', 'ArrowUp', 'Home', 'End', 'ArrowDown']) {
        await key(document.activeElement ?? document.body, name);
        walked.push(focused());
      }
      assert.deepEqual(walked, ['Planner', 'UX Designer', 'Planner', last, 'Planner', last, 'Planner']);
      await key(document.activeElement ?? document.body, 'Escape');
      assert.deepEqual([menu(panel), panel.commands()], [null, []]);
      assert.equal(document.activeElement, add);
    });

    it('closes on a click anywhere else', async () => {
      const panel = await openPanel({ events: sampleEvents('floor') });
      await press(panel.root, text['strip.add']);
      await act(() => void panel.root.querySelector('.talk')?.dispatchEvent(new Event('pointerdown', { bubbles: true })));
      assert.equal(menu(panel), null);
    });

    it('is disabled with a full team, and hidden when all is done', async () => {
      const full = await openPanel({ events: withTeam('floor', everyone.slice(0, 9)) });
      const add = full.root.querySelector<HTMLButtonElement>('.seat-add');
      assert.deepEqual([add?.disabled, add?.getAttribute('aria-label')], [true, text['strip.full']]);
      const done = await openPanel({ events: sampleEvents('done') });
      assert.equal(done.root.querySelector('.seat-add'), null);
    });
  });

  describe('the details of a member', () => {
    it('show purpose, position with reasons, open objections, and cost', async () => {
      const panel = await openPanel({ events: sampleEvents('debating') });
      await open(panel, 'Adversary');
      const { discussion, spendByAgent } = panel.store.live.session.peek();
      const said = textOf(card(panel));
      assert.equal(document.activeElement, card(panel));
      for (const part of ['Adversary', text['agent.adversary.role'], discussion.positions.adversary?.why ?? '?', 'objects'])
        assert.ok(said.includes(part), part);
      for (const objection of discussion.objections.filter((each) => each.open && each.owner === 'adversary'))
        assert.ok(said.includes(objection.text));
      assert.ok(spendByAgent.adversary);
      assert.match(said, /Spent so far: [\d.]+K? tokens · \$0\.\d+/);
      assert.deepEqual(buttons(panel), [
        text['member.close'],
        text['member.model.change'],
        text['member.ask'],
        text['member.mute'],
        text['member.unseat'],
      ]);
    });

    it('add a mention to the composer after the typed text', async () => {
      const panel = await openPanel({ events: sampleEvents('floor'), remembered: { draft: 'Is it safe?' } });
      await open(panel, 'Adversary');
      await press(panel.root, text['member.ask']);
      assert.equal(panel.root.querySelector<HTMLTextAreaElement>('.composer textarea')?.value, 'Is it safe? @adversary ');
      assert.equal(document.activeElement, panel.root.querySelector('.composer textarea'));
      assert.equal(card(panel), null);
      assert.deepEqual(panel.commands(), []);
    });

    it('mute and unmute the member', async () => {
      const panel = await openPanel({ events: sampleEvents('floor') });
      await open(panel, 'Architect');
      await press(panel.root, text['member.mute']);
      await panel.happen({ type: 'member.muted', agent: 'architect' });
      assert.ok(textOf(card(panel)).includes(text['member.muted']));
      await press(panel.root, text['member.unmute']);
      assert.deepEqual(panel.commands(), [
        { type: 'member.mute', agent: 'architect', muted: true },
        { type: 'member.mute', agent: 'architect', muted: false },
      ]);
    });

    it('remove the member, and close', async () => {
      const panel = await openPanel({ events: sampleEvents('floor') });
      await open(panel, 'Architect');
      await press(panel.root, text['member.unseat']);
      assert.deepEqual(panel.commands(), [{ type: 'member.unseat', agent: 'architect' }]);
      assert.equal(card(panel), null);
    });

    it('keep the last member of the team', async () => {
      const panel = await openPanel({ events: withTeam('floor', ['ux']) });
      await open(panel, 'UX Designer');
      assert.deepEqual(buttons(panel), [text['member.close'], text['member.model.change'], text['member.ask'], text['member.mute']]);
    });

    it('of a member that builds but does not discuss offer a seat', async () => {
      const panel = await openPanel({ events: sampleEvents('floor') });
      await open(panel, 'Builder');
      assert.ok(textOf(card(panel)).includes(text['member.away']));
      await press(panel.root, text['member.seat']);
      assert.deepEqual(panel.commands(), [{ type: 'member.seat', agent: 'builder' }]);
    });

    it('say that there is no position on the proposal yet', async () => {
      const panel = await openPanel({ events: sampleEvents('floor') });
      await panel.happen({ type: 'member.seated', agent: 'scope' });
      await open(panel, 'Scope Keeper');
      assert.ok(textOf(card(panel)).includes(text['member.noPosition']));
    });

    it('close with their button, Escape or the same member, and when another one is opened', async () => {
      const panel = await openPanel({ events: sampleEvents('floor'), busy: true });
      await open(panel, 'Director');
      await press(panel.root, text['member.close']);
      assert.equal(card(panel), null);
      await open(panel, 'Director');
      await key(document.activeElement ?? document.body, 'Escape');
      assert.deepEqual([card(panel), panel.commands(), document.activeElement], [null, [], face(panel, 'Director')]);
      await open(panel, 'Director');
      await open(panel, 'Architect');
      assert.equal(textOf(card(panel)?.querySelector('h2') ?? null), 'Architect');
      assert.equal(panel.root.querySelectorAll('[role="dialog"]').length, 1);
      await open(panel, 'Architect');
      assert.equal(card(panel), null);
    });
  });

  it('show a proposed member with reason and price, and one button that seats it', async () => {
    const panel = await openPanel({ events: sampleEvents('floor') });
    await panel.happen({ type: 'seat.proposed', agent: 'debug', by: 'router', reason: 'Nobody here reads <b>stack traces</b>.' });
    const line = () => textOf([...panel.root.querySelectorAll('.line')].at(-1) ?? null);
    assert.match(line(), /^Debugger could help here: Nobody here reads <b>stack traces<\/b>\./);
    assert.ok(line().includes(text['proposed.price']));
    await press(panel.root, 'Add Debugger');
    assert.deepEqual(panel.commands(), [{ type: 'member.seat', agent: 'debug' }]);
    await panel.happen({ type: 'member.seated', agent: 'debug' });
    await panel.happen({ type: 'seat.proposed', agent: 'ux', by: 'architect', reason: 'Two forms.' });
    assert.match(line(), /^Architect suggests adding UX Designer: Two forms\./);
    assert.equal(
      controls(panel.root).some((control) => nameOf(control) === 'Add Debugger'),
      false,
    );
  });

  it('offer a seat to a member that another one asked for, until it has one', async () => {
    const panel = await openPanel({ events: sampleEvents('floor') });
    await panel.happen({ type: 'mention.missed', agent: 'market', by: 'architect', why: 'unseated' });
    assert.match(
      textOf([...panel.root.querySelectorAll('.line')].at(-1) ?? null),
      /^Architect mentioned Market Analyst, who isn't in this discussion/,
    );
    await press(panel.root, text['member.seat']);
    assert.deepEqual(panel.commands(), [{ type: 'member.seat', agent: 'market' }]);
    await panel.happen({ type: 'member.seated', agent: 'market' });
    assert.equal(
      controls(panel.root).some((control) => nameOf(control) === text['member.seat']),
      false,
    );
  });
});
