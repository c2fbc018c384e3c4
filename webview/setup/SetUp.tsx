// Model setup: two prominent cards, and a list of other providers.
import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import type { TextKey } from '../../src/core/i18n/language';
import { type Need, type Provider, type ProviderRecord, type Providers, providerIds, providers } from '../../src/core/models/providers';
import { type Setup, type WayState, workingWay } from '../../src/core/models/setup';
import type { Environment } from '../../src/protocol';
import { useStrings } from '../model/context';
import type { Strings } from '../model/strings';
import { connectionText, worksText } from '../common/connectionResult';
import { Dropdown } from '../ui/controls';
import { bringIntoView } from '../virtualList/bringIntoView';
import { AddressFields, type CardProps, KeyFields, ListFields } from './ProviderFields';

/** Providers that most users already have, or can use for free. */
const prominent: readonly Provider[] = ['editor', 'gemini'];

export function SetUp({ environment: { setup, provider, models }, table = providers }: SetUpProps) {
  const t = useStrings();
  const [chosen, setChosen] = useState<Provider | null>(null);
  const way = workingWay(setup);
  const others = providerIds(table).filter((id) => !prominent.includes(id));
  const shown = chosen ?? others.find((id) => isAtHand(id, setup, provider)) ?? null;
  const card = (id: Provider) => (
    <ProviderCard key={id} id={id} record={table[id]} setup={setup.providers[id]} isChosen={id === chosen} onChoose={setChosen} />
  );
  const section = useRef<HTMLElement>(null);
  const isConnected = way !== null;
  useEffect(() => {
    if (isConnected && hasFocus(section.current)) bringUp(section.current?.firstElementChild ?? null);
  }, [isConnected]);
  return (
    <section class="setup fields" aria-label={t('setup.title')} ref={section}>
      {/* always rendered: screen readers announce only text added to an existing live region */}
      <p class={provider === null ? 'outcome bad' : 'outcome'} role="status">
        {way ? worksText(way, t) : provider === null && `${models.strong}: ${t('fault.unknownProvider.text')}`}
      </p>
      <ul>
        {prominent.map(card)}
        <li class="others">
          <b>{t('setup.others')}</b>
          <p class="hint">{t('setup.others.text')}</p>
          <div class="row">
            <Dropdown
              label={t('setup.others')}
              value={shown ?? ''}
              options={[
                ...(shown === null ? [{ value: '', text: t('setup.others.choose') }] : []),
                ...others.map((id) => ({ value: id, text: titleOf(id, table[id], t) })),
              ]}
              onChange={(value) => setChosen(others.find((id) => id === value) ?? null)}
            />
          </div>
        </li>
        {shown !== null && card(shown)}
      </ul>
    </section>
  );
}

/** Whether a provider is configured, has a key on this machine, or has already been tried. */
function isAtHand(id: Provider, { providers: ways }: Setup, chosen: Provider | null): boolean {
  return id === chosen || (ways[id].found ?? []).length > 0 || ways[id].way.state !== 'open';
}

function titleOf(id: Provider, { name }: ProviderRecord, t: Strings): string {
  return id === 'editor' || id === 'server' ? t(`setup.${id}.title`) : name;
}

interface SetUpProps {
  readonly environment: Environment;
  readonly table?: Providers;
}

interface ProviderCardProps extends CardProps {
  /** Whether the user has chosen this provider from the list. */
  readonly isChosen: boolean;
}

function ProviderCard({ isChosen, ...props }: ProviderCardProps) {
  const { id, record, setup } = props;
  const t = useStrings();
  const need = mainNeed(record);
  const Fields = { key: KeyFields, address: AddressFields, nothing: ListFields }[need];
  const isEmpty = setup.way.state === 'failed' && setup.way.reason === 'empty';
  return (
    <Way
      title={titleOf(id, record, t)}
      text={t(id === 'server' || id === 'azure' ? `setup.${id}.text` : `setup.${need}.text`)}
      link={
        record.key?.page && (
          <a href={record.key.page} target="_blank" rel="noreferrer">
            {t('setup.key.get')}
          </a>
        )
      }
      way={setup.way}
      results={`${setup.models.length} ${setup.running?.length ?? 0}`}
      isChosen={isChosen}
      failure={isEmpty ? noModels[need] : null}
    >
      <Fields {...props} />
    </Way>
  );
}

type MainNeed = Need | 'nothing';

/** Returns what the card must ask for first. An address comes before a key, because not every server requires a key. */
function mainNeed({ needs }: ProviderRecord): MainNeed {
  return needs.includes('address') ? 'address' : (needs[0] ?? 'nothing');
}

/** Text if the provider lists no models; null for the default text. */
const noModels: Readonly<Record<MainNeed, TextKey | null>> = { nothing: 'setup.editor.none', address: 'setup.server.empty', key: null };

interface WayProps {
  readonly title: string;
  readonly text: string;
  readonly link?: ComponentChildren;
  readonly way: WayState;
  /** Text on failure instead of the default text. */
  readonly failure?: TextKey | null;
  /** Key that changes when the card lists other models or servers, so that the results are scrolled into view again. */
  readonly results: string;
  readonly isChosen: boolean;
  readonly children: ComponentChildren;
}

function Way({ title, text, link, way, failure = null, results, isChosen, children }: WayProps) {
  const t = useStrings();
  const id = useId();
  const card = useRef<HTMLLIElement>(null);
  // Scrolls the card and its results into view, because the result of the user's last action is often below the visible area.
  useEffect(() => {
    if (!isChosen && !hasFocus(card.current)) return;
    bringUp(card.current);
    for (const part of card.current?.querySelectorAll('.row > :last-child, .outcome') ?? []) bringUp(part);
  }, [way.state, results, isChosen]);
  return (
    <li class={way.state} ref={card}>
      <b id={id}>{title}</b>
      <p class="hint">
        {text} {link}
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would have to contain the heading */}
      <div class="row" role="group" aria-labelledby={id}>
        {children}
      </div>
      <p class={way.state === 'failed' ? 'outcome bad' : 'outcome'} role="status" ref={way.state === 'failed' ? bringUp : null}>
        {connectionText(way, failure, t)}
      </p>
    </li>
  );
}

function hasFocus(part: Element | null): boolean {
  return part?.contains(document.activeElement) === true;
}

function bringUp(part: Element | null): void {
  if (part?.textContent) bringIntoView(part);
}
