// Attachments of the draft, and suggestions for more.
import { path as close } from '@vscode/codicons/src/icons/close.svg';
import { attachmentKey, attachmentLabel, pasteOf, withAttachments } from '../../src/core/lifecycle/attachmentChips';
import { fileText, PictureToSend } from '../lazyViews';
import { usePanel, useStrings } from '../model/context';
import { AttachmentName, RefusedLines } from './AttachmentLines';
import { QuietButton } from '../ui/Button';
import { useState } from 'preact/hooks';
import type { Attachment } from '../../src/core/lifecycle/attachments';
import type { PictureAttachment } from '../../src/core/pictures/picture';
import { lineTexts } from '../../src/core/text/lines';
import { placeAt } from './CompletionList';

export const attachListId = 'attachable';

export function attachOptionId(index: number): string {
  return `${attachListId}-${index}`;
}

interface Chips {
  readonly attaching: Attaching;
  readonly onRemove: (attachment: Attachment) => void;
}

export function AttachmentChips({ attaching, onRemove }: Chips) {
  const { composer } = usePanel();
  const t = useStrings();
  const attached = composer.attachments.value;
  if (attached.length === 0 && composer.pictures.making.value === 0) return null;
  return (
    <ul class="attached" aria-label={t('attach.list')}>
      {attached.map((attachment) => (
        <li key={attachmentKey(attachment)} class={attachment.kind === 'picture' ? 'picture-chip' : 'chip plain'}>
          {attachment.kind === 'picture' ? (
            <PictureToSend picture={attachment} onDescribe={(alt) => attaching.describe(attachment, alt)} />
          ) : (
            <AttachmentName attachment={attachment} />
          )}
          <QuietButton
            label={t('attach.remove', { name: attachmentLabel(attachment) })}
            icon={close}
            onPress={() => onRemove(attachment)}
          />
        </li>
      ))}
      {composer.pictures.making.value > 0 && (
        <li class="quiet small" role="status">
          {t('attach.picture.making')}
        </li>
      )}
    </ul>
  );
}

/** Refused attachments, in a live region. */
export function Unattached() {
  const { composer } = usePanel();
  const refused = composer.unattached.value;
  if (refused.length === 0) return null;
  return (
    <div role="alert">
      <RefusedLines refused={refused} />
    </div>
  );
}

export function AttachList({ attaching: { found, index, pick } }: { readonly attaching: Attaching }) {
  const t = useStrings();
  if (found.length === 0) return null;
  return (
    <div class="mentions" id={attachListId} role="listbox" aria-label={t('attach.choose')}>
      {found.map((attachment, position) => (
        // biome-ignore lint/a11y/useFocusableInteractive: the caret stays in the composer, which names the active option
        <div
          key={attachmentKey(attachment)}
          id={attachOptionId(position)}
          class={position === index ? 'option on' : 'option'}
          role="option"
          aria-selected={position === index}
          // Keeps the focus in the composer, because a blur would close the list.
          onMouseDown={(event) => {
            event.preventDefault();
            pick(attachment);
          }}
        >
          <AttachmentName attachment={attachment} />
        </div>
      ))}
    </div>
  );
}

/** Word from an `@` or `#` to the caret, for which the host returns suggestions, and its range in the text. */
interface Query {
  readonly text: string;
  readonly from: number;
  readonly to: number;
}

export interface Attaching {
  readonly found: readonly Attachment[];
  readonly index: number;
  /** Updates the suggestions for the text before the caret. */
  type(text: string, caret: number | null): void;
  pick(attachment: Attachment): void;
  remove(attachment: Attachment): void;
  close(): void;
  /** Handles a key for the list; returns whether the list used the key. */
  key(event: KeyboardEvent): boolean;
  drop(event: DragEvent): void;
  /** Attaches pasted pictures and long text; short text is inserted into the field. */
  paste(event: ClipboardEvent): void;
  attach(attachment: Attachment): void;
  describe(picture: PictureAttachment, alt: string): void;
  /** Returns and clears the attachments. */
  take(): readonly Attachment[];
}

/** Whether the word cannot match anything: a prefix of it had no matches, and the word now contains a space. */
function cannotMatch(word: string, answer: { readonly query: string; readonly items: readonly Attachment[] } | null): boolean {
  return answer !== null && answer.items.length === 0 && answer.query !== '' && word.startsWith(answer.query) && /\s/.test(word);
}

