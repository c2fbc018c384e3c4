// Cases of group R: valid and invalid router answers.
import assert from 'node:assert/strict';
import { checkInvariants } from '../../kit/invariants';
import { openDiscussion, speaks, turnText, waits } from '../../kit/openDiscussion';
import type { TestSession } from '../../kit/openTestSession';
import { type ScriptedStep, scriptedModels } from '../../kit/scriptedModels';

const said = turnText('The limit counts before the handler runs.');

type Played = { readonly test: TestSession; readonly roles: readonly string[] };

/** Plays one user message with these router answers. `speaker` is scripted for one turn, then the router returns the floor. */
async function routed(
  router: readonly ScriptedStep[],
  options: { speaker?: string; retry?: boolean; words?: string } = {},
): Promise<Played> {
  const { speaker = 'architect', retry = false, words = 'What do you think?' } = options;
  const models = scriptedModels({
    script: {
      router: [...router, ...(speaker === 'nobody' ? [] : [waits])],
      ...(speaker === 'nobody' ? {} : { [speaker]: [{ text: said }] }),
    },
  });
  const test = await openDiscussion({ models, retry });
  await test.say(words);
  models.assertComplete();
  checkInvariants(test, models);
  return { test, roles: models.calls.map((call) => call.role) };
}

const chosenBy = (test: TestSession) =>
  test.events.flatMap((event) => (event.type === 'route.chosen' ? [`${event.next} ${event.source}`] : []));
const odd = (test: TestSession) => test.events.flatMap((event) => (event.type === 'oddity.noted' ? [event.oddity] : []));
const decision = (more: Readonly<Record<string, unknown>> = {}) => JSON.stringify(speaks('architect', more).json);

