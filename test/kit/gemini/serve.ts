// Loopback Gemini as a process: `node serve.js SCRIPT.json`.
import { readFileSync } from 'node:fs';
import { type GeminiOptions, startGemini } from './server';

/** The file holds the options of `startGemini` as JSON. Prints `{"port":…,"baseUrl":…}` on one line once it listens.⏎On end of input or a signal, prints `{"calls":…,"complaints":[…]}` and exits with 1 if there were complaints. */
async function serve(file: string): Promise<void> {
  const server = await startGemini(JSON.parse(readFileSync(file, 'utf8')) as GeminiOptions);
  console.log(JSON.stringify({ port: server.port, baseUrl: server.baseUrl }));
  let isStopping = false;
  async function stop(): Promise<void> {
    if (isStopping) return;
    isStopping = true;
    const complaints = server.complaints();
    await server.stop();
    console.log(JSON.stringify({ calls: server.calls.length, complaints }));
    process.exit(complaints.length > 0 ? 1 : 0);
  }
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  process.stdin.once('end', stop).resume();
}

const [file] = process.argv.slice(2);
if (file === undefined) {
  console.error('Usage: node serve.js SCRIPT.json');
  process.exit(2);
}
void serve(file);
