// Cases: choice of the next speaker.
import assert from 'node:assert/strict';
import type { Fact } from '../../../src/core/events';
import { checkInvariants } from '../../kit/invariants';
import { type DiscussionOptions, openDiscussion, speaks, turnText, waits } from '../../kit/openDiscussion';
import type { TestSession } from '../../kit/openTestSession';
import { type ModelScript, type ScriptedModels, scriptedModels } from '../../kit/scriptedModels';
import { stanceFrom, type StanceWords } from '../../kit/stances';

type Played = { readonly test: TestSession; readonly models: ScriptedModels; readonly spoke: readonly string[] };

async function discussed(script: ModelScript, options: Partial<DiscussionOptions> & { readonly say?: string } = {}): Promise<Played> {
  const models = scriptedModels({ script });
  const test = await openDiscussion({ models, ...options });
  await test.say(options.say ?? 'What do you think?');
  models.assertComplete();
  checkInvariants(test, models);
  const spoke = test.events.flatMap((event) => (event.type === 'turn.started' ? [`${event.agent} ${event.source}`] : []));
  return { test, models, spoke };
}

const said = (text: string, stance?: Readonly<Record<string, unknown>>) => ({ text: turnText(text, stance) });
const summarizer = [{ text: 'They stand where they stood.' }];

