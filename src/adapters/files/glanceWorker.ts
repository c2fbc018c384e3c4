// Runs in a thread of its own: looks at the files it is given, one job after the other.
import { parentPort } from 'node:worker_threads';
import { createLook, type GlanceJob } from './diskGlance';

const look = createLook();
parentPort?.on('message', (job: GlanceJob) => parentPort?.postMessage(look(job)));
