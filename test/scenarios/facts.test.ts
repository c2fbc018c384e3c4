// Prompts contain the facts that their rules refer to.
import assert from 'node:assert/strict';
import type { ModelRequest } from '../../src/core/models/request';
import { answersOf, mapsAll, openExperts, planFor } from '../kit/openExperts';
import { openDiscussion, speaks, turnText, waits } from '../kit/openDiscussion';
import { tourRequests } from '../kit/promptCache';
import { scriptedModels } from '../kit/scriptedModels';
import type { AgentId } from '../../src/core/agents/roster';
import { assertEmpty } from '../kit/lists';

/** Text or pattern by which each fact is recognized in a prompt of the tour. */
const facts = {
  project: /<data id="n-0001" name="[^"]+">\n1\| /,
  request: 'Rate-limit the login so that passwords cannot be guessed',
  answers: /answer: \S/,
  brief: 'First version:',
  intent: 'Volunteered unprompted',
  constraints: /C1 \(User(?:, constraint)?\): \S/,
  clauses: /P1 \(\w+, Architect\): \S/,
  positions: /support|changes|object/,
  agenda: 'The agenda, kept by the engine',
  open: /The agenda:\n\n\S/,
  reason: /Why it is your turn, and the open point:\n\n- \S/,
  handover: 'word for word in the ledger: C1',
  plan: /Plan v1: \S/,
  task: 'Done when:',
  hunks: /T\d-h\d/,
  offered: /turned down: \S/,
  chosen: /chosen(?:, recommended)?: \S/,
  said: /The Starter said:\n> \S/,
  looks: '## Looking things up',
} as const;
type FactName = keyof typeof facts;

const words: readonly FactName[] = ['request', 'answers'];
const opening: readonly FactName[] = ['project', ...words, 'brief'];

/** Facts that the rules of each prompt refer to. The last call of the tour is checked, because it contains the most facts. */
const needs: readonly (readonly [role: string, purpose: string, needed: readonly FactName[]])[] = [
  ['starter', 'starter', ['project', 'request', 'chosen', 'offered', 'said', 'looks']],
  ['router', 'who is next', ['constraints', 'open']],
  ['director', 'a turn', [...opening, 'intent', 'constraints', 'agenda', 'reason', 'looks']],
  ['architect', 'a turn', [...opening, 'intent', 'constraints', 'clauses', 'agenda', 'reason', 'looks']],
  ['adversary', 'a turn', [...opening, 'intent', 'constraints', 'clauses', 'agenda', 'reason', 'looks']],
  ['adversary.ballot', 'a ballot', [...opening, 'intent', 'constraints', 'clauses', 'positions']],
  ['planner', 'the plan', [...opening, 'intent', 'constraints', 'clauses', 'positions', 'handover', 'looks']],
  ['builder', 'the edits', [...opening, 'constraints', 'clauses', 'plan', 'task', 'looks']],
  ['adversary.review', 'a review', [...words, 'brief', 'constraints', 'task', 'hunks', 'looks']],
];

const textOf = ({ system, messages }: ModelRequest) => [system, ...messages.map(({ text }) => text)].join('\n\n');
const holds = (text: string, fact: string | RegExp) => (typeof fact === 'string' ? text.includes(fact) : fact.test(text));

describe('facts that a rule needs', () => {
  let requests: readonly ModelRequest[] = [];

  before(async () => {
    requests = await tourRequests();
  });

  /** Last request of a role. For `a turn`, other prompts of the role are skipped, such as the Director's summaries. */
  const lastOf = (role: string, purpose: string) =>
    requests.findLast((made) => made.role === role && (purpose !== 'a turn' || textOf(made).includes('It is your turn'))) ??
    assert.fail(`nobody asked ${role}`);

  for (const [role, purpose, needed] of needs)
    it(`of ${role}, ${purpose}, are in the prompt: ${needed.join(', ')}`, () => {
      const text = textOf(lastOf(role, purpose));
      assertEmpty(needed.filter((name) => !holds(text, facts[name])));
    });

  it('are no repeated file in any prompt', () => {
    const twice = requests.flatMap((request) => {
      const names = [...textOf(request).matchAll(/^<data id="n-0001" name="([\w./-]+\.\w+)">$/gm)].map((match) => match[1] ?? '');
      return names.filter((name, index) => names.indexOf(name) !== index).map((name) => `${request.role}: ${name}`);
    });
    assert.deepEqual(twice, []);
  });
});

