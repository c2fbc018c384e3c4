// Next action of a discussion, one row per state.
import { noClarify } from '../../src/core/clarify/clarify';
import assert from 'node:assert/strict';
import { foldTurn } from '../../src/core/discussion/fold';
import { type DiscussionAction, type DiscussionLimits, nextInDiscussion } from '../../src/core/nextInDiscussion';
import { type DiscussionState, type Note, type Vote, emptyDiscussion } from '../../src/core/discussion/state';
import { noModelState } from '../../src/core/models/state';
import { noUsage } from '../../src/core/models/usage';
import type { Prediction } from '../../src/core/predictions/prediction';
import { emptyTranscript } from '../../src/core/transcript';
import { type StanceWords, stanceFrom } from '../kit/stances';
import { callsOf, roomyLimits } from '../kit/workLimits';

const team = ['director', 'architect', 'adversary'];
type Said = readonly [agent: string, words: StanceWords];

function after(...turns: readonly Said[]): DiscussionState {
  return turns.reduce((discussion, [agent, words], index) => {
    const seq = index + 1;
    const ended = { type: 'turn.ended', turnId: `t${seq}`, outcome: 'done', text: 'Said.', mentions: [], seq, at: seq } as const;
    return foldTurn(discussion, { agent, to: 'everyone', source: 'router' }, { ...ended, mentions: [], stance: stanceFrom(words) });
  }, emptyDiscussion);
}

const proposes: Said = ['architect', { position: 'support', proposal: ['Count by address.'] }];
const supports = (agent: string): Said => [agent, { position: 'support' }];
const blocks: Said = ['adversary', { position: 'object', about: ['P1'], objections: [{ text: 'Forged.', blocking: true, about: ['P1'] }] }];
const proposed = after(proposes);
const agreed = after(proposes, supports('director'), supports('adversary'));
const contested = after(proposes, supports('director'), blocks);
const argued: DiscussionState = { ...contested, objections: contested.objections.map((objection) => ({ ...objection, upheld: 2 })) };

const closed = { version: 1, round: 1, cause: 'consensus', author: 'architect', changes: [], debated: [], ballots: {} } as const;
const vote: Vote = { ...closed, id: 'v', voters: team, outcome: 'agreed' };
const question: Note = { id: 'Q1', kind: 'question', text: 'How many?', by: 'director', seq: 4, open: true, closed: null };
const guess = { claim: 'found', of: 'x', in: '', about: '', by: 'director', places: [], heardBy: [], seq: 5 } as const;
const prediction: Prediction = { ...guess, id: 'F1', state: 'open' };
const director = { agent: 'director', by: null, reason: '', source: 'router', tier: null } as const;
const used = (calls: number, input = 0) => ({ calls, usage: { ...noUsage, input }, costUsd: 0, countedUsd: 0 });
const byUser = { agent: 'adversary', by: 'user' } as const;
const silent = ['architect', 'director', 'architect', 'director'].map((agent): Said => [agent, {}]);

interface Row {
  readonly when: string;
  readonly discussion: DiscussionState;
  readonly limits?: Partial<DiscussionLimits>;
  readonly here?: readonly string[];
  readonly does: string;
}

