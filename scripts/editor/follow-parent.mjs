// Preloaded into the server: ends the server if the script that started it was killed.

const EVERY_MS = 2000;
const parent = process.ppid;

// Child processes of the server also preload this module, but need no check: they end with the server's process group.
if (process.platform !== 'win32' && process.argv[1]?.endsWith('server-main.js')) {
  setInterval(() => {
    if (process.ppid !== parent) process.kill(-process.pid, 'SIGKILL');
  }, EVERY_MS).unref();
}
