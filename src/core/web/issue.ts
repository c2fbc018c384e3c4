// Text of the issue that a discussion starts from.
import type { Attachment } from '../lifecycle/attachments';
import { isSameAddress } from './address';
import type { WebState } from './webLook';

type Paste = Extract<Attachment, { kind: 'paste' }>;

/** Empty until the page is read. */
export function issueText({ text, address }: Paste, { looks, sources }: WebState): string {
  if (text !== '' || address === undefined) return text;
  const look = looks.findLast(({ use, what, state }) => use === 'page' && state === 'found' && isSameAddress(address, what));
  const passages = sources.filter(({ number }) => look?.found.includes(number)).flatMap((source) => source.passages);
  return passages.join('\n');
}

/** Address of an issue that is not read yet; empty without an address, null if its text is available. */
export function unreadIssue(request: string, attached: readonly Attachment[], web: WebState): string | null {
  const issue = attached.find((each): each is Paste => each.kind === 'paste' && each.by === 'issue');
  if (issue) return issueText(issue, web) === '' ? (issue.address ?? '') : null;
  return request.trim() === '/issue' && attached.length === 0 ? '' : null;
}
