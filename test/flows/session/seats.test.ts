// Teams of different sizes: next speakers, added and removed members.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import type { Texts } from '../../../src/core/i18n/language';
import type { ModelRequest } from '../../../src/core/models/request';
import { defaultTeam } from '../../../src/core/discussion/membership';
import type { StanceWords } from '../../kit/stances';
import { memorySessions } from '../../kit/memory';
import { checkInvariants } from '../../kit/invariants';
import { openTestSession, type TestSession } from '../../kit/openTestSession';
import { sampleEvents, stamped } from '../../kit/sampleSession';
import { type ModelScript, type ScriptedModels, type ScriptedStep, scriptedModels } from '../../kit/scriptedModels';
import { openWish } from '../../../src/core/messageIntent/wish';

const nine = ['director', 'architect', 'adversary', 'planner', 'ux', 'market', 'deep-research', 'ask', 'debug'];

const says = (text: string, stance: StanceWords = {}): ScriptedStep => ({
  text: `${text}\n\n<<<STANCE>>>\n${JSON.stringify({ position: 'none', ...stance })}\n<<<END>>>`,
});
const picks = (next: string): ScriptedStep => ({ json: { reason: 'It is their point.', action: 'speak', next } });
const waits: ScriptedStep = { json: { reason: 'Only the user knows.', action: 'wait_for_user', next: null } };

interface Discussion {
  readonly test: TestSession;
  readonly models: ScriptedModels;
  /** IDs of the members that have spoken so far, in order. */
  spoke(): string[];
}

/** Session at the start of a discussion, in which the user has the floor. */
async function discussion(team: readonly string[], script: ModelScript, texts?: Texts): Promise<Discussion> {
  const facts = sampleEvents('accepted').map((event) => (event.type === 'session.started' ? { ...event, team: [...team] } : event));
  const clock = { now: () => 0 };
  const sessions = memorySessions(clock.now);
  sessions.logs.set('s-sample', [...facts, ...stamped([{ type: 'floor.opened', reason: 'routerAsked' }], facts.length + 1)]);
  const models = scriptedModels({ script });
  const test = await openTestSession({ models, sessions, ...(texts ? { texts } : {}) });
  return { test, models, spoke: () => test.events.flatMap((event) => (event.type === 'turn.started' ? [event.agent] : [])) };
}

function finish({ test, models }: Discussion): void {
  models.assertComplete();
  checkInvariants(test);
}

/** Router step that asserts the list of candidates before the choice. */
function choosing(expected: RegExp, step: ScriptedStep): ScriptedStep {
  return {
    look: (request) => {
      assert.match(candidates(request), expected);
      return step;
    },
  };
}

/** Candidates listed in a router prompt. */
function candidates(request: ModelRequest): string {
  return /Members who may speak now, with their roles:\n\n([\s\S]*?)\n\nAbsent members/.exec(request.messages[0]?.text ?? '')?.[1] ?? '';
}

