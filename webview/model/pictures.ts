// Pictures of the panel, loaded when shown.
import { type ReadonlySignal, type Signal, signal } from '@preact/signals';
import type { Attachment, RefusedAttachment } from '../../src/core/lifecycle/attachments';
import type { HostMessage, PanelMessage, PictureFile } from '../../src/protocol';
import type { keepPictures, PictureDoor } from './keepPictures';

/** Bytes of a picture; undefined while loading, null if no longer stored. */
type Kept = Uint8Array | null | undefined;

export interface Pictures {
  /** Number of files being converted. */
  readonly making: ReadonlySignal<number>;
  of(hash: string): ReadonlySignal<Kept>;
  /** Converts files to pictures and stores them; others are reported as refused. */
  take(files: readonly Pick<File, 'name' | 'slice' | 'size'>[]): Promise<void>;
  receive(message: Extract<HostMessage, { kind: 'picture' | 'pictureFiles' }>): void;
}

export function createPictures(
  post: (message: PanelMessage) => void,
  attachments: ReadonlySignal<readonly Attachment[]>,
  unattached: Signal<readonly RefusedAttachment[]>,
  keep: typeof keepPictures,
): Pictures {
  const making = signal(0);
  const known = new Map<string, Signal<Kept>>();

  const refuse: PictureDoor['refuse'] = (path, why) => {
    unattached.value = [...unattached.peek().filter((other) => other.path !== path), { path, why }];
  };
  const attached = () => attachments.peek().filter(({ kind }) => kind === 'picture').length;
  const take: Pictures['take'] = (files) => {
    unattached.value = [];
    return keep(files, { post, attached, making, refuse });
  };
  const offered = ({ name, data, isTooLarge }: PictureFile) =>
    isTooLarge ? refuse(name, 'pictureTooLarge') : void take([new File([new Uint8Array(data)], name)]);

  return {
    making,
    of: (hash) => {
      const there = known.get(hash);
      if (there) return there;
      const asked = signal<Kept>(undefined);
      known.set(hash, asked);
      post({ kind: 'showPicture', hash });
      return asked;
    },
    take,
    receive: (message) => {
      if (message.kind === 'pictureFiles') for (const file of message.files) offered(file);
      else {
        const asked = known.get(message.hash);
        if (asked) asked.value = message.data;
      }
    },
  };
}
