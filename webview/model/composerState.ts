// Model of the composer: requests from outside, attachments, and the host's suggestions.
import { type ReadonlySignal, type Signal, signal } from '@preact/signals';
import { withAttachments } from '../../src/core/lifecycle/attachmentChips';
import type { Attachment, RefusedAttachment } from '../../src/core/lifecycle/attachments';
import type { Attached, HostMessage, PanelMessage } from '../../src/protocol';
import type { MessageHandlers } from './host';
import type { keepPictures } from './keepPictures';
import { createPictures, type Pictures } from './pictures';

/** A text for the composer, put there from outside; a new object each time, so that the same text counts twice. */
export interface ComposerRequest {
  /** Null where the composer only takes the focus. */
  readonly text: string | null;
  /** Whether the text goes after what is typed there. */
  readonly isAddition?: boolean;
  /** Whether what stands in the composer is sent. */
  readonly isSent?: boolean;
}

/** Places that fit what was typed. */
export type Suggested = Omit<Extract<HostMessage, { kind: 'suggestions' }>, 'kind'>;

export interface ComposerState {
  readonly request: Signal<ComposerRequest | null>;
  /** What is attached to the message that is being written. */
  readonly attachments: Signal<readonly Attachment[]>;
  /** What was to be attached to it and may not be shown to the team. */
  readonly unattached: Signal<readonly RefusedAttachment[]>;
  readonly pictures: Pictures;
  /** What the host offered for what was typed last. */
  readonly suggestions: ReadonlySignal<Suggested | null>;
  /** What the editor in front could hand over, what is suggested first; nothing of it is attached by itself. */
  readonly inEditor: ReadonlySignal<readonly Attachment[]>;
  attach(attached: Attached): void;
}

type ComposerMessages = 'suggestions' | 'inEditor' | 'attached' | 'picture' | 'pictureFiles';

export function createComposerState(
  post: (message: PanelMessage) => void,
  keep: typeof keepPictures,
): ComposerState & { readonly handlers: MessageHandlers<ComposerMessages> } {
  const attachments = signal<readonly Attachment[]>([]);
  const unattached = signal<readonly RefusedAttachment[]>([]);
  const suggestions = signal<Suggested | null>(null);
  const inEditor = signal<readonly Attachment[]>([]);
  const pictures = createPictures(post, attachments, unattached, keep);
  const attach = ({ items, refused }: Attached) => {
    attachments.value = withAttachments(attachments.peek(), items);
    if (refused) unattached.value = refused;
  };
  return {
    request: signal<ComposerRequest | null>(null),
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
