// Controls around the composer: attachments, mention, model, language, and Send or Stop.
import { path as add } from '@vscode/codicons/src/icons/add.svg';
import { path as arrowUp } from '@vscode/codicons/src/icons/arrow-up.svg';
import { path as chevron } from '@vscode/codicons/src/icons/chevron-down.svg';
import { path as globe } from '@vscode/codicons/src/icons/globe.svg';
import { path as mention } from '@vscode/codicons/src/icons/mention.svg';
import { path as search } from '@vscode/codicons/src/icons/search.svg';
import { useState } from 'preact/hooks';
import { agentOf } from '../../src/core/agents/customAgents';
import { agentById } from '../../src/core/agents/roster';
import { languages } from '../../src/core/i18n/language';
import { attachmentKey, attachmentLabel } from '../../src/core/lifecycle/attachmentChips';
import { assignedWord } from '../../src/core/models/assignment';
import { awaits } from '../../src/core/next';
import { baseName } from '../../src/core/paths/pathParts';
import type { Environment } from '../../src/protocol';
import { Icon } from '../icons/Icon';
import { ModelMenu } from '../lazyViews';
import { usePanel, useSession, useStrings } from '../model/context';
import { isOwnRequest, teamOf } from '../model/selectors';
import { QuietButton } from '../ui/Button';
import { Menu, type MenuItem } from '../ui/Menu';
import { popupFrames } from '../ui/usePopup';
import type { Attaching } from './Attachments';

interface Props {
  readonly text: string;
  readonly attaching: Attaching;
  readonly isTooLong: boolean;
  readonly onPick: (act: () => void) => void;
  readonly onMention: () => void;
  readonly onSend: () => void;
  readonly onStop: () => void;
}

export function ComposerTools({ text, attaching, isTooLong, onPick, onMention, onSend, onStop }: Props) {
  const { connection, live, composer, finding } = usePanel();
  const t = useStrings();
  const environment = connection.environment.value;
  const busy = live.busy.value;
  const hasText = text.trim() !== '';
  return (
    <div class="tools">
      <AddMenu attaching={attaching} onPick={onPick} />
      <QuietButton label={t('panel.mention')} icon={mention} onPress={onMention} />
      {live.session.value.seq > 0 && (
        <QuietButton
          look="quiet-button seek"
          label={t('find.open')}
          icon={search}
          onPress={() => {
            finding.isOpen.value = true;
          }}
        />
      )}
      <LanguageMenu />
      {environment && <ModelButton environment={environment} text={text} />}
      {busy && (
        <button type="button" class="round stop" aria-label={t('panel.stop')} title={t('panel.stop')} onClick={onStop}>
          <i aria-hidden="true" />
        </button>
      )}
      {(!busy || hasText) && (
        <button
          type="button"
          class="round send"
          aria-label={t('panel.send')}
          title={t('panel.send')}
          disabled={!hasText || isTooLong || composer.pictures.making.value > 0}
          onClick={onSend}
        >
          <Icon path={arrowUp} />
        </button>
      )}
    </div>
  );
}

/** Menu for changing the team's language, which is initially the language of the first message. */
function LanguageMenu() {
  const { live, send } = usePanel();
  const t = useStrings();
  const session = useSession();
  if (session.phase === null || live.held.value !== null) return null;
  const choose = (language: string) => {
    const known = languages.find((each) => each === language);
    if (known) send({ type: 'language.choose', language: known });
  };
  return (
    <label class="language">
      <span class="hidden">{t('panel.language')}</span>
      <Icon path={globe} />
      <select title={t('panel.language')} value={session.language} onChange={(event) => choose(event.currentTarget.value)}>
        {languages.map((language) => (
          <option key={language} value={language}>
            {t(`language.name.${language}`)}
          </option>
        ))}
      </select>
    </label>
  );
}

interface ComposerLineProps {
  readonly hasText: boolean;
  readonly attaching: Attaching;
  readonly onPick: (act: () => void) => void;
}

/** Line above the text: suggested attachment, web access, and a hint about the next turn or a button to end the discussion. */
export function ComposerLine({ hasText, attaching, onPick }: ComposerLineProps) {
  const { connection, live, send } = usePanel();
  const t = useStrings();
  const session = useSession();
  const busy = live.busy.value;
  const canGetReady = session.phase === 'discovery' && session.clarify.intent !== null;
  return (
    <div class="line-above">
      <SuggestedChip attaching={attaching} onPick={onPick} />
      {connection.environment.value?.web && (
        <button
          type="button"
          class="suggested web"
          aria-pressed={true}
          title={t('web.onTitle')}
          aria-label={t('web.onTitle')}
          onClick={() => send({ type: 'editor.web', on: false })}
        >
          <span>{t('web.on')}</span>
        </button>
      )}
      {busy && hasText && <span class="hint">{t('panel.heardNextTurn')}</span>}
      {(busy || awaits(session) === 'choice') && !(busy && hasText) && canGetReady && (
        <QuietButton look="link" onPress={() => send({ type: 'discussion.close' })}>
          {t('wait.close')}
        </QuietButton>
      )}
    </div>
  );
}