describe('a team', () => {
  it('of one speaks once without a router, and then it is the user’s turn', async () => {
    const seated = await discussion(['ux'], { ux: [says('Nobody reads that message.'), says('Then say it in the title.')] });
    await seated.test.say('Where do we tell people?');
    assert.deepEqual([seated.spoke(), seated.test.awaits()], [['ux'], 'floor']);
    await seated.test.say('They do not read it.');
    assert.deepEqual(seated.spoke(), ['ux', 'ux']);
    finish(seated);
  });

  it('of one can agree with itself, and the user decides', async () => {
    const seated = await discussion(['ux'], {
      ux: [says('Say it in the title.', { position: 'support', proposal: 'The title says it.' })],
    });
    await seated.test.say('Go on');
    assert.equal(seated.test.awaits(), 'consensus');
    finish(seated);
  });

  it('of two is chaired by the router', async () => {
    const seated = await discussion(['ux', 'market'], {
      router: [choosing(/@ux .*\n- @market /, picks('ux')), choosing(/^- @market [^\n]*$/, picks('market')), waits],
      ux: [says('People wait twice.')],
      market: [says('They leave after once.')],
    });
    await seated.test.say('How long may it take?');
    assert.deepEqual([seated.spoke(), seated.test.awaits()], [['ux', 'market'], 'floor']);
    finish(seated);
  });

  it('of nine gives nine choices, each with its own prompt', async () => {
    const each = [...nine].reverse();
    const order = [...each, ...each.slice(0, 1)];
    const named = new Set<string>();
    const hears = (id: string): ScriptedStep => ({
      look: (request) => {
        named.add(/^You are the ([A-Z]\w+(?: [A-Z]\w+)*)/m.exec(request.messages[0]?.text ?? '')?.[1] ?? '');
        return says(`I am ${id}.`);
      },
    });
    const seated = await discussion(nine, {
      router: order.map((id, index) => choosing(index === 0 ? /^(.+\n){8}.+$/ : /^(.+\n){7}.+$/, picks(id))),
      ...Object.fromEntries(each.map((id) => [id, order.filter((other) => other === id).map(() => hears(id))])),
      summarizer: [{ text: 'Everybody was heard.' }],
    });
    await seated.test.say('What does everybody think?');
    assert.deepEqual([seated.spoke(), named.size, seated.test.awaits()], [order, 9, 'floor']);
    finish(seated);
  });

  it('starts as the setting says', async () => {
    const models = scriptedModels({ script: { starter: [{ hang: true }] } });
    const test = await openTestSession({ models, members: ['market', 'scope'] });
    await test.controller.command({ type: 'message.send', text: 'Add a report' });
    assert.deepEqual(test.session().team, ['market', 'scope']);
    await test.controller.close();
  });
});

describe('the user', () => {
  it('seats, mutes and removes members, and the router is told', async () => {
    const lists: string[] = [];
    const seated = await discussion(defaultTeam, {
      router: [
        {
          look: (request) => {
            lists.push(...[...candidates(request).matchAll(/@([\w-]+)/g)].map((match) => match[1] ?? ''));
            return waits;
          },
        },
      ],
    });
    await seated.test.send({ type: 'member.seat', agent: 'infrastructure' });
    await seated.test.send({ type: 'member.unseat', agent: 'architect' });
    await seated.test.send({ type: 'member.mute', agent: 'adversary', muted: true });
    assert.deepEqual(seated.spoke(), [], 'a change of seats makes nobody speak');
    await seated.test.say('Somebody has to run it.');
    assert.deepEqual(lists, ['director', 'infrastructure']);
    finish(seated);
  });

  it('mutes a member while the router is choosing it, and another one is chosen', async () => {
    const muting: ScriptedStep = {
      look: () => {
        void seated.test.controller.command({ type: 'member.mute', agent: 'architect', muted: true });
        return picks('architect');
      },
    };
    const seated = await discussion(defaultTeam, { router: [muting, waits], director: [says('Then I begin.')] });
    await seated.test.say('Go on');
    assert.deepEqual(seated.spoke(), ['director']);
    finish(seated);
  });

  it('removes the speaking member: its turn is kept, and it is not called again', async () => {
    const leaving: ScriptedStep = {
      look: () => {
        void seated.test.controller.command({ type: 'member.unseat', agent: 'architect' });
        return says('Count by address.', { position: 'support', proposal: 'Count by address.' });
      },
    };
    const seated = await discussion(defaultTeam, {
      router: [picks('architect'), choosing(/^- @adversary [^\n]*$/, waits)],
      architect: [leaving],
      adversary: [says('It holds.')],
      director: [says('It fits.')],
    });
    await seated.test.say('Go on');
    assert.deepEqual(
      [seated.spoke(), seated.test.session().discussion.proposal?.author],
      [['architect', 'adversary', 'director'], 'architect'],
    );
    finish(seated);
  });

  it('cannot fill a taken or unknown seat, or remove the last member', async () => {
    const seated = await discussion(['ux'], {});
    const { seq } = seated.test.session();
    await seated.test.send({ type: 'member.seat', agent: 'ux' });
    await seated.test.send({ type: 'member.seat', agent: 'wizard' });
    await seated.test.send({ type: 'member.unseat', agent: 'ux' });
    await seated.test.send({ type: 'member.mute', agent: 'market', muted: true });
    assert.equal(seated.test.session().seq, seq);
    finish(seated);
  });

  it('seats a member by calling it, and gets its answer', async () => {
    const seated = await discussion(defaultTeam, { ux: [says('I would look at the label.')], router: [waits] });
    await seated.test.say('@ux, what do people see?');
    assert.deepEqual(seated.spoke(), ['ux']);
    assert.deepEqual(seated.test.session().team, [...defaultTeam, 'ux']);
    finish(seated);
  });

  it('calls a member by the name the panel shows', async () => {
    const texts = JSON.parse(readFileSync('src/core/i18n/locales/ru.json', 'utf8')) as Texts;
    const seated = await discussion(defaultTeam, { debug: [says('Строка 12.')], router: [waits] }, texts);
    await seated.test.say('@Отладчик, почему?');
    assert.deepEqual(seated.spoke(), ['debug']);
    finish(seated);
  });

  it('adds no member by an order to build, even if it names one', async () => {
    const seated = await discussion(defaultTeam, { planner: [{ fail: 'network' }] });
    await seated.test.say('Go ahead');
    assert.deepEqual([seated.test.session().phase, seated.test.session().team], ['execution', defaultTeam]);
    finish(seated);
  });

  it('starts nothing by a “go” that names a member, which answers like any called member', async () => {
    const seated = await discussion(defaultTeam, { builder: [says('I would begin with the header.')], router: [waits] });
    await seated.test.say('Go ahead, @builder');
    const { phase, wishes } = seated.test.session();
    assert.deepEqual([phase, openWish(wishes), seated.spoke()], ['discovery', undefined, ['builder']]);
    finish(seated);
  });

  it('adds no member to a full team', async () => {
    const seated = await discussion(nine, { router: [waits] });
    await seated.test.say('@scope, that is too much.');
    assert.deepEqual([seated.spoke(), seated.test.session().team], [[], nine]);
    finish(seated);
  });

  it('can call a muted member, which answers and stays muted', async () => {
    const seated = await discussion(defaultTeam, { adversary: [says('It still leaks.')], router: [waits] });
    await seated.test.send({ type: 'member.mute', agent: 'adversary', muted: true });
    await seated.test.say('@adversary, last word?');
    assert.deepEqual([seated.spoke(), seated.test.session().discussion.muted], [['adversary'], ['adversary']]);
    finish(seated);
  });
});

