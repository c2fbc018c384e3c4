// Worker thread that scans given files, one job after the other.
import { parentPort } from 'node:worker_threads';
import { createLook, type ScanRequest } from './diskKeywordScan';

const look = createLook();
parentPort?.on('message', (job: ScanRequest) => parentPort?.postMessage(look(job)));
