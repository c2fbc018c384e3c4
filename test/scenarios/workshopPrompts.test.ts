// Prompts of workshops, compared with golden files.
import type { ModelRequest } from '../../src/core/models/request';
import { matchesGolden } from '../kit/golden';
import { workshopInDiscussion, topic } from '../kit/workshopSession';

/** Calls that have golden files: by role and index, in an extended workshop. */
const kept: readonly (readonly [role: string, ordinal: number, file: string])[] = [
  ['workshop.leader', 0, 'leader'],
  ['workshop.researcher', 1, 'researcher'],
  ['workshop.ideation', 0, 'ideation'],
  ['workshop.ideation', 2, 'refining'],
  ['workshop.critic', 1, 'critic'],
  ['workshop.implementer', 0, 'implementer'],
  ['workshop.leader', 1, 'synthesis'],
  ['workshop.moderator', 0, 'moderator'],
  ['workshop.leader', 3, 'choice'],
];

describe('assembled prompts of a workshop', () => {
  let requests: readonly ModelRequest[] = [];

  before(async () => {
    const test = await workshopInDiscussion({}, { files: { 'src/export.ts': 'export const rows = [];\n' } });
    await test.send({ type: 'workshop.start', topic, depth: 'extended' });
    requests = test.models.calls;
  });

  for (const [role, ordinal, file] of kept) {
    it(`of ${role}, call ${ordinal + 1}, equal workshop/${file}.md`, () => {
      const request = requests.find((made) => made.role === role && made.ordinal === ordinal);
      // Normalizes data IDs, whose numbers depend on earlier prompts.
      const plain = (text: string) => text.replace(/n-\d+/g, 'n-1');
      const asked = request ? ['# System', request.system, '# User', ...request.messages.map((message) => message.text)] : [];
      matchesGolden(`test/scenarios/prompts/workshop/${file}.md`, plain(`${asked.join('\n\n')}\n`));
    });
  }
});
