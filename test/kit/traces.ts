// Invariants of the graph of related entries.
import assert from 'node:assert/strict';
import { at, items, size } from '../../src/core/base/chunkedList';
import type { Session } from '../../src/core/session';
import { traceGraph, tracesOf } from '../../src/core/traceability/graph';

export function checkTrail(session: Session): void {
  const graph = traceGraph(session);
  const { nodes, links } = graph;
  for (const [key, ends] of links)
    for (const end of ends) {
      assert.ok(nodes.has(key) && nodes.has(end), `T1: a link from ${key} to ${end}, which is not there`);
      assert.ok(links.get(end)?.has(key), `T1: ${end} does not lead back to ${key}`);
    }
  const trails = new Map([...nodes.keys()].map((key) => [key, new Set(tracesOf(graph, key).map((node) => node.key))]));
  for (const [key, reached] of trails)
    for (const end of reached) assert.ok(trails.get(end)?.has(key), `T2: the walk from ${key} ends at ${end}, and there is none back`);
  checkPlaces(session, graph);
  checkWhole(session, graph);
}

/** T3: a ledger entry or objection links to the turn that added it. */
function checkPlaces({ transcript: { entries }, discussion }: Session, { nodes, links }: ReturnType<typeof traceGraph>): void {
  const turns = new Map([...items(entries)].flatMap((entry) => (entry.kind === 'turn' ? [[entry.endedSeq, entry.agent] as const] : [])));
  for (const { id, seq } of [...discussion.ledger, ...discussion.objections]) {
    const agent = turns.get(seq);
    const said = [...(links.get(id) ?? [])].flatMap((key) => nodes.get(key) ?? []).filter((node) => node.kind === 'said');
    for (const { index } of said) assert.ok(index >= 0 && index < size(entries), `T3: ${id} leads to row ${index}`);
    if (agent === undefined) continue;
    const isThere = said.some(({ index, by }) => {
      const entry = at(entries, index);
      return entry?.kind === 'turn' && entry.endedSeq === seq && by === agent;
    });
    assert.ok(isThere, `T3: ${id} does not lead to the turn of ${agent} that brought it`);
  }
}

/** T4: every entry, clause, step, hunk and finding is a node of the graph. */
function checkWhole({ discussion, progress }: Session, { nodes, links }: ReturnType<typeof traceGraph>): void {
  const ids = [...discussion.ledger, ...discussion.objections, ...(discussion.proposal?.clauses ?? [])].map(({ id }) => id);
  for (const id of ids) assert.ok(nodes.has(id), `T4: ${id} is not on the trail`);
  for (const task of progress.offered?.plan.tasks ?? []) assert.ok(nodes.has(`step ${task.id}`), `T4: ${task.id} is not on the trail`);
  for (const { id, files, attempt } of progress.tasks)
    for (const hunk of files.flatMap(({ hunks }) => hunks))
      assert.ok(links.get(`step ${id}`)?.has(`hunk ${id} ${attempt} ${hunk.id}`), `T4: ${hunk.id} does not belong to ${id}`);
}
