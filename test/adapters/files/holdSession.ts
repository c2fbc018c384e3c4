// A window of its own for the tests of locks: opens a session, says how that went, and holds it until it is killed or asked for it.
import { createSessionLogs } from '../../../src/adapters/files/sessionLogs';
import { thisWindow } from '../../../src/adapters/files/system';
import { HeldError } from '../../../src/flows/ports/sessions';

async function hold(folder: string, id: string): Promise<void> {
  const sessions = createSessionLogs(folder, Date.now, () => 'abc', null, thisWindow);
  try {
    const { log, wanted } = await sessions.open(id);
    await log.append([{ type: 'message.said', messageId: 'm', text: 'from the other window', mentions: [] }]);
    process.send?.('held');
    await wanted;
    await log.close();
    process.send?.('given');
  } catch (error) {
    process.send?.(error instanceof HeldError ? 'refused' : String(error));
  }
  process.disconnect();
}

void hold(process.argv[2] ?? '', process.argv[3] ?? '');
