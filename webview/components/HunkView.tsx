// One contiguous change with its place, its lines and the two things that can be said to it.
import type { ComponentChildren } from 'preact';
import type { FileProposal, Hunk, Verdict } from '../../src/core/edits/proposal';
import { standingStep } from '../../src/core/plan/checkpoints';
import { AskTeam } from './AskTeam';
import { Button } from './Button';
import { Chip, type Tone } from './Chip';
import { DiffLines } from './DiffLines';
import { PlaceLink } from './PlaceLink';
import { StepMenu } from './StepMenu';
import { usePanel, useStrings } from './usePanel';

interface Props {
  readonly taskId: string;
  readonly file: FileProposal;
  readonly hunk: Hunk;
  readonly verdict: Verdict;
  /** It was accepted and waits for a second word. */
  readonly isToConfirm: boolean;
  /** Null where nothing can be said (any more). */
  readonly onSettle: ((accept: boolean) => void) | null;
  /** What is said about it, under its lines. */
  readonly children?: ComponentChildren;
}

const tones: Readonly<Record<Verdict, Tone>> = { pending: 'plain', accepted: 'good', rejected: 'plain', conflicted: 'warn' };

export function HunkView({ taskId, file, hunk, verdict, isToConfirm, onSettle, children }: Props) {
  const { store } = usePanel();
  const t = useStrings();
  const place = file.operation === 'edit' ? `${file.path}:${hunk.start}` : file.path;
  const step = verdict === 'accepted' && standingStep(store.session.value.checkpoints, taskId, hunk.id);
  const isSettled = verdict === 'accepted' || verdict === 'rejected';
  return (
    <article
      class={`hunk ${verdict}`}
      data-hunk={hunk.id}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a hunk is a stop of the keyboard, with its own keys
      tabIndex={0}
      aria-label={t('card.task.hunk', { place, verdict: t(`verdict.${verdict}`) })}
    >
      <header>
        <span class="where">
          <PlaceLink path={file.path} line={file.operation === 'edit' ? hunk.start : null} text={place} />
          {file.operation !== 'edit' && <Chip tone="info">{t(`card.task.${file.operation}`, { to: file.to ?? '' })}</Chip>}
          {hunk.loose && !isSettled && (
            <Chip tone="warn" title={t('card.task.looseTitle')}>
              {t('card.task.loose')}
            </Chip>
          )}
        </span>
        {verdict !== 'pending' && <Chip tone={tones[verdict]}>{t(`verdict.${verdict}`)}</Chip>}
        {!isSettled && file.operation !== 'rename' && (
          <button type="button" class="quiet-button" onClick={() => store.send({ type: 'editor.showDiff', taskId, path: file.path })}>
            {t('card.task.diff')}
          </button>
        )}
        {step && <StepMenu checkpointId={step.checkpointId} />}
        {onSettle && (
          <span class="keys">
            <Button kind="icon" label={t('card.task.reject')} onPress={() => onSettle(false)}>
              <kbd>R</kbd>
            </Button>
            <Button kind="icon" label={t('card.task.accept')} onPress={() => onSettle(true)}>
              <kbd>A</kbd>
            </Button>
          </span>
        )}
      </header>
      {!isSettled && <AskTeam about={{ kind: 'hunk', taskId, hunkId: hunk.id }} name={place} />}
      {hunk.intent && !isSettled && <p class="intent">{hunk.intent}</p>}
      {verdict === 'conflicted' && <p class="intent">{t('card.task.conflict')}</p>}
      {isToConfirm && <p class="intent">{t('card.task.confirm')}</p>}
      {!isSettled && file.operation !== 'rename' && <DiffLines hunk={hunk} />}
      {children}
    </article>
  );
}
