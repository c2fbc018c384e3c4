// Benchmarks of codebase access: listing, packing, map, relevance.
import type { Row } from '../report';
import { measureListing } from './listing';
import { measureMap } from './map';
import { measureOutlines } from './outlines';
import { measurePacking } from './packing';
import { measureRelevance } from './relevance';

/** Listing is measured first, because starting a process takes ten times longer once this process has grown. */
export async function measureContext(): Promise<Row[]> {
  return [
    ...(await measureListing()),
    ...(await measureRelevance()),
    ...(await measurePacking()),
    ...(await measureMap()),
    ...(await measureOutlines()),
  ];
}
