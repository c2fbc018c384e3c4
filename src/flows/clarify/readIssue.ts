// Reads the issue a discussion starts from, or asks the user for its text.
import { fill } from '../../core/i18n/language';
import { unreadIssue } from '../../core/web/issue';
import type { Flow } from '../kernel/flow';
import { readNamedPage } from '../model/webLooks';

const question =
  'The title of the issue, what it describes and expects, the steps and messages it quotes, and what its comments ask for or decide.';

/** @returns false if the user is asked for the text or reading was stopped: nothing is opened then */
export async function readIssue(flow: Flow): Promise<boolean> {
  const { recorder, ports, signal } = flow;
  const unread = () => {
    const { clarify, context, web } = recorder.session();
    return clarify.rounds.length > 0 || clarify.brief ? null : unreadIssue(clarify.request, context.attached, web);
  };
  const address = unread();
  if (address) await readNamedPage(flow, 'starter', address, question);
  if (signal.aborted) return false;
  if (unread() === null) return true;
  const texts = ports.settings.texts();
  const asked = address ? fill(texts, 'issue.ask', { address }) : texts['issue.askText'];
  const asking = { question: asked.slice(0, 400), why: '', choices: [], multiple: false };
  await recorder.record({ type: 'questions.asked', round: 1, attitude: null, questions: [asking] });
  return false;
}
