// A picture as it is sent, made of a file of the user's: the browser decodes it in its own sandbox, away from the frame, and what is drawn again has no metadata.
import { fail, ok, type Result } from '../../src/core/base/result';
import { maxKeptBytes, maxPictureSide, mayDecode, type PictureRefusal } from '../../src/core/pictures/picture';
import { pictureHeader } from '../../src/core/pictures/pictureFile';

/** The header of a JPEG may stand behind profiles and previews. */
const headerBytes = 4_000_000;

/** The first frame, no larger than it is sent: PNG where it was drawn by a machine, JPEG where it is a photo, or too large as a PNG. */
export async function makePicture(file: Blob): Promise<Result<Uint8Array, PictureRefusal>> {
  const header = pictureHeader(new Uint8Array(await file.slice(0, headerBytes).arrayBuffer()));
  const refused = mayDecode(header, file.size);
  if (refused || !header) return fail(refused ?? 'pictureKind');
  const isDrawn = header.kind === 'png' || header.kind === 'gif';
  try {
    const canvas = await drawn(file, header, isDrawn);
    for (const options of isDrawn ? [png, photo, small] : [photo, small]) {
      const made = await canvas.convertToBlob(options);
      if (made.size <= maxKeptBytes) return ok(new Uint8Array(await made.arrayBuffer()));
    }
    return fail('pictureTooLarge');
  } catch {
    return fail('pictureBroken');
  }
}

const png = { type: 'image/png' };
const photo = { type: 'image/jpeg', quality: 0.85 };
const small = { type: 'image/jpeg', quality: 0.5 };

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Scaled while it is decoded. A picture that is turned by its metadata comes turned, so its size is looked at again. */
async function drawn(file: Blob, { width, height }: Size, isDrawn: boolean): Promise<OffscreenCanvas> {
  const scale = scaleFor({ width, height });
  const bitmap = await createImageBitmap(
    file,
    scale < 1 ? { resizeWidth: Math.max(1, Math.round(width * scale)), resizeQuality: 'high' } : {},
  );
  const rest = scaleFor(bitmap);
  const canvas = new OffscreenCanvas(Math.max(1, Math.round(bitmap.width * rest)), Math.max(1, Math.round(bitmap.height * rest)));
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  // what is clear would be black in a photo
  if (!isDrawn) context.fillStyle = '#fff';
  if (!isDrawn) context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  return canvas;
}

function scaleFor({ width, height }: Size): number {
  return Math.min(1, maxPictureSide / Math.max(width, height));
}
