// What every flow is given: the ports, the recorder, and the signal that says stop.
import type { Ports } from './ports';
import type { Recorder } from './record';

export interface Flow {
  readonly ports: Ports;
  readonly recorder: Recorder;
  readonly signal: AbortSignal;
}
