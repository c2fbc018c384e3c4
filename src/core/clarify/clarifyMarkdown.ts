// The clarifying questions and answers as a Markdown file.
import { lineTexts, singleLine } from '../text/lines';
import type { Clarify, Round } from './clarify';
import { type Answer, isSkipped, maxRounds } from './questions';

export interface SessionSheet {
  /** Start date and time as text. */
  readonly createdAt: string;
  readonly clarify: Clarify;
}

/** The complete file; user and model text is quoted or on one line, so that none of it becomes a heading. */
export function sessionMarkdown({ createdAt, clarify }: SessionSheet): string {
  const { request, rounds, attitude, corrections } = clarify;
  return [
    '# Clarify session',
    `- Created: ${createdAt}\n- Round: ${rounds.length}/${maxRounds}${attitude ? `\n- Stance: ${attitude}` : ''}`,
    `## Original request\n\n${quoted(request)}`,
    ...rounds.map(roundMarkdown),
    ...(corrections.length > 0 ? [`## Said besides\n\n${corrections.map(quoted).join('\n\n')}`] : []),
  ]
    .join('\n\n')
    .concat('\n');
}

export function sessionFileName(sessionId: string): string {
  return `clarify-${sessionId.replace(/[^A-Za-z0-9_-]+/g, '-').slice(0, 80)}.md`;
}

function roundMarkdown({ questions, answers }: Round, index: number): string {
  const asked = questions.map(({ question, why, choices }, place) => {
    const offered = choices.map(({ label, detail, recommended }) => {
      const mark = isChosen(answers?.[place], label) ? 'x' : ' ';
      return `   - [${mark}] ${singleLine(label)}${recommended ? ' (recommended)' : ''}${detail ? `: ${singleLine(detail)}` : ''}`;
    });
    return [
      `${place + 1}. **${singleLine(question)}**`,
      ...(why ? [`   Why it matters: ${singleLine(why)}`] : []),
      ...offered,
      `   Answer: ${answerLine(answers?.[place])}`,
    ].join('\n');
  });
  return [`## Round ${index + 1}`, ...asked].join('\n\n');
}

function isChosen(answer: Answer | undefined, label: string): boolean {
  return answer?.choices.includes(label) ?? false;
}

function answerLine(answer: Answer | undefined): string {
  if (!answer) return '(not answered yet)';
  return isSkipped(answer) ? '(skipped)' : [...answer.choices, answer.text].map(singleLine).filter(Boolean).join('; ');
}

function quoted(text: string): string {
  return lineTexts(text.trim())
    .map((each) => `> ${each}`.trimEnd())
    .join('\n');
}

/** Readable copy of the clarifying questions. The session log is authoritative, so failures are ignored. */
export interface ClarifyFiles {
  /** Writes or replaces the file. */
  put(sessionId: string, markdown: string): Promise<void>;
  remove(sessionId: string): Promise<void>;
  /** Deletes the files of earlier sessions. */
  clean(keep: string | null): Promise<void>;
}
