// Converts attached files to pictures and stores them in the host.
import type { Signal } from '@preact/signals';
import { maxPictures, type PictureRefusal } from '../../src/core/pictures/picture';
import type { PanelMessage } from '../../src/protocol';
import { makePicture } from './makePicture';

/** Panel functions it uses. */
export interface PictureDoor {
  readonly post: (message: PanelMessage) => void;
  /** Number of attached pictures. */
  readonly attached: () => number;
  /** Number of files being converted. */
  readonly making: Signal<number>;
  readonly refuse: (path: string, why: PictureRefusal) => void;
}

const maxNameSent = 200;

/** Files that are not pictures or too many are refused by name. */
export async function keepPictures(
  files: readonly Pick<File, 'name' | 'slice' | 'size'>[],
  { post, attached, making, refuse }: PictureDoor,
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
