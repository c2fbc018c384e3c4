// Membership of the discussion team.
import assert from 'node:assert/strict';
import type { Fact } from '../../../src/core/events';
import { emptySession, type Session } from '../../../src/core/session';
import { consensusGap } from '../../../src/core/discussion/consensus';
import { eligible, stillUnheard, turnsLeft } from '../../../src/core/discussion/eligibility';
import { agentById, discussionTeam, roster } from '../../../src/core/agents/roster';
import {
  calls,
  canMute,
  canSeat,
  canUnseat,
  defaultTeam,
  requiredVoices,
  seatedByMention,
  teamFrom,
} from '../../../src/core/discussion/membership';
import { stamped } from '../../kit/sampleSession';
import { stanceFrom, type StanceWords } from '../../kit/stances';
import { type DiscussionState, emptyRoom } from '../../../src/core/discussion/state';
import { evolve, fold } from '../../../src/core/evolve';

const everyone = discussionTeam(roster.map((agent) => agent.id)).map((agent) => agent.id);

const nine = everyone.slice(0, 9);

const started = (team: readonly string[]): Fact => ({
  type: 'session.started',
  sessionId: 's',
  workspace: '',
  language: 'en',
  team: [...team],
});

const inDiscovery = (team: readonly string[], ...facts: Fact[]): Session =>
  fold(
    stamped([
      started(team),
      { type: 'phase.entered', from: null, to: 'clarify', cause: 'requested' },
      { type: 'phase.entered', from: 'clarify', to: 'discovery', cause: 'briefAccepted' },
      ...facts,
    ]),
  );

const spoke = (agent: string, stance: StanceWords = {}): Fact[] => [
  { type: 'turn.started', turnId: `t-${agent}`, agent, to: 'everyone', reason: '', source: 'router' },
  { type: 'turn.ended', turnId: `t-${agent}`, outcome: 'done', text: 'Said.', mentions: [], stance: stanceFrom(stance) },
];

const agent = (id: string) => agentById(id) ?? assert.fail(id);

describe('the setting of who sits in the room', () => {
  const table: readonly (readonly [name: string, value: unknown, team: readonly string[]])[] = [
    ['one member', ['ux'], ['ux']],
    ['nine members', nine, nine],
    ['a team without any of the three', ['market', 'scope'], ['market', 'scope']],
    ['nothing set', undefined, defaultTeam],
    ['an empty list', [], defaultTeam],
    ['ten members', everyone.slice(0, 10), defaultTeam],
    ['somebody twice', ['ux', 'ux'], defaultTeam],
    ['somebody unknown', ['ux', 'wizard'], defaultTeam],
    ['the Starter, who opens and then leaves', ['starter', 'ux'], defaultTeam],
    ['something that is no list', 'ux', defaultTeam],
    ['something that is no name', ['ux', 7], defaultTeam],
  ];
  for (const [name, value, team] of table) it(`takes ${name} as it should`, () => assert.deepEqual(teamFrom(value), team));
});

