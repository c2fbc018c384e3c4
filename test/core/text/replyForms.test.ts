// Accepted reply forms of findings, plans and ballots.
import assert from 'node:assert/strict';
import { ballotSchema } from '../../../src/core/discussion/facts';
import { reviewSchema } from '../../../src/core/execution/findings';
import { planForm } from '../../../src/core/plan/revision';
import { parseTyped } from '../../../src/core/text/parseReply';
import { problemOf } from '../../../src/core/text/reading';
import { keptOf } from '../../kit/readings';
import { assertMapped, listOf } from '../../kit/lists';

const text = 'The lock is never released.';
const found = { evidence: 'locks.set(user)', path: 'src/limit.js', line: 4 };
const finding = (more: object) => ({ findings: [{ ...found, text, ...more }] });

describe('a serious finding', () => {
  const severities = [
    ...listOf(`
      blocker | Blocker | BLOCKER | Major | high | CRITICAL | critical | P0 | p1 | Sev1 | severe | fatal | error | must-fix`),
    ...[
      ...['Blocking', '**Blocker**', '[major]', 'high (data loss)', 'Severity: high', 'serious', 'important', 'urgent'],
      ...['show stopper', '🔴 Critical'],
    ],
    ...['spicy', '', 7, null, 'blocker | major | minor | note', ['blocker'], { level: 'high' }],
  ];
  for (const severity of severities)
    it(`is serious as ${JSON.stringify(severity)}`, () => {
      const review = keptOf(parseTyped(JSON.stringify(finding({ severity })), { schema: reviewSchema }));
      assertMapped(review?.findings, [[text, true]], (each) => [each.text, ['blocker', 'major'].includes(each.severity)]);
    });

  const forms: readonly unknown[] = [
    { findings: [{ ...found, message: text, level: 'Major' }] },
    { findings: [{ evidence: 'locks.set(user)', file: 'src/limit.js', lineNumber: '4', issue: text, priority: 'P1' }] },
    { findings: [{ quote: 'locks.set(user)', file_path: 'src/limit.js', line_number: 'L4', description: text, Severity: 'HIGH' }] },
    { issues: [{ ...found, comment: text, severity: 'critical' }] },
    { Findings: { ...found, text, severity: 'major' } },
    [{ ...found, text, severity: 'major' }],
    { ...found, text, severity: 'major' },
    { review: { findings: [{ ...found, text, severity: 'major' }] } },
    { result: [{ ...found, text, severity: 'major' }] },
    { findings: { 1: { ...found, text, severity: 'major' } } },
    { findings: { F1: { ...found, title: text, severity: 'major' } } },
    { findings: [text] },
    { findings: text },
    { FINDINGS: [{ TEXT: text, EVIDENCE: 'locks.set(user)', SEVERITY: 'MAJOR' }] },
    { findings: [{ ...found, problem: text, severity: 'major', confidence: 'high', suggestion: 'Use finally.' }] },
    { findings: [{ ...found, was: text, severity: 'major' }] },
    { findings: [{ ...found, text: [text], severity: ['major'], hunk: 7 }] },
    { comments: [{ body: text, path: 'src/limit.js', position: 4, severity: 'major' }] },
  ];
  for (const form of forms)
    it(`is read from ${JSON.stringify(form).slice(0, 90)}`, () => {
      const review = keptOf(parseTyped(JSON.stringify(form), { schema: reviewSchema }));
      assertMapped(review?.findings, [[text, true]], (each) => [each.text, ['blocker', 'major'].includes(each.severity)]);
    });

  it('is never made from a minor one', () => {
    for (const severity of ['minor', 'Low', 'nit', 'NOTE', 'info', 'trivial', 'suggestion', 'P3'])
      assert.ok(
        ['minor', 'note'].includes(
          keptOf(parseTyped(JSON.stringify(finding({ severity })), { schema: reviewSchema }))?.findings[0]?.severity ?? '',
        ),
        severity,
      );
  });
});

