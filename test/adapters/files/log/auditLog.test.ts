// Audit log on a real disk: order, rotation, failures.
import assert from 'node:assert/strict';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { createAuditLog, maxAuditBytes } from '../../../../src/adapters/files/log/clarifyRecords';
import type { AuditEntry } from '../../../../src/core/sessions/auditEntries';
import { freshFolder } from '../folder';

const entry = (round: number): AuditEntry => ({
  at: Date.UTC(2026, 0, 12),
  what: 'clarify.asked',
  sessionId: 's',
  round,
  about: 'Make it better',
});
const roundsIn = (path: string) =>
  readFileSync(path, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => (JSON.parse(line) as AuditEntry).round);

describe('the audit log', () => {
  const at = freshFolder();
  const noFailure = (error: Error) => assert.fail(error);

  it('has one JSON line per entry, in call order, appended to across restarts', async () => {
    const first = createAuditLog(at('a', 'audit.jsonl'), noFailure);
    await Promise.all([4, 5].map((round) => first.note(entry(round))));
    await createAuditLog(at('a', 'audit.jsonl'), noFailure).note(entry(6));
    assert.deepEqual(roundsIn(at('a', 'audit.jsonl')), [4, 5, 6]);
    assert.equal(
      readFileSync(at('a', 'audit.jsonl'), 'utf8').split('\n')[0],
      '{"at":"2026-01-12T00:00:00.000Z","what":"clarify.asked","sessionId":"s","round":4,"about":"Make it better"}',
    );
  });

  it('is rotated before it exceeds its limit of one megabyte', async () => {
    const small = createAuditLog(at('b.jsonl'), noFailure, 300);
    for (let round = 1; round <= 5; round++) await small.note(entry(round));
    assert.deepEqual([roundsIn(at('b.jsonl.old')), roundsIn(at('b.jsonl'))], [[3, 4], [5]]);
    assert.ok(statSync(at('b.jsonl')).size <= 300 && statSync(at('b.jsonl.old')).size <= 300);
    assert.equal(maxAuditBytes, 1_048_576);
  });

  it('reports a failed write without stopping anything', async () => {
    writeFileSync(at('file'), '');
    const failures: Error[] = [];
    await createAuditLog(at('file', 'audit.jsonl'), (error) => failures.push(error)).note(entry(1));
    assert.equal(failures.length, 1);
  });
});