describe('seats', () => {
  it('are those the session started with, until the user changes them', () => {
    const session = inDiscovery(
      defaultTeam,
      { type: 'member.seated', agent: 'ux' },
      { type: 'member.seated', agent: 'ux' },
      { type: 'member.unseated', agent: 'architect' },
      { type: 'member.unseated', agent: 'nobody' },
    );
    assert.deepEqual(session.team, ['director', 'adversary', 'ux']);
  });

  it('of a log that names everybody who works are those of the discussion', () => {
    const old = ['starter', 'director', 'architect', 'adversary', 'planner', 'builder'];
    assert.deepEqual(inDiscovery(old).team, defaultTeam);
  });

  it('are refused to the unknown, the seated, the tenth, and when all is done; the last one stays', () => {
    const session = inDiscovery(defaultTeam);
    const refused = ['wizard', 'starter', 'director', '__proto__'].map((id) => canSeat(session, id));
    assert.deepEqual(refused, [false, false, false, false]);
    assert.equal(canSeat(session, 'ux'), true);
    assert.equal(canSeat({ ...session, phase: 'done' }, 'ux'), false);
    assert.equal(canSeat(inDiscovery(nine), everyone[9] ?? ''), false);
    assert.equal(canUnseat(inDiscovery(['ux']), 'ux'), false);
    assert.equal(canUnseat(session, 'ux'), false);
    assert.equal(canUnseat(session, 'director'), true);
  });

  it('can be muted and given back, once each', () => {
    const session = inDiscovery(defaultTeam, { type: 'member.muted', agent: 'architect' });
    assert.deepEqual(session.discussion.muted, ['architect']);
    assert.deepEqual([canMute(session, 'architect', true), canMute(session, 'architect', false)], [false, true]);
    assert.equal(canMute(session, 'ux', true), false);
    assert.deepEqual(
      evolve(session, stamped([{ type: 'member.unmuted', agent: 'architect' }], session.seq + 1)[0] ?? assert.fail()).discussion.muted,
      [],
    );
  });

  it('left or muted are not called any more, and what was said from them stands', () => {
    const said: Fact = { type: 'message.said', messageId: 'm', text: '', mentions: ['adversary', 'architect'] };
    for (const type of ['member.unseated', 'member.muted'] as const) {
      const chosen: Fact = { type: 'route.chosen', next: 'adversary', by: 'user', reason: '', source: 'user' };
      const session = inDiscovery(
        defaultTeam,
        ...spoke('adversary', { position: 'object', objection: 'It leaks.', blocking: true }),
        said,
        chosen,
        { type, agent: 'adversary' },
      );
      assert.deepEqual([session.discussion.next, session.discussion.queue.map((queued) => queued.agent)], [null, ['architect']], type);
      assert.deepEqual(
        session.discussion.objections.map((objection) => objection.open),
        [true],
      );
    }
  });

  it('given back are not muted any more', () => {
    const session = inDiscovery(defaultTeam, { type: 'member.muted', agent: 'ux' }, { type: 'member.unseated', agent: 'ux' });
    assert.deepEqual(session.discussion.muted, []);
  });
});

describe('who may be chosen', () => {
  const ids = (discussion: DiscussionState, team: readonly string[]) => eligible(discussion, team).map((found) => found.id);

  it('is anybody seated and not muted, but not the last speaker', () => {
    assert.deepEqual(ids(emptyRoom, nine), nine);
    assert.deepEqual(ids({ ...emptyRoom, muted: ['architect'], lastSpeaker: 'director' }, defaultTeam), ['adversary']);
    assert.deepEqual(ids({ ...emptyRoom, muted: defaultTeam }, defaultTeam), []);
  });

  it('is the only member once after each word of the user', () => {
    const session = inDiscovery(['ux'], ...spoke('ux'));
    assert.deepEqual(ids(session.discussion, session.team), []);
    const asked = evolve(
      session,
      stamped([{ type: 'message.said', messageId: 'm', text: 'And?', mentions: [] }], session.seq + 1)[0] ?? assert.fail(),
    );
    assert.deepEqual(ids(asked.discussion, asked.team), ['ux']);
  });

  it('leaves turns for a whole debate, and for every voice to be heard', () => {
    assert.equal(turnsLeft(emptyRoom, ['director', 'architect', 'adversary'], null), 6);
    assert.equal(turnsLeft(emptyRoom, nine, null), 10);
    assert.equal(turnsLeft({ ...emptyRoom, muted: ['ux'] }, nine, null), 9);
  });

  it('chooses among those not heard at all as soon as the turns left are no more than they are', () => {
    const discussion = { ...emptyRoom, heard: nine.slice(0, 6) };
    const candidates = eligible(discussion, nine);
    const silent = nine.slice(6).filter((id) => candidates.some((agent) => agent.id === id));
    assert.deepEqual(stillUnheard(discussion, candidates, 4).length, candidates.length);
    assert.deepEqual(
      stillUnheard(discussion, candidates, silent.length).map(({ id }) => id),
      candidates.map(({ id }) => id).filter((id) => silent.includes(id)),
    );
    assert.deepEqual(stillUnheard({ ...discussion, heard: nine }, candidates, 1), candidates);
  });
});

