// Everything the sections of a report are written from.
import type { FactReading } from './collectFacts';
import type { ReportWording } from './reportTexts';
import type { Session } from '../session';
import type { ReportTrail } from './trailLines';

export interface Material {
  readonly session: Session;
  readonly reading: FactReading;
  readonly trail: ReportTrail;
  readonly t: ReportWording;
}
