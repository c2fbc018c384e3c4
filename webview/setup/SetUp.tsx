// Three ways to a model, each done in a minute: one of the editor's, a key for Gemini, or a server of the user's own.
import type { ComponentChildren } from 'preact';
import { useId, useState } from 'preact/hooks';
import type { TextKey } from '../../src/core/i18n/language';
import type { Setup, WayState } from '../../src/core/models/setup';
import type { Environment } from '../../src/protocol';
import { Button } from '../ui/Button';
import { ModelPicker } from './ModelPicker';
import { outcomeOf } from '../shared/connectionResult';
import { usePanel, useStrings } from '../model/context';

/** Open where no model is connected; folded, for a change of mind, where one is. */
export function SetUp({ environment, isOpen = false }: { readonly environment: Environment; readonly isOpen?: boolean }) {
  const t = useStrings();
  const { setup, team } = environment;
  const works = [setup.editor.way, setup.gemini.way, setup.server.way].find((way) => way.state === 'works');
  return (
    <section class="setup" aria-label={t('setup.title')}>
      {/* the line is there before it has anything to say, so that it is heard when it does */}
      <p class="outcome" role="status">
        {works && t('setup.works', { model: works.model })}
      </p>
      {team === 'recorded' && <p>{t('panel.missing.model')}</p>}
      <details open={isOpen || team === 'recorded'}>
        <summary>{t(team === 'recorded' ? 'setup.title' : 'setup.another')}</summary>
        <Ways setup={setup} />
      </details>
    </section>
  );
}

function Ways({ setup }: { readonly setup: Setup }) {
  return (
    <ul>
      <EditorWay {...setup.editor} />
      <GeminiWay {...setup.gemini} />
      <ServerWay {...setup.server} />
    </ul>
  );
}

function EditorWay({ way, models }: Setup['editor']) {
  const { store } = usePanel();
  const t = useStrings();
  const isBusy = way.state === 'busy';
  return (
    <Way
      title={t('setup.editor.title')}
      text={t('setup.editor.text')}
      way={way}
      failure={way.state === 'failed' && way.reason === 'empty' ? 'setup.editor.none' : null}
    >
      {models.length > 0 && (
        <ModelPicker models={models} disabled={isBusy} onUse={(model) => store.send({ type: 'setup.useEditor', model })} />
      )}
      <Button disabled={isBusy} onPress={() => store.send({ type: 'setup.listEditor' })}>
        {t('setup.editor.look')}
      </Button>
    </Way>
  );
}

function GeminiWay({ way, models }: Setup['gemini']) {
  const { store } = usePanel();
  const t = useStrings();
  const isLive = store.environment.value?.team === 'live';
  return (
    <Way title={t('setup.gemini.title')} text={t('setup.gemini.text')} way={way}>
      {models.length > 0 && (
        <ModelPicker models={models} disabled={way.state === 'busy'} onUse={(model) => store.send({ type: 'setup.useGemini', model })} />
      )}
      <Button disabled={way.state === 'busy'} onPress={() => store.send({ type: 'setup.gemini' })}>
        {t('setup.gemini.look')}
      </Button>
      {isLive && models.length === 0 && (
        <Button disabled={way.state === 'busy'} onPress={() => store.send({ type: 'setup.listGemini' })}>
          {t('setup.editor.look')}
        </Button>
      )}
    </Way>
  );
}

function ServerWay({ way, address, models }: Setup['server']) {
  const { store } = usePanel();
  const t = useStrings();
  const [typed, setTyped] = useState<string | null>(null);
  const isBusy = way.state === 'busy';
  const shown = typed ?? address;
  const look = () => !isBusy && shown.trim() !== '' && store.send({ type: 'setup.listServer', address: shown });
  return (
    <Way
      title={t('setup.server.title')}
      text={t('setup.server.text')}
      way={way}
      failure={way.state === 'failed' ? serverFailure(way.reason) : null}
    >
      <input
        type="text"
        inputMode="url"
        spellcheck={false}
        value={shown}
        placeholder={t('setup.server.example')}
        aria-label={t('setup.server.address')}
        onInput={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Enter' && !event.isComposing && look()}
      />
      <Button disabled={isBusy || shown.trim() === ''} onPress={look}>
        {t('setup.server.look')}
      </Button>
      {way.state === 'failed' && (way.reason === 'noKey' || way.reason === 'badKey') && (
        <Button onPress={() => store.send({ type: 'setup.serverKey', address })}>{t('setup.server.key')}</Button>
      )}
      {models.length > 0 && (
        <ModelPicker models={models} disabled={isBusy} onUse={(model) => store.send({ type: 'setup.useServer', address, model })} />
      )}
    </Way>
  );
}

/** What a failure means for an address that was typed by hand, where it means more than it usually does. */
function serverFailure(reason: string): TextKey | null {
  if (reason === 'badRequest' || reason === 'malformed' || reason === 'network') return 'setup.server.none';
  return reason === 'empty' ? 'setup.server.empty' : null;
}

interface WayProps {
  readonly title: string;
  readonly text: string;
  readonly way: WayState;
  /** In place of the usual text of its failure. */
  readonly failure?: TextKey | null;
  readonly children: ComponentChildren;
}

function Way({ title, text, way, failure = null, children }: WayProps) {
  const t = useStrings();
  const id = useId();
  return (
    <li>
      <b id={id}>{title}</b>
      <p class="hint">{text}</p>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would have to hold the heading */}
      <div class="row" role="group" aria-labelledby={id}>
        {children}
      </div>
      <p class={way.state === 'failed' ? 'outcome bad' : 'outcome'} role="status">
        {outcomeOf(way, failure, t)}
      </p>
    </li>
  );
}
