// Answer form of arms without a team.
import type { Files } from '../task';
import { paragraphsOf } from '../recognise';

export const answerForm = `Answer in three parts:
1. Your notes as Markdown: the approach, every risk you see with the file where it lies, what you decided and why, one paragraph or list item each.
2. Where something makes the request unsafe to build as asked, a line of its own that begins with "BLOCKER:". Most requests have none.
3. Every file you change or add, whole, each in this form and in no code fence:
<<<FILE path/from/the/root.js>>>
the whole text
<<<END>>>`;

const filePattern = /^<<<FILE +([^\s>]+) *>>>[^\n]*\n([\s\S]*?)^<<<END>>>[ \t]*$/gm;
const blockerPattern = /^\W*BLOCKER:?\W*(.+)$/gim;

export interface PlainAnswer {
  readonly said: readonly string[];
  readonly blockers: readonly string[];
  readonly files: Files;
}

export function readPlainAnswer(text: string, before: Files): PlainAnswer {
  const files = { ...before };
  for (const [, path = '', body = ''] of text.matchAll(filePattern)) if (isInside(path)) files[path] = withoutFence(body);
  const notes = text.replace(filePattern, '');
  return { said: paragraphsOf(notes), blockers: [...notes.matchAll(blockerPattern)].map(([, blocker = '']) => blocker.trim()), files };
}

/** A path that stays in the repository, whatever a model writes. */
function isInside(path: string): boolean {
  return !/^[/\\]|^[A-Za-z]:|\\/.test(path) && !path.split('/').includes('..');
}

function withoutFence(body: string): string {
  return /^```[^\n]*\n([\s\S]*?)^```[ \t]*\n?$/m.exec(body)?.[1] ?? body;
}

export function shownFiles(files: Files): string {
  return Object.entries(files)
    .map(([path, text]) => `<<<FILE ${path}>>>\n${text}${text.endsWith('\n') ? '' : '\n'}<<<END>>>`)
    .join('\n\n');
}
