// Prompts say nothing twice.
import assert from 'node:assert/strict';
import type { ModelRequest } from '../../src/core/models/request';
import { tourRequests } from '../kit/promptCache';

/** Shorter lines are headings and names. */
const leastChars = 40;

/** The lines of what a prompt is told beside its rules; code and edits may repeat themselves. */
function saidLines({ messages }: ModelRequest): readonly string[] {
  const text = messages.map((message) => message.text).join('\n');
  return (
    text
      // why it is a member's turn is said once more on purpose, right before the task
      .replace(/\nWhy it is your turn, and the point that is open:[\s\S]*$/, '')
      .replace(/<data id="[^"]+" name="[^"]*">[\s\S]*?<\/data id="[^"]+">/g, '')
      .split('\n')
      // a member may decide in the words of a clause, as one of the recorded team does
      .filter((line) => !/^- D\d+ \(\w+(?:, decision)?\): /.test(line))
      .map((line) => line.replace(/^(?:\s|>|-)+/, '').replace(/^[A-Z]\d+(?: \([^)]*\))?: /, ''))
      .map((line) => line.replace(/ \((?:[A-Z]\d+|met by: .*)\)$/, '').replace(/^"|[."]+$/g, ''))
      .filter((line) => line.length >= leastChars)
  );
}

describe('the prompts of the tour', () => {
  it('say nothing twice', async () => {
    const twice = (await tourRequests()).flatMap((request) => {
      const lines = saidLines(request);
      return [...new Set(lines.filter((line, at) => lines.indexOf(line) !== at))].map((line) => `${request.role}: ${line.slice(0, 80)}`);
    });
    assert.deepEqual([...new Set(twice)], []);
  });
});
