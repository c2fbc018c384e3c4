// Parser for the /issue command: an address, the text of an issue, or both.
import { trimmedAddress } from '../text/trimmedAddress';
import { issueOf } from './attachmentChips';
import type { Attachment } from './attachments';

export interface TypedIssue {
  /** The user's message: the comment and the address. It includes the address because only an address that the user names may be read. */
  readonly text: string;
  readonly attachments: Attachment[];
}

/** An address, preceded by up to 40 characters and an opening mark (quote, bracket, Markdown link), and the text after it. */
const first =
  /^([^\n]{0,40}?)(?:\[[^\]\n]*\]\(<?|[<"'`(“„«「])?(?<![\p{L}\p{N}])(https?:\/\/[^\s<>"'`“”„«»「」]+)([^\n]*)(?:\n([\s\S]*))?$/iu;
/** An address without a scheme, recognized by a path typical of issue trackers. */
const bare =
  /^((?:[a-z\d][a-z\d-]*\.)+[a-z]{2,}(?::\d+)?\/(?:\S*\/)?(?:-\/)?(?:issues?|work_items|browse|_workitems\/edit|pull|pulls|pull-requests|merge_requests|ticket|tickets|t)\/\S+)/i;
/** An issue number or key alone, which does not identify the tracker. */
const key = /^(?:(?:[\w.-]+\/[\w.-]+)?#\d+|[A-Z][A-Z\d]+-\d+|GH-\d+)$/;

export function typedIssue(rest: string): TypedIssue {
  const [, before = '', found = '', beside = '', below = ''] = first.exec(rest.replace(bare, 'https://$1')) ?? [];
  const address = trimmedAddress(found);
  // With text both before and below it, the address may be part of the issue's title, so everything is taken as the issue's text.
  if (address === '' || (before.trim() !== '' && below.trim() !== '')) {
    if (key.test(rest.trim())) return { text: `/issue ${rest.trim()}`, attachments: [issueOf('', rest.trim())] };
    return { text: '/issue', attachments: rest === '' ? [] : [issueOf(rest)] };
  }
  const words = [before, beside.replace(/^[)\]>"'`“”»」.,;:!?]+(?=\s|$)/, '')].map((each) => each.trim()).filter((each) => each !== '');
  // The comment goes on a separate line, so that a negation in it does not apply to reading the address.
  return { text: [`/issue ${address}`, ...words].join('\n\n'), attachments: [issueOf(below, address)] };
}
