// Facts of the handover: what can happen, in the form the log keeps it.
import type { ExecutionHandover } from './execution';

export type HandoverFact = { type: 'ready.written'; handover: ExecutionHandover } | { type: 'ready.settled'; choice: 'start' | 'continue' };
