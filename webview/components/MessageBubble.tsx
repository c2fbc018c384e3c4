// What the user said, as they said it.
import type { MessageEntry } from '../../src/core/transcript';
import { InlineText } from './markdownInline';
import { useStrings } from './usePanel';

export function MessageBubble({ entry }: { readonly entry: MessageEntry }) {
  const t = useStrings();
  return (
    <article class="me" aria-label={t('agent.user.name')}>
      <InlineText text={entry.text} />
    </article>
  );
}
