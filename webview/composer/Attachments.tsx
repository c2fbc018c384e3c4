// Attachments of the message being written.
import { path as close } from '@vscode/codicons/src/icons/close.svg';
import { attachmentKey, attachmentLabel } from '../../src/core/lifecycle/attachmentChips';
import { PictureToSend } from '../lazyViews';
import { usePanel, useStrings } from '../model/context';
import { AttachmentName, RefusedLines } from './AttachmentLines';
import type { Attaching } from './useAttachments';
import { QuietButton } from '../ui/Button';

export const attachListId = 'attachable';

export function attachOptionId(index: number): string {
  return `${attachListId}-${index}`;
}

export function AttachmentChips({ attaching }: { readonly attaching: Attaching }) {
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
            onPress={() => attaching.remove(attachment)}
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

/** Refused attachments, announced as they occur. */
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
          // Keeps the focus in the composer, whose blur would close the list.
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
