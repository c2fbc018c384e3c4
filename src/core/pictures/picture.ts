// Pictures: types, limits, schema of stored pictures, and token estimates.
import * as v from 'valibot';

/** Maximum number of pictures per message and per prompt. If the session has more, only the newest are sent. */
export const maxPictures = 5;
/**
 * Maximum width and height of a stored picture, in pixels. Small text in a screenshot stays readable at this size, and providers would
 * scale down anything larger.
 */
export const maxPictureSide = 1_568;
export const maxPictureFileBytes = 30_000_000;
/** Maximum size of the stored and sent picture, in bytes. */
export const maxKeptBytes = 1_500_000;
export const maxAlt = 500;
export const maxPictureName = 120;

const side = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(maxPictureSide));

const sentKinds = ['image/png', 'image/jpeg'] as const;
export type PictureMime = (typeof sentKinds)[number];

/** A picture attachment. Its path is a name derived from its digest, not a file path. */
export const pictureSchema = v.object({
  kind: v.literal('picture'),
  path: v.pipe(v.string(), v.regex(/^picture-[0-9a-f]{12}$/)),
  /** SHA-256 hash of the stored bytes, in lowercase hexadecimal. */
  hash: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
  mime: v.picklist(sentKinds),
  width: side,
  height: side,
  /** Original file name; untrusted. */
  name: v.pipe(v.string(), v.maxLength(maxPictureName)),
  alt: v.pipe(v.string(), v.maxLength(maxAlt)),
  confirmed: v.optional(v.literal(true)),
});

export type PictureAttachment = v.InferOutput<typeof pictureSchema>;

/** Why a picture file is refused: unsupported type, unreadable, too large, too many pictures, or a disk error. */
export type PictureRefusal = 'pictureKind' | 'pictureBroken' | 'pictureTooLarge' | 'pictureCount' | 'pictureUnkept';

export function pictureLabel({ name, alt, path }: Pick<PictureAttachment, 'name' | 'alt' | 'path'>): string {
  return alt.trim() || name || path;
}

/** Pixels per token at the provider that counts the most tokens, so that estimates are upper bounds. */
const pixelsPerToken = 750;
const minTokens = 258;

/** Estimates the maximum number of tokens that one picture costs per request. */
export function pictureTokens({ width, height }: Pick<PictureAttachment, 'width' | 'height'>): number {
  return Math.max(minTokens, Math.ceil((width * height) / pixelsPerToken));
}

export function tokensOfPictures(attached: readonly { readonly kind: string }[]): number {
  return picturesIn(attached).reduce((sum, picture) => sum + pictureTokens(picture), 0);
}

export function picturesIn(attached: readonly { readonly kind: string }[]): readonly PictureAttachment[] {
  return attached.filter((each): each is PictureAttachment => each.kind === 'picture').slice(-maxPictures);
}

const pieceBytes = 0x8000;

export function base64(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += pieceBytes) text += String.fromCharCode(...bytes.subarray(at, at + pieceBytes));
  return btoa(text);
}
