// Sessions with a simulated small model.
import assert from 'node:assert/strict';
import { checkInvariants } from '../../kit/invariants';
import { dailyShare, isNight } from '../../kit/rounds';
import { figuresOf } from '../../kit/sloppy/sloppyFigures';
import { checkPromises, sloppyPromises } from '../../kit/sloppy/sloppyInvariants';
import { errorKinds } from '../../kit/sloppy/sloppyModel';
import { playSloppySession } from '../../kit/sloppy/sloppySession';

/** Number of sessions. Half of them run with a server that enforces answer schemas, half with a server that ignores schemas. */
const runs = isNight ? 20_000 : 160;
/** First seed. Set MILKSTACK_FIRST_SESSION to run part of a long series. */
const first = Number(process.env.MILKSTACK_FIRST_SESSION ?? 1);
const faultless = { habits: 0, habitShare: 0, chanceShare: 0, mendShare: 1 };
const untaken = errorKinds.filter(({ notYet }) => notYet !== undefined);

describe('sessions with a small model', () => {
  it('complete both steps if the model makes no error', async () => {
    for (let seed = 1; seed <= 6; seed++) {
      const session = await playSloppySession({ seed, isBound: false, sloppiness: faultless });
      session.models.assertComplete();
      const { isRight, repairs, machinery } = figuresOf(session);
      assert.deepEqual(
        { isRight, repairs, machinery, isStuck: session.isStuck },
        { isRight: true, repairs: 0, machinery: [], isStuck: false },
      );
    }
  });

  for (const isBound of [false, true]) {
    const seeds = dailyShare(
      Array.from({ length: runs / 2 }, (_, index) => first + 2 * index + (isBound ? 1 : 0)),
      4,
    );
    it(`keep every promise, ${seeds.length} with a server that ${isBound ? 'enforces' : 'ignores'} the schema`, async function () {
      this.timeout(Math.max(600_000, runs * 600));
      for (const seed of seeds) {
        try {
          const session = await playSloppySession({ seed, isBound, isLean: true });
          checkInvariants(session.test, session.models);
          checkPromises(session);
        } catch (error) {
          throw new Error(`seed ${seed}: ${error instanceof Error ? error.stack : String(error)}`);
        }
      }
    });
  }

  for (const { promise, except } of sloppyPromises)
    for (const [kind, why] of Object.entries(except))
      it(`do not show yet that ${promise} with "${kind}": ${why}`, () => assert.ok(errorKinds.some(({ name }) => name === kind)));

  for (const { name, notYet } of untaken)
    it(`are not tried with "${name}" yet: ${notYet}`, async () => {
      const session = await playSloppySession({ seed: 1, isBound: false, habits: [name], isLean: true });
      checkInvariants(session.test, session.models);
      assert.notDeepEqual(figuresOf(session).machinery, [], 'the product takes it: let it be picked');
    });
});
