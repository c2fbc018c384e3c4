// Parser of /issue: an address, the text of an issue, or both.
import { issueOf } from './attachmentChips';
import type { Attachment } from './attachments';

/** A leading address, also in marks or as a Markdown link, the rest of its line, and the lines below. */
const shape = /^(?:[<"'`(]|\[[^\]\n]*\]\()?(https?:\/\/[^\s<>"'`]*[^\s<>"'`.,;:!?*_…。、)\]])(\S*)([^\n]*)(?:\n([\s\S]*))?$/i;

export interface TypedIssue {
  /** The user's message: the address, which permits reading it, and their comment. */
  readonly text: string;
  readonly attachments: Attachment[];
}

export function typedIssue(rest: string): TypedIssue {
  const [, address = '', , beside = '', below = ''] = shape.exec(rest) ?? [];
  if (address === '') return { text: '/issue', attachments: rest === '' ? [] : [issueOf(rest)] };
  const words = beside.trim();
  // on a separate line, so that a negation in the comment does not refer to reading
  return { text: [`/issue ${address}`, ...(words === '' ? [] : [words])].join('\n\n'), attachments: [issueOf(below, address)] };
}
