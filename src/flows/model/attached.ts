// What the user attached, as a prompt shows it: read anew each time, bounded, and data.
import type { Attachment } from '../../core/context/evidence/attachments';
import { type Gathered, numbered, sourceAbout, sourceOf } from '../../core/context/evidence/sources';
import { isSecretPath } from '../../core/edits/lines/pathRules';
import { fenceUntrusted } from '../../core/text/fenceUntrusted';
import type { Flow } from '../kernel/flow';
import { nonceOf } from '../kernel/nonce';
import type { SourceFile } from '../ports/ports';
import { cutAt } from './cutAt';

/** Files of a folder that are counted. */
const maxCounted = 5_000;

const maxAttachedChars = 16_000;
const maxAllAttachedChars = 40_000;
/** Lines shown of a symbol, and paths of a folder. */
const symbolLines = 60;
const maxFolderPaths = 200;

/**
 * What the user attached, as it is now; empty where nothing was.
 * @param gathered of the same prompt's project; is added to
 */
export async function renderAttached(flow: Flow, { sources, whole }: Gathered): Promise<string> {
  const { attached } = flow.recorder.session().context;
  if (attached.length === 0) return '';
  const nonce = nonceOf(flow);
  const shown: string[] = [];
  let left = maxAllAttachedChars;
  // the newest matters most where not all of it fits
  for (const attachment of [...attached].reverse()) {
    const part = await contentOf(flow, attachment);
    const cut = cutAt(part.text, Math.min(maxAttachedChars, left));
    left -= cut.length;
    if (attachment.kind === 'file' && part.file && cut === part.text) whole.add(part.file.path);
    if (cut !== '')
      sources.push(part.file ? sourceOf('attached', attachment.path, cut, part.from) : sourceAbout('attached', attachment.path, cut));
    const text = part.file ? numbered(cut, part.from) : cut;
    shown.push(fenceUntrusted(part.label, text === '' ? 'There is nothing to show of it.' : text, nonce));
  }
  return `What the user attached, the newest first:\n\n${shown.join('\n\n')}`;
}

interface Part {
  readonly label: string;
  readonly text: string;
  readonly file: SourceFile | null;
  readonly from: number;
}

async function contentOf(flow: Flow, attachment: Attachment): Promise<Part> {
  const { workspace, diagnostics } = flow.ports;
  const { path, confirmed } = attachment;
  if (attachment.kind === 'folder') {
    const inside = (await workspace.list(path, maxCounted, flow.signal)).filter((file) => !isSecretPath(file));
    const more = inside.length > maxFolderPaths ? [`(${inside.length - maxFolderPaths} more files)`] : [];
    return { label: `folder ${path}`, text: [...inside.slice(0, maxFolderPaths), ...more].join('\n'), file: null, from: 1 };
  }
  if (attachment.kind === 'paste') {
    const label = attachment.by === 'editorAgent' ? 'topic given by an agent of the editor, not words of the user' : 'text the user pasted';
    return { label, text: attachment.text, file: null, from: 1 };
  }
  const file = await workspace.read(path, confirmed);
  if (attachment.kind === 'problems') {
    const found = file ? await diagnostics.snapshot([path], flow.signal) : [];
    const text = found.map(({ line, severity, source, message }) => `${path}:${line}: ${severity} ${source}: ${message}`).join('\n');
    return { label: `problems of ${path}`, text, file: null, from: 1 };
  }
  const { from, to } = linesOf(attachment);
  const lines =
    file?.text
      .replace(/\r\n?/g, '\n')
      .split('\n')
      .slice(from - 1, to) ?? [];
  return { label: `attached: ${path}`, text: lines.join('\n'), file, from };
}

function linesOf(attachment: Attachment): { readonly from: number; readonly to: number } {
  if (attachment.kind === 'selection') return attachment;
  if (attachment.kind === 'symbol') return { from: attachment.line, to: attachment.line + symbolLines - 1 };
  return { from: 1, to: Number.MAX_SAFE_INTEGER };
}
