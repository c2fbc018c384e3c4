// Replies of three experts over HTTP.
import type { RecordedCall, Step } from './gemini/steps';

export const question =
  'You have run login services on single machines for ten years, and have seen them guessed at.\n\nDecide what attempts are counted by, how long the window is, and where they are kept.\n\nAnswer with at most twelve statements, each with its reason and its unit.';

export const written = `This is what I would ask them.\n\n<<<BATCH>>>
TYPE: workflow
HANDOVER: A limit on login attempts that no stranger can turn against a reader.
BLOCKER: Whether memory is the right place for attempts.
CONTEXT:
- \`src/app.js\` runs as one process, and no dependency may be added.
- \`clientAddress\` believes a header that anybody can send.
PROMPT:
${question}
<<<END>>>`;

export const answers = [
  'Count attempts by the pair of account and connection address, because either alone can be turned against somebody. **The window is 15 min long.** An attempt is taken before the password is checked, so that twenty at once are twenty.\n\nAttempts stay in memory. Ten thousand pairs at most are held, which is about 2 MB.',
  'Count attempts by the pair of account and connection address.\n\n- The window is 15 min long.\n- Attempts must not stay in memory: a restart forgives whoever is guessing.\n- An unknown name is answered exactly as a wrong password.',
  'Count attempts by the pair of account and connection address. The window is 60 min long, as patience is cheap for a script. An attempt is taken before the password is checked. Attempts stay in memory.',
] as const;

/** A claim invented by the mapper; no answer contains it. */
export const invented = 'Every refusal is written to an audit trail.';

interface Reading {
  readonly id: string;
  readonly text: string;
  readonly quote: string;
  readonly conflicts?: readonly string[];
  readonly needs?: readonly string[];
}

const readings: readonly Reading[] = [
  {
    ...{ id: 'c1', text: 'Attempts are counted by the pair of account and connection address.' },
    quote: 'Count attempts by the pair of account and connection address',
  },
  { id: 'c2', text: 'The window is 15 min long.', quote: 'The window is 15 min long', conflicts: ['c3'] },
  { id: 'c3', text: 'The window is 60 min long.', quote: 'The window is 60 min long', conflicts: ['c2'] },
  { id: 'c4', text: 'An attempt is taken before the password is checked.', quote: 'An attempt is taken before the password is checked' },
  { id: 'c5', text: 'Attempts stay in memory.', quote: 'Attempts stay in memory', conflicts: ['c6'] },
  { id: 'c6', text: 'Attempts must not stay in memory.', quote: 'Attempts must not stay in memory', conflicts: ['c5'] },
  {
    ...{ id: 'c7', text: 'Ten thousand pairs at most are held.', needs: ['c5'] },
    quote: 'Ten thousand pairs at most are held',
  },
  {
    ...{ id: 'c8', text: 'An unknown name is answered exactly as a wrong password.' },
    quote: 'An unknown name is answered exactly as a wrong password',
  },
];

/** Returns a claims map that quotes the answers under their current letters, plus the claim that no answer contains. */
export function mapsThem({ prompt }: RecordedCall): Step {
  const shown = [...prompt.matchAll(/name="answer ([A-E])">\n([\s\S]*?)\n<\/data/g)];
  const claims = readings.map(({ id, text, quote, conflicts = [], needs = [] }) => ({
    ...{ id, text, polarity: id === 'c6' ? 'against' : 'for', conflicts, needs },
    sources: shown.flatMap(([, answer = '', said = '']) => (said.includes(quote) ? [{ answer, quote }] : [])),
  }));
  const made = { id: 'c9', text: invented, polarity: 'for', sources: [{ answer: 'A', quote: invented }], conflicts: [], needs: [] };
  return { json: { claims: [...claims, made], gaps: ['Nobody says what whoever runs the service sees of it.'] } };
}

interface PlanText {
  readonly tasks: readonly { readonly id: string; readonly answers: readonly string[] }[];
  readonly openDecisions: readonly string[];
}

/** Returns the recorded plan, with each claim adopted, rejected or left to the user. */
export function plansWith(recorded: string): (call: RecordedCall) => Step {
  const [prose = '', rest = ''] = recorded.split('<<<PLAN>>>');
  const plan = JSON.parse(rest.split('<<<END>>>')[0] ?? '') as PlanText;
  return ({ prompt }) => {
    const idOf = (text: string) =>
      prompt
        .split('\n')
        .find((line) => line.endsWith(`: ${text}`) && line.startsWith('- K'))
        ?.slice(2)
        .split(' ')[0] ?? '';
    const ids = Object.fromEntries(readings.map(({ id, text }) => [id, idOf(text)]));
    const taken = ['c1', 'c2', 'c4', 'c5', 'c7', 'c8'].map((id) => ids[id] ?? '');
    const accounted = {
      ...plan,
      tasks: plan.tasks.map((task) => (task.id === 'T2' ? { ...task, answers: [...task.answers, ...taken] } : task)),
      rejected: [{ claim: ids.c3, reason: 'A quarter of an hour is what the brief names.' }],
      openDecisions: [...plan.openDecisions, `${ids.c6}: whether a restart may forgive; until then it does.`],
    };
    return { text: `${prose}<<<PLAN>>>\n${JSON.stringify(accounted)}\n<<<END>>>` };
  };
}
