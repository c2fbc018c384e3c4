// Worker thread that scans files for the terms of a query, one job at a time.
import { parentPort } from 'node:worker_threads';
import { createLook, type ScanRequest } from './diskKeywordScan';

const look = createLook();
parentPort?.on('message', (job: ScanRequest) => parentPort?.postMessage(look(job)));
