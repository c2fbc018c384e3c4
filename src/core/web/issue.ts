// The text of an issue that a discussion starts from, once it is there.
import type { Attachment } from '../lifecycle/attachments';
import { isSameAddress } from './address';
import type { WebState } from './webLook';

type Paste = Extract<Attachment, { kind: 'paste' }>;

/** Empty until its page was read. */
export function issueText({ text, address }: Paste, { looks, sources }: WebState): string {
  if (text !== '' || address === undefined) return text;
  const look = looks.findLast(({ use, what, state }) => use === 'page' && state === 'found' && isSameAddress(address, what));
  const passages = sources.filter(({ number }) => look?.found.includes(number)).flatMap((source) => source.passages);
  return passages.join('\n');
}

/** The address of an issue nobody has read; empty where there is not even an address, null where its text is there. */
export function unreadIssue(request: string, attached: readonly Attachment[], web: WebState): string | null {
  const issue = attached.find((each): each is Paste => each.kind === 'paste' && each.by === 'issue');
  if (issue) return issueText(issue, web) === '' ? (issue.address ?? '') : null;
  return request.trim() === '/issue' && attached.length === 0 ? '' : null;
}