describe('a plan of two steps', () => {
  const first = { id: 'T1', title: 'Count failures', files: ['src/limit.js'], steps: ['Count'], doneWhen: 'five fail' };
  const second = {
    id: 'T2',
    title: 'Lock the account',
    files: ['src/app.js'],
    steps: ['Lock'],
    doneWhen: 'login gives 429',
    dependsOn: ['T1'],
  };
  const without = (key: string) => Object.fromEntries(Object.entries(second).filter(([name]) => name !== key));
  const forms: readonly (readonly [string, unknown])[] = [
    ['id `Task 2`', [first, { ...second, id: 'Task 2' }]],
    ['no id', [first, without('id')]],
    [
      'ids as numbers',
      [
        { ...first, id: 1 },
        { ...second, id: 2, dependsOn: [1] },
      ],
    ],
    [
      'ids as texts of numbers',
      [
        { ...first, id: '1' },
        { ...second, id: '2', dependsOn: '1' },
      ],
    ],
    ['the same id twice', [first, { ...second, id: 'T1' }]],
    ['`name` for `title`', [first, { ...without('title'), name: second.title }]],
    ['snake case', [first, { ...without('doneWhen'), dependsOn: undefined, depends_on: ['T1'], done_when: second.doneWhen }]],
    ['kebab case', [first, { ...without('doneWhen'), dependsOn: undefined, 'depends-on': 'T1', 'done-when': second.doneWhen }]],
    ['files as objects', [first, { ...second, files: [{ path: 'src/app.js', action: 'modify' }] }]],
    ['files as objects with names', [first, { ...second, files: [{ name: 'src/app.js' }] }]],
    ['a dependency by title', [first, { ...second, dependsOn: ['Count failures'] }]],
    ['a dependency in words', [first, { ...second, dependsOn: 'Task 1' }]],
    ['a dependency as an object', [first, { ...second, dependsOn: [{ id: 'T1' }] }]],
    ['a dependency with its title', [first, { ...second, dependsOn: ['T1: Count failures'] }]],
    ['steps as objects', [first, { ...second, steps: [{ step: 1, action: 'Lock' }] }]],
    ['steps as lines', [first, { ...second, steps: '1. Lock\n2. Answer 429' }]],
    ['a file as a text', [first, { ...second, files: 'src/app.js' }]],
    ['done-when as a list', [first, { ...second, doneWhen: ['login gives 429'] }]],
    ['acceptance criteria', [first, { ...without('doneWhen'), acceptance_criteria: ['login gives 429'] }]],
    ['tasks by id', { T1: first, T2: without('id') }],
    ['tasks by number', { 1: without('dependsOn') && { ...first, id: undefined }, 2: { ...without('id'), dependsOn: ['1'] } }],
    [
      'ids of words',
      [
        { ...first, id: 'count-failures' },
        { ...second, id: 'lock', dependsOn: ['count-failures'] },
      ],
    ],
    [
      'ids with a mark',
      [
        { ...first, id: '#1' },
        { ...second, id: 'step-2', dependsOn: ['#1'] },
      ],
    ],
    ['a risk in capitals', [first, { ...second, risk: 'HIGH' }]],
    ['a risk that is none', [first, { ...second, risk: 'spicy' }]],
    ['keys in capitals', [first, Object.fromEntries(Object.entries(second).map(([key, value]) => [key.toUpperCase(), value]))]],
    ['nested lists', [[first], [second]]],
    ['two dependencies in a text', [first, { ...second, dependsOn: 'T1, T1' }]],
    ['`description` for `title`', [first, { ...without('title'), description: second.title }]],
    ['`prerequisites`', [first, { ...second, dependsOn: undefined, prerequisites: ['T1'] }]],
  ];
  const wrappers: readonly ((tasks: unknown) => unknown)[] = [(tasks) => ({ goal: 'A limit', tasks }), (tasks) => ({ plan: { tasks } })];
  for (const [name, tasks] of forms)
    it(`has two steps with ${name}`, () => {
      for (const wrapped of wrappers) {
        const read = parseTyped(JSON.stringify(wrapped(tasks)), planForm);
        const plan = keptOf(read);
        assert.equal(problemOf(read), null, JSON.stringify(read));
        const shown = plan?.tasks.map(({ title, files, doneWhen }) => [title, files, doneWhen]);
        assert.deepEqual(shown, [
          [first.title, first.files, first.doneWhen],
          [second.title, second.files, second.doneWhen],
        ]);
        const [one, two] = plan?.tasks ?? [];
        assert.ok(one && two && one.id !== two.id);
        assert.ok(two.steps.length > 0);
        if (name !== 'the same id twice') assert.deepEqual(two.dependsOn, [one.id]);
      }
    });

  for (const [name, tasks] of [
    ['`steps` around them', { goal: 'A limit', steps: [first, second] }],
    ['no object around them', [first, second]],
    ['`plan` for `tasks`', { plan: [first, second] }],
    ['a list of one around all', [{ goal: 'A limit', tasks: [first, second] }]],
  ] as const)
    it(`has two steps with ${name}`, () => assert.equal(keptOf(parseTyped(JSON.stringify(tasks), planForm))?.tasks.length, 2));

  it('is asked again by name for a step, a dependency and a list that cannot be read', () => {
    for (const [more, expected] of [
      [{ ...second, title: '', files: [], steps: [], doneWhen: '' }, 'tasks[1]'],
      [{ ...second, dependsOn: ['the migration'] }, 'the migration'],
      [{ ...second, files: [[['x']], { a: { b: 'src/app.js' } }] }, 'src/app.js'],
    ] as const)
      assert.ok(problemOf(parseTyped(JSON.stringify({ tasks: [first, more] }), planForm))?.includes(expected), expected);
  });

  it('keeps the first step and requests the second if the reply is cut off in it', () => {
    const whole = JSON.stringify({ goal: 'A limit', tasks: [first, second] });
    for (let end = whole.indexOf('"T2"'); end < whole.length - 1; end += 7) {
      const read = parseTyped(whole.slice(0, end), planForm);
      assert.ok(
        problemOf(read)?.includes('tasks[1]') || (keptOf(read)?.tasks.length === 2 && problemOf(read) !== null),
        `${end}: ${JSON.stringify(read)}`,
      );
    }
  });
});

