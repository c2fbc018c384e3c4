// Feedback that tells a Builder what was wrong with its edits.
import type { EditRefusal, EditRefusalReason, FileProposal } from '../lines/proposal';

const explanations: Record<EditRefusalReason, string> = {
  malformed: 'the call cannot be read as an edit',
  notFound: 'old_text is not in the file as quoted',
  ambiguous: 'old_text occurs more than once',
  indentation: 'old_text has other indentation in the file, so the indentation of new_text is unclear',
  noChange: 'this changes nothing',
  missingFile: 'the file does not exist',
  fileExists: 'the file already exists',
  outsideWorkspace: 'the path leads outside the workspace',
  otherSpelling: 'the path of this file has other capital letters',
  protectedPath: 'the file is protected',
  unreadable: 'the file could not be read',
  binary: 'the file is binary',
  encoding: 'the file is open with the wrong encoding, and bytes would be lost',
  notebook: 'the file is a notebook, and its cells could not be identified',
  masked: 'it contains the mark of a hidden secret that is not in this file',
  tooLarge: 'the text is too long',
  overlapping: 'it overlaps another edit of this turn',
};

/** Lists the refused edits with the closest lines, and the accepted edits; empty if nothing was refused. In English, like all prompts. */
export function editFeedback(refused: readonly EditRefusal[], files: readonly FileProposal[]): string {
  if (refused.length === 0) return '';
  const problems = refused.map(({ path, intent, reason, hint }, index) => {
    const about = intent ? ` (${intent})` : '';
    return `${index + 1}. ${path || 'no path'}${about}: refused, ${explanations[reason]} [${reason}].${hint ? `\n${hint}` : ''}`;
  });
  const kept = files.map((file) => `- ${file.path}: ${fitted(file)}`);
  const rest =
    kept.length > 0 ? `These edits were accepted and need not be sent again:\n${kept.join('\n')}` : 'No edit of this turn was accepted.';
  return `${refused.length} of your edits were refused. Send these again, corrected; quote old_text exactly as the file has it.\n\n${problems.join('\n\n')}\n\n${rest}`;
}

export function noEditsFeedback(cause: 'noEdits' | 'unfounded'): string {
  return cause === 'noEdits'
    ? 'Your last answer contained no edit and no UNCHANGED block. Send the edits of the task or, if nothing has to change, the block with the lines that prove it.'
    : 'Your last answer said that nothing has to change, but the lines it quotes do not prove it: a line is not at the quoted place, or the numbers and names agreed for the task are missing. Send the edits of the task, or quote exactly the lines that contain them.';
}

export function syntaxFeedback(paths: readonly string[]): string {
  return `Your edits caused syntax errors in files that had none: ${paths.join(', ')}. The edits are kept. Send edits that fix the errors, such as a missing bracket or quotation mark; if the syntax is valid, say so without an edit.`;
}

export const cutFeedback =
  'Your last answer was cut off. Continue: send the missing edits. If none is missing, send the last edit again and end the answer.';

function fitted({ operation, to, hunks }: FileProposal): string {
  if (operation === 'rename') return `renamed to ${to}`;
  if (operation === 'create') return 'created';
  if (operation === 'delete') return 'deleted';
  const lines = hunks.map((hunk) => hunk.start).join(', ');
  return `${hunks.length === 1 ? '1 change' : `${hunks.length} changes`} at line ${lines}`;
}
