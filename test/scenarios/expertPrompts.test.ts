// Prompts of experts, compared with golden files.
import type { Arm } from '../../src/core/experts/facts';
import type { ModelRequest } from '../../src/core/models/request';
import { matchesGolden } from '../kit/golden';
import { answersOf, mapsAll, openExperts, planFor } from '../kit/openExperts';

const kept: readonly (readonly [arm: Arm, role: string, file: string])[] = [
  ['experts', 'explorer', 'explorer'],
  ['experts', 'expert.1', 'expert'],
  ['experts', 'mapper', 'mapper'],
  ['experts', 'planner', 'planner-experts'],
  ['vote', 'expert.1.vote', 'judge'],
];

describe('assembled prompts of experts', () => {
  for (const [arm, role, file] of kept) {
    it(`of ${role} equal ${file}.md`, async () => {
      const choice = { json: { reason: 'It is right.', choice: 'A' } };
      const votes = Object.fromEntries([1, 2, 3].map((id) => [`expert.${id}.vote`, [choice]]));
      const script = { ...answersOf(3), mapper: [mapsAll], planner: [planFor(9)], ...votes };
      const test = await openExperts({ script, count: 3 });
      await test.run(arm);
      const request = test.models.calls.find((made) => made.role === role);
      matchesGolden(`test/scenarios/prompts/${file}.md`, textOf(request));
    });
  }
});

function textOf(request: ModelRequest | undefined): string {
  const asked = request ? ['# System', request.system, '# User', ...request.messages.map(({ text }) => text)] : [];
  const schema = request?.schema ? [`# Schema\n${JSON.stringify(request.schema, null, 2)}`] : [];
  return `${[...asked, ...schema].join('\n\n')}\n`;
}
