// Expert prompts as golden files.
import type { ModelRequest } from '../../src/core/models/request';
import { matchesGolden } from '../kit/golden';
import { answersOf, mapsAll, openExperts, planFor } from '../kit/openExperts';

const kept: readonly (readonly [role: string, file: string])[] = [
  ['explorer', 'explorer'],
  ['expert.1', 'expert'],
  ['mapper', 'mapper'],
  ['planner', 'planner-experts'],
];

describe('assembled prompts of experts', () => {
  for (const [role, file] of kept) {
    it(`of ${role} equal ${file}.md`, async () => {
      const test = await openExperts({ script: { ...answersOf(3), mapper: [mapsAll], planner: [planFor(9)] }, count: 3 });
      await test.run();
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
