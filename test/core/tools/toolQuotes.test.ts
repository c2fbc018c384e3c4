// Correct and incorrect quotes from the results of many kinds of MCP servers.
import assert from 'node:assert/strict';
import { toolQuoteCases } from './toolQuoteCases';
import { outsideCitations } from '../../../src/core/web/webCitations';
import type { ToolUse } from '../../../src/core/tools/toolUse';
import { noWeb } from '../../../src/core/web/webLook';

const marks = [
  ['`', '`'],
  ['"', '"'],
  ['“', '”'],
] as const;

/** State of the quote in each kind of quotation marks. */
function statesOf(result: string, quote: string): readonly string[] {
  const use: ToolUse = {
    ...{ callId: 'u-1', count: 1, turnId: 't-1', agent: 'architect', tool: 'mcp:any/read', args: '{}', mostTokens: 1 },
    ...{ costUsd: null, text: result, state: 'done' },
  };
  return marks
    .filter((pair) => !pair.some((mark) => quote.includes(mark)))
    .map(
      ([open, close]) => outsideCitations(`It says mcp:any/read#1: ${open}${quote}${close}.`, { web: noWeb, tools: [use] })[0]?.state ?? '',
    );
}

describe('true quotations of MCP results are verified and false ones are not', () => {
  for (const { from, result, right, wrong } of toolQuoteCases) {
    it(`from ${from}`, () => {
      for (const quote of right) assert.deepEqual([...new Set(statesOf(result, quote))], ['verified'], quote);
      for (const quote of wrong) assert.deepEqual([...new Set(statesOf(result, quote))], ['misquoted'], quote);
    });
  }
});
