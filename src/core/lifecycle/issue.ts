// The words of /issue: an address, the text of an issue, or both.
import { issueOf } from './attachmentChips';
import type { Attachment } from './attachments';

/** The first word where it is an address, the rest of its line, and what stands below. */
const shape = /^(https?:\/\/[^\s<>"'`]*[^\s<>"'`.,;:!?*_…)\]])(\S*)([^\n]*)(?:\n([\s\S]*))?$/i;

export interface TypedIssue {
  /** The user's own words: the address, so that it may be read, and what they wrote beside it. */
  readonly text: string;
  readonly attachments: Attachment[];
}

export function typedIssue(rest: string): TypedIssue {
  const [, address = '', , beside = '', below = ''] = shape.exec(rest) ?? [];
  if (address === '') return { text: '/issue', attachments: rest === '' ? [] : [issueOf(rest)] };
  const words = beside.trim();
  // on a line of their own: a negation in them is none of reading the address
  return { text: [`/issue ${address}`, ...(words === '' ? [] : [words])].join('\n\n'), attachments: [issueOf(below, address)] };
}
