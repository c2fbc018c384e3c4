// Line of a turn that quotes the message it answers.
import assert from 'node:assert/strict';
import { append, emptyList, type List } from '../../../src/core/base/chunkedList';
import type { Session } from '../../../src/core/session';
import type { Entry, TurnEntry } from '../../../src/core/transcript';
import { answeredBy } from '../../../webview/conversation/SaidActions';

const said = (id: string, text: string) => ({ kind: 'message', id, at: 0, text }) as unknown as Entry;
const turn = (id: string, agent: string, to: string, text = `${agent} speaks.`) =>
  ({ kind: 'turn', id, at: 0, agent, to, text, state: 'done' }) as unknown as TurnEntry;

const answered = (...entries: readonly Entry[]) => {
  const list = entries.reduce<List<Entry>>((all, entry) => append(all, entry), emptyList);
  const last = entries.at(-1) as TurnEntry;
  return answeredBy({ transcript: { entries: list } } as unknown as Session, last, entries.length - 1)?.text ?? null;
};

describe('the reference of a turn', () => {
  it('is the user’s message, if others spoke in between', () => {
    assert.equal(answered(said('m', 'Redis?'), turn('a', 'architect', 'adversary'), turn('b', 'director', 'user')), 'Redis?');
  });

  it('is missing if the message had an answer already', () => {
    assert.equal(answered(said('m', 'Redis?'), turn('a', 'planner', 'user'), turn('b', 'builder', 'user')), null);
  });

  it('is missing if the message is right above', () => {
    assert.equal(answered(said('m', 'Redis?'), turn('a', 'director', 'user')), null);
    const first = { kind: 'phase', id: 'p', at: 0, from: null, to: 'clarify', cause: 'start' } as unknown as Entry;
    assert.equal(answered(said('m', 'Redis?'), first, turn('a', 'starter', 'user')), null);
  });

  it('is the last turn of the addressed member', () => {
    assert.equal(
      answered(turn('a', 'architect', 'everyone', 'A bucket.'), said('m', 'Go on'), turn('b', 'adversary', 'architect')),
      'A bucket.',
    );
  });
});