describe('facts of a batch of experts', () => {
  const asked = async (arm: 'experts' | 'vote') => {
    const choice = { json: { reason: 'It is right.', choice: 'A' } };
    const votes = Object.fromEntries([1, 2, 3].map((id) => [`expert.${id}.vote`, [choice]]));
    const test = await openExperts({ script: { ...answersOf(3), mapper: [mapsAll], planner: [planFor(9)], ...votes }, count: 3 });
    await test.run(arm);
    return (role: string) => textOf(test.models.calls.find((made) => made.role === role) ?? assert.fail(role));
  };

  it('include the reasons of every claim for the planner, verbatim from the answers', async () => {
    const text = (await asked('experts'))('planner');
    const ids = [...text.matchAll(/^- (K\d+) \(/gm)].map((match) => match[1]);
    assert.ok(ids.length > 0);
    for (const id of ids) assert.match(text, new RegExp(`^${id}, answer [A-E]: \\S`, 'm'));
  });

  it('include code and limits for the judge, and the lookups for an expert', async () => {
    const textOfRole = await asked('vote');
    const judge = textOfRole('expert.1.vote');
    assert.ok(judge.includes('The assignment as accepted, with the constraints an answer must meet:') && judge.includes('files of '));
    assert.ok(textOfRole('expert.1').includes(facts.looks));
  });
});

describe('facts from outside of the project', () => {
  /** Members with web access. */
  const readers = ['deep-research', 'market', 'fact-check'] as const;

  /** Request for a member's turn, with web access on or off. */
  const asked = async (id: AgentId, isOn: boolean) => {
    let made: ModelRequest | null = null;
    const look = (request: ModelRequest) => {
      made = request;
      return { text: turnText('I have nothing to add.') };
    };
    const models = scriptedModels({ web: true, script: { [id]: [{ look }], router: [waits] } });
    const test = await openDiscussion({ models, team: [id, 'architect'], files: { 'a.js': 'x\n' }, web: { isOn: () => isOn } });
    await test.say(`@${id} what do you think?`);
    return (made as ModelRequest | null) ?? assert.fail('nobody asked');
  };

  for (const id of readers)
    it(`are looked up by ${id}, or the prompt says what to do without lookups`, async () => {
      const on = await asked(id, true);
      const off = await asked(id, false);
      const names = (request: ModelRequest) => request.tools.map(({ name }) => name);
      assert.ok(names(on).includes('search_web') && names(on).includes('read_page'));
      assert.ok(!names(off).includes('search_web') && !names(off).includes('read_page'));
      assert.match(textOf(on), /## Outside of the project\n\n`search_web` searches/);
      assert.ok(!textOf(on).includes('what you would look up: the\nwords of the search'));
      assert.match(textOf(off), /say exactly what you would look up/);
      assert.ok(!textOf(off).includes('`search_web`') && !textOf(off).includes('`read_page`'));
    });

  it('are requested in a first opinion of the researcher, who has no lookups then', async () => {
    const card = { approach: 'Count.', risk: 'It leaks.', places: [], wouldChange: 'A measurement.' };
    const models = scriptedModels({ web: true, answer: ({ schema }) => (schema ? { json: card } : { text: turnText('So.') }) });
    const test = await openDiscussion({
      models,
      team: ['deep-research', 'architect'],
      files: { 'a.js': 'x\n' },
      firstOpinions: true,
      web: { isOn: () => true },
    });
    await test.say('What do you think?');
    const request = models.calls.find(({ role }) => role === 'deep-research.card') ?? assert.fail('no card');
    assert.ok(!textOf(request).includes('`search_web`') && textOf(request).includes('say exactly what you would look up'));
  });
});

describe('facts of a turn', () => {
  it('include the router’s reason and the open item for the speaker', async () => {
    let told = '';
    const look = (request: ModelRequest) => {
      told = textOf(request);
      return { text: turnText('It is met.', { position: 'support', closes: ['O1'] }) };
    };
    const design = { position: 'support', proposal: ['Count attempts.'] };
    const objection = { position: 'object', objections: [{ text: 'The header is forged.', blocking: true }] };
    const models = scriptedModels({
      script: {
        architect: [{ text: turnText('Count.', design) }, { look }],
        adversary: [{ text: turnText('It leaks.', objection) }],
        router: [speaks('adversary'), speaks('architect', { reason: 'O1 waits for its answer' }), waits, waits],
      },
    });
    const test = await openDiscussion({ models, team: ['architect', 'adversary'], turnBudget: 3 });
    await test.say('@architect propose something');
    const reason = told.slice(told.indexOf('Why it is your turn'));
    assert.match(reason, /says: \S/);
    assert.match(reason, /O1: The header is forged\./);
  });
});
