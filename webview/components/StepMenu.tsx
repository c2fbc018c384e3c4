// What else can be done with a step: a small menu at its card, for the keyboard as for the mouse, with the question for the experts.
import { useState } from 'preact/hooks';
import type { TextKey } from '../../src/core/language';
import { Button } from './Button';
import { moveFocus } from './BenchMenu';
import { useDismiss } from './useDismiss';
import { usePanel, useStrings } from './usePanel';

const actions = ['redo', 'revise', 'mark', 'skip'] as const;
type Action = (typeof actions)[number];

interface Props {
  readonly taskId: string;
  /** What fits the state of the step; help is offered wherever the Builder can be sent back. */
  readonly offered: readonly Action[];
}

export function StepMenu({ taskId, offered }: Props) {
  const { store } = usePanel();
  const t = useStrings();
  const [isOpen, setOpen] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const ask = () => {
    setOpen(false);
    setAsking(true);
  };
  const act = (action: Action) => {
    setOpen(false);
    store.send(action === 'revise' ? { type: 'task.revise', taskId, text: '' } : { type: `task.${action}`, taskId });
  };
  return (
    <span class="step-menu">
      <button
        type="button"
        class="quiet-button"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-label={t('card.task.menu')}
        title={t('card.task.menu')}
        onClick={() => setOpen(!isOpen)}
      >
        <span aria-hidden="true">⋯</span>
      </button>
      {isOpen && (
        <Menu
          onClose={() => setOpen(false)}
          entries={[
            ...(offered.includes('revise') ? [{ key: 'card.task.help' as const, act: ask }] : []),
            ...offered.map((action) => ({ key: `card.task.${action}` as const, act: () => act(action) })),
          ]}
        />
      )}
      {isAsking && <HelpQuestion taskId={taskId} onClose={() => setAsking(false)} />}
    </span>
  );
}

interface MenuProps {
  readonly onClose: () => void;
  readonly entries: readonly { readonly key: TextKey; readonly act: () => void }[];
}

function Menu({ onClose, entries }: MenuProps) {
  const t = useStrings();
  const menu = useDismiss<HTMLDivElement>('.step-menu', onClose);
  return (
    <div class="over" ref={menu} role="menu" tabIndex={-1} aria-label={t('card.task.menu')} onKeyDown={moveFocus}>
      {entries.map(({ key, act }) => (
        <button key={key} type="button" role="menuitem" tabIndex={-1} class="option" onClick={act}>
          {t(key)}
        </button>
      ))}
    </div>
  );
}

/** The user's question to the experts about this step. */
function HelpQuestion({ taskId, onClose }: { readonly taskId: string; readonly onClose: () => void }) {
  const { store } = usePanel();
  const t = useStrings();
  const [text, setText] = useState('');
  const frame = useDismiss<HTMLDivElement>('.step-menu', onClose);
  const send = () => {
    if (text.trim() === '') return;
    store.send({ type: 'step.help', taskId, text: text.trim() });
    onClose();
  };
  return (
    <div class="over help-question" ref={frame} role="dialog" tabIndex={-1} aria-label={t('card.task.help')}>
      <label>
        {t('card.task.helpLabel')}
        <textarea rows={3} maxLength={4_000} value={text} onInput={(event) => setText(event.currentTarget.value)} />
      </label>
      <Button kind="main" onPress={send} disabled={text.trim() === ''}>
        {t('card.task.helpSend')}
      </Button>
    </div>
  );
}