interface AddMenuProps {
  readonly attaching: Attaching;
  /** Runs the action, then focuses the composer. */
  readonly onPick: (act: () => void) => void;
}

function AddMenu({ attaching, onPick }: AddMenuProps) {
  const { connection, composer, send } = usePanel();
  const t = useStrings();
  const web = connection.environment.value?.web;
  const inFront = composer.inEditor.value.map(
    (attachment): MenuItem => ({
      text: `${t(attachment.kind === 'paste' ? 'attach.list' : `attach.kind.${attachment.kind}`)} ${attachmentLabel(attachment)}`,
      run: () => onPick(() => attaching.attach(attachment)),
    }),
  );
  const choices: readonly MenuItem[] = [
    { text: t('attach.add.files'), run: () => send({ type: 'editor.pick', what: 'files' }) },
    { text: t('attach.add.symbols'), run: () => send({ type: 'editor.pick', what: 'symbols' }) },
    { text: t('attach.picture.add'), run: () => send({ type: 'editor.pickPictures' }) },
    ...inFront,
    ...(web === undefined ? [] : [{ text: t(web ? 'web.switchOff' : 'web.switchOn'), run: () => send({ type: 'editor.web', on: !web }) }]),
  ];
  return <Menu look="add-menu" label={t('attach.add')} mark={add} choices={choices} />;
}

function SuggestedChip({ attaching, onPick }: AddMenuProps) {
  const { composer } = usePanel();
  const t = useStrings();
  const suggested = composer.inEditor.value.find(({ kind }) => kind === 'selection' || kind === 'file');
  const attached = new Set(composer.attachments.value.map(attachmentKey));
  if (!suggested || attached.has(attachmentKey(suggested))) return null;
  const label = t('attach.suggested', { name: attachmentLabel(suggested) });
  return (
    <button type="button" class="suggested" aria-label={label} title={label} onClick={() => onPick(() => attaching.attach(suggested))}>
      <Icon path={add} />
      <span>{baseName(attachmentLabel(suggested))}</span>
    </button>
  );
}

/**
 * Button that shows which model will answer and opens the model menu.
 * @param text the draft; the model of the first mentioned member is shown
 */
function ModelButton({ environment, text }: { readonly environment: Environment; readonly text: string }) {
  const t = useStrings();
  const [isOpen, setOpen] = useState(false);
  const named = useAnswering(text, environment);
  const session = useSession();
  const isLive = environment.team === 'live';
  // Without a connected model, only the recorded tour answers.
  const isTourOn = session.seq > 0 && !isOwnRequest(session, environment);
  const model = isLive ? named : t(isTourOn ? 'badge.recordedTeam' : 'setup.title');
  // Voice control requires the visible text as part of the accessible name.
  const label = isLive ? t('setup.answers', { model }) : isTourOn ? `${model}. ${t('setup.title')}` : model;
  return (
    <span class="model-picker" ref={popupFrames.at(true)}>
      <button
        type="button"
        class="model"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-label={label}
        title={label}
        onClick={() => setOpen(!isOpen)}
      >
        <span>{model}</span>
        <Icon path={chevron} />
      </button>
      {isOpen && <ModelMenu environment={environment} onClose={() => setOpen(false)} />}
    </span>
  );
}

/**
 * Returns the name of the model that will probably answer: that of the first mentioned member, otherwise that of the team. The host makes
 * the final choice.
 */
function useAnswering(text: string, { models, agentModels }: Environment): string {
  const { connection, live } = usePanel();
  const t = useStrings();
  const called = /(?:^|[\s(])@([\p{L}\p{N}_-]+)/u.exec(text)?.[1]?.toLowerCase();
  if (called === undefined) return models.strong;
  const own = connection.own.value;
  const id = teamOf(live.session.value).find((each) => each === called || t.nameOf(each).toLowerCase() === called);
  if (id === undefined) return models.strong;
  const word = assignedWord(id, { session: live.session.value.models.assigned, setting: agentModels, own });
  const tier = agentById(id, own.map(agentOf))?.tier ?? 'strong';
  return word === 'strong' || word === 'fast' ? models[word] : word || models[tier];
}
