// Message attachments: references to workspace locations, pasted text and pictures.
import * as v from 'valibot';
import { type PictureRefusal, pictureSchema } from '../pictures/picture';
import { maxAttachments, maxInputs, maxPaste } from './messageLimits';

const path = v.pipe(v.string(), v.minLength(1), v.maxLength(1_000));
const line = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(10_000_000));

/** Set if the user agreed to show this sensitive file; secrets in it are still masked. */
const confirmed = v.optional(v.literal(true));

export const attachmentSchema = v.variant('kind', [
  v.object({ kind: v.literal('file'), path, confirmed }),
  v.object({ kind: v.literal('folder'), path, confirmed }),
  v.object({ kind: v.literal('symbol'), path, line, name: v.pipe(v.string(), v.minLength(1), v.maxLength(200)), confirmed }),
  v.object({ kind: v.literal('selection'), path, from: line, to: line, confirmed }),
  v.object({ kind: v.literal('problems'), path, confirmed }),
  /** A long pasted text. Like a file, it is data and not the user's words. Its path is a generated name. */
  v.object({
    kind: v.literal('paste'),
    path: v.pipe(v.string(), v.regex(/^paste-[0-9a-z]{1,12}$/)),
    text: v.pipe(v.string(), v.maxLength(maxPaste)),
    /** Origin of the text: another agent's tool, or the authors of an issue; missing for text pasted by the user. */
    by: v.optional(v.picklist(['editorAgent', 'issue'])),
    /** Address of an issue whose text has not been loaded yet. */
    address: v.optional(v.pipe(v.string(), v.maxLength(2_000))),
    confirmed,
  }),
  pictureSchema,
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

/** Why an attachment is not shown to the team. `unreadable`: the file is missing, binary or too large. */
export type AttachmentRefusal = 'outside' | 'protected' | 'secret' | 'unreadable' | PictureRefusal;

export interface RefusedAttachment {
  readonly path: string;
  readonly why: AttachmentRefusal;
}

/** Accepted and refused attachments of a message; an empty list is omitted. */
export interface HandedOver {
  attachments?: Attachment[];
  refused?: RefusedAttachment[];
}
