// Pictures: kinds, bounds, and checks of those kept beside the session.
import * as v from 'valibot';

/** Pictures of one message, and of those attached so far the newest that are shown. */
export const maxPictures = 5;
/** The longer side of a picture as it is sent, in pixels: small print of a screenshot can be read, and no provider looks closer. */
export const maxPictureSide = 1_568;
/** Of the file a picture is made from. */
export const maxPictureFileBytes = 30_000_000;
/** Of a picture as it is kept and sent. */
export const maxKeptBytes = 1_500_000;
/** Characters of what the user says is to be seen. */
export const maxAlt = 500;
export const maxPictureName = 120;

const side = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(maxPictureSide));

const sentKinds = ['image/png', 'image/jpeg'] as const;
export type PictureMime = (typeof sentKinds)[number];

/** The picture as an attachment: its path is a name made from its digest, and leads nowhere. */
export const pictureSchema = v.object({
  kind: v.literal('picture'),
  path: v.pipe(v.string(), v.regex(/^picture-[0-9a-f]{12}$/)),
  /** SHA-256 of what is kept, as lower-case hex. */
  hash: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
  mime: v.picklist(sentKinds),
  width: side,
  height: side,
  /** As its file is called; data. */
  name: v.pipe(v.string(), v.maxLength(maxPictureName)),
  /** What the user says is to be seen in it. */
  alt: v.pipe(v.string(), v.maxLength(maxAlt)),
  confirmed: v.optional(v.literal(true)),
});

export type PictureAttachment = v.InferOutput<typeof pictureSchema>;

/** Why a file is not taken as a picture: it is of another kind, it cannot be read as one, it is too large, there are too many, or it cannot be written to the disk. */
export type PictureRefusal = 'pictureKind' | 'pictureBroken' | 'pictureTooLarge' | 'pictureCount' | 'pictureUnkept';

/** How a picture is called: by what is to be seen, else by its file's name. */
export function pictureLabel({ name, alt, path }: Pick<PictureAttachment, 'name' | 'alt' | 'path'>): string {
  return alt.trim() || name || path;
}

/** Pixels of one token where a provider counts finest; others take fewer tokens of the same picture. */
const pixelsPerToken = 750;
const minTokens = 258;

/** What one picture takes of one request, in tokens, rather too many than too few. */
export function pictureTokens({ width, height }: Pick<PictureAttachment, 'width' | 'height'>): number {
  return Math.max(minTokens, Math.ceil((width * height) / pixelsPerToken));
}

/** What every request takes that holds all of them. */
export function tokensOfPictures(attached: readonly { readonly kind: string }[]): number {
  return picturesIn(attached).reduce((sum, picture) => sum + pictureTokens(picture), 0);
}

/** The pictures among what is attached, the newest that are shown. */
export function picturesIn(attached: readonly { readonly kind: string }[]): readonly PictureAttachment[] {
  return attached.filter((each): each is PictureAttachment => each.kind === 'picture').slice(-maxPictures);
}
