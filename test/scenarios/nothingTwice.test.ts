// Prompts contain no repeated text.
import assert from 'node:assert/strict';
import type { ModelRequest } from '../../src/core/models/request';
import { tourRequests } from '../kit/promptCache';

/** Minimum length of the compared lines. Shorter lines are headings and names. */
const leastChars = 40;

/** Lines of a prompt. Rules, code and edits are left out, because they may repeat lines. */
function saidLines({ messages }: ModelRequest): readonly string[] {
  const text = messages.map((message) => message.text).join('\n');
  return (
    text
      // The reason for a turn is deliberately repeated right before the task.
      .replace(/\nWhy it is your turn, and the open point:[\s\S]*$/, '')
      .replace(/<data id="[^"]+" name="[^"]*">[\s\S]*?<\/data id="[^"]+">/g, '')
      .split('\n')
      // A decision may repeat a clause, as in the recorded tour.
      .filter((line) => !/^- D\d+ \(\w+(?:, decision)?\): /.test(line))
      .map((line) => line.replace(/^(?:\s|>|-)+/, '').replace(/^[A-Z]\d+(?: \([^)]*\))?: /, ''))
      .map((line) => line.replace(/ \((?:[A-Z]\d+|met by: .*)\)$/, '').replace(/^"|[."]+$/g, ''))
      .filter((line) => line.length >= leastChars)
  );
}

describe('the prompts of the tour', () => {
  it('repeat no text', async () => {
    const twice = (await tourRequests()).flatMap((request) => {
      const lines = saidLines(request);
      return [...new Set(lines.filter((line, at) => lines.indexOf(line) !== at))].map((line) => `${request.role}: ${line.slice(0, 80)}`);
    });
    assert.deepEqual([...new Set(twice)], []);
  });
});