describe('whose support consensus needs', () => {
  const required = (team: readonly string[], muted: readonly string[] = []) =>
    requiredVoices({ ...emptyRoom, muted }, team).map((found) => found.id);
  const table: readonly (readonly [name: string, team: readonly string[], muted: readonly string[], required: readonly string[]])[] = [
    ['the three where all are here', nine, [], defaultTeam],
    ['the two that are here', ['director', 'adversary', 'ux'], [], ['director', 'adversary']],
    ['everybody where one of them is here', ['director', 'ux', 'market'], [], ['director', 'ux', 'market']],
    ['everybody where none is here', ['ux', 'scope'], [], ['ux', 'scope']],
    ['the only member', ['ux'], [], ['ux']],
    ['not the muted', defaultTeam, ['director'], ['architect', 'adversary']],
  ];
  for (const [name, team, muted, expected] of table) it(`is ${name}`, () => assert.deepEqual(required(team, muted), expected));

  const proposed = { position: 'support', proposal: 'Count by address.', why: 'It fits.' } as const;

  it('is reached by one member alone, and by nine when the three agree', () => {
    const alone = inDiscovery(['ux'], ...spoke('ux', proposed));
    assert.equal(consensusGap(alone.discussion, alone.team), null);
    const crowd = inDiscovery(
      nine,
      ...spoke('director', proposed),
      ...['architect', 'adversary'].flatMap((id) => spoke(id, { position: 'support' })),
    );
    assert.equal(consensusGap(crowd.discussion, crowd.team), null);
  });

  it('is out of reach while one of two has said nothing', () => {
    const two = inDiscovery(['ux', 'market'], ...spoke('ux', proposed));
    assert.deepEqual(consensusGap(two.discussion, two.team), { kind: 'unheard', agents: ['market'] });
  });

  it('is never there when everybody is muted: silence is no consent', () => {
    const { discussion } = inDiscovery(['ux'], ...spoke('ux', proposed));
    assert.deepEqual(consensusGap({ ...discussion, muted: ['ux'] }, ['ux']), { kind: 'unheard', agents: [] });
  });
});

describe('calls', () => {
  const session = { ...emptySession, phase: 'discovery', team: ['architect', 'ux', 'scope'] } as const;

  it('of the seated hand on the floor, as far as the member turns to them', () => {
    assert.deepEqual(calls(session, agent('architect'), null, ['ux', 'scope', 'architect']).called, ['ux', 'scope']);
    assert.deepEqual(calls(session, agent('ux'), null, ['scope', 'architect']).called, ['architect']);
  });

  it('always reach whoever called the member', () => {
    assert.deepEqual(calls(session, agent('ux'), 'scope', ['scope']).called, ['scope']);
  });

  it('of somebody who is not here or muted are noted once and hand on nothing', () => {
    const discussion = { ...emptyRoom, muted: ['ux'], missed: ['market'] };
    assert.deepEqual(calls({ ...session, discussion }, agent('architect'), null, ['debug', 'ux', 'market']), {
      called: [],
      missed: [
        { agent: 'debug', by: 'architect', why: 'unseated' },
        { agent: 'ux', by: 'architect', why: 'muted' },
      ],
    });
  });

  it('by the user give a seat as long as there is one, and on the build none', () => {
    assert.deepEqual(seatedByMention(session, ['ux', 'debug', 'market']), ['debug', 'market']);
    assert.deepEqual(seatedByMention({ ...session, team: everyone.slice(0, 8) }, everyone.slice(8, 11)), everyone.slice(8, 9));
    assert.deepEqual(seatedByMention({ ...session, phase: 'execution' }, ['builder']), []);
  });
});

describe('a turn of the plan or the summary', () => {
  it('is no turn of the discussion, though its member has a seat there', () => {
    const facts: Fact[] = [
      { type: 'phase.entered', from: 'discovery', to: 'ready', cause: 'userGo' },
      { type: 'phase.entered', from: 'ready', to: 'execution', cause: 'implementationStarted' },
      ...spoke('planner', { position: 'object', objection: 'Not counted.' }),
    ];
    const { discussion } = inDiscovery(['planner', 'ux'], ...facts);
    assert.deepEqual([discussion.heard, discussion.objections, discussion.lastSpeaker], [[], [], null]);
  });
});
