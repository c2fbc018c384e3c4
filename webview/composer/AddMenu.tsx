// What can be handed over with a message, as a menu: what the editor asks for in its own way, and what it has in front.
import { path as add } from '@vscode/codicons/src/icons/add.svg';
import { attachmentKey, attachmentLabel } from '../../src/core/lifecycle/attachments';
import { Icon } from '../icons/Icon';
import { usePanel, useStrings } from '../model/context';
import { type MenuItem, Menu } from '../ui/Menu';
import type { Attaching } from './useAttachments';
import { baseName } from '../../src/core/paths/pathParts';

interface Props {
  readonly attaching: Attaching;
  /** Does what was chosen, and the focus goes back to what is being written. */
  readonly onPick: (act: () => void) => void;
}

export function AddMenu({ attaching, onPick }: Props) {
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
  return <Menu of="add" label={t('attach.add')} mark={add} choices={choices} />;
}

/** The lines that are selected, or the file that is open: offered with every message until they are attached, and attached by a press alone. */
export function SuggestedChip({ attaching, onPick }: Props) {
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
