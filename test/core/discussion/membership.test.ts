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
import { type DiscussionState, emptyDiscussion } from '../../../src/core/discussion/state';
import { evolve, fold } from '../../../src/core/evolve';
import { column } from '../../kit/lists';

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

describe('the team setting', () => {
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
  for (const [name, value, team] of table) it(`handles ${name}`, () => assert.deepEqual(teamFrom(value), team));
});

describe('seats', () => {
  it('are those the session started with until the user changes them', () => {
    const session = inDiscovery(
      defaultTeam,
      { type: 'member.seated', agent: 'ux' },
      { type: 'member.seated', agent: 'ux' },
      { type: 'member.unseated', agent: 'architect' },
      { type: 'member.unseated', agent: 'nobody' },
    );
    assert.deepEqual(session.team, ['director', 'adversary', 'ux']);
  });

  it('of a log that lists every agent are those of the discussion members', () => {
    const old = ['starter', 'director', 'architect', 'adversary', 'planner', 'builder'];
    assert.deepEqual(inDiscovery(old).team, defaultTeam);
  });

  it('are refused to unknown, seated and tenth members and after the end; the last member stays', () => {
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

  it('can be muted and unmuted once each', () => {
    const session = inDiscovery(defaultTeam, { type: 'member.muted', agent: 'architect' });
    assert.deepEqual(session.discussion.muted, ['architect']);
    assert.deepEqual([canMute(session, 'architect', true), canMute(session, 'architect', false)], [false, true]);
    assert.equal(canMute(session, 'ux', true), false);
    assert.deepEqual(
      evolve(session, stamped([{ type: 'member.unmuted', agent: 'architect' }], session.seq + 1)[0] ?? assert.fail()).discussion.muted,
      [],
    );
  });

  it('that were left or muted are not called, and their earlier statements remain', () => {
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
      assert.deepEqual(column(session.discussion.objections, 'open'), [true]);
    }
  });

  it('are not muted after being filled again', () => {
    const session = inDiscovery(defaultTeam, { type: 'member.muted', agent: 'ux' }, { type: 'member.unseated', agent: 'ux' });
    assert.deepEqual(session.discussion.muted, []);
  });
});

describe('eligible speakers', () => {
  const ids = (discussion: DiscussionState, team: readonly string[]) => eligible(discussion, team).map((found) => found.id);

  it('are all seated and unmuted members except the last speaker', () => {
    assert.deepEqual(ids(emptyDiscussion, nine), nine);
    assert.deepEqual(ids({ ...emptyDiscussion, muted: ['architect'], lastSpeaker: 'director' }, defaultTeam), ['adversary']);
    assert.deepEqual(ids({ ...emptyDiscussion, muted: defaultTeam }, defaultTeam), []);
  });

  it('include the only member once per user message', () => {
    const session = inDiscovery(['ux'], ...spoke('ux'));
    assert.deepEqual(ids(session.discussion, session.team), []);
    const asked = evolve(
      session,
      stamped([{ type: 'message.said', messageId: 'm', text: 'And?', mentions: [] }], session.seq + 1)[0] ?? assert.fail(),
    );
    assert.deepEqual(ids(asked.discussion, asked.team), ['ux']);
  });

  it('leave turns for a whole debate, and for every member to be heard', () => {
    assert.equal(turnsLeft(emptyDiscussion, ['director', 'architect', 'adversary'], null), 6);
    assert.equal(turnsLeft(emptyDiscussion, nine, null), 10);
    assert.equal(turnsLeft({ ...emptyDiscussion, muted: ['ux'] }, nine, null), 9);
  });

  it('are only unheard members once the remaining turns are as few as they are', () => {
    const discussion = { ...emptyDiscussion, heard: nine.slice(0, 6) };
    const candidates = eligible(discussion, nine);
    const silent = nine.slice(6).filter((id) => candidates.some((agent) => agent.id === id));
    assert.deepEqual(stillUnheard(discussion, candidates, 4).length, candidates.length);
    assert.deepEqual(
      column(stillUnheard(discussion, candidates, silent.length), 'id'),
      candidates.map(({ id }) => id).filter((id) => silent.includes(id)),
    );
    assert.deepEqual(stillUnheard({ ...discussion, heard: nine }, candidates, 1), candidates);
  });
});

describe('required support for consensus', () => {
  const required = (team: readonly string[], muted: readonly string[] = []) =>
    requiredVoices({ ...emptyDiscussion, muted }, team).map((found) => found.id);
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

  it('is reached by a single member, and in a team of nine once the three required members agree', () => {
    const alone = inDiscovery(['ux'], ...spoke('ux', proposed));
    assert.equal(consensusGap(alone.discussion, alone.team), null);
    const crowd = inDiscovery(
      nine,
      ...spoke('director', proposed),
      ...['architect', 'adversary'].flatMap((id) => spoke(id, { position: 'support' })),
    );
    assert.equal(consensusGap(crowd.discussion, crowd.team), null);
  });

  it('is out of reach while one of two members is silent', () => {
    const two = inDiscovery(['ux', 'market'], ...spoke('ux', proposed));
    assert.deepEqual(consensusGap(two.discussion, two.team), { kind: 'unheard', agents: ['market'] });
  });

  it('is never reached if every member is muted', () => {
    const { discussion } = inDiscovery(['ux'], ...spoke('ux', proposed));
    assert.deepEqual(consensusGap({ ...discussion, muted: ['ux'] }, ['ux']), { kind: 'unheard', agents: [] });
  });
});

describe('calls', () => {
  const session = { ...emptySession, phase: 'discovery', team: ['architect', 'ux', 'scope'] } as const;

  it('of seated members pass the floor if the member addresses them', () => {
    assert.deepEqual(calls(session, agent('architect'), null, ['ux', 'scope', 'architect']).called, ['ux', 'scope']);
    assert.deepEqual(calls(session, agent('ux'), null, ['scope', 'architect']).called, ['architect']);
  });

  it('always reach the member that called the caller', () => {
    assert.deepEqual(calls(session, agent('ux'), 'scope', ['scope']).called, ['scope']);
  });

  it('of absent or muted members are recorded once and pass on nothing', () => {
    const discussion = { ...emptyDiscussion, muted: ['ux'], missed: ['market'] };
    assert.deepEqual(calls({ ...session, discussion }, agent('architect'), null, ['debug', 'ux', 'market']), {
      called: [],
      missed: [
        { agent: 'debug', by: 'architect', why: 'unseated' },
        { agent: 'ux', by: 'architect', why: 'muted' },
      ],
    });
  });

  it('by the user seat a member if a seat is free, but none during a build', () => {
    assert.deepEqual(seatedByMention(session, ['ux', 'debug', 'market']), ['debug', 'market']);
    assert.deepEqual(seatedByMention({ ...session, team: everyone.slice(0, 8) }, everyone.slice(8, 11)), everyone.slice(8, 9));
    assert.deepEqual(seatedByMention({ ...session, phase: 'execution' }, ['builder']), []);
  });
});

describe('a turn of the plan or the summary', () => {
  it('is no discussion turn, although its member has a seat', () => {
    const facts: Fact[] = [
      { type: 'phase.entered', from: 'discovery', to: 'ready', cause: 'userGo' },
      { type: 'phase.entered', from: 'ready', to: 'execution', cause: 'implementationStarted' },
      ...spoke('planner', { position: 'object', objection: 'Not counted.' }),
    ];
    const { discussion } = inDiscovery(['planner', 'ux'], ...facts);
    assert.deepEqual([discussion.heard, discussion.objections, discussion.lastSpeaker], [[], [], null]);
  });
});
