// Attachments of a message: places in the workspace, never contents.
import * as v from 'valibot';
import { type PictureRefusal, pictureSchema } from '../pictures/picture';
import { maxAttachments, maxInputs, maxPaste } from './attachmentLimits';

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
    /** Given by an agent of the editor through a tool, or by people who wrote an issue; absent where the user pasted it. */
    by: v.optional(v.picklist(['editorAgent', 'issue'])),
    /** Where an issue is to be read; its text is empty then. */
    address: v.optional(v.pipe(v.string(), v.maxLength(2_000))),
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
