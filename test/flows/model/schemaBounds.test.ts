// Limits for texts and lists in the JSON schemas sent to providers.
import assert from 'node:assert/strict';
import * as v from 'valibot';
import { jsonSchemaOf } from '../../../src/flows/model/callModelTyped';
import { unboundedIn } from '../../kit/scriptedModels';

describe('a sent schema', () => {
  it('limits every text and list at any depth, and keeps its own limits', () => {
    const schema = v.object({
      word: v.picklist(['a', 'b']),
      short: v.pipe(v.string(), v.maxLength(8)),
      type: v.fallback(v.string(), ''),
      list: v.array(v.object({ held: v.nullable(v.string()), maxItems: v.optional(v.array(v.union([v.string(), v.number()]))) })),
      named: v.record(v.string(), v.array(v.string())),
    });
    assert.deepEqual(unboundedIn(jsonSchemaOf(schema), ''), []);
    assert.ok(JSON.stringify(jsonSchemaOf(schema)).includes('"maxLength":8'));
    assert.deepEqual(unboundedIn({ type: 'object', properties: { a: { type: 'array', items: { type: 'string' } } } }, ''), [
      '/properties/a',
      '/properties/a/items',
    ]);
  });
});
