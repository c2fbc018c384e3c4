// What is attached to the message being written, each piece with a way to take it off again; and what fits what is typed.
import { path as close } from '@vscode/codicons/src/icons/close.svg';
import { Icon } from '../icons/Icon';
import { type Attachment, attachmentKey, attachmentLabel, type RefusedAttachment } from '../../src/core/context/evidence/attachments';
import { maxAlt, type PictureAttachment, pictureTokens } from '../../src/core/pictures/picture';
import { PictureThumbnail } from '../shared/PictureThumbnail';
import { LazyFold } from '../ui/LazyFold';
import type { Attaching } from './useAttachments';
import { usePanel, useStrings } from '../model/context';

export const attachListId = 'attachable';

export function attachOptionId(index: number): string {
  return `${attachListId}-${index}`;
}

export function AttachmentChips({ attaching }: { readonly attaching: Attaching }) {
  const { store } = usePanel();
  const t = useStrings();
  const attached = store.attachments.value;
  if (attached.length === 0 && store.pictures.making.value === 0) return null;
  return (
    <ul class="attached" aria-label={t('attach.list')}>
      {attached.map((attachment) => (
        <li key={attachmentKey(attachment)} class={attachment.kind === 'picture' ? 'picture-chip' : 'chip plain'}>
          {attachment.kind === 'picture' ? (
            <PictureToSend picture={attachment} onDescribe={(alt) => attaching.describe(attachment, alt)} />
          ) : (
            <AttachmentName attachment={attachment} />
          )}
          <button
            type="button"
            class="quiet-button"
            aria-label={t('attach.remove', { name: attachmentLabel(attachment) })}
            title={t('attach.remove', { name: attachmentLabel(attachment) })}
            onClick={() => attaching.remove(attachment)}
          >
            <Icon path={close} />
          </button>
        </li>
      ))}
      {store.pictures.making.value > 0 && (
        <li class="quiet small" role="status">
          {t('attach.picture.making')}
        </li>
      )}
    </ul>
  );
}

/** What was to be attached and is not, told as it happens. */
export function Unattached() {
  const { store } = usePanel();
  const refused = store.unattached.value;
  if (refused.length === 0) return null;
  return (
    <div role="alert">
      <RefusedLines refused={refused} />
    </div>
  );
}

/** What was attached to a message that is said. */
export function AttachedList({ attachments }: { readonly attachments: readonly Attachment[] }) {
  const t = useStrings();
  return (
    <ul class="attached" aria-label={t('attach.list')}>
      {attachments.map((attachment) => (
        <li key={attachmentKey(attachment)} class={attachment.kind === 'paste' || attachment.kind === 'picture' ? 'pasted' : 'chip plain'}>
          {attachment.kind === 'picture' ? (
            <PictureSent picture={attachment} />
          ) : attachment.kind === 'paste' ? (
            <LazyFold summary={<AttachmentName attachment={attachment} />}>{() => <pre class="prompt">{attachment.text}</pre>}</LazyFold>
          ) : (
            <AttachmentName attachment={attachment} />
          )}
        </li>
      ))}
    </ul>
  );
}

/** Thumbnails, and a picture that is opened, in pixels of the page. */
const thumbnail = 56;
const opened = 520;

function PictureToSend({ picture, onDescribe }: { readonly picture: PictureAttachment; readonly onDescribe: (alt: string) => void }) {
  const t = useStrings();
  const { name, alt } = picture;
  return (
    <>
      <PictureThumbnail picture={picture} side={thumbnail} />
      <span class="about" title={t('attach.picture.tokens', { tokens: t.number(pictureTokens(picture)) })}>
        <span class="name">{name}</span>
        <input
          type="text"
          value={alt}
          maxLength={maxAlt}
          aria-label={t('attach.picture.alt', { name })}
          placeholder={t('attach.picture.altHint')}
          onInput={(event) => onDescribe(event.currentTarget.value)}
        />
      </span>
    </>
  );
}

function PictureSent({ picture }: { readonly picture: PictureAttachment }) {
  const summary = (
    <>
      <PictureThumbnail picture={picture} side={thumbnail} /> <AttachmentName attachment={picture} />
    </>
  );
  return <LazyFold summary={summary}>{() => <PictureThumbnail picture={picture} side={opened} />}</LazyFold>;
}

/** What was to be attached and is not shown to the team, each with the reason. */
export function RefusedLines({ refused }: { readonly refused: readonly RefusedAttachment[] }) {
  const t = useStrings();
  return (
    <>
      {refused.map(({ path, why }) => (
        <p key={path} class="quiet small">
          {t(`attach.refused.${why}`, { path })}
        </p>
      ))}
    </>
  );
}

function AttachmentName({ attachment }: { readonly attachment: Attachment }) {
  const t = useStrings();
  return (
    <span>
      <span class="quiet">
        {attachment.kind === 'paste'
          ? t.count(
              attachment.by === 'editorAgent' ? 'attach.kind.topic' : 'attach.kind.paste',
              attachment.text.trimEnd().split('\n').length,
            )
          : t(`attach.kind.${attachment.kind}`)}
      </span>{' '}
      {attachmentLabel(attachment)}
    </span>
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
          // before the composer loses the focus, which would close the list
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