describe('R: router answers', () => {
  const accepted: readonly (readonly [title: string, text: string, oddities: readonly string[]])[] = [
    ['R02 json_in_fence: is read in one call', `\`\`\`json\n${decision()}\n\`\`\``, []],
    ['R03 prose_around_json: is read', `Sure! ${decision()} Hope it helps`, []],
    [
      'R04 two_objects: the last one counts, and it is noted',
      `${JSON.stringify(speaks('adversary').json)}${decision()}`,
      ['severalValues'],
    ],
    [
      'R06 python_literals: are rewritten, and it is noted',
      `{"reason":"x","action":"speak","next":"architect","tier":None,"on_topic":True,}`,
      ['repaired'],
    ],
    ['R09 extra_fields: are left out, and it is noted', decision({ mood: 'good' }), ['unknownFields']],
    ['R10 wrong_language_fence: does not matter', `\`\`\`js\n${decision()}\n\`\`\``, []],
    [
      'R15 reasoning_names_many: only the field counts',
      decision({ reason: 'not director and not adversary but @architect, not TERMINATE' }),
      [],
    ],
    ['R07 string_bool: is the flag it names', decision({ on_topic: 'False' }), []],
    ['R08 missing_field: a reason may be missing', '{"action":"Speak","next":"@Architect (architect)"}', []],
    ['R17 nested_answer: a wrapped name is unwrapped', decision({ next: { answer: 'architect' } }), []],
  ];
  for (const [title, text, oddities] of accepted) {
    it(title, async () => {
      const { test, roles } = await routed([{ text }]);
      assert.deepEqual(roles, ['router', 'architect', 'router']);
      assert.deepEqual(chosenBy(test), ['architect router']);
      assert.deepEqual(odd(test), oddities);
    });
  }

  /**
   * Invalid router answers. No repair call is made, because the fallback rule chooses without a call: it picks the Director, the first
   * member without a position.
   */
  const refused: readonly (readonly [title: string, text: string])[] = [
    ['R01 garbage_json: the rule chooses', 'lorem ipsum'],
    ['R05 truncated_json: the rule chooses', '{"action":"spe'],
    ['R08 missing_field: nobody named', '{"reason":"x","action":"speak"}'],
    ['R12 refusal: ends nothing', 'I can’t help with that.'],
    ['R13 control_word_as_name: TERMINATE is nobody', decision({ next: 'TERMINATE' })],
    ['R13 control_word_as_name: CONSENSUS_REACHED is nobody', decision({ next: 'CONSENSUS_REACHED' })],
    ['R18 unicode_confusable: a letter of another alphabet is not ours', decision({ next: 'аrchitect' })],
  ];
  for (const [title, text] of refused) {
    it(title, async () => {
      const { test, roles } = await routed([{ text }], { speaker: 'director' });
      assert.deepEqual(roles, ['router', 'director', 'router'], 'no second try');
      assert.deepEqual(chosenBy(test), ['director fallback']);
      assert.equal(test.session().phase, 'discovery');
    });
  }

  it('R11 empty_router: counts as no answer, and the fallback rule chooses', async () => {
    const { test, roles } = await routed([{ text: '' }, { text: '' }], { speaker: 'director', retry: true });
    assert.deepEqual(roles, ['router', 'router', 'director', 'router']);
    assert.deepEqual(chosenBy(test), ['director fallback']);
  });

  it('R13 control_word_as_name: the name "user" gives the floor to the user', async () => {
    const { test } = await routed([speaks('user')], { speaker: 'nobody', words: 'I will think about it.' });
    assert.equal(test.awaits(), 'floor');
    assert.equal(test.session().discussion.wait, 'routerAsked');
  });

  it('R14 huge_output: is cut off during streaming, and the fallback rule chooses', async () => {
    const { test, roles } = await routed([{ text: 'x'.repeat(2_000_000), chunks: 200 }], { speaker: 'director' });
    assert.deepEqual(roles, ['router', 'director', 'router']);
    assert.deepEqual(chosenBy(test), ['director fallback']);
  });

  it('R16 router_5xx_thrice: the fallback rule continues the discussion, which is noted once', async () => {
    const down = { fail: 'overloaded' } as const;
    const models = scriptedModels({
      script: {
        router: [down, down, down, down, down, down, waits],
        director: [{ text: said }],
        architect: [{ text: turnText('The count is kept in memory.') }],
      },
    });
    const test = await openDiscussion({ models, retry: true });
    await test.say('What do you think?');
    models.assertComplete();
    checkInvariants(test, models);
    assert.deepEqual(chosenBy(test), ['director fallback', 'architect fallback']);
    assert.deepEqual(odd(test), ['routerDegraded']);
    assert.equal(test.session().discussion.spend.calls, 3 + 1 + 3 + 1 + 1);
  });

  it('R18 unicode_confusable: the intended name is noted but not followed', async () => {
    const { test } = await routed([speaks('аrchitect')], { speaker: 'director' });
    const noted = test.events.find((event) => event.type === 'oddity.noted');
    assert.equal(noted?.type === 'oddity.noted' && noted.detail, 'аrchitect (architect?)');
  });

  it('may choose the fast model for a turn with the strong one as default', async () => {
    const tiers: string[] = [];
    const models = scriptedModels({
      script: {
        router: [speaks('architect', { tier: 'fast' }), waits],
        architect: [
          {
            look: (request) => {
              tiers.push(request.tier);
              return { text: said };
            },
          },
        ],
      },
    });
    const test = await openDiscussion({ models });
    await test.say('What do you think?');
    assert.deepEqual(tiers, ['fast']);
    checkInvariants(test, models);
  });

  it('that report the team off topic call the Director, and then the user', async () => {
    const off = { on_topic: false };
    const say = (text: string) => [{ text: turnText(text) }];
    const models = scriptedModels({
      script: {
        router: [speaks('architect', off), speaks('adversary', off), speaks('architect', off)],
        architect: say('Colours are a matter of taste.'),
        director: say('Back to the login, please.'),
      },
    });
    const test = await openDiscussion({ models });
    await test.say('What do you think?');
    models.assertComplete();
    assert.deepEqual(chosenBy(test), ['architect router', 'director router']);
    assert.equal(test.session().discussion.wait, 'offTopic');
    checkInvariants(test, models);
  });
});
