// Agenda: order of the open points, and the next speaker if only one is possible.
import assert from 'node:assert/strict';
import { discussionTeam } from '../../../src/core/agents/roster';
import { agendaOf, dueSpeaker, renderAgenda, searchWords } from '../../../src/core/discussion/agenda';
import { foldTurn } from '../../../src/core/discussion/fold';
import { type DiscussionState, emptyDiscussion } from '../../../src/core/discussion/state';
import type { EventOf } from '../../../src/core/events';
import { stanceFrom, type StanceWords } from '../../kit/stances';

const team = ['director', 'architect', 'adversary'];
let seq = 0;

type Said = readonly [agent: string, words: StanceWords];

function following(...turns: readonly Said[]): DiscussionState {
  return turns.reduce((discussion, [agent, words]) => {
    const stance = stanceFrom(words);
    const ended: EventOf<'turn.ended'> = {
      type: 'turn.ended',
      turnId: `t${++seq}`,
      outcome: 'done',
      text: 'Said.',
      mentions: [],
      stance,
      seq,
      at: seq,
    };
    return foldTurn(discussion, { agent, to: 'everyone', source: 'router' }, ended);
  }, emptyDiscussion);
}

const proposes: Said = ['architect', { position: 'support', proposal: ['Count by address.', 'Forget after a day.'] }];
const blocks: Said = ['adversary', { position: 'object', about: ['P1'], objections: [{ text: 'Forged.', blocking: true, about: ['P1'] }] }];
const answers: Said = ['architect', { position: 'support', addresses: ['O1'] }];
const kinds = (discussion: DiscussionState) => agendaOf(discussion, team).map(({ kind, agents }) => `${kind} ${agents.join(',')}`.trim());
const due = (discussion: DiscussionState, candidates = team) =>
  dueSpeaker(agendaOf(discussion, team), discussionTeam(candidates))?.agent.id ?? null;

describe('the agenda', () => {
  it('is empty before there is a design', () => assert.deepEqual(kinds(emptyDiscussion), []));

  it('has a new version criticized first, and then asks each member for a position', () => {
    const discussion = following(proposes);
    assert.deepEqual(kinds(discussion), ['unattacked adversary', 'unheard director,adversary']);
    assert.equal(due(discussion), 'adversary');
  });

  it('has a blocking objection answered by the author of the clause, and judged by its owner', () => {
    const raised = following(proposes, blocks);
    assert.deepEqual(kinds(raised), ['unanswered architect', 'unheard director', 'contested adversary']);
    const words = (source: 'engine' | 'router') => searchWords(raised, team, { agent: 'architect', reason: 'Why.', source });
    assert.deepEqual([words('engine').trim(), words('router').trim()], ['O1: Forged.', 'O1: Forged.\nWhy.']);
    assert.equal(due(raised), 'architect');
    const answered = following(proposes, blocks, answers);
    assert.equal(kinds(answered)[0], 'answered adversary');
    assert.equal(due(answered), 'adversary');
    assert.equal(kinds(following(proposes, blocks, answers, ['adversary', { position: 'object' }]))[0], 'unanswered architect');
    assert.ok(
      !kinds(following(proposes, blocks, answers, ['adversary', { position: 'support', closes: ['O1'] }]))
        .join()
        .includes('answered'),
    );
  });

  it('asks the author of the clause, not of the version', () => {
    const discussion = following(
      proposes,
      ['director', { position: 'support', clauses: [{ id: 'P2', text: 'Forget after 2 days.' }] }],
      blocks,
    );
    assert.equal(kinds(discussion)[0], 'unanswered architect');
    const other: StanceWords = { position: 'object', objections: [{ text: 'Too long.', blocking: true, about: ['P2'] }] };
    assert.ok(
      kinds(following(proposes, ['director', { position: 'support', clauses: [{ id: 'P2', text: 'x' }] }], ['adversary', other])).includes(
        'unanswered director',
      ),
    );
  });

  it('leaves the choice open if several members, none, or only the user can speak', () => {
    const wide = [...team, 'ux'];
    const discussion = following(proposes, ['adversary', { position: 'support' }]);
    assert.equal(dueSpeaker(agendaOf(discussion, wide), discussionTeam(wide)), null);
    assert.equal(due(following(proposes), []), null);
    const asked = following(
      proposes,
      ['adversary', { position: 'support' }],
      ['director', { position: 'support', asks: ['For how long?'] }],
    );
    assert.deepEqual([kinds(asked), due(asked)], [['question'], null]);
  });

  it('skips members that spoke on this version without taking a position', () => {
    assert.equal(due(following(proposes, ['adversary', { position: 'none' }], ['director', { position: 'none' }])), null);
  });

  it('is described in words, addressing the reader as you', () => {
    const text = renderAgenda(agendaOf(following(proposes, blocks), team), 'architect');
    assert.match(text, /O1 \(Adversary\) blocks and has no answer yet; it is for you to answer/);
    assert.match(text, /contested \(P1\) by Adversary/);
    assert.equal(renderAgenda([]), 'nothing is open');
  });
});