const rows: readonly Row[] = [
  { when: 'nobody has spoken', discussion: emptyDiscussion, does: 'openCards director,architect,adversary' },
  {
    when: 'cards are not wanted',
    discussion: emptyDiscussion,
    limits: { firstOpinions: null },
    does: 'askRouter director,architect,adversary',
  },
  {
    when: 'cards would take more than is left',
    discussion: emptyDiscussion,
    limits: { firstOpinions: callsOf(1_000) },
    does: 'askRouter director,architect,adversary',
  },
  { when: 'one member is alone', discussion: emptyDiscussion, here: ['architect'], does: 'choose architect by engine' },
  { when: 'a member was called at the beginning', discussion: { ...emptyDiscussion, queue: [byUser] }, does: 'choose adversary by user' },
  { when: 'something was predicted', discussion: { ...agreed, predictions: [prediction], ledger: [question] }, does: 'lookUp F1' },
  {
    when: 'only a run could tell',
    discussion: { ...agreed, predictions: [{ ...prediction, claim: 'fails' }] },
    does: 'openVote consensus',
  },
  { when: 'the team agrees and has asked the user', discussion: { ...agreed, ledger: [question] }, does: 'openFloor questions' },
  {
    when: 'it has asked and a member is called',
    discussion: { ...agreed, ledger: [question], queue: [byUser] },
    does: 'choose adversary by user',
  },
  { when: 'the stances agree', discussion: agreed, does: 'openVote consensus' },
  { when: 'the stances agree, of one member', discussion: after(proposes), here: ['architect'], does: 'offerConsensus 1 with pre-mortem' },
  { when: 'a vote does not fit', discussion: { ...agreed, spend: used(37) }, does: 'openFloor callBudget, summed' },
  { when: 'a vote has confirmed it', discussion: { ...agreed, votes: [vote] }, does: 'offerConsensus 1 with pre-mortem' },
  { when: 'the pre-mortem is disabled', discussion: { ...agreed, votes: [vote] }, limits: { preMortem: null }, does: 'offerConsensus 1' },
  {
    when: 'the pre-mortem exceeds the limit',
    discussion: { ...agreed, votes: [vote] },
    limits: { preMortem: callsOf(1_000) },
    does: 'offerConsensus 1',
  },
  {
    when: 'an offer was declined',
    discussion: { ...agreed, votes: [vote], consensus: { version: 1, state: 'declined' } },
    does: 'askRouter director,architect',
  },
  { when: 'nothing new comes on what blocks', discussion: argued, does: 'openFloor conflict' },
  { when: 'nothing new comes and a member is called', discussion: { ...argued, queue: [byUser] }, does: 'choose adversary by user' },
  { when: 'the turns are used up', discussion: proposed, limits: { turnBudget: 1 }, does: 'openFloor turnBudget' },
  { when: 'they are, and there is much to sum up', discussion: contested, limits: { turnBudget: 3 }, does: 'openFloor turnBudget, summed' },
  {
    when: 'they are, and nothing is left to sum up with',
    discussion: { ...contested, spend: used(40) },
    limits: { turnBudget: 3 },
    does: 'openFloor turnBudget',
  },
  {
    when: 'they are, and the user called a member',
    discussion: { ...proposed, queue: [byUser] },
    limits: { turnBudget: 1 },
    does: 'choose adversary by user',
  },
  { when: 'calls for a turn are not left', discussion: { ...proposed, spend: used(38) }, does: 'openFloor callBudget' },
  { when: 'they are for whoever is chosen', discussion: { ...proposed, next: director, spend: used(38) }, does: 'speak' },
  { when: 'tokens are used up', discussion: { ...proposed, spend: used(3, 950_000) }, does: 'openFloor tokenBudget' },
  { when: 'a member is chosen', discussion: { ...proposed, next: director }, does: 'speak' },
  {
    when: 'a member called another',
    discussion: { ...proposed, queue: [{ agent: 'director', by: 'architect' }] },
    does: 'choose director by mention',
  },
  {
    when: 'whoever was called has left',
    discussion: { ...proposed, queue: [{ agent: 'security', by: 'user' }] },
    does: 'choose adversary by engine for unattacked',
  },
  { when: 'one voice is due by the agenda', discussion: proposed, does: 'choose adversary by engine for unattacked' },
  { when: 'the talk goes in circles', discussion: after(...silent), does: 'openFloor loop' },
  { when: 'it does, and the user called a member', discussion: { ...after(...silent), queue: [byUser] }, does: 'choose adversary by user' },
  {
    when: 'whoever spoke last is the only voice',
    discussion: { ...contested, muted: ['director', 'architect'] },
    does: 'openFloor allHeard',
  },
];

