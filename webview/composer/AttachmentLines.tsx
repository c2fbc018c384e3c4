// Names of attachments, and the reasons why attachments were refused.
import { hasLinesLeftOut } from '../../src/core/context/prompt/keyLines';
import { attachmentLabel } from '../../src/core/lifecycle/attachmentChips';
import { maxAttachedChars } from '../../src/core/lifecycle/messageLimits';
import type { Attachment, RefusedAttachment } from '../../src/core/lifecycle/attachments';
import { useStrings } from '../model/context';

export function AttachmentName({ attachment }: { readonly attachment: Attachment }) {
  const t = useStrings();
  return (
    <span>
      <span class="quiet">
        {attachment.kind === 'paste' && attachment.by === 'issue'
          ? t('attach.kind.issue')
          : attachment.kind === 'paste'
            ? t.count(
                attachment.by === 'editorAgent' ? 'attach.kind.topic' : 'attach.kind.paste',
                attachment.text.trimEnd().split('\n').length,
              )
            : t(`attach.kind.${attachment.kind}`)}
      </span>
      {attachment.kind === 'paste' ? ' · ' : ' '}
      {attachmentLabel(attachment)}
      {attachment.kind === 'paste' && hasLinesLeftOut(attachment.text, maxAttachedChars) && (
        <span class="quiet"> · {t('attach.kind.pasteInPart')}</span>
      )}
    </span>
  );
}

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
