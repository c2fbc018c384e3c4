// Thumbnail of a picture, drawn on a canvas.
import { useEffect, useRef } from 'preact/hooks';
import { type PictureAttachment, pictureLabel } from '../../src/core/pictures/picture';
import { usePanel, useStrings } from '../model/context';

interface Props {
  readonly picture: PictureAttachment;
  /** Maximum width and height in CSS pixels. */
  readonly side: number;
}

export function PictureThumbnail({ picture, side }: Props) {
  const { composer } = usePanel();
  const t = useStrings();
  const canvas = useRef<HTMLCanvasElement>(null);
  const bytes = composer.pictures.of(picture.hash).value;
  const { width, height } = fitted(picture, side);
  useEffect(() => {
    if (!bytes) return;
    let isGone = false;
    void draw(bytes, picture.mime, () => (isGone ? null : canvas.current));
    return () => {
      isGone = true;
    };
  }, [bytes, side]);
  if (bytes === null) return <span class="quiet">{t('attach.picture.gone')}</span>;
  const label = pictureLabel(picture);
  return <canvas ref={canvas} class="picture" role="img" aria-label={label} title={label} width={width} height={height} />;
}

function fitted({ width, height }: PictureAttachment, side: number) {
  const scale = Math.min(1, side / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** Draws the picture on the canvas; leaves the canvas empty if the picture cannot be decoded. */
async function draw(bytes: Uint8Array, type: string, target: () => HTMLCanvasElement | null): Promise<void> {
  const bitmap = await createImageBitmap(new Blob([new Uint8Array(bytes)], { type })).catch(() => null);
  const canvas = target();
  if (bitmap && canvas) canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap?.close();
}
