// Three ways to begin in this very project, each a press that fills the composer; what is sent is for the user to say.
import type { Starter } from '../../src/core/context/lookup/starters';
import { placeReference } from '../../src/core/text/placeReference';
import { usePanel, useStrings } from '../model/context';

export function Starters({ starters }: { readonly starters: readonly Starter[] }) {
  const { store } = usePanel();
  const t = useStrings();
  return (
    <section class="starters" aria-label={t('panel.welcome.starters')}>
      <h2>{t('panel.welcome.starters')}</h2>
      <ul>
        {starters.map((starter) => (
          <li key={starter.kind}>
            <button type="button" onClick={() => fill(t(`starter.${starter.kind}`, { place: placeOf(starter) }))}>
              <b>{t(`starter.${starter.kind}.title`)}</b>
              <span>{starter.kind === 'todo' ? starter.text : shortPath(starter.path)}</span>
              {starter.kind === 'todo' && <small>{`${shortPath(starter.path)}:${starter.line}`}</small>}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );

  function fill(text: string): void {
    store.composer.value = { text, isAddition: false };
  }
}

/** The place and no words of the file: what it says is data, and the team reads it there. */
function placeOf(starter: Starter): string {
  return placeReference(starter.path, starter.kind === 'todo' ? [starter.line, starter.line] : null).trim();
}

/** The last folders of a path, which tell files apart. */
function shortPath(path: string): string {
  const parts = path.split('/');
  return parts.length > 3 ? `…/${parts.slice(-3).join('/')}` : path;
}
