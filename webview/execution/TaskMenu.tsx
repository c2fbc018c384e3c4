// Step menus: further actions, a question to the experts, and undo.
import type { RestoreScope } from '../../src/core/checkpoints/facts';
import { path as discard } from '@vscode/codicons/src/icons/discard.svg';
import { path as ellipsis } from '@vscode/codicons/src/icons/ellipsis.svg';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { helpers, maxQuestion } from '../../src/core/execution/help';
import { usePanel, useStrings } from '../model/context';
import { EstimateLine } from '../common/EstimateLine';
import { Button } from '../ui/Button';
import { TextArea } from '../ui/formControls';
import { Menu } from '../ui/Menu';
import { usePopup } from '../ui/usePopup';
import { comeTo } from '../ui/useAutoFocusNewCard';

const actions = ['redo', 'revise', 'mark', 'skip'] as const;
type Action = (typeof actions)[number];

type TaskQuestion = 'help' | 'revise';

interface Props {
  readonly taskId: string;
  readonly offered: readonly Action[];
}

export function TaskMenu({ taskId, offered }: Props) {
  const { connection } = usePanel();
  const t = useStrings();
  const [asked, setAsked] = useState<TaskQuestion | null>(null);
  const act = (action: Action | 'help') => {
    if (action === 'help' || action === 'revise') setAsked(action);
    else connection.send({ type: `task.${action}`, taskId });
  };
  const send = (question: TaskQuestion, text: string) => {
    connection.send(question === 'help' ? { type: 'step.help', taskId, text } : { type: 'task.revise', taskId, text });
    setAsked(null);
  };
  const entries = offered.includes('revise') ? (['help', ...offered] as const) : offered;
  return (
    <Menu
      look="task-menu"
      label={t('card.task.menu')}
      mark={ellipsis}
      choices={entries.map((action) => ({ text: t(`card.task.${action}`), run: () => act(action) }))}
    >
      {asked && <QuestionBox question={asked} onSend={(text) => send(asked, text)} onClose={() => setAsked(null)} />}
    </Menu>
  );
}

/** Number of calls until the first answer: one if the Builder writes a question for experts, otherwise one per helping member. */
const firstCalls = { low: 1, high: helpers.length };

interface QuestionProps {
  readonly question: TaskQuestion;
  readonly onSend: (text: string) => void;
  readonly onClose: () => void;
}

function QuestionBox({ question, onSend, onClose }: QuestionProps) {
  const t = useStrings();
  const [text, setText] = useState('');
  const frame = usePopup<HTMLDivElement>(onClose);
  const field = useRef<HTMLElement>(null);
  useLayoutEffect(() => comeTo(field.current), []);
  const isEmpty = text.trim() === '';
  const onKeyDown = (event: KeyboardEvent) => {
    // Stops propagation, so that typed letters do not trigger review shortcuts.
    if (event.key !== 'Escape') event.stopPropagation();
    if (event.key !== 'Enter' || event.shiftKey || event.isComposing || isEmpty) return;
    event.preventDefault();
    onSend(text.trim());
  };
  return (
    <div class="over help-question fields" ref={frame} role="dialog" tabIndex={-1} aria-label={t(`card.task.${question}`)}>
      <TextArea
        label={t(`card.task.${question}Label`)}
        element={field}
        rows={3}
        maxLength={maxQuestion}
        value={text}
        onInput={setText}
        onKeyDown={onKeyDown}
      />
      {question === 'help' && <EstimateLine calls={firstCalls} tier="strong" />}
      <Button kind="main" onPress={() => onSend(text.trim())} disabled={isEmpty}>
        {t(`card.task.${question}Send`)}
      </Button>
    </div>
  );
}

const scopes: readonly RestoreScope[] = ['files', 'conversation', 'both'];

export function StepMenu({ checkpointId }: { readonly checkpointId: string }) {
  const { send, restoring } = usePanel();
  const t = useStrings();
  const choices = scopes.map((what) => ({
    text: t(`card.restore.${what}`),
    run: () => {
      restoring.current = true;
      send({ type: 'checkpoint.preview', checkpointId, what });
    },
  }));
  return <Menu look="step-menu" opens="toStay" label={t('card.restore.menu')} mark={discard} choices={choices} />;
}
