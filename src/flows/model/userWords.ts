// The user's words in prompts of planning and execution.
import { renderSaidSinceBrief, saidSinceBrief, userWordsFile, userWordsPath } from '../../core/conversation/userWords';
import { renderOpening } from '../../core/handover/render';
import type { Flow } from '../kernel/flow';
import type { SourceFile } from '../ports/ports';
import { spaceFor } from './pickModel';

/**
 * The clarifying questions and later user messages, by prompt variable.
 * @param who the reader, see `spaceFor`
 */
export function openingAndWords(flow: Flow, who: string): ReturnType<typeof renderOpening> {
  const session = flow.recorder.session();
  const said = renderSaidSinceBrief(saidSinceBrief(session.transcript.entries), spaceFor(flow, who, 'strong').userWordsChars);
  return renderOpening(session, { said });
}

/** A file to read: of the workspace, a pasted text, or the user's own words under the path that stands for them. */
export async function readForLook({ ports, recorder }: Flow, path: string): Promise<Pick<SourceFile, 'text'> | null> {
  const pasted = recorder.session().context.attached.find((attachment) => attachment.kind === 'paste' && attachment.path === path);
  if (pasted?.kind === 'paste') return { text: pasted.text };
  if (path !== userWordsPath) return ports.workspace.read(path);
  const said = saidSinceBrief(recorder.session().transcript.entries);
  return said.length > 0 ? { text: userWordsFile(said) } : null;
}
