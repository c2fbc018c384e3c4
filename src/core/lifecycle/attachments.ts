// What the user hands over with a message: places in the workspace, never their contents; checked again by whoever reads them.
import * as v from 'valibot';
import { fail, ok, type Result } from '../base/result';
import { checkPath, isSecretPath } from '../paths/pathRules';
import { maxPictures, pictureLabel, type PictureRefusal, pictureSchema } from '../pictures/picture';
import { lineTexts } from '../text/lines';

/** More of them say nothing to anybody. */
export const maxAttachments = 12;

/** Characters of a pasted text, as many as all attachments together show. */
export const maxPaste = 40_000;
/** Lines up to which a pasted text is part of what is being written. */
const maxWrittenLines = 40;

const path = v.pipe(v.string(), v.minLength(1), v.maxLength(1_000));
const line = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(10_000_000));

/** The user agreed once more that this file, made to hold secrets, is shown; its secrets are masked all the same. */
const confirmed = v.optional(v.literal(true));

export const attachmentSchema = v.variant('kind', [
  v.object({ kind: v.literal('file'), path, confirmed }),
  v.object({ kind: v.literal('folder'), path, confirmed }),
  v.object({ kind: v.literal('symbol'), path, line, name: v.pipe(v.string(), v.minLength(1), v.maxLength(200)), confirmed }),
  v.object({ kind: v.literal('selection'), path, from: line, to: line, confirmed }),
  /** What the editor's languages say of one file. */
  v.object({ kind: v.literal('problems'), path, confirmed }),
  /** A long text that was pasted: data like a file, and no words of the user. Its path is a name made from it, and leads nowhere. */
  v.object({
    kind: v.literal('paste'),
    path: v.pipe(v.string(), v.regex(/^paste-[0-9a-z]{1,12}$/)),
    text: v.pipe(v.string(), v.maxLength(maxPaste)),
    /** Given by an agent of the editor through a tool; absent where the user pasted it. */
    by: v.optional(v.literal('editorAgent')),
    confirmed,
  }),
  pictureSchema,
  /** A prompt of the project that the user called by its name, with what they said for its inputs. */
  v.object({
    kind: v.literal('prompt'),
    path,
    values: v.pipe(
      v.record(v.pipe(v.string(), v.regex(/^[\w.-]{1,60}$/)), v.pipe(v.string(), v.maxLength(2_000))),
      v.check((values) => Object.keys(values).length <= maxInputs),
    ),
    confirmed,
  }),
]);

export const attachmentsSchema = v.pipe(v.array(attachmentSchema), v.maxLength(maxAttachments));

export type Attachment = v.InferOutput<typeof attachmentSchema>;

/** A pasted text as an attachment; null where it is short enough to stand in the message, or longer than any that is shown. */
export function pasteOf(text: string): Attachment | null {
  const lines = lineTexts(text.trimEnd()).length;
  if (lines <= maxWrittenLines || text.length > maxPaste) return null;
  return { kind: 'paste', path: `paste-${digest(text)}`, text };
}

export type Topic = Extract<Attachment, { kind: 'paste' }>;

/** What an agent of the editor wants discussed: data beside the message that the user sends, and never a part of it. */
export function topicOf(text: string): Topic {
  const topic = text.trim().slice(0, maxPaste);
  return { kind: 'paste', path: `paste-${digest(topic)}`, text: topic, by: 'editorAgent' };
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

/** Why a place is not shown to the team: by what its path says, or because no text is there (missing, binary, or too large). */
export type AttachmentRefusal = 'outside' | 'protected' | 'secret' | 'unreadable' | PictureRefusal;

export interface RefusedAttachment {
  readonly path: string;
  readonly why: AttachmentRefusal;
}

/** What comes with a message: the places that are shown, and those that are not; absent where there are none. */
export interface HandedOver {
  attachments?: Attachment[];
  refused?: RefusedAttachment[];
}

/**
 * The attachments that may be read, each once, their paths made plain; and what leaves the workspace, or holds secrets by its name where the user
 * has not agreed to show it.
 */
export function sortedOut(attachments: readonly Attachment[]): { readonly taken: Attachment[]; readonly refused: RefusedAttachment[] } {
  const taken = new Map<string, Attachment>();
  const refused = new Map<string, RefusedAttachment>();
  for (const attachment of attachments) {
    const checked = pathOf(attachment);
    if (checked.ok) {
      const plain: Attachment = { ...attachment, path: checked.value };
      taken.set(attachmentKey(plain), plain);
    } else refused.set(attachment.path, { path: attachment.path, why: checked.error });
  }
  const pictures = [...taken.values()].filter(({ kind }) => kind === 'picture');
  for (const { path: place } of pictures.slice(maxPictures)) refused.set(place, { path: place, why: 'pictureCount' });
  const all = [...taken.values()].filter((attachment) => !pictures.slice(maxPictures).includes(attachment));
  return { taken: all.slice(0, maxAttachments), refused: [...refused.values()].slice(0, maxAttachments) };
}

/** What the user names by hand: a file made to hold secrets is taken too, for whether it may be shown is asked when the message is sent. */
export function named(attachments: readonly Attachment[]): ReturnType<typeof sortedOut> {
  const { taken, refused } = sortedOut(attachments.map((attachment) => ({ ...attachment, confirmed: true })));
  return { taken: taken.map(({ confirmed: _, ...plain }) => plain), refused };
}

/** Whether an attachment names a place of the workspace; what it does not name it brings along. */
export function isPlace({ kind }: Attachment): boolean {
  return kind !== 'paste' && kind !== 'picture';
}

function pathOf(attachment: Attachment): Result<string, AttachmentRefusal> {
  if (!isPlace(attachment)) return ok(attachment.path);
  const checked = checkPath(attachment.path);
  if (!checked.ok) return fail(checked.error === 'outsideWorkspace' ? 'outside' : 'protected');
  if (isSecretPath(checked.value) && (!attachment.confirmed || attachment.kind === 'folder')) return fail('secret');
  return attachment.kind === 'selection' && attachment.to < attachment.from ? fail('unreadable') : checked;
}

/** The attachments that may be read; see `sortedOut`. */
export function readable(attachments: readonly Attachment[]): Attachment[] {
  return sortedOut(attachments).taken;
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
      return beginning(attachment.text);
    case 'picture':
      return pictureLabel(attachment);
    default:
      return attachment.path;
  }
}

export const maxInputs = 12;
