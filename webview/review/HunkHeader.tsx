// Hunk header: location, warnings and actions.
import { path as check } from '@vscode/codicons/src/icons/check.svg';
import { path as close } from '@vscode/codicons/src/icons/close.svg';
import { path as diff } from '@vscode/codicons/src/icons/diff.svg';
import { path as edit } from '@vscode/codicons/src/icons/edit.svg';
import { looseKeys, type FileProposal, type Hunk, type Verdict } from '../../src/core/edits/lines/proposal';
import { recordTaskId } from '../../src/core/execution/state';
import { StepMenu } from '../execution/TaskMenu';
import { Icon } from '../icons/Icon';
import { PlaceLink } from '../markdown/markdownInline';
import { usePanel, useStrings } from '../model/context';
import { AskTeam } from '../common/AskTeam';
import { Chip, type Tone } from '../ui/Chip';
import { KeyButton } from '../ui/Button';
import type { HunkMarks, HunkProps } from './hunkProps';

type HeaderProps = Pick<
  HunkProps,
  keyof HunkMarks | 'taskId' | 'file' | 'hunk' | 'verdict' | 'isUndone' | 'isSent' | 'isInFile' | 'checkpointId' | 'isReplaced'
>;

interface Props extends HeaderProps {
  readonly onAccept: (() => void) | null;
  readonly onReject: (() => void) | null;
  readonly onEdit: (() => void) | null;
  readonly isShown: boolean;
  /** Shows or hides the lines. Null while the hunk is pending, or if it has no lines. */
  readonly onShow: (() => void) | null;
  readonly acceptLabel: 'card.task.accept' | 'card.hunk.choose';
}

const tones: Readonly<Record<Verdict, Tone>> = { pending: 'plain', accepted: 'good', rejected: 'plain', conflicted: 'warn' };

export function hunkPlace({ operation, path }: FileProposal, { start }: Hunk): string {
  return operation === 'edit' ? `${path}:${start}` : path;
}

export function HunkHeader(props: Props) {
  const { taskId, file, hunk, verdict, isUndone, isSent, isInFile, checkpointId, onAccept, onReject, onEdit, isReplaced, isShown, onShow } =
    props;
  const { acceptLabel } = props;
  const { send } = usePanel();
  const t = useStrings();
  const place = hunkPlace(file, hunk);
  const isSettled = isSent || verdict === 'accepted' || verdict === 'rejected';
  const line = file.operation === 'edit' ? hunk.start : null;
  return (
    <header>
      <span class="where">
        {(!isInFile || line !== null) && (
          <PlaceLink path={file.path} line={line} text={isInFile && line !== null ? t('card.hunk.line', { line }) : place} />
        )}
        {file.operation !== 'edit' && <Chip tone="info">{t(`card.task.${file.operation}`, { to: file.to ?? '' })}</Chip>}
        <MarkChips {...props} isSettled={isSettled} />
        {isSent && <span class="ring" aria-hidden="true" />}
        {isUndone && verdict === 'pending' && !isSent && <Chip tone="warn">{t('gap.undone')}</Chip>}
        {verdict !== 'pending' && !isSent && <Chip tone={tones[verdict]}>{t(`verdict.${verdict}`)}</Chip>}
      </span>
      {onShow && (
        <button type="button" class="quiet-button" aria-expanded={isShown} onClick={onShow}>
          {t('card.hunk.lines')}
        </button>
      )}
      {checkpointId !== null && <StepMenu checkpointId={checkpointId} />}
      {!isSettled && !isReplaced && (
        <span class="keys">
          {onAccept && (
            <KeyButton
              letter="A"
              label={t(acceptLabel)}
              word={t(acceptLabel === 'card.task.accept' ? 'card.hunk.word.accept' : 'card.hunk.word.choose')}
              kind="good"
              onPress={onAccept}
            >
              <Icon path={check} />
            </KeyButton>
          )}
          {onReject && (
            <KeyButton letter="R" label={t('card.task.reject')} word={t('card.hunk.word.reject')} kind="bad" onPress={onReject}>
              <Icon path={close} />
            </KeyButton>
          )}
          {onEdit && (
            <KeyButton letter="E" label={t('card.hunk.edit')} word={t('card.hunk.word.edit')} onPress={onEdit}>
              <Icon path={edit} />
            </KeyButton>
          )}
          {taskId !== recordTaskId && <AskTeam about={{ kind: 'hunk', taskId, hunkId: hunk.id }} name={place} letter="?" />}
          {file.operation !== 'rename' && (
            <KeyButton
              letter="D"
              label={t('card.task.diff')}
              word={t('card.hunk.word.diff')}
              onPress={() => send({ type: 'editor.showDiff', taskId, path: file.path, hunkId: hunk.id })}
            >
              <Icon path={diff} />
            </KeyButton>
          )}
        </span>
      )}
    </header>
  );
}

function MarkChips({ file, hunk, isSettled, isSensitive, isEdited, isRenewed }: Props & { readonly isSettled: boolean }) {
  const t = useStrings();
  return (
    <>
      {isEdited && <Chip tone="info">{t('card.hunk.edited')}</Chip>}
      {!isSettled && hunk.loose && (
        <Chip tone="warn" title={t(looseKeys(hunk.loose).title)}>
          {t(looseKeys(hunk.loose).label)}
        </Chip>
      )}
      {!isSettled && isSensitive && (
        <Chip tone="warn" title={t('card.hunk.sensitiveTitle')}>
          {t('card.hunk.sensitive')}
        </Chip>
      )}
      {!isSettled &&
        file.marks?.map(({ kind, by }) => (
          <Chip key={kind} tone="warn" title={t(`card.hunk.${kind}Title`, { by })}>
            {t(`card.hunk.${kind}`)}
          </Chip>
        ))}
      {!isSettled && isRenewed && <Chip title={t('card.hunk.renewedTitle')}>{t('card.hunk.renewed')}</Chip>}
    </>
  );
}