describe('a ballot', () => {
  for (const [said, expected] of [
    ['Fails', 'fails'],
    ['FAIL', 'fails'],
    ['violated', 'fails'],
    ['no', 'fails'],
    ['not met', 'fails'],
    ['Holds', 'holds'],
    ['pass', 'holds'],
    ['yes', 'holds'],
    ['unknown', 'unclear'],
    ['hmm', 'unclear'],
  ] as const)
    it(`has the verdict ${expected} for "${said}"`, () => {
      const forms = [
        { position: 'Support', verdicts: [{ id: 'C1', verdict: said, place: 'a.js:1' }] },
        { vote: 'agree', verdicts: [{ clause: 'clause c1', result: said, evidence: 'a.js:1' }] },
        { position: 'SUPPORTS', checks: { 1: { id: 'C1', status: said, where: 'a.js:1' } } },
      ];
      for (const form of forms) {
        const ballot = keptOf(parseTyped(JSON.stringify(form), { schema: ballotSchema }));
        assert.deepEqual(ballot?.verdicts, [{ id: 'C1', verdict: expected, place: 'a.js:1' }], JSON.stringify(form));
        assert.equal(ballot?.position, 'support');
      }
    });
});

describe('JSON with an error', () => {
  const broken: readonly (readonly [string, string, RegExp])[] = [
    ['inner quotes', '{"text": "he said "hi" to me"}', /text: a quotation mark/],
    ['inner quotes in a list', '{"asks": ["one", "say "yes" now"]}', /asks\[1\]: a quotation mark/],
    ['something left out', '{"asks": ["one", ...]}', /asks\[1\].*left out/],
    ['NaN', '{"confidence": NaN}', /confidence: NaN/],
  ];
  for (const [name, reply, expected] of broken)
    it(`is refused by name: ${name}`, () => {
      const read = parseTyped(reply, { schema: ballotSchema });
      assert.match(problemOf(read) ?? '', expected);
    });
});
