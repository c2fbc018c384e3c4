// The assembled prompt of whole turns, kept as files so that a change of a prompt is read as the model would read it.
import type { ModelRequest } from '../../src/core/models/request';
import { matchesGolden } from '../kit/golden';
import { roster } from '../../src/core/agents/roster';
import { openDiscussion, turnText } from '../kit/openDiscussion';
import { tourRequests } from '../kit/promptCache';
import { scriptedModels } from '../kit/scriptedModels';

/** Which call of which duty is kept: each duty once, and later where it is told something else by then. */
const kept: readonly (readonly [role: string, ordinal: number, file: string])[] = [
  ['starter', 0, 'starter-first'],
  ['starter', 1, 'starter-brief'],
  ['scribe', 0, 'scribe-intent'],
  ['scribe', 1, 'scribe-ready'],
  ['router', 1, 'router'],
  ['director', 1, 'director'],
  ['architect', 1, 'architect-answers'],
  ['adversary', 1, 'adversary'],
  ['adversary.ballot', 0, 'ballot'],
  ['planner', 0, 'planner'],
  ['builder', 3, 'builder'],
  ['builder', 2, 'builder-revised'],
  ['reviewer.correctness', 1, 'reviewer'],
  ['adversary.review', 0, 'reviewer-dissent'],
  ['reviewer.synthesis', 0, 'review-synthesis'],
  ['director', 2, 'director-summary'],
];

describe('assembled prompts', () => {
  let requests: readonly ModelRequest[] = [];

  before(async () => {
    requests = await tourRequests();
  });

  for (const [role, ordinal, file] of kept) {
    it(`${role}, call ${ordinal + 1}, reads as in ${file}.md`, () => {
      const request = requests.find((made) => made.role === role && made.ordinal === ordinal);
      const asked = request ? [`# System`, request.system, `# User`, ...request.messages.map((message) => message.text)] : [];
      const extras = [
        ...(request?.schema ? [`# Schema\n${JSON.stringify(request.schema, null, 2)}`] : []),
        ...(request?.tools.length ? [`# Tools\n${request.tools.map((tool) => tool.name).join(', ')}`] : []),
      ];
      matchesGolden(`test/scenarios/prompts/${file}.md`, `${[...asked, ...extras].join('\n\n')}\n`);
    });
  }
});

describe('what a member is told of the web where it is on', () => {
  for (const id of ['deep-research', 'market', 'fact-check'] as const)
    it(`reads for ${id} as in members/${id}-web.md`, async () => {
      let told = '';
      const look = (request: ModelRequest) => {
        const text = request.messages[0]?.text ?? '';
        told = text.slice(text.indexOf('Who you are and how you work:'), text.indexOf('Who else is in the room:'));
        return { text: turnText('I have nothing to add.') };
      };
      const waits = { json: { reason: 'the user has the floor', action: 'wait' } };
      const models = scriptedModels({ web: true, script: { [id]: [{ look }], router: [waits] } });
      const test = await openDiscussion({ models, team: [id, 'architect'], files: {}, web: { isOn: () => true } });
      await test.say(`@${id} what do you think?`);
      matchesGolden(`test/scenarios/prompts/members/${id}-web.md`, `${told}\n`);
    });
});

describe('what a member is told of itself', () => {
  for (const { id } of roster.filter((agent) => agent.seat === 'discussion')) {
    it(`reads for ${id} as in members/${id}.md`, async () => {
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