function told(action: DiscussionAction): string {
  switch (action.act) {
    case 'openCards':
      return `openCards ${action.members.join()}`;
    case 'lookUp':
      return `lookUp ${action.predictions.map(({ id }) => id).join()}`;
    case 'openVote':
      return `openVote ${action.cause}`;
    case 'offerConsensus':
      return `offerConsensus ${action.version}${action.asksPreMortem ? ' with pre-mortem' : ''}`;
    case 'openFloor':
      return `openFloor ${action.reason}${action.isSummed ? ', summed' : ''}`;
    case 'choose': {
      const { agent, source, item } = action.speaker;
      return `choose ${agent.id} by ${source}${item ? ` for ${item.kind}` : ''}`;
    }
    case 'askRouter':
      return `askRouter ${action.candidates.map(({ id }) => id).join()}`;
    case 'condense':
    case 'speak':
    case 'offerStart':
      return action.act;
  }
}

describe('the next action in a discussion', () => {
  for (const { when, discussion, limits, here = team, does } of rows)
    it(`is ${does} when ${when}`, () => {
      const view = { discussion, team: here, transcript: emptyTranscript, models: noModelState, clarify: noClarify };
      assert.equal(told(nextInDiscussion(view, { ...roomyLimits, ...limits })), does);
    });

  const reviewed = { ...noClarify, size: { size: 'reviewed', by: 'starter', reason: '' } } as const;
  const spoke = (agent: string) => ({ agent, to: 'everyone', source: 'engine', outcome: 'done', moved: false }) as const;
  const drafted: DiscussionState = {
    ...emptyDiscussion,
    taken: 1,
    lastSpeaker: 'architect',
    turns: [spoke('architect')],
    proposal: { version: 1, author: 'architect', text: 'Count.', clauses: [], heard: ['architect'] },
  };
  const read: DiscussionState = {
    ...drafted,
    taken: 2,
    lastSpeaker: 'adversary',
    turns: [...drafted.turns, spoke('adversary')],
    proposal: drafted.proposal && { ...drafted.proposal, heard: ['architect', 'adversary'] },
  };
  const blocked: DiscussionState = { ...read, objections: contested.objections.map((each) => ({ ...each, answered: null })) };
  const answered: DiscussionState = { ...blocked, turns: [...blocked.turns, spoke('architect')], lastSpeaker: 'architect' };
  for (const [when, discussion, does, here = team] of [
    ['nothing was said', emptyDiscussion, 'choose architect by engine'],
    ['no architect is here', emptyDiscussion, 'choose director by engine', ['director', 'adversary']],
    ['a proposal is there', drafted, 'choose adversary by engine'],
    ['a proposal is there and no adversary', drafted, 'choose director by engine', ['director', 'architect']],
    ['nobody else can review it', drafted, 'offerStart', ['architect']],
    ['it was reviewed', read, 'offerStart'],
    ['the review blocks', blocked, 'choose architect by engine'],
    ['the block was answered once', answered, 'offerStart'],
    // The user chose a smaller discussion size after the proposer had spoken.
    ['the proposer spoke last', { ...blocked, lastSpeaker: 'architect' }, 'offerStart'],
    ['the reviewer spoke last', { ...drafted, lastSpeaker: 'adversary' }, 'offerStart'],
    ['the user has spoken since', { ...read, turns: [] }, `askRouter ${team.filter((id) => id !== 'adversary').join()}`],
    ['the user has called somebody', { ...read, queue: [{ agent: 'director', by: 'user' }] }, 'choose director by user'],
  ] as const)
    it(`of a review is ${does} when ${when}`, () => {
      const view = { discussion, team: [...here], transcript: emptyTranscript, models: noModelState, clarify: reviewed };
      assert.equal(told(nextInDiscussion(view, roomyLimits)), does);
    });
});
