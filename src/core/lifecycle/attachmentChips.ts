// Chips of attachments: long pastes, identity and labels.
import { pictureLabel } from '../pictures/picture';
import { lineTexts } from '../text/lines';
import { maxAttachments, maxPaste } from './attachmentLimits';
import type { Attachment } from './attachments';

/** Lines up to which a pasted text is part of what is being written. */
const maxWrittenLines = 40;
/** And characters: a message has room for no more. */
const maxWrittenChars = 20_000;

/** A pasted text as an attachment; null where it is short enough to stand in the message. */
export function pasteOf(text: string): Attachment | null {
  const lines = lineTexts(text.trimEnd()).length;
  if (lines <= maxWrittenLines && text.length <= maxWrittenChars) return null;
  return { kind: 'paste', path: `paste-${digest(text)}`, text: withinPaste(text) };
}

/** Of a longer text the beginning and the end, which say so between them. */
function withinPaste(text: string): string {
  if (text.length <= maxPaste) return text;
  const note = (count: number) => `\n(${count} characters in the middle were not kept)\n`;
  const half = Math.floor((maxPaste - note(text.length).length) / 2);
  return text.slice(0, half) + note(text.length - 2 * half) + text.slice(-half);
}

export type Topic = Extract<Attachment, { kind: 'paste' }>;

/** What an agent of the editor wants discussed: data beside the message that the user sends, and never a part of it. */
export function topicOf(text: string): Topic {
  const topic = text.trim().slice(0, maxPaste);
  return { kind: 'paste', path: `paste-${digest(topic)}`, text: topic, by: 'editorAgent' };
}

/** An issue to discuss: its text, or where it can be read. Data beside the message, as a topic is. */
export function issueOf(text: string, address?: string): Topic {
  const kept = withinPaste(text.trim());
  return { kind: 'paste', path: `paste-${digest(kept || (address ?? ''))}`, text: kept, by: 'issue', ...(address && { address }) };
}

/** FNV-1a: the same text twice is one attachment. */
function digest(text: string): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return `${(hash >>> 0).toString(36)}${text.length.toString(36)}`;
}

/** Characters of a pasted text by which it is called. */
const maxCalled = 40;

function beginning(text: string): string {
  const first =
    lineTexts(text)
      .find((line) => line.trim() !== '')
      ?.trim() ?? '';
  return first.length > maxCalled ? `${first.slice(0, maxCalled).trimEnd()}…` : first;
}

/** One key for the same place. */
export function attachmentKey(attachment: Attachment): string {
  const { kind, path: place } = attachment;
  if (attachment.kind === 'symbol') return `${kind} ${place}:${attachment.line}`;
  return attachment.kind === 'selection' ? `${kind} ${place}:${attachment.from}-${attachment.to}` : `${kind} ${place}`;
}

/** Whether an attachment names a place of the workspace; what it does not name it brings along. */
export function isPlace({ kind }: Attachment): boolean {
  return kind !== 'paste' && kind !== 'picture';
}

/** What was attached so far and is still shown to the team: the newest ones, the last one last. */
export function withAttachments(known: readonly Attachment[], more: readonly Attachment[]): readonly Attachment[] {
  const keys = new Set(more.map(attachmentKey));
  return [...known.filter((attachment) => !keys.has(attachmentKey(attachment))), ...more].slice(-maxAttachments);
}

/** How an attachment is called in a chip: its place, or the name and the place. */
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