describe('L: next speaker', () => {
  it('L01 unknown_agent: the fallback rule chooses and the team continues', async () => {
    const { spoke } = await discussed({ router: [speaks('qa'), waits], director: [said('What must be true at the end?')] });
    assert.deepEqual(spoke, ['director fallback']);
  });

  for (const spelling of ['Architect', 'architect ', '@architect', ' ARCHITECT', '@Architect'])
    it(`L02 case_space_variants: "${spelling}" is the Architect`, async () => {
      const { spoke } = await discussed({ router: [speaks(spelling), waits], architect: [said('A limit in memory.')] });
      assert.deepEqual(spoke, ['architect router']);
    });

  it('L03 same_speaker_twice: the last speaker is not offered, and another member speaks if it is named anyway', async () => {
    const offered: string[] = [];
    const { spoke } = await discussed({
      router: [
        speaks('architect'),
        {
          look: ({ messages }) => {
            offered.push(messages[0]?.text ?? '');
            return { json: speaks('architect').json };
          },
        },
        waits,
      ],
      architect: [said('A limit in memory.')],
      director: [said('What must be true at the end?')],
    });
    assert.doesNotMatch(offered[0] ?? '', /- @architect/);
    assert.deepEqual(spoke, ['architect router', 'director fallback']);
  });

  it('L04 self_mention: calls nobody, and is noted', async () => {
    const { test, spoke } = await discussed({ router: [speaks('architect'), waits], architect: [said('@architect, I will look at it.')] });
    assert.deepEqual(spoke, ['architect router']);
    assert.ok(test.events.some((event) => event.type === 'oddity.noted' && event.oddity === 'selfMention'));
  });

  it('L05 ping_pong: ends after two exchanges, and the router decides', async () => {
    const { spoke } = await discussed({
      router: [speaks('architect'), waits],
      architect: [said('@adversary what about proxies?'), said('@adversary and what about bursts?')],
      adversary: [said('@architect they forge the header, who reads it?')],
    });
    assert.deepEqual(spoke, ['architect router', 'adversary mention', 'architect mention']);
  });

  it('L06 three_cycle: a repeated round without news gives the floor to the user', async () => {
    const round = { director: 'Over to you.', architect: 'Your turn now.', adversary: 'Please go on.' };
    const order = Object.keys(round);
    const { test, spoke } = await discussed(
      {
        router: [...order, ...order].map((id) => speaks(id)),
        ...Object.fromEntries(Object.entries(round).map(([id, text]) => [id, [said(text), said(text)]])),
      },
      { turnBudget: 10 },
    );
    assert.equal(spoke.length, 6);
    assert.equal(test.session().discussion.wait, 'loop');
    assert.equal(test.awaits(), 'floor');
  });

  it('L07 broken_cycle: exchanges of a pair are counted in total, even with others in between', async () => {
    const { spoke } = await discussed(
      {
        router: [speaks('architect'), speaks('director'), speaks('architect'), waits],
        architect: [
          said('@adversary what about proxies?'),
          said('@adversary and what about bursts?'),
          said('@adversary and who reads the header at all?'),
        ],
        adversary: [said('@architect they forge the header.')],
        director: [said('Two questions are open, the proxy and the burst.')],
      },
      { turnBudget: 10 },
    );
    assert.deepEqual(spoke, ['architect router', 'adversary mention', 'architect mention', 'director router', 'architect router']);
  });

  it('L08 ack_loop: thanks call nobody', async () => {
    const { spoke } = await discussed({
      router: [speaks('architect'), speaks('adversary'), waits],
      architect: [said('Thanks! @adversary')],
      adversary: [said('You’re welcome, @architect!')],
    });
    assert.deepEqual(spoke, ['architect router', 'adversary router']);
  });

  for (const [what, text] of [
    ['a code block', 'See:\n```\n@adversary look\n```\nThat is the call of the limiter.'],
    ['inline code', 'The decorator `@adversary` is what the limiter is called there.'],
    ['a quoted line', '> @adversary look\n\nThat is what the old notes said of it.'],
  ] as const)
    it(`L09 mention_in_code: ${what} calls nobody`, async () => {
      const { spoke } = await discussed({ router: [speaks('architect'), waits], architect: [said(text)] });
      assert.deepEqual(spoke, ['architect router']);
    });

  it('L10 email_and_paths: addresses and packages call nobody, a genitive does', async () => {
    const { spoke } = await discussed({
      router: [speaks('architect'), waits],
      architect: [said('Write to a@director.io, install @types/node, and see @adversary’s point about proxies.')],
      adversary: [said('The header is forged by anybody.')],
    });
    assert.deepEqual(spoke, ['architect router', 'adversary mention']);
  });

  it('L11 multi_mention: several mentions queue in order, at most three', async () => {
    const { spoke } = await discussed(
      {
        router: [speaks('architect'), waits],
        architect: [
          said('@director is that in scope? @adversary does it hold?'),
          said('@director, then it is settled for readers and proxies?'),
        ],
        director: [said('It is in scope for the first version.')],
        adversary: [said('It does not hold for proxies. @architect why the header?')],
      },
      { turnBudget: 10 },
    );
    assert.deepEqual(spoke, ['architect router', 'director mention', 'adversary mention', 'architect mention']);
  });

  it('L11 a second message keeps the members called by the first one', async () => {
    const models = scriptedModels({
      script: { router: [waits], director: [said('It must work offline.')], architect: [said('In Russian too.')] },
    });
    const test = await openDiscussion({ models, interrupts: false });
    const words = ['@director wait: it must also work offline', '@architect and in Russian'];
    await Promise.all(words.map((text) => test.controller.command({ type: 'message.send', text })));
    await test.rest();
    const spoke = test.events.flatMap((event) => (event.type === 'turn.started' ? [`${event.agent} ${event.source}`] : []));
    assert.deepEqual(spoke, ['director user', 'architect user']);
    models.assertComplete();
    checkInvariants(test, models);
  });

  it('L12 mention_disabled_agent: the user is told, and the router decides', async () => {
    const { test, spoke } = await discussed(
      { router: [speaks('director'), waits], director: [said('What do we want?')] },
      { say: '@nobody-here look at this' },
    );
    assert.deepEqual(spoke, ['director router']);
    assert.ok(test.events.some((event) => event.type === 'oddity.noted' && event.oddity === 'absentMention' && event.by === 'user'));
    assert.ok([...test.session().transcript.entries.tail].some((entry) => entry.kind === 'absent' && entry.names === 'nobody-here'));
  });

  it('L13 mention_executor: calling the Builder builds nothing', async () => {
    const { test } = await discussed({ router: [speaks('architect'), waits], architect: [said('@builder implement now.')] });
    assert.equal(test.session().phase, 'discovery');
    assert.equal(test.workspace.writes.length, 0);
  });

  it('L14 all_ineligible: if every member has used its turns, the user gets the floor with the reason', async () => {
    const turns = (who: string) =>
      [1, 2, 3].map((count) => said(`${who} finds point ${count} of the ${who} list about ${who}${count} and more${count}.`));
    const order = ['director', 'architect', 'adversary'];
    const { test, spoke } = await discussed(
      { router: [...order, ...order, ...order].map((id) => speaks(id)), ...Object.fromEntries(order.map((id) => [id, turns(id)])) },
      { turnBudget: 10 },
    );
    assert.equal(spoke.length, 9);
    assert.equal(test.session().discussion.wait, 'allHeard');
  });

  it('L15 user_forced: a member called by the user speaks, even as the last speaker', async () => {
    const models = scriptedModels({
      script: { router: [waits, waits], adversary: [said('It breaks behind a proxy.'), said('It breaks in a burst too.')] },
    });
    const test = await openDiscussion({ models });
    await test.say('@adversary what breaks?');
    await test.say('@adversary again');
    models.assertComplete();
    checkInvariants(test, models);
    assert.equal(test.events.filter((event) => event.type === 'turn.ended' && event.outcome === 'done').length, 2);
  });

  it('L16 one_agent_team: needs no router, and speaks once per user message', async () => {
    const { spoke } = await discussed(
      {
        architect: [said('A limiter in memory, by account and address.')],
      },
      { team: ['architect'] },
    );
    assert.deepEqual(spoke, ['architect engine']);
  });

  it('L17 router_ignores_overdue: a member that owes an answer speaks, and no router is called', async () => {
    const proposal: StanceWords = { position: 'support', proposal: 'Count by address in memory.' };
    const objection: StanceWords = { position: 'object', objection: 'The header is forged.', blocking: true };
    const turn = (turnId: string, agent: string, text: string, stance: StanceWords): Fact[] => [
      { type: 'turn.started', turnId, agent, to: 'everyone', reason: '', source: 'router' },
      { type: 'turn.ended', turnId, outcome: 'done', text, mentions: [], stance: stanceFrom(stance) },
    ];
    const facts = [
      ...turn('t1', 'architect', 'Count by address.', proposal),
      ...turn('t2', 'adversary', 'Forged.', objection),
      ...turn('t3', 'director', 'Who is it for?', {}),
      ...turn('t4', 'adversary', 'Still forged.', {}),
      ...turn('t5', 'director', 'For readers.', {}),
    ];
    const script = {
      architect: [said('The address is the connection’s, then.')],
      adversary: [{ text: 'It is met.\n\n<<<STANCE>>>\n{"position":"support","closes":["O1"],"evidence":["src/app.js:1"]}\n<<<END>>>' }],
      router: [waits],
    };
    const { spoke } = await discussed(script, { facts, files: { 'src/app.js': 'one' } });
    assert.deepEqual(spoke, ['architect fallback', 'adversary engine']);
  });

  it('stays within the turn limit, whatever the router answers', async () => {
    const { test, spoke } = await discussed(
      {
        router: [speaks('architect'), speaks('director'), speaks('adversary')],
        architect: [said('A limit in memory.')],
        adversary: [said('Five attempts are enough for everybody here.')],
        director: [said('What must be true?')],
        summarizer,
      },
      { turnBudget: 3 },
    );
    assert.equal(spoke.length, 3);
    assert.equal(test.session().discussion.wait, 'turnBudget');
  });
});
