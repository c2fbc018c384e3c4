// Restore card: effect on each file, decision, and redo button.
import { CardActs } from '../common/CardActs';
import { useState } from 'preact/hooks';
import { changedFiles, redoable, type RestoreChange, type RestoreOffer } from '../../src/core/checkpoints/checkpoints';
import type { RestoreFile } from '../../src/core/checkpoints/facts';
import { checkoutText, restoredText, restoreTitle } from '../../src/core/outcome/restoreClaims';
import type { EntryOf } from '../../src/core/transcript';
import { PlaceLink } from '../markdown/markdownInline';
import { usePanel, useSession, useStrings } from '../model/context';
import type { Strings } from '../model/strings';
import { Button } from '../ui/Button';
import { Badge, Checkbox } from '../ui/formControls';
import { Card, SettledCard } from '../ui/Card';

export function RestoreEntry({ entry: { restoreId, checkpointId } }: { readonly entry: EntryOf<'restore'> }) {
  const { live } = usePanel();
  const t = useStrings();
  const session = useSession();
  const { changes, offer, pending, settled } = session.checkpoints;
  if (offer?.restoreId === restoreId) return <OpenRestore offer={offer} title={restoreTitle(session, checkpointId, t)} />;
  const done = changes.find((change): change is RestoreChange => change.kind === 'restore' && change.restoreId === restoreId);
  if (done) return <DoneRestore done={done} />;
  const files = live.saving.value;
  const unfinished = files === null ? t('card.restore.unfinished') : t.count('card.task.saving', files);
  const outcome = pending?.restoreId === restoreId ? unfinished : t(settledOutcome(settled[restoreId]));
  return <SettledCard title={restoreTitle(session, checkpointId, t)} outcome={outcome} mark="none" />;
}

function settledOutcome(taken: boolean | undefined) {
  if (taken === undefined) return 'card.replaced';
  return taken ? 'card.restore.branched' : 'card.restore.cancelled';
}

function OpenRestore({ offer, title }: { readonly offer: RestoreOffer; readonly title: string }) {
  const { send, restoring } = usePanel();
  const t = useStrings();
  const [overwrite, setOverwrite] = useState<readonly string[]>([]);
  const { restoreId, files, what } = offer;
  const settle = (taken: boolean) => {
    restoring.current = true;
    send({ type: 'restore.settle', restoreId, taken, overwrite: taken ? overwrite.filter((path) => isForced(files, path)) : [] });
  };
  const toggle = (path: string) =>
    setOverwrite(overwrite.includes(path) ? overwrite.filter((other) => other !== path) : [...overwrite, path]);
  return (
    <Card
      title={title}
      side={
        what !== 'conversation' && (
          <Badge>{t.count('card.restore.doneFiles', files.filter((file) => isChanged(file, overwrite)).length)}</Badge>
        )
      }
      tone={files.some(({ outcome }) => outcome === 'conflict' || outcome === 'damaged') ? 'warn' : 'plain'}
      actions={
        <CardActs
          of="restore"
          own={{ 'card.restore.cancel': { onPress: () => settle(false) }, 'card.restore.take': { onPress: () => settle(true) } }}
        />
      }
    >
      {files.length > 0 && (
        <ul class="files restore">
          {files.map((file) => (
            <RestoreFileView key={file.path} file={file} isForced={overwrite.includes(file.path)} onForce={() => toggle(file.path)} />
          ))}
        </ul>
      )}
      {what !== 'conversation' && <p class="hint">{t('card.restore.hint')}</p>}
      {what !== 'files' && <p class="hint">{t('card.restore.fork')}</p>}
    </Card>
  );
}

/** Whether a restore changes the file; a file with conflicts changes only if the user chose to overwrite it. */
function isChanged({ path, outcome }: RestoreFile, overwrite: readonly string[]): boolean {
  return outcome === 'unchanged' || outcome === 'merged' || (outcome === 'conflict' && overwrite.includes(path));
}

function isForced(files: readonly RestoreFile[], path: string): boolean {
  return files.some((file) => file.path === path && file.canOverwrite);
}

function DoneRestore({ done }: { readonly done: RestoreChange }) {
  const { send } = usePanel();
  const t = useStrings();
  const session = useSession();
  const redo = redoable(session.checkpoints, done.restoreId);
  return (
    <div class="line restored">
      <span>
        <b>{restoredText(session, done, t)}</b> <span class="quiet">{countsOf(done, t)}</span>
        {done.voidsApproval && <span class="quiet"> {t('card.restore.reopened')}</span>}
      </span>
      {redo && (
        <Button onPress={() => send({ type: 'checkpoint.preview', checkpointId: redo.checkpointId, what: 'files' })}>
          {t('card.restore.redo')}
        </Button>
      )}
    </div>
  );
}

/** Line about accepted changes that disappeared with a checkout; the user decides once what to do. */
export function CheckoutEntry({ entry }: { readonly entry: EntryOf<'checkout'> }) {
  const { send } = usePanel();
  const t = useStrings();
  const session = useSession();
  const { missing, answers } = session.checkpoints;
  const { noticeId } = entry;
  const isAsked = missing?.noticeId === noticeId && missing.hunks.length > 0 && answers[noticeId] === undefined;
  const settle = (isUndone: boolean) => send({ type: 'checkout.settle', noticeId, isUndone });
  return (
    <div class="line restored">
      <span>{checkoutText(session, entry, t)}</span>
      {isAsked && (
        <span class="keys">
          <Button onPress={() => settle(true)}>{t('card.checkout.undone')}</Button>
          <Button onPress={() => settle(false)}>{t('card.checkout.keep')}</Button>
        </span>
      )}
    </div>
  );
}

function countsOf(done: RestoreChange, t: Strings): string {
  const parts = [t.count('card.restore.doneFiles', changedFiles(done).length)];
  if (done.merged > 0) parts.push(t.count('card.restore.doneMerged', done.merged));
  if (done.left.length > 0) parts.push(t('card.restore.left', { paths: done.left.join(', ') }));
  return parts.join(', ');
}

interface FileProps {
  readonly file: RestoreFile;
  readonly isForced: boolean;
  readonly onForce: () => void;
}

function RestoreFileView({ file, isForced, onForce }: FileProps) {
  const t = useStrings();
  const { path, outcome, canOverwrite, own, ownCount } = file;
  return (
    <li class={outcome}>
      <PlaceLink path={path} line={own[0]?.line ?? null} text={path} /> <span class="quiet">{wordsOf(file, t)}</span>
      {ownCount > 0 && (
        <details class="own">
          <summary>{t.count(outcome === 'conflict' ? 'card.restore.inTheWay' : 'card.restore.own', ownCount)}</summary>
          <ol>
            {own.map(({ line, text }) => (
              <li key={line} value={line}>
                <code>{text}</code>
              </li>
            ))}
          </ol>
          {ownCount > own.length && <p class="quiet">{t.count('card.restore.more', ownCount - own.length)}</p>}
        </details>
      )}
      {canOverwrite && (
        <div class="force">
          <Checkbox checked={isForced} onChange={onForce}>
            {t('card.restore.overwrite', { path })}
          </Checkbox>
        </div>
      )}
    </li>
  );
}

function wordsOf({ outcome, change }: RestoreFile, t: Strings): string {
  return t(`card.restore.${outcome === 'unchanged' ? change : outcome}`);
}
