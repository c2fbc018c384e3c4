// Another name for a discussion; an empty one gives it back its own title.
import { useEffect, useRef, useState } from 'preact/hooks';
import { maxNameLength } from '../../src/core/sessions/commands';
import type { ListedSession } from '../../src/core/sessions/list';
import { Button } from '../ui/Button';
import { usePanel, useStrings } from '../model/context';

interface Props {
  readonly session: ListedSession;
  readonly title: string;
  readonly onClose: () => void;
}

export function SessionName({ session, title, onClose }: Props) {
  const { send } = usePanel();
  const t = useStrings();
  const field = useRef<HTMLInputElement>(null);
  const [name, setName] = useState(title);
  useEffect(() => field.current?.select(), []);
  const save = () => {
    send({ type: 'session.rename', sessionId: session.id, title: name.trim() });
    onClose();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.isComposing) return;
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Enter') save();
    else onClose();
  };
  return (
    <div class="session-name fields">
      <input
        ref={field}
        type="text"
        value={name}
        maxLength={maxNameLength}
        aria-label={t('sessions.name')}
        onInput={(event) => setName(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <Button kind="main" onPress={save}>
        {t('sessions.saveName')}
      </Button>
      <Button onPress={onClose}>{t('sessions.keepName')}</Button>
    </div>
  );
}
