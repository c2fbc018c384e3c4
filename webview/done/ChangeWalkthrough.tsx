// Walkthrough of the changes, riskiest first; keeps the focus in the panel.
import { comeTo } from '../ui/useAutoFocusNewCard';
import { path as close } from '@vscode/codicons/src/icons/close.svg';
import { Icon } from '../icons/Icon';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { RiskLevel } from '../../src/core/edits/hunks/risk';
import type { WalkStop } from '../../src/core/outcome/walkthrough';
import { Button } from '../ui/Button';
import { Chip, type Tone } from '../ui/Chip';
import { Fold } from '../ui/Fold';
import { InlineText } from '../markdown/markdownInline';
import { PlaceLink } from '../markdown/PlaceLink';
import { usePanel, useStrings } from '../model/context';

const riskTones: Readonly<Record<RiskLevel, Tone>> = { low: 'plain', medium: 'warn', high: 'bad' };

interface Props {
  readonly stops: readonly WalkStop[];
  readonly onEnd: () => void;
}

export function ChangeWalkthrough({ stops, onEnd }: Props) {
  const { send } = usePanel();
  const t = useStrings();
  const frame = useRef<HTMLElement>(null);
  const [index, setIndex] = useState(0);
  const stop = stops[Math.min(index, stops.length - 1)];
  useEffect(() => {
    comeTo(frame.current);
    show(stops[0]);
  }, []);

  const show = (shown: WalkStop | undefined) => {
    if (shown && shown.line !== null) send({ type: 'editor.openFile', path: shown.path, line: shown.line, keepFocus: true });
  };
  const go = (step: number) => {
    const next = index + step;
    if (!stops[next]) return;
    setIndex(next);
    show(stops[next]);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const step = stepOf(event.key);
    if (step !== 0) go(step);
    else if (event.key === 'Escape') onEnd();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  if (!stop) return null;
  const { task, level, path, line, added, removed, operation, intent, reasons } = stop;
  const place = line === null ? path : `${path}:${line}`;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the walk is a stop of the keyboard, with its own keys
    <section class="walk" ref={frame} tabIndex={0} aria-label={t('card.done.walk')} onKeyDown={onKeyDown}>
      <header>
        <b>{t('card.done.walk.title', { index: index + 1, total: stops.length })}</b>
        <span class="keys">
          <Button kind="icon" label={t('card.done.walk.previous')} disabled={index === 0} onPress={() => go(-1)}>
            <kbd>P</kbd>
          </Button>
          <Button kind="icon" label={t('card.done.walk.next')} disabled={index === stops.length - 1} onPress={() => go(1)}>
            <kbd>N</kbd>
          </Button>
          <Button kind="icon" label={t('card.done.walk.end')} onPress={onEnd}>
            <Icon path={close} />
          </Button>
        </span>
      </header>
      <div aria-live="polite">
        <p class="walk-place">
          {line === null ? <code>{place}</code> : <PlaceLink path={path} line={line} text={place} />}{' '}
          <span class="quiet">
            +{added} −{removed}
          </span>{' '}
          {operation !== 'edit' && <Chip tone="info">{t(`card.task.${operation}`, { to: path })}</Chip>}{' '}
          <Chip tone={riskTones[level]}>{t(`card.plan.risk.${level}`)}</Chip>
        </p>
        {intent && (
          <p>
            <InlineText text={intent} />
          </p>
        )}
        <p class="quiet">
          <InlineText text={task.title} />
        </p>
        {reasons.length > 0 && (
          <Fold summary={t('trace.why')}>
            {reasons.map(({ id, text }) => (
              <p key={id} class="quiet" title={id}>
                <InlineText text={text} />
              </p>
            ))}
          </Fold>
        )}
      </div>
      <p class="hint">{t('card.done.walk.keys')}</p>
    </section>
  );
}

function stepOf(key: string): number {
  if (/^n$/i.test(key) || key === 'ArrowRight') return 1;
  return /^p$/i.test(key) || key === 'ArrowLeft' ? -1 : 0;
}
