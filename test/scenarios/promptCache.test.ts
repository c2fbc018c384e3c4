// Cacheable prefixes of prompts.
import assert from 'node:assert/strict';
import { cacheRows, cacheTotal, commonChars, playedTour, promptText, tourRequests } from '../kit/promptCache';
import { ownSources, sampleFiles } from '../kit/sampleFiles';

/** Maximum number of tokens in the tour's prompts outside prefixes shared with an earlier call. */
const mostUncached = 52_000;

describe('the prompts of the tour', () => {
  it('mostly begin like an earlier one', async () => {
    const { tokens, cached } = cacheTotal(cacheRows(await tourRequests()));
    assert.ok(tokens - cached <= mostUncached && cached > tokens / 2, `${cached} of ${tokens}`);
  });

  for (const window of [undefined, 8_192, 16_384])
    it(`are mostly read once by a server with one slot, from one member to the next, in a window of ${window ?? 'unknown'} tokens`, async () => {
      const requests = await tourRequests(window);
      const members = requests.filter(({ role }) => /^(director|architect|adversary)(\.ballot)?$/.test(role)).map(promptText);
      const pairs = members.slice(1, 9).map((text, index) => ({ text, before: members[index] ?? '' }));
      const shares = pairs.map(({ text, before }) => 1 - commonChars(before, text) / text.length);
      const again = pairs.reduce((sum, { text }, index) => sum + (shares[index] ?? 0) * text.length, 0);
      const all = pairs.reduce((sum, { text }) => sum + text.length, 0);
      assert.equal(pairs.length, 8);
      assert.ok(again / all <= 0.25, shares.map((share) => share.toFixed(2)).join(' '));
      assert.ok(Math.max(...shares) < 0.5, shares.map((share) => share.toFixed(2)).join(' '));
    });

  it('keep the paths and parts of a large project as they were first shown, until the build changes them', async () => {
    const rules = 'A rule of the house, which holds for all files.\n'.repeat(100);
    const { requests, test } = await playedTour({ ...ownSources(), ...sampleFiles(), 'AGENTS.md': rules, 'test/AGENTS.md': rules });
    const { tokens, cached } = cacheTotal(cacheRows(requests));
    assert.ok(cached / tokens >= 0.74, `${cached} of ${tokens}`);
    const planned = new Set(test.session().progress.offered?.plan.tasks.flatMap(({ files }) => files));
    const partsOf = (role: string) => {
      const text = promptText(requests.find((request) => request.role === role) ?? assert.fail(role));
      return [...text.matchAll(/<data id="[^"]+" name="((\S+\.\w+)(?: lines [\d, to]+)?)">/g)].map(([, name = '', path = '']) => ({
        name,
        path,
      }));
    };
    const [opening, turn] = [partsOf('starter'), partsOf('architect')];
    assert.ok(opening.length > 5, `${opening.length}`);
    assert.deepEqual(turn.slice(0, opening.length), opening);
    const lasting = opening.filter(({ path }) => !planned.has(path));
    assert.deepEqual(partsOf('planner').slice(0, opening.length), opening);
    assert.deepEqual(partsOf('builder').slice(0, lasting.length), lasting);
    const listings = requests.flatMap((request) => /^<data [^\n]+ name="files of [\s\S]*?<\/data/m.exec(promptText(request))?.[0] ?? []);
    assert.ok(listings.length > 10 && new Set(listings).size === 1, `${new Set(listings).size} listings`);
    const withProject = requests.map(promptText).filter((text) => text.includes('name="files of '));
    for (const text of withProject)
      assert.ok(
        text.indexOf('name="rules of the project: AGENTS.md">') < text.indexOf('name="files of ') &&
          text.includes('AGENTS.md">\n1| A rule'),
      );
  });
});
