// Three ways to a model, each done in a minute: one that VS Code has, a key for Gemini, or a server. The same on the first screen and on its page.
import type { ComponentChildren } from 'preact';
import { useId, useState } from 'preact/hooks';
import type { TextKey } from '../../src/core/i18n/language';
import { type OfferedModel, serverAddress, type Setup, type WayState } from '../../src/core/models/setup';
import type { Environment } from '../../src/protocol';
import { usePanel, useStrings } from '../model/context';
import { connectionText } from '../shared/connectionResult';
import { Button } from '../ui/Button';
import { bringIntoView } from '../virtualList/bringIntoView';

/** Where Google gives out keys. */
const keyPage = 'https://aistudio.google.com/apikey';

export function SetUp({ environment: { setup } }: { readonly environment: Environment }) {
  const t = useStrings();
  const works = [setup.editor.way, setup.gemini.way, setup.server.way].find((way) => way.state === 'works');
  return (
    <section class="setup fields" aria-label={t('setup.title')}>
      {/* the line is there before it has anything to say, so that it is heard when it does */}
      <p class="outcome" role="status">
        {works && t('setup.works', { model: works.model })}
      </p>
      <ul>
        <EditorWay {...setup.editor} />
        <GeminiWay {...setup.gemini} />
        <ServerWay {...setup.server} />
      </ul>
    </section>
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
      {models.length > 0 ? (
        <ModelPicker models={models} busy={isBusy} onUse={(model) => store.send({ type: 'setup.useEditor', model })} />
      ) : (
        <Button busy={isBusy} onPress={() => store.send({ type: 'setup.listEditor' })}>
          {t('setup.editor.look')}
        </Button>
      )}
    </Way>
  );
}

function GeminiWay({ way, models, found = [] }: Setup['gemini']) {
  const { store } = usePanel();
  const t = useStrings();
  const isLive = store.environment.value?.team === 'live';
  const isBusy = way.state === 'busy';
  return (
    <Way
      title={t('setup.gemini.title')}
      text={t('setup.gemini.text')}
      link={
        <a href={keyPage} target="_blank" rel="noreferrer">
          {t('setup.gemini.get')}
        </a>
      }
      way={way}
    >
      {models.length > 0 && <ModelPicker models={models} busy={isBusy} onUse={(model) => store.send({ type: 'setup.useGemini', model })} />}
      <Button busy={isBusy} onPress={() => store.send({ type: 'setup.gemini' })}>
        {t('setup.gemini.look')}
      </Button>
      <FoundKeys names={found} busy={isBusy} />
      {isLive && models.length === 0 && (
        <Button busy={isBusy} onPress={() => store.send({ type: 'setup.listGemini' })}>
          {t('setup.gemini.models')}
        </Button>
      )}
    </Way>
  );
}

/** Keys that lie on this machine: nothing is read of them before one is chosen. */
function FoundKeys({ names, busy }: { readonly names: readonly string[]; readonly busy: boolean }) {
  const { store } = usePanel();
  const t = useStrings();
  return (
    <>
      {names.map((name) => (
        <Button key={name} busy={busy} onPress={() => store.send({ type: 'setup.useFound', name })}>
          {t('setup.found', { name })}
        </Button>
      ))}
    </>
  );
}

function ServerWay({ way, address, models, found = [], running = [] }: Setup['server']) {
  const { store } = usePanel();
  const t = useStrings();
  const [typed, setTyped] = useState<string | null>(null);
  const hintId = useId();
  const isBusy = way.state === 'busy';
  const shown = typed ?? address;
  const read = serverAddress(shown);
  const look = () => !isBusy && read !== null && store.send({ type: 'setup.listServer', address: shown });
  const isWanted = way.state === 'failed' && (way.reason === 'keyWanted' || way.reason === 'badKey');
  return (
    <Way title={t('setup.server.title')} text={t('setup.server.text')} way={way} failure={serverFailure(way)}>
      <input
        type="text"
        inputMode="url"
        spellcheck={false}
        value={shown}
        placeholder={t('setup.server.example')}
        aria-label={t('setup.server.address')}
        aria-describedby={hintId}
        aria-invalid={shown.trim() !== '' && read === null}
        onInput={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Enter' && !event.isComposing && look()}
      />
      <Button disabled={read === null} busy={isBusy} onPress={look}>
        {t('setup.server.look')}
      </Button>
      <Button busy={isBusy} onPress={() => store.send({ type: 'setup.findServers' })}>
        {t('setup.server.find')}
      </Button>
      <FoundKeys names={found} busy={isBusy} />
      <p class="typed" id={hintId}>
        {typed !== null &&
          typed.trim() !== '' &&
          (read === null ? t('setup.trouble.noAddress') : t('setup.server.reads', { address: read }))}
      </p>
      {running.map((server) => (
        <Button key={server.address} busy={isBusy} onPress={() => store.send({ type: 'setup.listServer', address: server.address })}>
          {t('setup.server.running', { ...server })}
        </Button>
      ))}
      {isWanted && <Button onPress={() => store.send({ type: 'setup.serverKey', address })}>{t('setup.server.key')}</Button>}
      {models.length > 0 && (
        <ModelPicker models={models} busy={isBusy} onUse={(model) => store.send({ type: 'setup.useServer', address, model })} />
      )}
    </Way>
  );
}

function serverFailure(way: WayState): TextKey | null {
  return way.state === 'failed' && way.reason === 'empty' ? 'setup.server.empty' : null;
}

interface WayProps {
  readonly title: string;
  readonly text: string;
  /** Behind the text. */
  readonly link?: ComponentChildren;
  readonly way: WayState;
  /** In place of the usual text of its failure. */
  readonly failure?: TextKey | null;
  readonly children: ComponentChildren;
}

function Way({ title, text, link, way, failure = null, children }: WayProps) {
  const t = useStrings();
  const id = useId();
  return (
    <li class={way.state}>
      <b id={id}>{title}</b>
      <p class="hint">
        {text} {link}
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would have to hold the heading */}
      <div class="row" role="group" aria-labelledby={id}>
        {children}
      </div>
      <p class={way.state === 'failed' ? 'outcome bad' : 'outcome'} role="status" ref={intoView(way)}>
        {connectionText(way, failure, t)}
      </p>
    </li>
  );
}

/** What came of a press is brought into view where it is not: the line stands below what was pressed, often below the fold. */
function intoView({ state }: WayState): ((line: HTMLElement | null) => void) | null {
  return state === 'failed' || state === 'listed' ? bringUp : null;
}

function bringUp(line: HTMLElement | null): void {
  if (line?.textContent) bringIntoView(line);
}

interface Props {
  readonly models: readonly OfferedModel[];
  /** Whether one is being tried. */
  readonly busy: boolean;
  readonly onUse: (model: string) => void;
}

function ModelPicker({ models, busy, onUse }: Props) {
  const t = useStrings();
  const [chosen, setChosen] = useState<string | null>(null);
  // A list that was asked for again may lack what was chosen from the one before.
  const model = models.find(({ id }) => id === chosen) ?? models[0];
  if (!model) return null;
  return (
    <div class="picker">
      <select aria-label={t('setup.model')} value={model.id} disabled={busy} onChange={(event) => setChosen(event.currentTarget.value)}>
        {models.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
      <Button kind="main" busy={busy} onPress={() => onUse(model.id)}>
        {t('setup.use')}
      </Button>
    </div>
  );
}
