// State of the composer: external requests, attachments, and the host's suggestions.
import { effect, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import { withAttachments } from '../../src/core/lifecycle/attachmentChips';
import type { Attachment, RefusedAttachment } from '../../src/core/lifecycle/attachments';
import type { Attached, HostMessage, PanelMessage, PictureFile } from '../../src/protocol';
import type { HostLink, MessageHandlers } from './host';
import type { keepPictures, PictureHost } from './makePicture';

/** A request to the composer from another part of the panel. Each request is a new object, so that equal requests are distinct. */
export interface ComposerRequest {
  /** Text that replaces the draft, or is appended to the draft if `isAddition` is set; null leaves the draft unchanged. */
  readonly text: string | null;
  readonly isAddition?: boolean;
  /** Whether the composer's content is sent afterwards. */
  readonly isSent?: boolean;
}

export type Suggested = Omit<Extract<HostMessage, { kind: 'suggestions' }>, 'kind'>;

export interface ComposerState {
  readonly request: Signal<ComposerRequest | null>;
  readonly attachments: Signal<readonly Attachment[]>;
  readonly unattached: Signal<readonly RefusedAttachment[]>;
  readonly pictures: Pictures;
  readonly suggestions: ReadonlySignal<Suggested | null>;
  /** Attachable content of the active editor, best suggestion first. Nothing is attached automatically. */
  readonly inEditor: ReadonlySignal<readonly Attachment[]>;
  attach(attached: Attached): void;
}

type ComposerMessages = 'suggestions' | 'inEditor' | 'attached' | 'picture' | 'pictureFiles';

export function createComposerState(
  { post, recall, remember }: Pick<HostLink, 'post' | 'recall' | 'remember'>,
  keep: typeof keepPictures,
): ComposerState & { readonly takeUp: (left: string) => void; readonly handlers: MessageHandlers<ComposerMessages> } {
  const attachments = signal<readonly Attachment[]>([]);
  const unattached = signal<readonly RefusedAttachment[]>([]);
  const suggestions = signal<Suggested | null>(null);
  const inEditor = signal<readonly Attachment[]>([]);
  const pictures = createPictures(post, () => recall().sessionId, attachments, unattached, keep);
  const attach = ({ items, refused }: Attached) => {
    attachments.value = withAttachments(attachments.peek(), items);
    if (refused) unattached.value = refused;
  };
  let isUp = false;
  effect(() => {
    const now = attachments.value;
    if (isUp && now !== recall().attachments) remember({ attachments: now });
  });
  return {
    request: signal<ComposerRequest | null>(null),
    /**
     * Shows the unsent attachments of the discussion on screen.
     * @param left ID of the discussion shown before
     */
    takeUp: (left) => {
      isUp = true;
      attachments.value = recall().attachments;
      unattached.value = [];
      pictures.leave(left);
    },
    attachments,
    unattached,
    pictures,
    suggestions,
    inEditor,
    attach,
    handlers: {
      suggestions(message) {
        suggestions.value = message;
      },
      inEditor({ items }) {
        inEditor.value = items;
      },
      attached: attach,
      picture: pictures.receive,
      pictureFiles: pictures.receive,
    },
  };
}

/** Bytes of a picture; undefined while they are loading, null if the picture is no longer stored. */
type Kept = Uint8Array | null | undefined;

interface Pictures {
  /** Number of files being converted. */
  readonly making: ReadonlySignal<number>;
  of(hash: string): ReadonlySignal<Kept>;
  /** Converts image files to pictures and stores them. Other files are reported as refused. */
  take(files: readonly Pick<File, 'name' | 'slice' | 'size'>[]): Promise<void>;
  receive(message: Extract<HostMessage, { kind: 'picture' | 'pictureFiles' }>): void;
  /** Called when another discussion replaces the one with this ID. Stores pictures converted while their discussion was not shown. */
  leave(sessionId: string): void;
}

/** Discussion in which pictures were taken. Its ID is set when it leaves the screen, because a new discussion gets its ID only with events. */
interface PictureOwner {
  left: string | null;
}

function createPictures(
  post: (message: PanelMessage) => void,
  shown: () => string | null,
  attachments: ReadonlySignal<readonly Attachment[]>,
  unattached: Signal<readonly RefusedAttachment[]>,
  keep: typeof keepPictures,
): Pictures {
  const making = signal(0);
  const known = new Map<string, Signal<Kept>>();
  let owner: PictureOwner = { left: null };
  let waiting: readonly { readonly of: PictureOwner; readonly message: PanelMessage }[] = [];
  const isShown = ({ left }: PictureOwner) => left === null || left === shown();

  const refuse: PictureHost['refuse'] = (path, why) => {
    unattached.value = [...unattached.peek().filter((other) => other.path !== path), { path, why }];
  };
  const attached = () => attachments.peek().filter(({ kind }) => kind === 'picture').length;
  const take: Pictures['take'] = (files) => {
    unattached.value = [];
    const of = owner;
    return keep(files, {
      post: (message) => {
        if (isShown(of)) post(message);
        else waiting = [...waiting, { of, message }];
      },
      attached,
      making,
      refuse: (path, why) => isShown(of) && refuse(path, why),
    });
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
    leave: (left) => {
      owner.left = left;
      owner = { left: null };
      const ready = waiting.filter(({ of }) => isShown(of));
      waiting = waiting.filter((each) => !ready.includes(each));
      for (const { message } of ready) post(message);
    },
    receive: (message) => {
      if (message.kind === 'pictureFiles') for (const file of message.files) offered(file);
      else {
        const asked = known.get(message.hash);
        if (asked) asked.value = message.data;
      }
    },
  };
}