export function useAttachments(text: string, write: (text: string, caret: number) => void): Attaching {
  const { composer, host, send } = usePanel();
  const [query, setQuery] = useState<Query | null>(null);
  const [index, setIndex] = useState(0);
  const answer = composer.suggestions.value;
  const found = query && answer?.query === query.text ? answer.items : [];

  const add = (attachment: Attachment) => {
    composer.attachments.value = withAttachments(composer.attachments.peek(), [attachment]);
  };
  const pick = (attachment: Attachment) => {
    add(attachment);
    if (!query) return;
    // The name stays in the sentence, so that the message can be understood without its attachments.
    const before = `${text.slice(0, query.from)}${attachment.kind === 'symbol' ? attachment.name : attachmentLabel(attachment)} `;
    write(before + text.slice(query.to).trimStart(), before.length);
    setQuery(null);
  };
  return {
    found,
    index: Math.min(index, Math.max(0, found.length - 1)),
    type: (typed, caret) => {
      const word = caret === null ? null : placeAt(typed, caret);
      setQuery(word === null || caret === null ? null : { text: word, from: caret - word.length, to: caret });
      setIndex(0);
      if (word !== null && !cannotMatch(word, composer.suggestions.peek())) send({ type: 'editor.suggest', query: word });
    },
    pick,
    remove: (attachment) => {
      const key = attachmentKey(attachment);
      composer.attachments.value = composer.attachments.peek().filter((other) => attachmentKey(other) !== key);
    },
    close: () => setQuery(null),
    key: (event) => {
      if (found.length === 0) return false;
      const chosen = found[Math.min(index, found.length - 1)];
      if (event.key === 'ArrowDown' || event.key === 'ArrowUp')
        setIndex((index + (event.key === 'ArrowDown' ? 1 : -1) + found.length) % found.length);
      else if ((event.key === 'Enter' || event.key === 'Tab') && chosen) pick(chosen);
      else if (event.key === 'Escape') setQuery(null);
      else return false;
      return true;
    },
    drop: (event) => {
      const data = event.dataTransfer;
      const pictures = picturesOf(data);
      const files = [...(data?.files ?? [])].filter((file) => !pictures.includes(file));
      if (pictures.length > 0) {
        event.preventDefault();
        void composer.pictures.take(pictures);
      }
      // A picture dragged from a web page comes with its address, and one from the editor with its path.
      const listed = pictures.length > 0 ? '' : data?.getData('application/vnd.code.uri-list') || data?.getData('text/uri-list') || '';
      const uris = lineTexts(listed).filter((line) => line !== '' && !line.startsWith('#'));
      if (uris.length + files.length === 0) return;
      event.preventDefault();
      if (uris.length > 0) return send({ type: 'editor.attach', uris: uris.slice(0, 40) });
      const { sessionId } = host.recall();
      void Promise.all(files.slice(0, 40).map(fileText)).then((found) => {
        // Another discussion may have been opened while the files were read.
        if (host.recall().sessionId !== sessionId) return;
        composer.attach({
          items: found.flatMap((one) => ('kind' in one ? one : [])),
          refused: found.flatMap((one) => ('why' in one ? one : [])),
        });
      });
    },
    paste: (event) => {
      const words = event.clipboardData?.getData('text/plain') ?? '';
      const pictures = words === '' ? picturesOf(event.clipboardData) : [];
      if (pictures.length > 0) {
        event.preventDefault();
        return void composer.pictures.take(pictures);
      }
      const pasted = pasteOf(words);
      if (!pasted) return;
      event.preventDefault();
      add(pasted);
    },
    attach: add,
    describe: (picture, alt) => {
      const described = (other: Attachment): Attachment =>
        other.kind === 'picture' && other.path === picture.path ? { ...other, alt } : other;
      composer.attachments.value = composer.attachments.peek().map(described);
    },
    take: () => {
      const taken = composer.attachments.peek();
      composer.attachments.value = [];
      composer.unattached.value = [];
      return taken;
    },
  };
}

/** Returns the files with an image MIME type; their content is checked later. */
function picturesOf(data: DataTransfer | null): readonly File[] {
  return [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'));
}
