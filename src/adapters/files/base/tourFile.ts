// What the guided tour plays with, in one file: a line with its recording, and a line with the files of the sample project by their paths.
import { readUnpacked } from './packed';

export interface Tour {
  /** As JSON. */
  readonly recording: string;
  readonly sample: () => Readonly<Record<string, string>>;
}

/** Rejects where the file is missing or broken. */
export async function readTour(path: string): Promise<Tour> {
  const [recording = '', sample = ''] = (await readUnpacked(path)).split('\n');
  return { recording, sample: () => JSON.parse(sample) };
}
