// One turn of a member: who, to whom, what they say as they say it, where they stand, and what it cost.
import type { TurnEntry } from '../../src/core/transcript';
import { faceOf } from '../strings';
import { AboutLine } from './Aside';
import { Cited } from './citations';
import { Face } from './Face';
import { Markdown } from './Markdown';
import { TurnContextLine } from './TurnContextLine';
import { TurnFooter } from './TurnFooter';
import { WorkLine } from './WorkLine';
import { usePanel, useStrings } from './usePanel';

export function TurnView({ entry }: { readonly entry: TurnEntry }) {
  const t = useStrings();
  return (
    <div class={`turn ${entry.state}`} data-color={faceOf(entry.agent).color}>
      <Face id={entry.agent} />
      <div class="said">
        <header class="who">
          <b>{t.nameOf(entry.agent)}</b>
          <span class="to">{t('badge.to', { to: t.nameOf(entry.to) })}</span>
        </header>
        {entry.about && <AboutLine about={entry.about} />}
        {entry.state === 'open' ? <LiveText turnId={entry.id} /> : <TurnText entry={entry} />}
        {entry.context && <TurnContextLine context={entry.context} />}
        <TurnFooter entry={entry} />
      </div>
    </div>
  );
}

function TurnText({ entry: { text, context } }: { readonly entry: TurnEntry }) {
  return context ? (
    <Cited citations={context.citations}>
      <Markdown text={text} />
    </Cited>
  ) : (
    <Markdown text={text} />
  );
}

/** Only this re-renders while characters come in. */
function LiveText({ turnId }: { readonly turnId: string }) {
  const { store } = usePanel();
  const text = store.typed(turnId).value;
  const writing = store.writing.value;
  const edit = writing?.turnId === turnId ? writing : null;
  return (
    <>
      {text !== '' && (
        <div class="live">
          <Markdown text={text} />
        </div>
      )}
      {edit && <WorkLine edit={edit} />}
      {text === '' && !edit && (
        <p class="dots" aria-hidden="true">
          <i />
          <i />
          <i />
        </p>
      )}
    </>
  );
}
