// Fold of MCP tool calls.
import assert from 'node:assert/strict';
import { applyFold } from '../../../src/core/base/fact';
import type { Fact } from '../../../src/core/events';
import { toolFold } from '../../../src/core/tools/toolUse';
import { toolLabel } from '../../../src/core/tools/mcpTools';
import { askedTool, noTools, toolName } from '../../../src/core/tools/toolUse';
import { assertMapped } from '../../kit/lists';

const asked = (callId: string, level: 'ask' | 'always' = 'ask'): Fact => ({
  ...{ type: 'tool.asked', callId, turnId: 't-1', agent: 'architect', tool: 'mcp:notes/read', args: '{}', level },
  ...{ mostTokens: 1, costUsd: null },
});
const answered = (callId: string, allowed: boolean): Fact => ({ type: 'tool.answered', callId, allowed });
const ended = (callId: string): Fact => ({ type: 'tool.ended', callId, outcome: 'done', tokens: 1 });
const over: Fact = { type: 'turn.ended', turnId: 't-1', outcome: 'done', text: '', mentions: [], stance: null };
const usesAfter = (...facts: Fact[]) => facts.reduce((uses, fact) => applyFold(toolFold, uses, { ...fact, seq: 1, at: 0 }), noTools);
const states = (...facts: Fact[]) => usesAfter(...facts).map(({ state }) => state);

describe('calls of tools', () => {
  it('go from requested through allowed to done, or are refused', () => {
    assert.deepEqual(states(asked('a')), ['asked']);
    assert.deepEqual(states(asked('a'), answered('a', true)), ['allowed']);
    assert.deepEqual(states(asked('a'), answered('a', true), ended('a'), over), ['done']);
    assert.deepEqual(states(asked('a'), answered('a', false), answered('a', true), ended('a')), ['refused']);
    assert.deepEqual(states(asked('a', 'always')), ['allowed']);
  });

  it('end with their turn, and a late answer or result changes nothing', () => {
    assert.deepEqual(states(asked('a'), asked('b', 'always'), over, answered('a', true), ended('b')), ['dropped', 'dropped']);
    assert.deepEqual(states(asked('a'), ended('a'), answered('b', true)), ['asked']);
  });

  it('are counted per session, and confirmed one after the other', () => {
    const uses = usesAfter(asked('a'), asked('b'), answered('a', true));
    assert.deepEqual(uses.map(toolName), ['mcp:notes/read#1', 'mcp:notes/read#2']);
    assert.equal(askedTool(uses)?.callId, 'b');
    assert.equal(usesAfter(asked('a'), { type: 'run.resumed' } as Fact).length, 1);
  });

  it('are named by server and tool', () => {
    assertMapped(['mcp_notes_read_note', 'mcp_notes'], ['mcp:notes/read_note', 'mcp:notes'], (name) => toolLabel(name));
  });
});
