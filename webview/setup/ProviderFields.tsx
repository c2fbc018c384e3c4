// Fields on the card of a model provider.
import { useState } from 'preact/hooks';
import type { FoundServer, Provider, ProviderRecord } from '../../src/core/models/providers';
import { type OfferedModel, type ProviderSetup, serverAddress } from '../../src/core/models/setup';
import { usePanel, useStrings } from '../model/context';
import { Button } from '../ui/Button';
import { Dropdown, TextField } from '../ui/controls';

export interface CardProps {
  readonly id: Provider;
  readonly record: ProviderRecord;
  readonly setup: ProviderSetup;
  readonly onChoose: (id: Provider) => void;
}

export function ListFields({ id, setup: { way, models } }: CardProps) {
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

export function KeyFields({ id, setup: { way, models, found = [] } }: CardProps) {
  const { connection, send } = usePanel();
  const t = useStrings();
  const isConfigured = connection.environment.value?.configured.includes(id);
  const isBusy = way.state === 'busy';
  return (
    <>
      {models.length > 0 && <Picker id={id} models={models} busy={isBusy} />}
      <Button busy={isBusy} onPress={() => send({ type: 'setup.key', provider: id })}>
        {t('setup.key.look')}
      </Button>
      <FoundKeys names={found} busy={isBusy} />
      {isConfigured && models.length === 0 && (
        <Button busy={isBusy} onPress={() => send({ type: 'setup.list', provider: id })}>
          {t('setup.key.models')}
        </Button>
      )}
    </>
  );
}

/** Buttons for keys found on this machine, by name. A key is read only when its button is clicked. */
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

export function AddressFields({ id, record, setup: { way, address = '', models, found = [], running = [] }, onChoose }: CardProps) {
  const { send } = usePanel();
  const t = useStrings();
  const [typed, setTyped] = useState<string | null>(null);
  const [model, setModel] = useState('');
  const isBusy = way.state === 'busy';
  const shown = typed ?? address;
  const read = serverAddress(shown, record.path);
  const hint =
    typed === null || typed.trim() === '' ? '' : read === null ? t('setup.trouble.noAddress') : t('setup.server.reads', { address: read });
  const list = (at: string) => send({ type: 'setup.list', provider: id, address: at });
  const look = () => !isBusy && read !== null && list(shown);
  const use = () => send({ type: 'setup.use', provider: id, model: model.trim(), address: shown });
  const take = (server: FoundServer) => {
    onChoose(server.provider);
    send({ type: 'setup.list', provider: server.provider, address: server.address });
  };
  const isWanted =
    record.needs.includes('key') ||
    (way.state === 'failed' && (way.reason === 'keyWanted' || way.reason === 'badKey' || way.reason === 'noKey'));
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
      {record.typedModels ? (
        <TextField value={model} placeholder={t('setup.deployment')} label={t('setup.deployment')} onInput={setModel} />
      ) : (
        <Button disabled={read === null} busy={isBusy} onPress={look}>
          {t('setup.server.look')}
        </Button>
      )}
      {record.isOwnServer && (
        <Button busy={isBusy} onPress={() => send({ type: 'setup.findServers', provider: id })}>
          {t('setup.server.find')}
        </Button>
      )}
      <FoundKeys names={found} busy={isBusy} />
      <p class="typed">{hint}</p>
      {running.map((server) => (
        <Button key={server.address} busy={isBusy} onPress={() => take(server)}>
          {t('setup.server.running', { name: server.name, address: server.address })}
        </Button>
      ))}
      {isWanted && (
        <Button disabled={read === null} onPress={() => send({ type: 'setup.key', provider: id, address: shown })}>
          {t('setup.server.key')}
        </Button>
      )}
      {record.typedModels && (
        <Button kind="main" disabled={read === null || model.trim() === ''} busy={isBusy} onPress={use}>
          {t('setup.use')}
        </Button>
      )}
      {models.length > 0 && <Picker id={id} models={models} busy={isBusy} address={address} />}
    </>
  );
}

interface PickerProps {
  readonly id: Provider;
  readonly models: readonly OfferedModel[];
  /** Whether a request to the provider is in progress. */
  readonly busy: boolean;
  /** Address of the server that listed the models. */
  readonly address?: string;
}

function Picker({ id, models, busy, address }: PickerProps) {
  const { send } = usePanel();
  const t = useStrings();
  const [chosen, setChosen] = useState<string | null>(null);
  // Falls back to the first model if a refreshed list no longer contains the chosen one.
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
