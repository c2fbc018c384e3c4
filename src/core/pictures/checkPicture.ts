// Checks a picture before it is stored: type, size and dimensions, without decoding it.
import { fail, ok, type Result } from '../base/result';
import {
  maxKeptBytes,
  maxPictureFileBytes,
  maxPictureName,
  maxPictureSide,
  type PictureAttachment,
  type PictureMime,
  type PictureRefusal,
} from './picture';
import { type PictureHeader, type PictureKind, plainPicture } from './pictureFile';

const maxPicturePixels = 50_000_000;

/**
 * Returns why a file must not be decoded; null if it may. Also checks the dimensions, because a small file can decode to a picture that
 * exhausts memory.
 */
export function mayDecode(header: PictureHeader | null, fileBytes: number): PictureRefusal | null {
  if (!header) return 'pictureKind';
  return fileBytes > maxPictureFileBytes || header.width * header.height > maxPicturePixels ? 'pictureTooLarge' : null;
}

const mimes: Readonly<Partial<Record<PictureKind, PictureMime>>> = { png: 'image/png', jpeg: 'image/jpeg' };

interface PlainPicture {
  readonly bytes: Uint8Array;
  readonly mime: PictureMime;
  readonly width: number;
  readonly height: number;
}

/** Validates a picture created by the panel and removes its metadata. Refuses unsupported types and pictures that are too large. */
export function checkedPicture(made: Uint8Array): Result<PlainPicture, 'pictureBroken' | 'pictureTooLarge'> {
  if (made.length > maxKeptBytes) return fail('pictureTooLarge');
  const plain = plainPicture(made);
  const mime = plain ? mimes[plain.header.kind] : undefined;
  if (!plain || !mime) return fail('pictureBroken');
  const { width, height } = plain.header;
  if (Math.max(width, height) > maxPictureSide) return fail('pictureTooLarge');
  return ok({ bytes: plain.bytes, mime, width, height });
}

export function pictureAttachment({ mime, width, height }: PlainPicture, hash: string, fileName: string): PictureAttachment {
  const name = fileName
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, maxPictureName);
  return { kind: 'picture', path: `picture-${hash.slice(0, 12)}`, hash, mime, width, height, name, alt: '' };
}
