// What the user hands over with a message: places in the workspace, never their contents; checked again by whoever reads them.
import * as v from 'valibot';
import { checkPath, isSecretPath } from '../edits/path';

/** More of them say nothing to anybody. */
export const maxAttachments = 12;

const path = v.pipe(v.string(), v.minLength(1), v.maxLength(1_000));
const line = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(10_000_000));

export const attachmentSchema = v.variant('kind', [
  v.object({ kind: v.literal('file'), path }),
  v.object({ kind: v.literal('folder'), path }),
  v.object({ kind: v.literal('symbol'), path, line, name: v.pipe(v.string(), v.minLength(1), v.maxLength(200)) }),
  v.object({ kind: v.literal('selection'), path, from: line, to: line }),
  /** What the editor's languages say of one file. */
  v.object({ kind: v.literal('problems'), path }),
]);

export const attachmentsSchema = v.pipe(v.array(attachmentSchema), v.maxLength(maxAttachments));

export type Attachment = v.InferOutput<typeof attachmentSchema>;

/** One key for the same place. */
export function attachmentKey(attachment: Attachment): string {
  const { kind, path: place } = attachment;
  if (attachment.kind === 'symbol') return `${kind} ${place}:${attachment.line}`;
  return attachment.kind === 'selection' ? `${kind} ${place}:${attachment.from}-${attachment.to}` : `${kind} ${place}`;
}

/** The attachments that may be read, each once, their paths made plain: what leaves the workspace or holds secrets by its name is left out. */
export function readable(attachments: readonly Attachment[]): Attachment[] {
  const found = new Map<string, Attachment>();
  for (const attachment of attachments) {
    const checked = checkPath(attachment.path);
    if (!checked.ok || isSecretPath(checked.value)) continue;
    if (attachment.kind === 'selection' && attachment.to < attachment.from) continue;
    const plain: Attachment = { ...attachment, path: checked.value };
    found.set(attachmentKey(plain), plain);
  }
  return [...found.values()].slice(0, maxAttachments);
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
    default:
      return attachment.path;
  }
}
