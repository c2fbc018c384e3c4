// Close reading of candidate files: adjacent words, symbols, identifiers.
import assert from 'node:assert/strict';
import { lookClosely } from '../../../../src/core/context/index/closeReading';
import { createOccurrenceMemory } from '../../../../src/core/context/index/occurrences';
import { termsOf } from '../../../../src/core/context/index/terms';
import { findSymbols } from '../../../../src/core/context/symbols/symbols';

/** Matches in each file for a request in which every word has weight 1. */
function look(request: string, files: Readonly<Record<string, string>>) {
  const wanted = new Map(termsOf(request).map(({ word }) => [word, 1]));
  const looks = lookClosely(request, wanted, new Map(Object.entries(files)), findSymbols, createOccurrenceMemory()(request));
  return (path: string) => looks.get(path) ?? assert.fail(path);
}

describe('close reading of a file', () => {
  it('finds adjacent words of the request, however an identifier joins them', () => {
    const files = {
      'a.js': 'idleTimeout(1)',
      'b.js': 'idle_timeout = 1',
      'c.css': '--idle-timeout: 1',
      'd.txt': 'the idle timeout',
      'idle-timeout.js': 'x',
    };
    const of = look('idle timeout', files);
    for (const path of Object.keys(files)) assert.equal(of(path).phrases, 1, path);
  });

  it('ignores the same words far apart, and counts each phrase once', () => {
    const of = look('idle timeout of sockets', {
      'a.js': 'idle();\n\ntimeout();',
      'b.js': 'idleTimeout idleTimeout',
      'c.js': 'idleTimeout, timeoutSockets',
    });
    assert.equal(of('a.js').phrases, 0);
    assert.ok(of('b.js').phrases > 0 && of('b.js').phrases < of('c.js').phrases);
  });

  it('ranks the file that defines a name above files that call it', () => {
    const of = look('limit requests', { 'limit.ts': 'export function limitRequests(): void {}\n', 'app.ts': 'limitRequests();\n' });
    assert.ok(of('limit.ts').symbol > of('app.ts').symbol);
  });

  it('matches identifiers exactly and weights rare ones higher', () => {
    const of = look('`load_all` forgets Store::open', {
      'a.rs': 'fn load_all() {}',
      'b.rs': 'Store::open()',
      'c.rs': 'loadAll(); store.open_all()',
      'd.rs': 'open Store',
    });
    assert.ok(of('a.rs').identifiers > 0 && of('b.rs').identifiers > of('d.rs').identifiers);
    assert.equal(look('the store forgets', { 'a.rs': 'the store forgets' })('a.rs').identifiers, 0);
  });

  it('finds nothing for a request without words', () => {
    assert.deepEqual(look('', { 'a.js': 'x' })('a.js'), { phrases: 0, symbol: 0, identifiers: 0 });
  });
});
