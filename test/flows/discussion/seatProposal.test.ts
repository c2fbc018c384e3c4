// Proposals to add a member to the team.
import assert from 'node:assert/strict';
import { maxProposals } from '../../../src/core/discussion/membership';
import { checkInvariants } from '../../kit/invariants';
import { members, openDiscussion, speaks, turnText, waits } from '../../kit/openDiscussion';
import type { TestSession } from '../../kit/openTestSession';
import type { ModelRequest } from '../../../src/core/models/request';
import { type ScriptedStep, scriptedModels } from '../../kit/scriptedModels';
import { assertMapped } from '../../kit/lists';

const reason = 'The stack trace points into the pool, which nobody here reads.';
const said = turnText('The limit counts before the handler runs.');
const proposals = (test: TestSession) =>
  test.events.flatMap((event) => (event.type === 'seat.proposed' ? [[event.by, event.agent, event.reason]] : []));
const odd = (test: TestSession) => test.events.flatMap((event) => (event.type === 'oddity.noted' ? [event.oddity] : []));

async function talked(seat: unknown, stance: Readonly<Record<string, unknown>> = {}) {
  const models = scriptedModels({
    script: {
      router: [speaks('architect', { seat }), waits],
      architect: [{ text: turnText('The limit counts before the handler runs.', { position: 'none', ...stance }) }],
    },
  });
  const test = await openDiscussion({ models });
  await test.say('What do you think?');
  models.assertComplete();
  checkInvariants(test, models);
  return { test, roles: models.calls.map(({ role }) => role) };
}

describe('a proposed seat', () => {
  it('of the router is shown beside its choice, which stays, and adds no member', async () => {
    const { test, roles } = await talked({ member: 'Debugger', reason });
    assert.deepEqual(proposals(test), [['router', 'debug', reason]]);
    assert.deepEqual([roles, test.session().team], [['router', 'architect', 'router'], members]);
    await test.send({ type: 'member.seat', agent: 'debug' });
    assert.deepEqual(test.session().team, [...members, 'debug']);
  });

  it('of a member is in its trailer, in any spelling, and costs no call', async () => {
    const { test, roles } = await talked(null, { Seat: { Member: ' ux_designer ', reason } });
    assert.deepEqual(proposals(test), [['architect', 'ux', reason]]);
    assert.deepEqual([roles, odd(test)], [['router', 'architect', 'router'], []]);
  });

  for (const [what, seat, oddities] of [
    ['for whoever sits here', { member: 'architect', reason }, []],
    ['for nobody of ours', { member: 'TERMINATE', reason }, ['unknownName']],
    ['without a reason', { member: 'debug' }, ['partLost']],
    ['that is no value of the form', ['debug', 7], ['partLost']],
  ] as const) {
    it(`is ignored for ${what}, without affecting choice or turn`, async () => {
      const { test, roles } = await talked(seat, { seat });
      assert.deepEqual([proposals(test), roles], [[], ['router', 'architect', 'router']]);
      assert.deepEqual([...new Set(odd(test))], oddities);
    });
  }

  it('is made once per member, up to a limit per session', async () => {
    const speakers = ['architect', 'director'];
    const wanted = ['debug', 'debug', 'ux', 'market', 'scope'];
    const models = scriptedModels({
      script: {
        router: wanted.flatMap((member, index) => [speaks(speakers[index % 2] ?? '', { seat: { member, reason } }), waits]),
        architect: [said, said, said].map((text) => ({ text })),
        director: [said, said].map((text) => ({ text })),
      },
    });
    const test = await openDiscussion({ models });
    for (const _ of wanted) await test.say('What do you think?');
    assertMapped(proposals(test), ['debug', 'ux', 'market'].slice(0, maxProposals), ([, agent]) => agent);
    models.assertComplete();
  });

  it('uses the list of absent members given to the router', async () => {
    const shown: string[] = [];
    const look = (request: ModelRequest): ScriptedStep => {
      shown.push(request.messages.map(({ text }) => text).join('\n'));
      return waits;
    };
    const models = scriptedModels({ script: { router: [{ look }, { look }] } });
    const test = await openDiscussion({ models });
    await test.say('I would wait a little.');
    await test.send({ type: 'member.seat', agent: 'debug' });
    await test.say('Still the same.');
    const away = shown.map((prompt) => /Absent members[^\n]*\n\n(?:- .*\n)+/.exec(prompt)?.[0] ?? '');
    assert.deepEqual(
      away.map((list) => [/- Debugger:/.test(list), /- Scope Keeper:/.test(list), /- Architect:/.test(list)]),
      [
        [true, true, false],
        [false, true, false],
      ],
    );
  });
});
