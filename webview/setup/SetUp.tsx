// Set-up cards, one for each provider: the same on the first screen and on the page of the model.
import type { ComponentChildren } from 'preact';
import { useId, useState } from 'preact/hooks';
import type { TextKey } from '../../src/core/i18n/language';
import { type Need, type Provider, type ProviderRecord, type Providers, providerIds, providers } from '../../src/core/models/providers';
import { type OfferedModel, type ProviderSetup, serverAddress, type WayState, workingModel } from '../../src/core/models/setup';
import type { Environment } from '../../src/protocol';
import { usePanel, useStrings } from '../model/context';
import { connectionText } from '../shared/connectionResult';
import { Button } from '../ui/Button';
import { Dropdown, TextField } from '../ui/controls';
import { bringIntoView } from '../virtualList/bringIntoView';

/** @param table the providers there are, a card for each */
export function SetUp({ environment: { setup, provider, models }, table = providers }: SetUpProps) {
  const t = useStrings();
  const model = workingModel(setup);
  return (
    <section class="setup fields" aria-label={t('setup.title')}>
      {/* the line is there before it has anything to say, so that it is heard when it does */}
      <p class={provider === null ? 'outcome bad' : 'outcome'} role="status">
        {model !== null ? t('setup.works', { model }) : provider === null && `${t('fault.unknownProvider.text')}: ${models.strong}`}
      </p>
      <ul>
        {providerIds(table).map((id) => (
          <ProviderCard key={id} id={id} record={table[id]} setup={setup.providers[id]} />
        ))}
      </ul>
    </section>
  );
}

interface SetUpProps {
  readonly environment: Environment;
  readonly table?: Providers;
}

interface CardProps {
  readonly id: Provider;
  readonly record: ProviderRecord;
  readonly setup: ProviderSetup;
}

/** What is on the card follows from what the provider needs. */
function ProviderCard({ id, record, setup }: CardProps) {
  const t = useStrings();
  const need = mainNeed(record);
  const Fields = { key: KeyFields, address: AddressFields, nothing: ListFields }[need];
  const isEmpty = setup.way.state === 'failed' && setup.way.reason === 'empty';
  return (
    <Way
      title={t(`setup.${id}.title`)}
      text={t(`setup.${id}.text`)}
      link={
        record.key?.page && (
          <a href={record.key.page} target="_blank" rel="noreferrer">
            {t('setup.key.get')}
          </a>
        )
      }
      way={setup.way}
      failure={isEmpty ? noModels[need] : null}
    >
      <Fields id={id} record={record} setup={setup} />
    </Way>
  );
}

type MainNeed = Need | 'nothing';

/** With an address to type, the key is asked for once its server wants one. */
function mainNeed({ needs }: ProviderRecord): MainNeed {
  return needs.includes('address') ? 'address' : (needs[0] ?? 'nothing');
}

/** Said where a list of models came back empty; null says so in the usual words. */
const noModels: Readonly<Record<MainNeed, TextKey | null>> = { nothing: 'setup.editor.none', address: 'setup.server.empty', key: null };

function ListFields({ id, setup: { way, models } }: CardProps) {
  const { send } = usePanel();
  const t = useStrings();
  const isBusy = way.state === 'busy';
  if (models.length > 0) return <Picker id={id} models={models} busy={isBusy} />;
  return (
    <Button busy={isBusy} onPress={() => send({ type: 'setup.list', provider: id })}>
      {t('setup.editor.look')}
    </Button>
  );
}

function KeyFields({ id, setup: { way, models, found = [] } }: CardProps) {
  const { connection, send } = usePanel();
  const t = useStrings();
  const isLive = connection.environment.value?.team === 'live';
  const isBusy = way.state === 'busy';
  return (
    <>
      {models.length > 0 && <Picker id={id} models={models} busy={isBusy} />}
      <Button busy={isBusy} onPress={() => send({ type: 'setup.key', provider: id })}>
        {t('setup.key.look')}
      </Button>
      <FoundKeys names={found} busy={isBusy} />
      {isLive && models.length === 0 && (
        <Button busy={isBusy} onPress={() => send({ type: 'setup.list', provider: id })}>
          {t('setup.key.models')}
        </Button>
      )}
    </>
  );
}

/** Keys that lie on this machine: nothing is read of them before one is chosen. */
function FoundKeys({ names, busy }: { readonly names: readonly string[]; readonly busy: boolean }) {
  const { send } = usePanel();
  const t = useStrings();
  return (
    <>
      {names.map((name) => (
        <Button key={name} busy={busy} onPress={() => send({ type: 'setup.useFound', name })}>
          {t('setup.found', { name })}
        </Button>
      ))}
    </>
  );
}

function AddressFields({ id, record, setup: { way, address = '', models, found = [], running = [] } }: CardProps) {
  const { send } = usePanel();
  const t = useStrings();
  const [typed, setTyped] = useState<string | null>(null);
  const isBusy = way.state === 'busy';
  const shown = typed ?? address;
  const read = serverAddress(shown);
  const hint =
    typed === null || typed.trim() === '' ? '' : read === null ? t('setup.trouble.noAddress') : t('setup.server.reads', { address: read });
  const list = (at: string) => send({ type: 'setup.list', provider: id, address: at });
  const look = () => !isBusy && read !== null && list(shown);
  const isWanted = way.state === 'failed' && (way.reason === 'keyWanted' || way.reason === 'badKey');
  return (
    <>
      <TextField
        type="url"
        value={shown}
        placeholder={t('setup.server.example')}
        label={t('setup.server.address')}
        description={hint}
        isInvalid={shown.trim() !== '' && read === null}
        onInput={setTyped}
        onKeyDown={(event) => event.key === 'Enter' && !event.isComposing && look()}
      />
      <Button disabled={read === null} busy={isBusy} onPress={look}>
        {t('setup.server.look')}
      </Button>
      {record.localServers && (
        <Button busy={isBusy} onPress={() => send({ type: 'setup.findServers', provider: id })}>
          {t('setup.server.find')}
        </Button>
      )}
      <FoundKeys names={found} busy={isBusy} />
      <p class="typed">{hint}</p>
      {running.map((server) => (
        <Button key={server.address} busy={isBusy} onPress={() => list(server.address)}>
          {t('setup.server.running', { ...server })}
        </Button>
      ))}
      {isWanted && <Button onPress={() => send({ type: 'setup.key', provider: id, address })}>{t('setup.server.key')}</Button>}
      {models.length > 0 && <Picker id={id} models={models} busy={isBusy} address={address} />}
    </>
  );
}

interface PickerProps {
  readonly id: Provider;
  readonly models: readonly OfferedModel[];
  /** Whether one is being tried. */
  readonly busy: boolean;
  /** Where they were listed, whatever is typed since. */
  readonly address?: string;
}

/** One of a list of models, chosen and put to use. */
function Picker({ id, models, busy, address }: PickerProps) {
  const { send } = usePanel();
  const t = useStrings();
  const [chosen, setChosen] = useState<string | null>(null);
  // A list that was asked for again may lack what was chosen from the one before.
  const model = models.find((each) => each.id === chosen) ?? models[0];
  if (!model) return null;
  const use = () => send({ type: 'setup.use', provider: id, model: model.id, ...(address === undefined ? {} : { address }) });
  return (
    <div class="picker">
      <Dropdown
        label={t('setup.model')}
        value={model.id}
        options={models.map((each) => ({ value: each.id, text: each.name }))}
        disabled={busy}
        onChange={setChosen}
      />
      <Button kind="main" busy={busy} onPress={use}>
        {t('setup.use')}
      </Button>
    </div>
  );
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
