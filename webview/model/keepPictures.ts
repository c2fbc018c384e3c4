// Makes pictures of attached files and has the host keep them.
import type { Signal } from '@preact/signals';
import { maxPictures, type PictureRefusal } from '../../src/core/pictures/picture';
import type { PanelMessage } from '../../src/protocol';
import { makePicture } from './makePicture';

/** What the panel has for them. */
export interface PictureDoor {
  readonly post: (message: PanelMessage) => void;
  /** How many are attached already. */
  readonly attached: () => number;
  /** How many files are being made into pictures at this moment. */
  readonly making: Signal<number>;
  readonly refuse: (path: string, why: PictureRefusal) => void;
}

const maxNameSent = 200;

/** What is no picture, and what is one too many, is refused by its name. */
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
