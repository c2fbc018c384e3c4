// Starts the service with its settings from the environment.
import { createServer } from 'node:http';
import { createApp } from './app.js';
import { createMemoryStore, openFileStore } from './store.js';

const { PORT = '3000', DATA_FILE } = process.env;

const store = DATA_FILE ? await openFileStore(DATA_FILE) : createMemoryStore();
const app = createApp({ store });

createServer(app).listen(Number(PORT), () => console.log(`Reading list on http://localhost:${PORT}`));
