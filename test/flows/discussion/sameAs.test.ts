// Turns, objections and clauses that repeat what another member said.
import assert from 'node:assert/strict';
import { consensusGap } from '../../../src/core/discussion/consensus';
import { renderConversation } from '../../../src/core/conversation/conversation';
import { openDiscussion, turnText, waits } from '../../kit/openDiscussion';
import { scriptedModels } from '../../kit/scriptedModels';
import { columns } from '../../kit/lists';

const idea = 'The limit counts the tries of each address before the handler runs, and it answers 429 once there are more than five.';
const proposal = [{ kind: 'behaviour', text: 'Five tries a minute for each address.' }];
const objection = { text: 'Users behind one address of an office share the five tries and lock each other out.', blocking: true };

async function talk(
  director: string,
  adversary = turnText('Shared addresses matter, so the count belongs to the account as well.', {
    position: 'object',
    objections: [objection],
  }),
) {
  const script = {
    router: [waits, waits, waits, waits, waits, waits],
    architect: [{ text: turnText(idea, { position: 'support', proposal }) }],
    director: [{ text: director }],
    adversary: [{ text: adversary }],
  };
  const test = await openDiscussion({ models: scriptedModels({ script }) });
  await test.say('@architect @adversary @director How do we limit it?');
  return test;
}

describe('a member who repeats another', () => {
  it('is marked as such for the user and models, and takes no position', async () => {
    const test = await talk(turnText(`I agree. ${idea}`, { position: 'support', why: 'it is cheap' }));
    const { discussion, transcript, team } = test.session();
    assert.equal(discussion.positions.director, undefined);
    const ended = test.events.flatMap((event) => (event.type === 'turn.ended' && event.sameAs ? [event.sameAs] : []));
    assert.deepEqual(ended, [[{ agent: 'architect', text: '' }]]);
    assert.match(renderConversation(test.session(), 'x'), /Director \(to User\) said the same as Architect\./);
    assert.ok(transcript.entries.tail.some((entry) => entry.kind === 'turn' && entry.sameAs?.[0]?.agent === 'architect'));
    // The Director has answered by repeating, so consensus does not wait for the Director.
    assert.notDeepEqual(consensusGap(discussion, team), { kind: 'unheard', agents: ['director'] });
  });

  it('raises no second objection with the same text, and keeps its own', async () => {
    const own = { text: 'The count is lost whenever the server restarts.', blocking: true };
    const again = { ...objection, text: objection.text.replace('lock each other out', 'lock each other out of it') };
    const test = await talk(turnText('Two things trouble me about that plan of yours.', { position: 'object', objections: [again, own] }));
    assert.deepEqual(columns(test.session().discussion.objections, 'owner', 'text'), [
      ['adversary', objection.text],
      ['director', own.text],
    ]);
    assert.equal(test.session().discussion.positions.director?.position, 'object');
  });

  it('adds no clause that exists', async () => {
    const clauses = [{ op: 'add', kind: 'behaviour', text: 'There are five tries a minute for each address, no more than that.' }];
    const kept = [{ op: 'add', kind: 'state', text: 'The counts live in memory and are gone after a restart.' }];
    const test = await talk(
      turnText('The design lacks a word on where it is kept.', { position: 'support', clauses: kept }),
      turnText('I put it in plain words for everyone.', { position: 'support', clauses }),
    );
    const twice = await talk(
      turnText('It has to be said where it is kept.', { position: 'support', clauses: kept }),
      turnText('The design lacks that.', { position: 'support', clauses: kept }),
    );
    assert.equal(test.session().discussion.proposal?.clauses.length, 3);
    assert.equal(twice.session().discussion.proposal?.clauses.length, 2);
  });

  it('counts if it adds a question, or if its text is its own', async () => {
    const asks = await talk(turnText(idea, { position: 'support', asks: ['Do offices share an address?'] }));
    assert.equal(asks.session().discussion.positions.director?.position, 'support');
    const other = await talk(turnText('An attacker spreads over many addresses, which this does not see at all.', { position: 'changes' }));
    assert.equal(other.session().discussion.positions.director?.position, 'changes');
  });
});
