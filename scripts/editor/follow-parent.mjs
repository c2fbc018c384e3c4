// Preloaded into the server: ends it when the script that started it was killed.

const EVERY_MS = 2000;
const parent = process.ppid;

// The processes the server starts inherit this import; they end with the group the server leads.
if (process.platform !== 'win32' && process.argv[1]?.endsWith('server-main.js')) {
  setInterval(() => {
    if (process.ppid !== parent) process.kill(-process.pid, 'SIGKILL');
  }, EVERY_MS).unref();
}
