// Attachment chips: labels, identity keys, and attachments for long pasted text.
import { pictureLabel } from '../pictures/picture';
import { lineTexts } from '../text/lines';
import { maxAttachments, maxMessageLength, maxPaste } from './messageLimits';
import type { Attachment } from './attachments';

/** Maximum number of lines of pasted text that stays in the message; longer text becomes an attachment. */
const maxWrittenLines = 40;

/** Returns pasted text as an attachment; null if it is short enough to stay in the message. */
export function pasteOf(text: string): Attachment | null {
  const lines = lineTexts(text.trimEnd()).length;
  return lines <= maxWrittenLines && text.length <= maxMessageLength ? null : pasted(text);
}

export function pasted(text: string): Attachment {
  return { kind: 'paste', path: `paste-${digest(text)}`, text: withinPaste(text) };
}

/** Truncates a long text: keeps its start and end, with a note on the omission. */
export function withinPaste(text: string): string {
  if (text.length <= maxPaste) return text;
  const note = (count: number) => `\n(${count} characters in the middle were not kept)\n`;
  const half = Math.floor((maxPaste - note(text.length).length) / 2);
  return text.slice(0, half) + note(text.length - 2 * half) + text.slice(-half);
}

export type Topic = Extract<Attachment, { kind: 'paste' }>;

/** Creates an attachment from a topic that another agent in the editor sent. The text is data and never part of the user's message. */
export function topicOf(text: string): Topic {
  const topic = withinPaste(text.trim());
  return { kind: 'paste', path: `paste-${digest(topic)}`, text: topic, by: 'editorAgent' };
}

/** Creates an attachment for an issue to discuss, from its text or its address. Like a topic, it is data. */
export function issueOf(text: string, address?: string): Topic {
  const kept = withinPaste(text.trim());
  return { kind: 'paste', path: `paste-${digest(kept || (address ?? ''))}`, text: kept, by: 'issue', ...(address && { address }) };
}

/** Hashes a text (FNV-1a), so that equal texts become one attachment. */
function digest(text: string): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return `${(hash >>> 0).toString(36)}${text.length.toString(36)}`;
}

const maxLabelLength = 40;

function beginning(text: string): string {
  const first =
    lineTexts(text)
      .find((line) => line.trim() !== '')
      ?.trim() ?? '';
  return first.length > maxLabelLength ? `${first.slice(0, maxLabelLength).trimEnd()}…` : first;
}

/** Returns the identity key of an attachment; attachments with equal keys have the same location or content. */
export function attachmentKey(attachment: Attachment): string {
  const { kind, path: place } = attachment;
  if (attachment.kind === 'symbol') return `${kind} ${place}:${attachment.line}`;
  return attachment.kind === 'selection' ? `${kind} ${place}:${attachment.from}-${attachment.to}` : `${kind} ${place}`;
}

/** Whether an attachment refers to a location in the workspace, unlike pasted text and pictures. */
export function isPlace({ kind }: Attachment): boolean {
  return kind !== 'paste' && kind !== 'picture';
}

/** Adds attachments to those that the team already sees; keeps only the newest ones if there are more than the limit. */
export function withAttachments(known: readonly Attachment[], more: readonly Attachment[]): readonly Attachment[] {
  const keys = new Set(more.map(attachmentKey));
  return [...known.filter((attachment) => !keys.has(attachmentKey(attachment))), ...more].slice(-maxAttachments);
}

export function attachmentLabel(attachment: Attachment): string {
  switch (attachment.kind) {
    case 'folder':
      return `${attachment.path}/`;
    case 'symbol':
      return `${attachment.name} (${attachment.path}:${attachment.line})`;
    case 'selection':
      return `${attachment.path}:${attachment.from}-${attachment.to}`;
    case 'paste':
      return attachment.address ?? beginning(attachment.text);
    case 'picture':
      return pictureLabel(attachment);
    default:
      return attachment.path;
  }
}