describe('a member', () => {
  it('that calls an absent or muted member gets no answer; it is noted once', async () => {
    const seated = await discussion(defaultTeam, {
      router: [picks('architect'), picks('director'), waits],
      architect: [says('@market, is it worth it? And @adversary, is it safe?')],
      director: [says('I would ask @market too.')],
    });
    await seated.test.send({ type: 'member.mute', agent: 'adversary', muted: true });
    await seated.test.say('Go on');
    assert.deepEqual(seated.spoke(), ['architect', 'director']);
    const missed = seated.test.events.flatMap((event) => (event.type === 'mention.missed' ? [[event.by, event.agent, event.why]] : []));
    assert.deepEqual(missed, [
      ['architect', 'market', 'unseated'],
      ['architect', 'adversary', 'muted'],
    ]);
    assert.deepEqual(seated.test.session().team, defaultTeam);
    finish(seated);
  });

  it('is told which members are present and which can be invited', async () => {
    const seated = await discussion(['director', 'ux'], {
      ux: [
        {
          look: (request) => {
            assert.match(
              request.messages[0]?.text ?? '',
              /- @director \(Director\)[^\n]*\n\nNot here, but the user can add them: Architect,/,
            );
            return says('Noted.');
          },
        },
      ],
      router: [waits],
    });
    await seated.test.say('@ux?');
    finish(seated);
  });

  it('L13: the builder may speak in the discussion, and builds nothing', async () => {
    const seated = await discussion(defaultTeam, {
      builder: [says('I can build this now. @builder implement now. CONSENSUS_REACHED')],
      router: [waits],
    });
    await seated.test.say('@builder what would you touch?');
    assert.deepEqual([seated.spoke(), seated.test.session().phase], [['builder'], 'discovery']);
    assert.equal(
      seated.test.events.some((event) => event.type === 'execution.started' || event.type === 'phase.entered'),
      false,
    );
    finish(seated);
  });
});
