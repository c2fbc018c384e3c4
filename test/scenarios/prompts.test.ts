// Prompts of the tour and of discussions, compared with golden files.
import assert from 'node:assert/strict';
import type { ModelRequest } from '../../src/core/models/request';
import { matchesGolden } from '../kit/golden';
import { roster } from '../../src/core/agents/roster';
import { type DiscussionOptions, openDiscussion, turnText } from '../kit/openDiscussion';
import { tourRequests } from '../kit/promptCache';
import { scriptedModels } from '../kit/scriptedModels';
import { wholePrompt } from '../kit/wholePrompt';

/** Calls that have golden files: by role and index among the calls of the role. */
const kept: readonly (readonly [role: string, ordinal: number, file: string])[] = [
  ['starter', 0, 'starter-first'],
  ['starter', 1, 'starter-brief'],
  ['director', 1, 'director'],
  ['architect', 1, 'architect-answers'],
  ['adversary', 1, 'adversary'],
  ['adversary.ballot', 0, 'ballot'],
  ['planner', 0, 'planner'],
  ['builder', 3, 'builder'],
  ['builder', 2, 'builder-revised'],
  ['adversary.review', 0, 'reviewer-dissent'],
  ['director', 2, 'director-summary'],
];

describe('assembled prompts', () => {
  let requests: readonly ModelRequest[] = [];

  before(async () => {
    requests = await tourRequests();
  });

  for (const [role, ordinal, file] of kept) {
    it(`of ${role}, call ${ordinal + 1}, equal ${file}.md`, () => {
      const request = requests.find((made) => made.role === role && made.ordinal === ordinal);
      matchesGolden(`test/scenarios/prompts/${file}.md`, wholePrompt(request ?? assert.fail(`nobody asked ${role}`)));
    });
  }
});

describe('assembled prompts of calls outside of the tour', () => {
  const card = { approach: 'Count.', risk: 'It leaks.', places: [], wouldChange: 'A measurement.' };
  const design = { position: 'support', proposal: ['Attempts are counted by address, 10 in 15 minutes.'] };
  const objection = { position: 'object', objections: [{ text: 'Whoever sends the header chooses the address.', blocking: true }] };
  const proposing = '@architect how do we slow down whoever guesses passwords?';
  const files = { 'src/app.js': 'export const login = (request) => check(request.address);\n' };

  /** Plays a discussion in which the Architect proposes and the Adversary objects. Returns the requests. */
  const asked = async (options: Partial<DiscussionOptions>, ...said: readonly string[]) => {
    const models = scriptedModels({
      script: {
        architect: [{ text: turnText('Count them.', design) }],
        adversary: [{ text: turnText('It is forged.', objection) }],
        router: [{ json: { reason: 'Nobody has attacked the design.', action: 'speak', next: 'adversary' } }],
      },
      answer: ({ schema, role }) => {
        if (role === 'router') return { json: { reason: 'The user has the floor.', action: 'wait_for_user' } };
        return schema ? { json: card } : { text: turnText('So.') };
      },
    });
    const test = await openDiscussion({ models, turnBudget: 3, files, ...options });
    for (const text of said) await test.say(text);
    return (role: string) => wholePrompt(models.calls.findLast((made) => made.role === role) ?? assert.fail(`nobody asked ${role}`));
  };

  it('equal router.md for the router', async () => {
    matchesGolden('test/scenarios/prompts/router.md', (await asked({}, proposing, 'And a household behind one address?'))('router'));
  });

  it('equal adversary-compact.md for a turn of the compact profile', async () => {
    matchesGolden(
      'test/scenarios/prompts/adversary-compact.md',
      (await asked({ profile: 'compact' }, proposing, '@adversary what do you think?'))('adversary'),
    );
  });

  it('equal firstOpinion.md for a first opinion', async () => {
    matchesGolden(
      'test/scenarios/prompts/firstOpinion.md',
      (await asked({ firstOpinions: true }, 'How do we slow down whoever guesses passwords?'))('architect.card'),
    );
  });
});

describe('instructions about the web', () => {
  for (const id of ['deep-research', 'market', 'fact-check'] as const)
    it(`for ${id} equal members/${id}-web.md`, async () => {
      let told = '';
      const look = (request: ModelRequest) => {
        const text = request.messages[0]?.text ?? '';
        told = text.slice(text.indexOf('Who you are and how you work:'), text.indexOf('The other members:'));
        return { text: turnText('I have nothing to add.') };
      };
      const waits = { json: { reason: 'the user has the floor', action: 'wait' } };
      const models = scriptedModels({ web: true, script: { [id]: [{ look }], router: [waits] } });
      const test = await openDiscussion({ models, team: [id, 'architect'], files: {}, web: { isOn: () => true } });
      await test.say(`@${id} what do you think?`);
      matchesGolden(`test/scenarios/prompts/members/${id}-web.md`, `${told}\n`);
    });
});

describe('instructions for a member', () => {
  for (const { id } of roster.filter((agent) => agent.seat === 'discussion')) {
    it(`for ${id} equal members/${id}.md`, async () => {
      let told = '';
      const look = (request: ModelRequest) => {
        const text = request.messages[0]?.text ?? '';
        told = text.slice(text.indexOf('Who you are and how you work:'));
        return { text: turnText('I have nothing to add.') };
      };
      const waits = { json: { reason: 'the user has the floor', action: 'wait' } };
      const models = scriptedModels({ script: { [id]: [{ look }], router: [waits] } });
      const test = await openDiscussion({ models, team: [id, 'architect'] });
      await test.say(`@${id} what do you think?`);
      matchesGolden(`test/scenarios/prompts/members/${id}.md`, `${told}\n`);
    });
  }
});
