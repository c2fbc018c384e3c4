// Benchmark of the codebase: listing, packing, map, relevance.
import type { Row } from '../report';
import { measureListing } from './listing';
import { measureMap } from './map';
import { measureOutlines } from './outlines';
import { measurePacking } from './packing';
import { measureRelevance } from './relevance';

/** Listing first, as a window does: starting a process takes ten times longer from one that has grown by all the rest. */
export async function measureContext(): Promise<Row[]> {
  return [
    ...(await measureListing()),
    ...(await measureRelevance()),
    ...(await measurePacking()),
    ...(await measureMap()),
    ...(await measureOutlines()),
  ];
}
