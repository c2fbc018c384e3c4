// Process that appends to a log until killed: `node appendForever.js PATH`.
import { writeSync } from 'node:fs';
import { openLog } from '../../../src/adapters/files/log/eventLog';

async function appendForever(path: string): Promise<never> {
  const opened = await openLog(
    path,
    () => 0,
    () => undefined,
  );
  if (!opened.ok) throw new Error(opened.error.kind);
  for (let count = 1; ; count++) {
    const text = `${count} `.repeat(count % 200);
    const events = await opened.value.log.append([
      { type: 'message.said', messageId: `m-${count}`, text, mentions: [] },
      { type: 'floor.opened', reason: 'allHeard' },
    ]);
    writeSync(1, `${events.at(-1)?.seq}\n`);
  }
}

void appendForever(process.argv[2] ?? '');
