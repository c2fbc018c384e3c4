// Attachments of a sent message, and pictures in the draft.
import { attachmentKey } from '../../src/core/lifecycle/attachmentChips';
import type { Attachment } from '../../src/core/lifecycle/attachments';
import { maxAlt, type PictureAttachment, pictureTokens } from '../../src/core/pictures/picture';
import { useStrings } from '../model/context';
import { PictureThumbnail } from '../common/PictureThumbnail';
import { LazyFold } from '../ui/Fold';
import { AttachmentName } from './AttachmentLines';

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

/** Maximum width and height in CSS pixels, for thumbnails and for opened pictures. */
const thumbnail = 56;
const opened = 520;

export function PictureToSend({
  picture,
  onDescribe,
}: {
  readonly picture: PictureAttachment;
  readonly onDescribe: (alt: string) => void;
}) {
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
