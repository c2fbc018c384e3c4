// Damaged facts: folding them never throws.
import assert from 'node:assert/strict';
import { type Event, type Fact, factShapes, isWhole } from '../../src/core/events';
import { next } from '../../src/core/next';
import { emptySession, type Session } from '../../src/core/session';
import { tourEvents } from '../kit/playTour';
import { sampleFacts } from '../kit/sampleFacts';
import { evolve, fold, startFold } from '../../src/core/evolve';
import { roomyLimits } from '../kit/workLimits';

const stamped = (fact: Fact, seq: number) => ({ ...fact, seq, at: seq }) as Event;

const huge = 'x'.repeat(17_000_000);

const odd: readonly unknown[] = [
  undefined,
  null,
  7,
  -1,
  1e300,
  9e15,
  'a word of a later version',
  huge,
  true,
  [],
  [null],
  [[]],
  {},
  { a: 1 },
];

/** Variants of a value, each with one nested value replaced, at any depth. */
function* mutated(value: unknown): Generator<unknown> {
  yield* odd;
  if (typeof value !== 'object' || value === null) return;
  for (const [key, part] of Object.entries(value))
    for (const instead of mutated(part)) yield Array.isArray(value) ? value.with(Number(key), instead) : { ...value, [key]: instead };
}

/** Variants of an event, each with one field or nested value replaced. */
function* mutations(event: Event): Generator<Event> {
  for (const [field, value] of Object.entries(event)) {
    if (field === 'type') continue;
    for (const instead of mutated(value)) yield { ...event, [field]: instead } as Event;
  }
}

describe('required fields of events', () => {
  let tour: readonly Event[];
  before(async () => {
    tour = await tourEvents();
  });

  it('are in every event of the tour, and in one of every type', () => {
    for (const event of tour) assert.ok(isWhole(event), JSON.stringify(event));
    for (const fact of Object.values(sampleFacts)) assert.ok(isWhole(stamped(fact, 1)), fact.type);
  });

  it('allow unknown events and fields of a later version', () => {
    assert.ok(isWhole({ type: 'dream.dreamt', of: 7, seq: 1, at: 1 } as unknown as Event));
    assert.ok(isWhole({ ...stamped(sampleFacts['run.stopped'], 1), reason: 'dreaming', more: [] } as unknown as Event));
  });

  for (const fact of Object.values(sampleFacts))
    it(`reject ${fact.type} without a field, or with a field of another type`, () => {
      const optional = optionalIn(fact);
      for (const field of Object.keys(fact).filter((name) => name !== 'type')) {
        const { [field]: _left, ...rest } = { ...stamped(fact, 1) } as Record<string, unknown>;
        assert.equal(isWhole(rest as unknown as Event), optional.includes(field), `without ${field}`);
        for (const instead of [huge, 1e300, () => 0])
          assert.ok(!isWhole({ ...rest, [field]: instead } as unknown as Event), `${field} as ${String(instead).slice(0, 9)}`);
      }
    });

  it('let no event throw in the fold, on an empty session or in the middle of the tour', () => {
    const moments: readonly Session[] = [emptySession, ...[0.2, 0.4, 0.6, 0.8, 1].map((part) => fold(tour.slice(0, tour.length * part)))];
    for (const fact of Object.values(sampleFacts))
      for (const session of moments)
        for (const event of mutations(stamped(fact, session.seq + 1))) {
          if (!isWhole(event)) continue;
          const after = evolve(session, event);
          assert.equal(after.seq, event.seq);
        }
  });

  it('leave every other event of the tour valid', () => {
    const seen = new Set<string>();
    for (const [index, event] of tour.entries()) {
      if (seen.has(event.type)) continue;
      seen.add(event.type);
      const before = fold(tour.slice(0, index));
      for (const mutation of mutations(event)) {
        if (!isWhole(mutation)) continue;
        const folding = startFold(before);
        folding.take(mutation);
        if (folding.skipped() === 0) next(folding.session(), roomyLimits);
        else assert.deepEqual({ ...folding.session(), seq: before.seq, lastAt: before.lastAt }, before);
      }
    }
    assert.ok(seen.size > 25, `${seen.size} types in the tour`);
  });
});

/** Names of a fact's optional fields, which older logs may lack. */
function optionalIn({ type }: Fact): readonly string[] {
  return Object.entries<object>(factShapes[type]).flatMap(([name, field]) => ('isOptional' in field ? [name] : []));
}
