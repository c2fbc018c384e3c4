// Decision record, which can be copied as text or proposed as a file.
import { CardActs } from '../common/CardActs';
import type { EntryOf } from '../../src/core/transcript';
import { hunkTargets } from '../review/hunkTargets';
import { isLatestAttempt } from '../model/selectors';
import { Button } from '../ui/Button';
import { Card, SettledCard } from '../ui/Card';
import { Fold } from '../ui/Fold';
import type { HunkActions } from '../review/hunkProps';
import { HunkView } from '../review/HunkView';
import { leaveFocusToNextCard } from '../ui/useAutoFocusNewCard';
import { PlaceLink } from '../markdown/markdownInline';
import { draftKey } from '../review/useHunkDraft';
import { usePanel, useSession, useStrings } from '../model/context';
import { hasAccepted } from '../../src/core/execution/selectors';

export function DoneRecord() {
  const { send } = usePanel();
  const t = useStrings();
  const { record } = useSession().progress;
  const written = record && hasAccepted(record) ? record.files[0]?.path : undefined;
  const propose = () => {
    leaveFocusToNextCard();
    send({ type: 'record.propose' });
  };
  return (
    <Fold summary={t('card.done.record')}>
      <p>{t('card.done.record.hint')}</p>
      <span class="row">
        {/* the host writes the text, because it masks secrets */}
        <Button onPress={() => send({ type: 'report.copy', what: 'record' })}>{t('card.done.record.copy')}</Button>
        {written ? (
          <PlaceLink path={written} line={null} text={written} />
        ) : (
          <Button onPress={propose}>{t('card.done.record.propose')}</Button>
        )}
      </span>
      <span class="row">
        {publishedTexts.map((what) => (
          <Button key={what} onPress={() => send({ type: 'report.copy', what })}>
            {t(`card.done.copy.${what}`)}
          </Button>
        ))}
      </span>
    </Fold>
  );
}

const publishedTexts = ['branch', 'commit', 'pullRequest'] as const;

export function RecordEntry({ entry }: { readonly entry: EntryOf<'task'> }) {
  const { live, send } = usePanel();
  const t = useStrings();
  const session = useSession();
  const { attempt } = entry;
  const { record } = session.progress;
  const file = record?.files[0];
  const hunk = file?.hunks[0];
  if (!record || !file || !hunk || record.attempt !== attempt || !isLatestAttempt(session, entry))
    return <SettledCard title={t('card.done.record')} outcome={t('card.replaced')} mark="none" />;
  const verdict = record.verdicts[hunk.id] ?? 'pending';
  const title = t('card.done.record.file', { path: file.path });
  if (verdict === 'accepted' || verdict === 'rejected' || session.phase !== 'done')
    return <SettledCard title={title} outcome={t(`verdict.${verdict}`)} mark={verdict === 'accepted' ? 'done' : 'failed'} />;
  const isSaving = live.saving.value !== null;
  const settle = (accept: boolean) => {
    if (!isSaving) send({ type: 'hunk.settle', taskId: record.id, hunkId: hunk.id, accept });
  };
  const isTaken = verdict === 'conflicted';
  const actions: HunkActions = {
    settle: (_hunkId, accept) => settle(accept),
    edit: (hunkId, after) => send({ type: 'hunk.edit', taskId: record.id, hunkId, after: [...after] }),
    // No-op: a conflict means that the file already exists, and is resolved by proposing the record again with the next number.
    resolve: () => undefined,
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const isOnHunk = hunkTargets.keyOf(event.target) !== undefined;
    if (!isOnHunk || event.ctrlKey || event.metaKey || event.altKey || !/^[ar]$/i.test(event.key) || isTaken) return;
    event.preventDefault();
    settle(event.key.toLowerCase() === 'a');
  };

  return (
    <Card
      title={title}
      tone={isTaken ? 'warn' : 'plain'}
      onKeyDown={onKeyDown}
      actions={
        <CardActs
          of="record"
          own={{
            'card.done.record.reject': { busy: isSaving, onPress: () => settle(false) },
            'card.done.record.accept': { busy: isSaving, onPress: () => settle(true) },
          }}
        />
      }
    >
      {isTaken && <p class="why">{t('card.done.record.exists')}</p>}
      <HunkView
        taskId={record.id}
        attempt={attempt}
        draftKey={draftKey(session.id, record.id, attempt, hunk.id)}
        file={file}
        hunk={hunk}
        verdict="pending"
        isUndone={record.undone?.includes(hunk.id) ?? false}
        isSent={false}
        isToConfirm={record.toConfirm?.includes(hunk.id) ?? false}
        isInFile={false}
        isSensitive={false}
        isEdited={hunk.id in (record.proposed ?? {})}
        isRenewed={false}
        proposed={record.proposed?.[hunk.id]}
        sides={undefined}
        answers={[]}
        checkpointId={null}
        findings={[]}
        dismissed={[]}
        actions={isTaken ? null : actions}
      />
    </Card>
  );
}
