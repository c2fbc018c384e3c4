// Markdown of questions, answers and the brief.
import assert from 'node:assert/strict';
import { sessionFileName, sessionMarkdown } from '../../../src/core/clarify/clarifyMarkdown';
import { noClarify } from '../../../src/core/clarify/clarify';

describe('sessionMarkdown', () => {
  it('shows the request, the rounds, the questions and the answers', () => {
    const choices = [
      { label: 'Owners', detail: 'a check', recommended: true },
      { label: 'Anyone', detail: '', recommended: false },
    ];
    const markdown = sessionMarkdown({
      createdAt: '2026-01-12T09:30:00.000Z',
      clarify: {
        ...noClarify,
        request: 'Export the report.\n\n# Not a heading',
        attitude: 'decide',
        rounds: [
          {
            questions: [
              { question: 'Who may\n# export?', why: 'It decides the check.', multiple: false, choices },
              { question: 'Until when?', why: '', multiple: false, choices: [] },
            ],
            answers: [
              { choices: ['Owners'], text: 'and\nadmins' },
              { choices: [], text: '  ' },
            ],
          },
          { questions: [{ question: 'Which format?', why: '', multiple: false, choices: [] }], answers: null },
        ],
        corrections: ['It must be small.'],
      },
    });
    assert.equal(
      markdown,
      `# Clarify session

- Created: 2026-01-12T09:30:00.000Z
- Round: 2/3
- Stance: decide

## Original request

> Export the report.
>
> # Not a heading

## Round 1

1. **Who may # export?**
   Why it matters: It decides the check.
   - [x] Owners (recommended): a check
   - [ ] Anyone
   Answer: Owners; and admins

2. **Until when?**
   Answer: (skipped)

## Round 2

1. **Which format?**
   Answer: (not answered yet)

## Said besides

> It must be small.
`,
    );
  });

  const names: readonly (readonly [string, string])[] = [
    ['0mabc123-x1y2', 'clarify-0mabc123-x1y2.md'],
    ['../../etc/passwd', 'clarify--etc-passwd.md'],
    ['a:b\\c\u0000d*?', 'clarify-a-b-c-d-.md'],
    ['CON', 'clarify-CON.md'],
    ['', 'clarify-.md'],
  ];
  for (const [id, name] of names) {
    it(`is saved as ${name} for the session ${JSON.stringify(id)}`, () => assert.equal(sessionFileName(id), name));
  }

  it('has a bounded file name', () => assert.ok(sessionFileName('x'.repeat(500)).length < 100));
});
