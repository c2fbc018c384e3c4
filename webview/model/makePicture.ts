// Converts an image file to a picture: decodes it in a worker and drops its metadata.
import { fail, ok, type Result } from '../../src/core/base/result';
import { mayDecode } from '../../src/core/pictures/checkPicture';
import { maxKeptBytes, maxPictureSide, type PictureRefusal, maxPictures } from '../../src/core/pictures/picture';
import { pictureHeader } from '../../src/core/pictures/pictureFile';
import type { Signal } from '@preact/signals';
import type { PanelMessage } from '../../src/protocol';

/** Number of bytes to search for the JPEG header, which profiles and previews may precede. */
const headerBytes = 4_000_000;

/**
 * Converts an image file: scales its first frame down. PNG and GIF files become PNG unless the result is too large; everything else becomes
 * JPEG.
 */
async function makePicture(file: Blob): Promise<Result<Uint8Array, PictureRefusal>> {
  const header = pictureHeader(new Uint8Array(await file.slice(0, headerBytes).arrayBuffer()));
  const refused = mayDecode(header, file.size);
  if (refused || !header) return fail(refused ?? 'pictureKind');
  const { width, height, kind } = header;
  const job: Job = { file, width, height, isDrawn: kind === 'png' || kind === 'gif', maxSide: maxPictureSide, maxBytes: maxKeptBytes };
  const made = await inWorker(job).catch(() => 'noWorker' as const);
  const bytes = made === 'noWorker' ? await drawPicture(job).catch(() => 'broken' as const) : made;
  if (typeof bytes === 'string') return fail(bytes === 'broken' ? 'pictureBroken' : 'pictureTooLarge');
  return ok(bytes);
}

interface Job {
  readonly file: Blob;
  /** Width in pixels, from the header. Width and height are those after the rotation in the metadata has been applied. */
  readonly width: number;
  readonly height: number;
  readonly isDrawn: boolean;
  readonly maxSide: number;
  readonly maxBytes: number;
}

/**
 * Draws the picture. The worker runs the source code of this function, so the function may use only its arguments and browser globals.
 * Rejects for invalid images.
 */
async function drawPicture({ file, width, height, isDrawn, maxSide, maxBytes }: Job): Promise<Uint8Array | 'tooLarge'> {
  const scale = Math.min(1, maxSide / Math.max(width, height));
  const bitmap = await createImageBitmap(
    file,
    scale < 1 ? { resizeWidth: Math.max(1, Math.round(width * scale)), resizeQuality: 'medium' } : {},
  );
  const rest = Math.min(1, maxSide / Math.max(bitmap.width, bitmap.height));
  const canvas = new OffscreenCanvas(Math.max(1, Math.round(bitmap.width * rest)), Math.max(1, Math.round(bitmap.height * rest)));
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  // Draws white behind the picture, because transparent areas would become black in a JPEG.
  context.globalCompositeOperation = 'destination-over';
  context.fillStyle = '#fff';
  for (const quality of isDrawn ? [null, 0.85, 0.5] : [0.85, 0.5]) {
    if (quality !== null) context.fillRect(0, 0, canvas.width, canvas.height);
    const made = await canvas.convertToBlob(quality === null ? { type: 'image/png' } : { type: 'image/jpeg', quality });
    if (made.size <= maxBytes) return new Uint8Array(await made.arrayBuffer());
  }
  return 'tooLarge';
}

/** Draws a picture in a separate worker; rejects if workers are unavailable. */
async function inWorker(job: Job): Promise<Uint8Array | 'tooLarge' | 'broken'> {
  const source = `onmessage = ({ data }) => (${drawPicture.toString()})(data).then(postMessage, () => postMessage('broken'));`;
  const address = URL.createObjectURL(new Blob([source], { type: 'text/javascript' }));
  let worker: Worker | undefined;
  try {
    const begun = new Worker(address);
    worker = begun;
    return await new Promise((resolve, reject) => {
      begun.onmessage = ({ data }: MessageEvent<Uint8Array | 'tooLarge' | 'broken'>) => resolve(data);
      begun.onerror = () => reject(new Error('no worker'));
      begun.postMessage(job);
    });
  } finally {
    worker?.terminate();
    URL.revokeObjectURL(address);
  }
}

export interface PictureHost {
  readonly post: (message: PanelMessage) => void;
  readonly attached: () => number;
  readonly making: Signal<number>;
  readonly refuse: (path: string, why: PictureRefusal) => void;
}

const maxNameSent = 200;

/** Converts and stores files. Surplus files, and files that are not images, are refused and reported by name. */
export async function keepPictures(
  files: readonly Pick<File, 'name' | 'slice' | 'size'>[],
  { post, attached, making, refuse }: PictureHost,
): Promise<void> {
  const room = Math.max(0, maxPictures - attached() - making.peek());
  for (const { name } of files.slice(room)) refuse(name, 'pictureCount');
  await Promise.all(
    files.slice(0, room).map(async (file) => {
      making.value++;
      const made = await makePicture(file as File).finally(() => making.value--);
      if (made.ok) post({ kind: 'keepPicture', name: file.name.slice(0, maxNameSent), data: made.value });
      else refuse(file.name, made.error);
    }),
  );
}
