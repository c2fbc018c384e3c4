// Process that opens a session and holds its lease, for the lease tests.
import { createSessionLogs } from '../../../src/adapters/files/sessions/sessionLogs';
import { thisWindow } from '../../../src/adapters/files/base/system';
import { HeldError } from '../../../src/flows/ports/sessions';

async function hold(folder: string, id: string): Promise<void> {
  const sessions = createSessionLogs(folder, Date.now, () => 'abc', null, thisWindow);
  try {
    const { log, wanted } = await sessions.open(id);
    const say = (text: string) => log.append([{ type: 'message.said', messageId: 'm', text, mentions: [] }]);
    await say('from the other window');
    let close: () => void = () => undefined;
    const closed = new Promise<void>((resolve) => (close = resolve));
    process.on('message', (text: string) => void (text === 'close' ? close() : say(text)));
    process.send?.('held');
    await Promise.race([wanted, closed]);
    await log.close();
    process.send?.('given');
  } catch (error) {
    process.send?.(error instanceof HeldError ? 'refused' : String(error));
  }
  process.disconnect();
}

void hold(process.argv[2] ?? '', process.argv[3] ?? '');
