// Fields for the open questions of the team; all answers are sent as one message.
import { useState } from 'preact/hooks';
import type { Note } from '../../src/core/discussion/state';
import { inQuotes } from '../../src/core/plan/userRequests';
import { InlineText } from '../markdown/markdownInline';
import { usePanel, useStrings } from '../model/context';
import { Button } from '../ui/Button';

/** @param card entry that asks, under which drafts are remembered */
export function AnswerFields({ card, asked }: { readonly card: string; readonly asked: readonly Note[] }) {
  const { host, send } = usePanel();
  const t = useStrings();
  const recalled = host.recall().answers;
  const [texts, setTexts] = useState<readonly string[]>(recalled?.card === card ? recalled.given.map(({ text }) => text) : []);
  const write = (at: number, text: string) => {
    const next = asked.map((_, index) => (index === at ? text : (texts[index] ?? '')));
    setTexts(next);
    host.remember({ answers: { card, given: next.map((each) => ({ choices: [], text: each })) } });
  };
  const given = asked.flatMap(({ id }, index) => (texts[index]?.trim() ? [`${id}: ${texts[index].trim()}`] : []));
  const answer = () => {
    if (given.length === 0) return;
    host.remember({ answers: null });
    send({ type: 'message.send', text: given.join('\n') });
  };
  return (
    <>
      <ul aria-label={t('ledger.question')}>
        {asked.map(({ id, by, text }, index) => (
          <li key={id}>
            {asked.length > 1 && <span class="quiet">{t('card.questions.progress', { index: index + 1, all: asked.length })} </span>}
            <b>{t.nameOf(by)}</b> <InlineText text={text} />
            <div class="say-field field">
              <textarea
                rows={1}
                value={texts[index] ?? ''}
                aria-label={t('wait.answer', { id: inQuotes(text) })}
                placeholder={t('card.questions.ownOnly')}
                onInput={(event) => write(index, event.currentTarget.value)}
                onKeyDown={(event) => {
                  if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
                  event.preventDefault();
                  answer();
                }}
              />
            </div>
          </li>
        ))}
      </ul>
      <Button kind="main" disabled={given.length === 0} onPress={answer}>
        {t('card.questions.answer')}
      </Button>
    </>
  );
}
